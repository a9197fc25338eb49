//@ why: checksums are native in the JDK

import java.nio.charset.StandardCharsets;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

public class Checksums {
    public static void main(String[] args) {
        for (Checksum sum : new Checksum[] {new CRC32(), new Adler32()}) {
            System.out.println(sum.getValue());
            sum.update('a');
            System.out.println(sum.getValue());
            byte[] text = "The quick brown fox".getBytes(StandardCharsets.US_ASCII);
            sum.update(text, 0, text.length);
            System.out.println(sum.getValue());
            sum.update(text, 4, 5);
            sum.update(text, 0, 0);
            System.out.println(sum.getValue());
            try {
                sum.update(text, 15, 5);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("outside");
            }
            sum.reset();
            sum.update(new byte[70_000], 1, 69_999);
            System.out.println(sum.getValue());
        }
    }
}
