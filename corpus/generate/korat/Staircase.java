//@ why: arrays of numbers and arrays of arrays, each in a place of its own
//@ domains: Staircase.heights={length=0..N; elements=0..2}; Staircase.steps={length=2; elements={length=0..1; elements=0,N}}; Staircase.size=0..N
//@ fin: N
//@ counts: 1=14/4 2=49/7 3=116/11

import korat.finitization.IFieldDomain;
import korat.finitization.IFinitization;
import korat.finitization.IIntSet;
import korat.finitization.impl.FinitizationFactory;

public class Staircase {
    private int[] heights;
    private int[][] steps;
    private int size;

    public boolean repOk() {
        if (heights.length != size) {
            return false;
        }
        for (int i = 1; i < size; i++) {
            if (heights[i - 1] > heights[i]) {
                return false;
            }
        }
        return steps[0].length < steps[1].length && steps[1][0] == size;
    }

    public static IFinitization finStaircase(int most) {
        IFinitization f = FinitizationFactory.create(Staircase.class);
        IIntSet lengths = f.createIntSet(0, most);
        f.set("heights", f.createArraySet(int[].class, lengths, f.createIntSet(0, 2), 1));
        IFieldDomain step = f.createArraySet(int[].class, f.createIntSet(0, 1), f.createIntSet(0, most, most), 2);
        f.set("steps", f.createArraySet(int[][].class, f.createIntSet(2), step, 1));
        f.set("size", lengths);
        return f;
    }
}
