//@ why: StringWriter, PrintWriter, StringReader, LineNumberReader and a filter chain keep order, flush and closed state
import java.io.*;

public class CharWritersInMemory {
    static class Shout extends FilterWriter {
        Shout(Writer w) {
            super(w);
        }

        @Override
        public void write(int c) throws IOException {
            super.write(Character.toUpperCase(c));
        }

        @Override
        public void write(String s, int off, int len) throws IOException {
            for (int i = off; i < off + len; i++) {
                write(s.charAt(i));
            }
        }

        @Override
        public void write(char[] c, int off, int len) throws IOException {
            write(new String(c, off, len), 0, len);
        }
    }

    public static void main(String[] args) throws IOException {
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(new Shout(sw));
        pw.println("line one");
        pw.printf("%d-%s", 5, "abc");
        pw.print(true);
        pw.print((String) null);
        pw.print(new char[] {'x', 'y'});
        pw.append('q').append("hello", 1, 3).write("substring", 3, 6);
        pw.println(1L);
        System.out.println(sw.toString().replace("\n", "|") + " " + pw.checkError());
        StringWriter buffered = new StringWriter();
        BufferedWriter bw = new BufferedWriter(buffered);
        bw.write("held");
        bw.newLine();
        System.out.print("[" + buffered + "] ");
        bw.flush();
        System.out.println("[" + buffered.getBuffer().length() + "]");
        bw.close();
        try {
            bw.write("x");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        LineNumberReader lines = new LineNumberReader(new StringReader("a\r\nb\rc\nd"));
        StringBuilder b = new StringBuilder();
        for (String s = lines.readLine(); s != null; s = lines.readLine()) {
            b.append(lines.getLineNumber()).append(s).append(' ');
        }
        System.out.println(b.toString().trim());
        StringReader r = new StringReader("reader");
        r.skip(2);
        r.mark(0);
        System.out.print((char) r.read());
        r.reset();
        char[] rest = new char[10];
        System.out.println(" " + r.read(rest, 3, 7) + " " + new String(rest).replace('\0', '_') + " " + r.read() + " " + r.ready());
        r.close();
        try {
            r.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        CharArrayWriter cw = new CharArrayWriter();
        new StringReader("via transfer").transferTo(cw);
        System.out.println(cw.size() + " " + cw + " " + new String(cw.toCharArray(), 4, 8));
    }
}
