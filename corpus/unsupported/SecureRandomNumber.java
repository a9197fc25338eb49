//@ why: providers of cryptography are named in a file of the JDK's configuration, which is not read; a run must not look as if the JDK were broken
//@ names: java.security.Security.initialize
import java.security.SecureRandom;

public class SecureRandomNumber {
    public static void main(String[] args) {
        System.out.println("before");
        int number = new SecureRandom().nextInt(1);
        System.out.println(number);
    }
}
