//@ why: nested classes under test, a static one and one with an outer object
//@ scope: 2
public class Shelf {
    private int books;

    public Shelf(int books) {
        this.books = books;
    }

    public class Mark {
        private int page;

        public Mark(int page) {
            this.page = page;
        }

        public int turn(int by) {
            page += by;
            return page + books;
        }
    }

    public static class Lamp {
        private boolean on;

        public boolean press() {
            on = !on;
            return on;
        }
    }
}
