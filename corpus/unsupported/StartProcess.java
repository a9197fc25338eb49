//@ why: other programs cannot be started; ProcessBuilder is refused when it prepares to fork
//@ names: java.lang.ProcessImpl.forkAndExec
import java.io.IOException;

public class StartProcess {
    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.println("before start");
        Process process = new ProcessBuilder("true").start();
        System.out.println("exit status " + process.waitFor());
    }
}
