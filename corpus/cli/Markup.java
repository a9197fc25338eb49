//@ why: texts of a class that would be markup, or run, on a page that does not escape them
//@ case: a_page_is_written_beside_the_summary
//@ run: check Markup --scope 2 --html page.html

import java.util.ArrayList;
import java.util.List;

public class Markup {
    private String text = "<script>alert('text')</script>";
    private final List<String> parts = new ArrayList<>();
    private char quote = '"';

    /** Fails with a message that would end the element it stands in. */
    public String wrap(String name) {
        parts.add("</code></li><img src=x onerror=alert('part')>" + name);
        text = "\" onload=\"alert('attribute')" + quote;
        assert parts.isEmpty() : "</style></p><script>alert('message')</script>&lt;" + parts;
        return text;
    }

    /** Refuses with such a message. */
    public void refuse(int number) {
        throw new IllegalArgumentException("<b>" + number + "</b><!--");
    }
}
