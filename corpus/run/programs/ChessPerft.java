//@ why: a legal chess move generator counted against published perft numbers: char arrays, bit flags, enums, records and recursion
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class ChessPerft {
    enum Side {
        WHITE, BLACK;

        Side other() {
            return this == WHITE ? BLACK : WHITE;
        }

        boolean owns(char piece) {
            return piece != '.' && Character.isUpperCase(piece) == (this == WHITE);
        }

        char own(char piece) {
            return this == WHITE ? Character.toUpperCase(piece) : Character.toLowerCase(piece);
        }

        int forward() {
            return this == WHITE ? -1 : 1;
        }

        int homeRow() {
            return this == WHITE ? 7 : 0;
        }
    }

    enum Kind { QUIET, CAPTURE, EN_PASSANT, CASTLE, PROMOTION, DOUBLE_STEP }

    /** Squares are row * 8 + column, row 0 is Black's back row. */
    record Move(int from, int to, Kind kind, char promoted) {
        static String square(int at) {
            return (char) ('a' + at % 8) + Integer.toString(8 - at / 8);
        }

        @Override
        public String toString() {
            return square(from) + square(to) + (kind == Kind.PROMOTION ? String.valueOf(Character.toLowerCase(promoted)) : "");
        }
    }

    static class BadPosition extends IllegalArgumentException {
        BadPosition(String message) {
            super(message);
        }
    }

    private static final int[][] KNIGHT = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
    private static final int[][] STRAIGHT = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    private static final int[][] DIAGONAL = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

    static final class Position {
        private final char[] board = new char[64];
        private Side turn;
        /** One bit each for K, Q, k and q. */
        private int castling;
        private int enPassant = -1;

        static Position parse(String fen) {
            String[] fields = fen.split(" ");
            if (fields.length < 4) {
                throw new BadPosition("only " + fields.length + " fields");
            }
            Position position = new Position();
            int at = 0;
            for (char c : fields[0].toCharArray()) {
                if (c == '/') {
                    if (at % 8 != 0) {
                        throw new BadPosition("row of wrong length before square " + at);
                    }
                } else if (Character.isDigit(c)) {
                    for (int i = 0; i < c - '0'; i++) {
                        position.board[at++] = '.';
                    }
                } else if ("pnbrqkPNBRQK".indexOf(c) >= 0) {
                    position.board[at++] = c;
                } else {
                    throw new BadPosition("unknown piece " + c);
                }
            }
            position.turn = fields[1].equals("w") ? Side.WHITE : Side.BLACK;
            for (int i = 0; i < 4; i++) {
                if (fields[2].indexOf("KQkq".charAt(i)) >= 0) {
                    position.castling |= 1 << i;
                }
            }
            if (!fields[3].equals("-")) {
                position.enPassant = (8 - (fields[3].charAt(1) - '0')) * 8 + fields[3].charAt(0) - 'a';
            }
            return position;
        }

        Position after(Move move) {
            Position next = new Position();
            System.arraycopy(board, 0, next.board, 0, 64);
            next.turn = turn.other();
            next.castling = castling & rightsKept(move.from()) & rightsKept(move.to());
            char piece = board[move.from()];
            next.board[move.from()] = '.';
            next.board[move.to()] = piece;
            switch (move.kind()) {
                case PROMOTION -> next.board[move.to()] = move.promoted();
                case EN_PASSANT -> next.board[move.from() / 8 * 8 + move.to() % 8] = '.';
                case DOUBLE_STEP -> next.enPassant = (move.from() + move.to()) / 2;
                case CASTLE -> {
                    boolean small = move.to() > move.from();
                    int corner = small ? move.from() + 3 : move.from() - 4;
                    next.board[(move.from() + move.to()) / 2] = board[corner];
                    next.board[corner] = '.';
                }
                default -> { }
            }
            return next;
        }

        private static int rightsKept(int square) {
            return switch (square) {
                case 63 -> ~1;
                case 56 -> ~2;
                case 7 -> ~4;
                case 0 -> ~8;
                case 60 -> ~3;
                case 4 -> ~12;
                default -> ~0;
            };
        }

        private char at(int row, int column) {
            return row < 0 || row > 7 || column < 0 || column > 7 ? ' ' : board[row * 8 + column];
        }

        boolean attacked(int square, Side by) {
            int row = square / 8;
            int column = square % 8;
            char pawn = by.own('p');
            if (at(row - by.forward(), column - 1) == pawn || at(row - by.forward(), column + 1) == pawn) {
                return true;
            }
            char knight = by.own('n');
            for (int[] step : KNIGHT) {
                if (at(row + step[0], column + step[1]) == knight) {
                    return true;
                }
            }
            return ray(row, column, STRAIGHT, by.own('r'), by) || ray(row, column, DIAGONAL, by.own('b'), by);
        }

        private boolean ray(int row, int column, int[][] steps, char slider, Side by) {
            char queen = by.own('q');
            char king = by.own('k');
            for (int[] step : steps) {
                int r = row + step[0];
                int c = column + step[1];
                if (at(r, c) == king) {
                    return true;
                }
                while (at(r, c) == '.') {
                    r += step[0];
                    c += step[1];
                }
                char found = at(r, c);
                if (found == slider || found == queen) {
                    return true;
                }
            }
            return false;
        }

        boolean inCheck(Side side) {
            char king = side.own('k');
            for (int i = 0; i < 64; i++) {
                if (board[i] == king) {
                    return attacked(i, side.other());
                }
            }
            throw new BadPosition("no king for " + side);
        }

        List<Move> legalMoves() {
            List<Move> moves = new ArrayList<>();
            for (int from = 0; from < 64; from++) {
                if (turn.owns(board[from])) {
                    generate(from, moves);
                }
            }
            moves.removeIf(move -> after(move).inCheck(turn));
            return moves;
        }

        private void generate(int from, List<Move> moves) {
            switch (Character.toLowerCase(board[from])) {
                case 'p' -> pawn(from, moves);
                case 'n' -> pieces(from, KNIGHT, false, moves);
                case 'b' -> pieces(from, DIAGONAL, true, moves);
                case 'r' -> pieces(from, STRAIGHT, true, moves);
                case 'q' -> {
                    pieces(from, STRAIGHT, true, moves);
                    pieces(from, DIAGONAL, true, moves);
                }
                case 'k' -> {
                    pieces(from, STRAIGHT, false, moves);
                    pieces(from, DIAGONAL, false, moves);
                    castle(from, moves);
                }
                default -> throw new AssertionError(board[from]);
            }
        }

        private void pieces(int from, int[][] steps, boolean slides, List<Move> moves) {
            for (int[] step : steps) {
                int row = from / 8 + step[0];
                int column = from % 8 + step[1];
                while (at(row, column) == '.') {
                    moves.add(new Move(from, row * 8 + column, Kind.QUIET, '.'));
                    if (!slides) {
                        break;
                    }
                    row += step[0];
                    column += step[1];
                }
                char target = at(row, column);
                if (target != ' ' && turn.other().owns(target)) {
                    moves.add(new Move(from, row * 8 + column, Kind.CAPTURE, '.'));
                }
            }
        }

        private void pawn(int from, List<Move> moves) {
            int row = from / 8 + turn.forward();
            int column = from % 8;
            if (at(row, column) == '.') {
                advance(from, row * 8 + column, Kind.QUIET, moves);
                if (from / 8 == turn.homeRow() + turn.forward() && at(row + turn.forward(), column) == '.') {
                    moves.add(new Move(from, (row + turn.forward()) * 8 + column, Kind.DOUBLE_STEP, '.'));
                }
            }
            for (int side = column - 1; side <= column + 1; side += 2) {
                char target = at(row, side);
                if (target != ' ' && turn.other().owns(target)) {
                    advance(from, row * 8 + side, Kind.CAPTURE, moves);
                } else if (target == '.' && row * 8 + side == enPassant) {
                    moves.add(new Move(from, enPassant, Kind.EN_PASSANT, '.'));
                }
            }
        }

        private void advance(int from, int to, Kind kind, List<Move> moves) {
            if (to / 8 == turn.other().homeRow()) {
                for (char piece : new char[] {'q', 'r', 'b', 'n'}) {
                    moves.add(new Move(from, to, Kind.PROMOTION, turn.own(piece)));
                }
            } else {
                moves.add(new Move(from, to, kind, '.'));
            }
        }

        private void castle(int from, List<Move> moves) {
            int shift = turn == Side.WHITE ? 0 : 2;
            if ((castling >> shift & 3) == 0 || attacked(from, turn.other())) {
                return;
            }
            if ((castling >> shift & 1) != 0 && board[from + 1] == '.' && board[from + 2] == '.' && !attacked(from + 1, turn.other())) {
                moves.add(new Move(from, from + 2, Kind.CASTLE, '.'));
            }
            if ((castling >> shift & 2) != 0 && board[from - 1] == '.' && board[from - 2] == '.' && board[from - 3] == '.'
                    && !attacked(from - 1, turn.other())) {
                moves.add(new Move(from, from - 2, Kind.CASTLE, '.'));
            }
        }

        @Override
        public String toString() {
            StringBuilder out = new StringBuilder();
            for (int row = 0; row < 8; row++) {
                out.append("  ").append(8 - row).append(' ').append(board, row * 8, 8).append('\n');
            }
            return out.append("    abcdefgh ").append(turn).toString();
        }
    }

    static long perft(Position position, int depth) {
        List<Move> moves = position.legalMoves();
        if (depth == 1) {
            return moves.size();
        }
        long nodes = 0;
        for (Move move : moves) {
            nodes += perft(position.after(move), depth - 1);
        }
        return nodes;
    }

    static Map<String, Long> divide(Position position, int depth) {
        return position.legalMoves().stream().collect(Collectors.toMap(Move::toString, move -> perft(position.after(move), depth - 1),
                Long::sum, TreeMap::new));
    }

    record Case(String name, String fen, long... counts) {}

    static String status(Position position) {
        boolean check = position.inCheck(position.turn);
        if (position.legalMoves().isEmpty()) {
            return check ? position.turn.other() + " wins" : "stalemate";
        }
        return check ? "check" : "quiet";
    }

    public static void main(String[] args) {
        List<Case> cases = List.of(
                new Case("initial", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 20, 400),
                new Case("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 48, 2039),
                new Case("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 14, 191, 2812),
                new Case("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 6, 264),
                new Case("castling", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 44));
        for (Case test : cases) {
            Position position = Position.parse(test.fen());
            StringBuilder line = new StringBuilder(String.format("%-11s", test.name()));
            for (int depth = 1; depth <= test.counts().length; depth++) {
                long nodes = perft(position, depth);
                line.append(String.format(" %5d%s", nodes, nodes == test.counts()[depth - 1] ? "" : " WRONG"));
            }
            System.out.println(line);
        }
        Position endgame = Position.parse(cases.get(2).fen());
        System.out.println(endgame);
        System.out.println(divide(endgame, 2));
        Map<Kind, Long> kinds = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            kinds.put(kind, Position.parse(cases.get(1).fen()).legalMoves().stream().filter(move -> move.kind() == kind).count());
        }
        System.out.println(kinds);

        Position game = Position.parse(cases.get(0).fen());
        for (String wanted : "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7".split(" ")) {
            Position before = game;
            Move move = before.legalMoves().stream().filter(candidate -> candidate.toString().equals(wanted)).findAny()
                    .orElseThrow(() -> new BadPosition("illegal " + wanted));
            game = before.after(move);
            System.out.println(wanted + " " + move.kind() + " " + status(game));
        }
        System.out.println(game);
        System.out.println(status(Position.parse("7k/5Q2/6K1/8/8/8/8/8 b - -")));
        Move far = Position.parse("Q6k/8/8/8/8/8/8/K7 w - -").legalMoves().stream()
                .max(Comparator.comparingInt((Move move) -> Math.abs(move.from() - move.to())).thenComparing(Move::toString)).get();
        System.out.println("farthest " + far);
        for (String wrong : new String[] {"8/8", "9/8/8/8/8/8/8/8 w - -", "xxxxxxxx/8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/K7 b - -"}) {
            try {
                System.out.println(Position.parse(wrong).legalMoves().size() + " moves");
                System.out.println(Position.parse(wrong).inCheck(Side.BLACK));
            } catch (BadPosition e) {
                System.out.println("bad: " + e.getMessage());
            }
        }
    }
}
