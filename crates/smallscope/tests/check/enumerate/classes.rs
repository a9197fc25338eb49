//! Random classes with hidden state of every kind: static fields, arrays, nested objects,
//! collections of the JDK and their iterators, links to objects of the class itself.
//! Their methods throw in the middle of what they do, keep their arguments, and change them.

use crate::common::random::Random;

/// A class as Java source. The same for the same seed.
pub(super) fn source(seed: u64) -> (String, String) {
    let mut random = Random::new(seed);
    let name = format!("G{seed}");
    let class = Class::draw(&mut random, name.clone());
    (name, class.text(&mut random))
}

/// What a class has, besides a number.
struct Class {
    name: String,
    /// Static fields, or links to objects of the class: not both, because what arguments of
    /// the class do to static fields when they are made is not a call on the receiver.
    statics: bool,
    links: bool,
    cells: bool,
    items: bool,
    list: bool,
    map: bool,
    deque: bool,
}

/// What a method takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    Nothing,
    Number,
    Item,
    TwoItems,
    Own,
    Array,
    List,
}

impl Takes {
    fn parameters(self, class: &str) -> String {
        match self {
            Takes::Nothing => String::new(),
            Takes::Number => "int k".to_owned(),
            Takes::Item => "Item i".to_owned(),
            Takes::TwoItems => "Item i, Item j".to_owned(),
            Takes::Own => format!("{class} o"),
            Takes::Array => "int[] xs".to_owned(),
            Takes::List => "List<Integer> ls".to_owned(),
        }
    }
}

impl Class {
    fn draw(random: &mut Random, name: String) -> Class {
        let (kind, mut some) = (random.below(3), || random.below(2) == 0);
        let (cells, items, list, map) = (some(), some(), some(), some());
        let deque = some() && !map;
        Class { name, statics: kind == 0, links: kind == 1, cells, items, list, map, deque }
    }

    fn text(&self, random: &mut Random) -> String {
        let mut text = format!("import java.util.*;\n\npublic class {} {{\n", self.name);
        text += ITEM;
        text += "    int a;\n";
        for (is_there, fields) in [
            (self.cells, "    int[] cells = new int[2];\n"),
            (self.items, "    Item item;\n    Item other;\n"),
            (self.list, "    List<Integer> list = new ArrayList<>();\n    Iterator<Integer> it;\n"),
            (self.map, "    Map<Integer, Integer> map = new HashMap<>();\n"),
            (self.deque, "    ArrayDeque<Integer> deque = new ArrayDeque<>();\n"),
            (self.statics, STATICS),
        ] {
            text += if is_there { fields } else { "" };
        }
        if self.links {
            text += &format!("    {} next;\n", self.name);
        }
        text += &self.constructor(random, Takes::Nothing);
        if random.below(2) == 0 {
            let takes = *random.pick(&[Takes::Number, Takes::Item]);
            text += &self.constructor(random, takes);
        }
        for number in 0..2 + random.below(2) {
            text += &self.method(random, number);
        }
        text += &self.others(random);
        text + "}\n"
    }

    fn constructor(&self, random: &mut Random, takes: Takes) -> String {
        let body = match takes {
            Takes::Nothing => String::new(),
            _ => self.statements(random, takes, 2),
        };
        let (name, parameters) = (&self.name, takes.parameters(&self.name));
        format!("    public {name}({parameters}) {{\n        int ret = 0;\n{body}    }}\n")
    }

    fn method(&self, random: &mut Random, number: usize) -> String {
        let mut takes = vec![Takes::Nothing, Takes::Number, Takes::Number];
        let items = if number == 0 { Takes::TwoItems } else { Takes::Item };
        takes.extend(self.items.then_some(items));
        takes.extend(self.links.then_some([Takes::Own, Takes::Own]).into_iter().flatten());
        takes.extend(self.cells.then_some(Takes::Array));
        takes.extend(self.list.then_some(Takes::List));
        let takes = *random.pick(&takes);
        let count = 1 + random.below(3);
        let body = self.statements(random, takes, count);
        let (result, returns) = match random.below(9) {
            0 => (self.name.clone(), "this".to_owned()),
            1 if self.links => (self.name.clone(), "next".to_owned()),
            2 => (self.name.clone(), format!("new {}()", self.name)),
            _ => ("int".to_owned(), "ret".to_owned()),
        };
        let parameters = takes.parameters(&self.name);
        format!(
            "    public {result} m{number}({parameters}) {{\n        int ret = 0;\n{body}        \
             return {returns};\n    }}\n"
        )
    }

    /// Static methods, and what a test needs.
    fn others(&self, random: &mut Random) -> String {
        let name = &self.name;
        let mut text = String::new();
        if self.links && random.below(2) == 0 {
            text +=
                &format!("    public static void poke({name} o) {{\n        o.a = 2;\n    }}\n");
        }
        if self.links && random.below(2) == 0 {
            text += &format!(
                "    public static {name} of(int k) {{\n        {name} made = new {name}();\n        \
                 made.a = k % 2;\n        return made;\n    }}\n"
            );
        }
        if self.statics {
            text += PEEK;
            let tune: &str = TUNE[random.below(TUNE.len())];
            text += tune;
        }
        text
    }

    fn statements(&self, random: &mut Random, takes: Takes, count: usize) -> String {
        let menu = self.menu(takes);
        let statement = |random: &mut Random| {
            let value = match takes {
                Takes::Number => *random.pick(&["k", "k", "a", "1"]),
                _ => *random.pick(&["a", "0", "1", "2"]),
            };
            format!("        {}\n", random.pick(&menu).replace('$', value))
        };
        (0..count).map(|_| statement(random)).collect()
    }

    /// What a method may do; `$` is a number.
    fn menu(&self, takes: Takes) -> Vec<&'static str> {
        let mut menu: Vec<&'static str> = MENU.to_vec();
        let parts: [(bool, &[&str]); 12] = [
            (self.cells, &["cells[$] = a;", "a = cells[$];", "cells[0] = $;"]),
            (self.items, &["item.w = $;", "other = item;", "ret = item == other ? 1 : 0;"]),
            (self.items && takes == Takes::Item, &ON_ITEM),
            (takes == Takes::Item, &["if (i != null) i.w = $;", "i.w = $;", "ret = i.w;"]),
            (
                takes == Takes::TwoItems,
                &["ret = i == j ? 1 : 0;", "item = i; other = j;", "i.w = $;"],
            ),
            (self.list, &ON_LIST),
            (self.map, &["map.put($, a);", "map.remove($);", "ret = map.get($);"]),
            (self.deque, &["deque.push($);", "a = deque.pop();", "ret = deque.size();"]),
            (takes == Takes::Array, &["cells = xs;", "xs[0] = $;", "ret = xs == cells ? 1 : 0;"]),
            (
                takes == Takes::List,
                &["list = ls;", "list.addAll(ls);", "ls.add($);", "ret = ls == list ? 1 : 0;"],
            ),
            (takes == Takes::Own, &ON_OWN),
            (
                self.statics,
                &[
                    "total = (total + $) % 3;",
                    "shared[a % 2] = $;",
                    "ret = total;",
                    "a = shared[1];",
                ],
            ),
        ];
        for (is_there, more) in parts {
            menu.extend(is_there.then_some(more).into_iter().flatten());
        }
        menu
    }
}

const MENU: [&str; 3] =
    ["a = (a + $) % 3;", "if (a == $) throw new IllegalStateException();", "ret = a;"];
const ON_ITEM: [&str; 3] = ["item = i;", "item = i;", "ret = i == item ? 1 : 0;"];
const ON_LIST: [&str; 6] = [
    "list.add($);",
    "list.remove(0);",
    "it = list.iterator();",
    "ret = it.next();",
    "if (it != null) it.next();",
    "list.clear();",
];
const ON_OWN: [&str; 5] = [
    "next = o;",
    "o.a = $;",
    "ret = o == next ? 1 : 0;",
    "if (o != null && o.next != null) o.next.a = $;",
    "ret = o == this ? 1 : 0;",
];
const ITEM: &str = "    public static class Item {
        int w;
        public Item(int w) {
            this.w = w;
        }
        public void set(int w) {
            this.w = w;
        }
    }
";
const STATICS: &str = "    static int total;
    static final int[] shared = new int[2];
    static List<Integer> log = new ArrayList<>();
    static void reset$() {
        total = 0;
        shared[0] = 0;
        shared[1] = 0;
        log = new ArrayList<>();
    }
";
const PEEK: &str = "    public String peek() {
        return total + \":\" + shared[0] + \":\" + shared[1] + \":\" + log;
    }
";
const TUNE: [&str; 3] = [
    "    public static void tune(int k) {
        total = k;
    }
",
    "    public static int tune(int k) {
        shared[k] = 1;
        return total;
    }
",
    "    public static void tune() {
        log.add(total);
        if (log.size() > 1) throw new IllegalStateException();
    }
",
];
