//@ why: time zones come from a data file of the JDK, which is read through java.io

import java.io.FileInputStream;
import java.io.IOException;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRulesException;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

public class Zones {
    public static void main(String[] args) throws IOException {
        ZoneId york = ZoneId.of("America/New_York");
        System.out.println(ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, york));
        System.out.println(ZonedDateTime.of(2024, 3, 10, 2, 30, 0, 0, york));
        System.out.println(york.getRules().getOffset(Instant.EPOCH));
        System.out.println(LocalDate.of(2000, 2, 29).atStartOfDay(ZoneId.of("Asia/Kolkata")).toInstant());
        try {
            ZoneId.of("Nowhere/Land");
        } catch (ZoneRulesException e) {
            System.out.println(e.getMessage());
        }
        TimeZone paris = TimeZone.getTimeZone("Europe/Paris");
        System.out.println(paris.getOffset(0L) + " " + paris.inDaylightTime(new Date(1_720_000_000_000L)));
        Calendar calendar = new GregorianCalendar(paris, Locale.ROOT);
        calendar.setTimeInMillis(1_720_000_000_000L);
        System.out.println(calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.get(Calendar.DAY_OF_WEEK));
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm Z", Locale.ROOT);
        format.setTimeZone(paris);
        System.out.println(format.format(new Date(0)));
        closed();
    }

    /** A stream that is closed reads nothing more, and closing it again does no harm. */
    private static void closed() throws IOException {
        FileInputStream in = new FileInputStream(System.getProperty("java.home") + "/lib/tzdb.dat");
        System.out.println(in.read() + " " + in.readNBytes(6).length + " " + (in.available() > 1000));
        System.out.println(in.skip(10));
        in.close();
        in.close();
        try {
            in.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try (FileInputStream none = new FileInputStream(System.getProperty("java.home") + "/lib/none.dat")) {
            System.out.println(none.read());
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
