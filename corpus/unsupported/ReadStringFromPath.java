//@ why: the file system is not modelled; reading a file through java.nio.file is refused
//@ names: sun.nio.fs.UnixNativeDispatcher.open0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class ReadStringFromPath {
    public static void main(String[] args) throws IOException {
        System.out.println("before reading");
        String text = Files.readString(Path.of("/etc/passwd"));
        System.out.println("empty: " + text.isEmpty());
    }
}
