//@ why: sets of numbers of every type, with steps, changed after they were made: the order is that of the search
//@ domains: NumberSets.wide=5,-1; NumberSets.tiny=-2,0,2; NumberSets.real=0.0,0.5,1.0; NumberSets.thin=0.25; NumberSets.on=false,true; NumberSets.plain=7,0..N; NumberSets.small=1..2
//@ fin: N
//@ counts: 1=15/1 2=17/1 3=19/1

import korat.finitization.IFinitization;
import korat.finitization.IIntSet;
import korat.finitization.ILongSet;
import korat.finitization.impl.FinitizationFactory;

public class NumberSets {
    private long wide;
    private byte tiny;
    private double real;
    private float thin;
    private boolean on;
    private int plain;
    private short small;

    public boolean repOk() {
        return on && wide < 0 && tiny != 0 && real > 0.75 && thin == 0.25f && plain == 0 && small == tiny;
    }

    public static IFinitization finNumberSets(int most) {
        IFinitization f = FinitizationFactory.create(NumberSets.class);
        ILongSet wide = f.createLongSet(5);
        wide.addLong(-1);
        IIntSet plain = f.createIntSet(7);
        plain.addRange(0, 1, most + 1);
        plain.removeInt(most + 1);
        f.set("wide", wide);
        f.set("tiny", f.createByteSet((byte) -2, (byte) 2, (byte) 2));
        f.set("real", f.createDoubleSet(0, 0.5, 1));
        f.set("thin", f.createFloatSet(0.25f));
        f.set("on", f.createBooleanSet());
        f.set("plain", plain);
        f.set("small", f.createShortSet((short) 1, (short) 2));
        return f;
    }
}
