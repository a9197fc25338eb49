//@ why: native code of the program itself cannot run; loading a library is refused
//@ names: jdk.internal.loader.NativeLibraries.load
public class LoadLibrary {
    private static native int twice(int number);

    public static void main(String[] args) {
        System.out.println("before loading");
        // net comes with every JDK, so that this line succeeds on java; the call below fails there too.
        System.loadLibrary("net");
        System.out.println("loaded");
        try {
            System.out.println(twice(21));
        } catch (UnsatisfiedLinkError e) {
            System.out.println("twice is not linked");
        }
    }
}
