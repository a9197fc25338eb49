//@ why: byte array streams, data streams, sequence and pushback streams agree on signs, ends and big-endian layout
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class ByteStreamsInMemory {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1);
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0x12345678);
        out.writeLong(-2);
        out.writeShort(-3);
        out.writeByte(300);
        out.writeChar('\u4e2d');
        out.writeDouble(-0.0);
        out.writeFloat(1.5f);
        out.writeBoolean(true);
        out.writeUTF("a\u0000\u00e9\ud83d\ude00");
        System.out.println(out.size() + " " + bytes.size() + " " + Arrays.toString(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + " " + in.readUnsignedShort() + " " + in.readByte() + " " + in.readChar() + " " + in.readDouble() + " " + in.readFloat() + " " + in.readBoolean() + " " + in.readUTF().length() + " " + in.read());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("EOF " + e.getMessage());
        }
        ByteArrayInputStream b = new ByteArrayInputStream(new byte[] {1, -1, 3, 4, 5}, 1, 3);
        System.out.println(b.read() + " " + b.available() + " " + b.markSupported());
        b.mark(0);
        System.out.println(b.skip(10) + " " + b.read() + " " + b.read(new byte[2]) + " " + b.read(new byte[0]));
        b.reset();
        System.out.println(Arrays.toString(b.readAllBytes()) + " " + b.readNBytes(3).length);
        PushbackInputStream p = new PushbackInputStream(new ByteArrayInputStream("xyz".getBytes()), 2);
        int x = p.read();
        p.unread(x);
        p.unread('!');
        System.out.println((char) p.read() + "" + (char) p.read() + new String(p.readAllBytes()));
        SequenceInputStream seq = new SequenceInputStream(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes()));
        System.out.println(new BufferedReader(new InputStreamReader(seq)).readLine());
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        PrintStream ps = new PrintStream(sink, false, StandardCharsets.UTF_8);
        ps.print('c');
        ps.print(1.5f);
        ps.println(new char[] {'h', 'i'});
        ps.append("app").append("xyz", 1, 2).printf("%03d", 7).println((Object) null);
        ps.write(0x141);
        ps.println("\u20ac");
        ps.flush();
        System.out.println(sink.size() + " " + sink.toString(StandardCharsets.UTF_8).replace("\n", "\\n") + " " + ps.checkError());
        sink.reset();
        System.out.println(sink.size() + " [" + sink + "]");
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken");
            }
        };
        try {
            broken.read(new byte[3]);
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + broken.available());
        }
        new ByteArrayInputStream("moved".getBytes()).transferTo(sink);
        System.out.println(sink);
    }
}
