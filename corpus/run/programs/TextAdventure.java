//@ why: a text adventure: enum state machines with bodies, command objects, commands read from standard input, and an exit status
//@ exit: 3
//@ stdin: look\ntake lamp\ntake anvil\nnorth\nlight lamp\nlook\ntake key\neast\ndance\ninventory\nopen door\nunlock door\nopen door\nundo\nopen door\nnorth\nfeed dragon\nsouth\nwest\ntake bread\neast\nnorth\nfeed dragon\ntake gold\nnorth\nscore\nquit
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Consumer;

public class TextAdventure {
    enum Direction {
        NORTH, EAST, SOUTH, WEST;

        Direction opposite() {
            return values()[(ordinal() + 2) % 4];
        }
    }

    enum Item {
        LAMP("a brass lamp", 5),
        KEY("a rusty key", 10),
        BREAD("a loaf of bread", 2),
        GOLD("a heap of gold", 50),
        ANVIL("an anvil", 0) {
            @Override
            boolean portable() {
                return false;
            }
        };

        final String description;
        final int worth;

        Item(String description, int worth) {
            this.description = description;
            this.worth = worth;
        }

        boolean portable() {
            return true;
        }
    }

    enum Room {
        CELLAR("You stand in a damp cellar."),
        PANTRY("Shelves line the pantry.") {
            @Override
            boolean dark() {
                return true;
            }
        },
        HALL("A long hall with a heavy door to the north."),
        LAIR("Bones crunch under your feet."),
        GARDEN("Sunlight! You have reached the garden.");

        final String text;

        Room(String text) {
            this.text = text;
        }

        boolean dark() {
            return false;
        }
    }

    enum Door {
        LOCKED {
            @Override
            Door on(String verb, Set<Item> carried) throws Refusal {
                if (!verb.equals("unlock")) {
                    throw new Refusal("The door is locked.");
                }
                if (!carried.contains(Item.KEY)) {
                    throw new Refusal("You have no key.");
                }
                return CLOSED;
            }
        },
        CLOSED {
            @Override
            Door on(String verb, Set<Item> carried) throws Refusal {
                return switch (verb) {
                    case "open" -> OPEN;
                    case "lock" -> LOCKED;
                    default -> throw new Refusal("You cannot " + verb + " a closed door.");
                };
            }
        },
        OPEN {
            @Override
            Door on(String verb, Set<Item> carried) throws Refusal {
                if (verb.equals("close")) {
                    return CLOSED;
                }
                throw new Refusal("The door is open already.");
            }
        };

        abstract Door on(String verb, Set<Item> carried) throws Refusal;
    }

    static class Refusal extends Exception {
        Refusal(String message) {
            super(message, null, false, false);
        }
    }

    /** Everything that a command may change; copied before each change, so that it can be undone. */
    static class World {
        Room here = Room.CELLAR;
        Door door = Door.LOCKED;
        boolean lit;
        boolean dragonAwake = true;
        final Set<Item> carried = EnumSet.noneOf(Item.class);
        final Map<Room, Set<Item>> lying = new EnumMap<>(Room.class);

        World() {
            for (Room room : Room.values()) {
                lying.put(room, EnumSet.noneOf(Item.class));
            }
        }

        World copy() {
            World world = new World();
            world.here = here;
            world.door = door;
            world.lit = lit;
            world.dragonAwake = dragonAwake;
            world.carried.addAll(carried);
            lying.forEach((room, items) -> world.lying.get(room).addAll(items));
            return world;
        }

        int score() {
            int worth = carried.stream().mapToInt(item -> item.worth).sum();
            return worth + (dragonAwake ? 0 : 20) + (here == Room.GARDEN ? 100 : 0);
        }
    }

    @FunctionalInterface
    interface Command {
        void execute(String object) throws Refusal;
    }

    private World world = new World();
    private final Deque<World> history = new ArrayDeque<>();
    private final Map<Room, Map<Direction, Room>> exits = new EnumMap<>(Room.class);
    private final Map<String, Command> commands = new LinkedHashMap<>();
    private final List<String> unknown = new ArrayList<>();
    private final Consumer<String> out;
    private boolean over;

    TextAdventure(Consumer<String> out) {
        this.out = out;
        connect(Room.CELLAR, Direction.NORTH, Room.PANTRY);
        connect(Room.PANTRY, Direction.EAST, Room.HALL);
        connect(Room.HALL, Direction.NORTH, Room.LAIR);
        connect(Room.LAIR, Direction.NORTH, Room.GARDEN);
        world.lying.get(Room.CELLAR).addAll(EnumSet.of(Item.LAMP, Item.ANVIL));
        world.lying.get(Room.PANTRY).addAll(EnumSet.of(Item.BREAD, Item.KEY));
        world.lying.get(Room.LAIR).add(Item.GOLD);
        for (Direction direction : Direction.values()) {
            commands.put(direction.name().toLowerCase(Locale.ROOT), object -> walk(direction));
        }
        commands.put("look", object -> look());
        commands.put("take", this::take);
        commands.put("light", object -> light());
        commands.put("inventory", object -> say("You carry " + list(world.carried) + "."));
        for (String verb : List.of("open", "close", "lock", "unlock")) {
            commands.put(verb, object -> turnDoor(verb));
        }
        commands.put("feed", this::feed);
        commands.put("score", object -> say("Score " + world.score() + "."));
        commands.put("quit", object -> over = true);
    }

    private void connect(Room from, Direction direction, Room to) {
        exits.computeIfAbsent(from, room -> new EnumMap<>(Direction.class)).put(direction, to);
        exits.computeIfAbsent(to, room -> new EnumMap<>(Direction.class)).put(direction.opposite(), from);
    }

    private void say(String text) {
        out.accept(text);
    }

    private static String list(Set<Item> items) {
        if (items.isEmpty()) {
            return "nothing";
        }
        StringJoiner joiner = new StringJoiner(", ");
        items.forEach(item -> joiner.add(item.description));
        return joiner.toString();
    }

    private boolean blind() {
        return world.here.dark() && !world.lit;
    }

    private void look() {
        if (blind()) {
            say("It is pitch dark.");
            return;
        }
        say(world.here.text + " You see " + list(world.lying.get(world.here)) + ". Exits: " + exits.get(world.here).keySet() + ".");
    }

    private void walk(Direction direction) throws Refusal {
        Room next = exits.get(world.here).get(direction);
        if (next == null) {
            throw new Refusal("You cannot go " + direction.name().toLowerCase(Locale.ROOT) + ".");
        }
        if (world.here == Room.HALL && next == Room.LAIR && world.door != Door.OPEN) {
            throw new Refusal("The door is in the way.");
        }
        if (next == Room.GARDEN && world.dragonAwake) {
            throw new Refusal("The dragon blocks your way.");
        }
        world.here = next;
        look();
        if (next == Room.GARDEN) {
            say("*** You have won ***");
        }
    }

    private Item item(String name) throws Refusal {
        try {
            return Item.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new Refusal("What is a " + name + "?");
        }
    }

    private void take(String name) throws Refusal {
        Item item = item(name);
        if (blind() || !world.lying.get(world.here).contains(item)) {
            throw new Refusal("You see no " + name + " here.");
        }
        if (!item.portable()) {
            throw new Refusal("You cannot lift " + item.description + ".");
        }
        if (item == Item.GOLD && world.dragonAwake) {
            throw new Refusal("The dragon growls.");
        }
        world.lying.get(world.here).remove(item);
        world.carried.add(item);
        say("Taken: " + item.description + ".");
    }

    private void light() throws Refusal {
        if (!world.carried.contains(Item.LAMP)) {
            throw new Refusal("You have nothing to light.");
        }
        world.lit = true;
        say("The lamp glows.");
    }

    private void turnDoor(String verb) throws Refusal {
        if (world.here != Room.HALL) {
            throw new Refusal("There is no door here.");
        }
        world.door = world.door.on(verb, world.carried);
        say("The door is now " + world.door.name().toLowerCase(Locale.ROOT) + ".");
    }

    private void feed(String whom) throws Refusal {
        if (!whom.equals("dragon") || world.here != Room.LAIR) {
            throw new Refusal("There is no " + whom + " here.");
        }
        if (!world.carried.remove(Item.BREAD)) {
            throw new Refusal("You have nothing it would eat. It is hungry, though.");
        }
        world.dragonAwake = false;
        say("The dragon eats, yawns and sleeps.");
    }

    void handle(String line) {
        String[] words = line.trim().split("\\s+", 2);
        if (words[0].equals("undo")) {
            if (history.isEmpty()) {
                say("Nothing to undo.");
            } else {
                world = history.pop();
                say("Undone; you are in the " + world.here + " and the door is " + world.door + ".");
            }
            return;
        }
        Command command = commands.get(words[0]);
        if (command == null) {
            unknown.add(words[0]);
            say("I do not know how to " + words[0] + ".");
            return;
        }
        World before = world.copy();
        try {
            command.execute(words.length > 1 ? words[1] : "");
            history.push(before);
        } catch (Refusal e) {
            world = before;
            say(e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        int[] lines = {0};
        TextAdventure game = new TextAdventure(text -> {
            lines[0]++;
            System.out.println("  " + text);
        });
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line;
        while (!game.over && (line = in.readLine()) != null) {
            System.out.println("> " + line);
            game.handle(line);
        }
        System.out.printf("%d answers, %d states remembered, unknown words %s, final score %d%n", lines[0], game.history.size(), game.unknown,
                game.world.score());
        System.exit(game.world.here == Room.GARDEN ? 3 : 1);
    }
}
