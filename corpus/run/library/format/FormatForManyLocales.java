//@ why: locale data of the JDK: numbers, currencies, case mapping and names beyond English
import java.text.Collator;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.Locale;

public class FormatForManyLocales {
    public static void main(String[] args) {
        String[] tags = {"en-US", "en-GB", "de-DE", "fr-FR", "ja-JP", "tr", "pt-BR", ""};
        for (String tag : tags) {
            Locale locale = Locale.forLanguageTag(tag);
            System.out.println("[" + tag + "] " + locale.getDisplayName(Locale.US) + " / " + locale.getDisplayName(locale));
            System.out.println(String.format(locale, "%,.2f %,d %e %x", 1234567.891, -1234567, 0.00123, 255));
            System.out.println(NumberFormat.getInstance(locale).format(-9876.54) + " " + NumberFormat.getPercentInstance(locale).format(0.25));
            System.out.println("TITLE ISTANBUL \u03a3\u0391\u03a3".toLowerCase(locale) + " " + "title stra\u00dfe".toUpperCase(locale));
        }
        System.out.println(NumberFormat.getCurrencyInstance(Locale.US).format(12.3) + " " + NumberFormat.getCurrencyInstance(Locale.GERMANY).format(12.3));
        System.out.println(Collator.getInstance(Locale.US).compare("apple", "Banana") + " " + "apple".compareTo("Banana"));
        System.out.println(new MessageFormat("{0} has {1,number,integer} items", Locale.US).format(new Object[] {"list", 1234}));
    }
}
