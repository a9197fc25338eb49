//@ why: nested finally blocks run innermost first on every way out, and a later exception replaces the one in flight
public class NestedFinallyOrder {
    static String path(int how) {
        StringBuilder log = new StringBuilder();
        try {
            outer:
            for (int i = 0; i < 2; i++) {
                try {
                    try {
                        log.append("t").append(i);
                        switch (how) {
                            case 0:
                                break;
                            case 1:
                                break outer;
                            case 2:
                                continue outer;
                            case 3:
                                throw new IllegalStateException("three");
                            case 4:
                                Integer.parseInt("four");
                                break;
                            case 5:
                                throw new Error("five");
                            default:
                                return log.append("r").toString();
                        }
                        log.append("n");
                    } catch (NumberFormatException e) {
                        log.append("c");
                        throw new IllegalStateException("from catch", e);
                    } finally {
                        log.append("f");
                        if (how == 5) {
                            throw new IllegalStateException("replaces the error");
                        }
                    }
                    log.append("m");
                } finally {
                    log.append("g");
                }
                log.append("o");
            }
            log.append("e");
        } catch (IllegalStateException e) {
            log.append("[").append(e.getMessage()).append("|").append(e.getCause()).append("]");
        } finally {
            log.append("!");
            System.out.println("leaving " + how + " with " + log);
        }
        return log.toString();
    }

    public static void main(String[] args) {
        for (int how = 0; how < 7; how++) {
            System.out.println(how + " -> " + path(how));
        }
    }
}
