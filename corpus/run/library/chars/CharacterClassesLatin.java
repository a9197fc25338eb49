//@ why: each classification predicate over Latin-1 and chosen Unicode characters, folded into checksums and lists
public class CharacterClassesLatin {
    interface Test {
        boolean on(int c);
    }

    static void tally(String name, Test t) {
        int count = 0;
        int hash = 7;
        StringBuilder first = new StringBuilder();
        for (int c = 0; c < 256; c++) {
            if (t.on(c)) {
                count++;
                hash = hash * 31 + c;
                if (count <= 6) {
                    first.append(Integer.toHexString(c)).append(' ');
                }
            }
        }
        int[] more = {0x0130, 0x01c5, 0x0660, 0x0301, 0x2003, 0x2028, 0x2160, 0x20ac, 0x3000, 0x4e2d, 0xd800, 0xfeff, 0xff21, 0x10400, 0x1d7ce, 0x1f600, 0x10ffff};
        StringBuilder bits = new StringBuilder();
        for (int c : more) {
            bits.append(t.on(c) ? '1' : '0');
        }
        System.out.println(name + " " + count + " " + hash + " " + first + bits);
    }

    public static void main(String[] args) {
        tally("letter", Character::isLetter);
        tally("digit", Character::isDigit);
        tally("letterOrDigit", Character::isLetterOrDigit);
        tally("upper", Character::isUpperCase);
        tally("lower", Character::isLowerCase);
        tally("title", Character::isTitleCase);
        tally("whitespace", Character::isWhitespace);
        tally("space", Character::isSpaceChar);
        tally("iso", Character::isISOControl);
        tally("start", Character::isJavaIdentifierStart);
        tally("part", Character::isJavaIdentifierPart);
        tally("ustart", Character::isUnicodeIdentifierStart);
        tally("ignorable", Character::isIdentifierIgnorable);
        tally("alphabetic", Character::isAlphabetic);
        tally("ideographic", Character::isIdeographic);
        tally("mirrored", Character::isMirrored);
        tally("defined", Character::isDefined);
    }
}
