//! Random methods over a few small numbers: those that the search follows together, where they
//! part and where they meet.

use super::choices::Choices;
use super::predicates::Predicate;

/// The class; `$n` is its name, `$f` its fields, `$b` what the predicate does.
const CLASS: &str = "import java.util.*;
public class $n {
    static int kept;
    static Object last;
    static class Box { int number; short narrow; Box next; }
    static boolean fail(String why, int number) { last = why; kept = number; return false; }
    static int down(int from, int by) {
        if (from <= 0) return by;
        int below = down(from - 1, by - from);
        if (below < -2) return -1;
        return by % 2 == 0 ? below + 1 : below;
    }
    static boolean odd(int number) { return number != 0 && number % 2 != 0; }
$f    int sum(int[] numbers) { int sum = 0; for (int number : numbers) sum += number; return sum; }
    boolean repOk() {
        int x = 0, y = 1, z = 2;
        LinkedList<Object> list = new LinkedList<>();
        HashSet<Integer> set = new HashSet<>();
        Box box = null;
        int[] numbers = {1, 0, 2, 5};
$b    }
}
";

/// Statements deeper than this are simple.
const DEEPEST: usize = 3;

struct Writer<'a, 'b> {
    choices: &'a mut Choices<'b>,
    fields: usize,
    text: String,
}

/// A class that these numbers make.
pub(super) fn build(numbers: &[u8], name: &str) -> Option<Predicate> {
    let mut choices = Choices::new(numbers);
    let count = 3 + choices.below(5);
    let sizes: Vec<usize> = (0..count).map(|_| [2, 2, 3, 2, 4, 5][choices.below(6)]).collect();
    let (mut fields, mut domains) = (String::new(), Vec::new());
    for (index, size) in sizes.iter().enumerate() {
        fields += &format!("    int f{index};\n");
        domains.push(format!("{name}.f{index}=0..{}", size - 1));
    }
    let mut writer = Writer { choices: &mut choices, fields: count, text: String::new() };
    for _ in 0..3 + writer.choices.below(5) {
        writer.statement(0);
    }
    let last = writer.condition();
    writer.text += &format!("        return {last};\n");
    let body = writer.text;
    let source = CLASS.replace("$n", name).replace("$f", &fields).replace("$b", &body);
    let vectors: f64 = sizes.iter().map(|&size| size as f64).product();
    let one = Predicate { name: name.to_owned(), source, domains, vectors };
    (!choices.ran_out && vectors <= 2_000.0).then_some(one)
}

impl Writer<'_, '_> {
    fn statement(&mut self, depth: usize) {
        let kind = if depth < DEEPEST { self.choices.below(16) } else { self.choices.below(9) };
        let line = match kind {
            0 | 1 => format!("if ({}) return false;", self.condition()),
            2 => format!("{} = {};", self.local(), self.number()),
            3 => format!("if ({}) return fail(\"no\", {});", self.condition(), self.number()),
            4 => format!("kept = {};", self.number()),
            5 => format!("list.add({});", ["this", "list", "\"a\""][self.choices.below(3)]),
            6 => {
                "Box made = new Box(); made.next = box; box = made;".replace("made", &self.fresh())
            }
            7 => format!("if (box != null) box.narrow = (short) {};", self.number()),
            8 => format!("{} += {};", self.local(), self.number()),
            9..13 => return self.branch(depth),
            13 => format!("{} += set.add({}) ? 1 : 2;", self.local(), self.number()),
            14 => format!("numbers[{}] = {};", self.choices.below(4), self.number()),
            _ => return self.round(depth),
        };
        self.text += &format!("        {line}\n");
    }

    /// A name that no other variable has.
    fn fresh(&self) -> String {
        format!("made{}", self.text.len())
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.condition();
        self.text += &format!("        if ({condition}) {{\n");
        self.statement(depth + 1);
        if self.choices.below(2) == 1 {
            self.text += "        } else {\n";
            self.statement(depth + 1);
        }
        self.text += "        }\n";
    }

    fn round(&mut self, depth: usize) {
        let (index, end) = (format!("i{}", self.text.len()), self.number());
        self.text += &format!("        for (int {index} = 0; {index} < {end}; {index}++) {{\n");
        self.statement(depth + 1);
        let skip = ["break", "continue"][self.choices.below(2)];
        let leave = self.condition();
        self.text += &format!("        if ({index} > 4) break; if ({leave}) {skip};\n");
        self.statement(depth + 1);
        self.text += "        }\n";
    }

    fn local(&mut self) -> &'static str {
        ["x", "y", "z"][self.choices.below(3)]
    }

    fn field(&mut self) -> String {
        format!("f{}", self.choices.below(self.fields))
    }

    fn number(&mut self) -> String {
        match self.choices.below(12) {
            0..4 => self.field(),
            4 | 5 => self.local().to_owned(),
            6 => self.choices.below(4).to_string(),
            7 => format!(
                "({} {} {})",
                self.field(),
                ["+", "-", "*", "^"][self.choices.below(4)],
                self.local()
            ),
            8 => format!("down({}, {})", self.field(), self.local()),
            9 => "list.size()".to_owned(),
            10 => "(box == null ? kept : box.narrow)".to_owned(),
            _ => format!("numbers[{} & 3]", self.field()),
        }
    }

    fn condition(&mut self) -> String {
        match self.choices.below(6) {
            0 => format!("odd({})", self.number()),
            1 => format!("{0} == 0 && ({0} == {1} || odd({1}))", self.field(), self.number()),
            2 => format!("set.contains({})", self.number()),
            _ => {
                let relation = ["==", "!=", "<", ">="][self.choices.below(4)];
                format!("{} {relation} {}", self.number(), self.number())
            }
        }
    }
}
