//@ why: deep operand stacks, 255 argument slots and concatenations of two hundred parts must neither overflow nor reorder
public class DeepExpressionsAndManyArguments {
    static int n;

    static int t() {
        return ++n;
    }

    static long args(int p0, int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, int p10, int p11, int p12, int p13,
            int p14, int p15, int p16, int p17, int p18, int p19, int p20, int p21, int p22, int p23, int p24, int p25, int p26, int p27,
            int p28, int p29, int p30, int p31, int p32, int p33, int p34, int p35, int p36, int p37, int p38, int p39, int p40, int p41,
            int p42, int p43, int p44, int p45, int p46, int p47, int p48, int p49, int p50, int p51, int p52, int p53, int p54, int p55,
            int p56, int p57, int p58, int p59, int p60, long q0, long q1, long q2, long q3, long q4, long q5, long q6, long q7, long q8,
            long q9, long q10, long q11, long q12, long q13, long q14, long q15, long q16, long q17, long q18, long q19, long q20, long q21, long q22,
            long q23, long q24, long q25, long q26, long q27, long q28, long q29, long q30, long q31, long q32, long q33, long q34, long q35, long q36,
            long q37, long q38, long q39, long q40, long q41, long q42, long q43, long q44, long q45, long q46, long q47, long q48, long q49, long q50,
            long q51, long q52, long q53, long q54, long q55, long q56, long q57, long q58, long q59, long q60, long q61, long q62, long q63, long q64,
            long q65, long q66, long q67, long q68, long q69, long q70, long q71, long q72, long q73, long q74, long q75, long q76, long q77, long q78,
            long q79, long q80, long q81, long q82, long q83, long q84, long q85, long q86, long q87, long q88, long q89, long q90, long q91, long q92,
            long q93, long q94, long q95, long q96) {
        return p0 - p60 + q0 * q96 - q50 + p30;
    }

    public static void main(String[] args) {
        int deep = t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (
                t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (
                t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (
                t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t() - (t()))))))))))))))))))))))))))))))))))))))))))))))))))))))))))));
        System.out.println(deep);
        n = 0;
        System.out.println(args(t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(),
                t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(),
                t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(),
                t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(),
                t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(),
                t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(),
                t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(), t(),
                t(), t(), t(), t()));
        n = 0;
        String s = "" + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t()
                + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',' + t() + ',';
        System.out.println(s.length() + " " + s);
        int x = 1;
        long mixed = x + (x + (x + 2L * (x - (x << (x + (x * (int) (x + 0.5 + (x + 1.5f * (x + (char) (x + 'a'))))))))));
        System.out.println(mixed);
    }
}
