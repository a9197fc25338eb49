//! Random programs, forwards and backwards.
//!
//! Each is a class that writes fields, arrays and statics, allocates, calls,
//! throws and catches, interns, initializes other classes (some fail), locks and
//! prints. The generator's numbers come from a seed, so a failure can be
//! repeated. All are compiled by one call of `javac`.
//!
//! One machine serves all detours of a program, under an outer mark: the first
//! time everything is unresolved and no class is initialized, later everything
//! is resolved and must be initialized again.

use super::boot;
use super::session::{Exact, Program, Session};
use crate::common;
use crate::common::compile::{self, Source};
use crate::common::random::Random;
use machine::ending::Limits;
use std::fmt::Write;

const PROGRAMS: u64 = 64;
const DETOURS: u64 = 20;
const METHODS: usize = 4;

/// Statements. `$` is the class, `#` a small number, `@` a new name; `x` is an
/// `int`, `r` an instance or null, `depth` what is left of the calls.
const STATEMENTS: [&str; 42] = [
    "s# += x * 3#;",
    "s# ^= x << #;",
    "w += (long) x * 1000003L + s#;",
    "a[(x >>> #) & 15] ^= s#;",
    "b[x & 7] += (byte) (x * #); s1 += b[#];",
    "c[x & 7] = (char) (x + #); s2 += c[#];",
    "flags[x & 7] ^= x > #;",
    "l[x & 3] -= w ^ #; w += l[#];",
    "d[x & 3] = d[#] / 2 + x; s0 += (int) d[#];",
    "grid[x & 3][#] += x; s3 += grid[#][x & 3];",
    "r.f = x + #;",
    "r.g += x; r.h = (short) (x * 7#); r.z = !r.z; x += r.h;",
    "if (r != null) { r.b = (byte) x; r.d += 0.5 * x; r.o = names; }",
    "$ @ = new $(); @.next = head; head = @; @.f = x; r = @;",
    "head = head == null ? new $() : head.next;",
    "for ($ p = head; p != null && p.f != #; p = p.next) { p.f++; x += p.f; }",
    "names[x & 7] = (\"k\" + (x & 3)).intern();",
    "if (names[#] == \"k#\") { s0 += 17; }",
    "if (names[x & 7] != null && names[x & 7] == names[#]) { s1--; }",
    "try { x = m#(x + 1, r, depth - 1); } catch (RuntimeException e) { s1 += String.valueOf(e.getMessage()).length(); }",
    "x = m#(x ^ #, head, depth - 1);",
    "try { s2 += a[x & 31]; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); } finally { s3++; }",
    "try { s0 /= x & 3; } catch (ArithmeticException e) { r = null; }",
    "if ((x & 7) == #) { throw new IllegalArgumentException(\"t\" + x); }",
    "System.out.println(\"# \" + x + ' ' + s# + ' ' + w);",
    "System.out.print((char) ('a' + (x & 15)));",
    "synchronized ($.class) { s# += x; if ((x & 15) == #) { throw new IllegalStateException(); } }",
    "if (r != null) { synchronized (r) { r.f += s#; } }",
    "try { x += Lazy#.value; Lazy#.value ^= x; } catch (Throwable e) { s0 += e.getClass().getName().length(); }",
    "try { x += new Lazy#().number(x); } catch (Throwable e) { s1 += e instanceof NoClassDefFoundError ? 1 : 2; }",
    "{ final int q = x; Step step = y -> y * # + q; x = step.apply(s#); }",
    "{ Step step = $::twice; x = step.apply(x); }",
    "System.arraycopy(a, # & 7, a, x & 7, 8);",
    "a = a.clone(); a[#] = x;",
    "x ^= new Object().hashCode() & 0xFF;",
    "x ^= $.class.hashCode() ^ \"k#\".hashCode() ^ System.identityHashCode(\"k#\");",
    "x += new Plain#().plus(x) + Plain#.SEVEN;",
    "x ^= Plain#.twice(x) + (x > # ? \"p#\" : \"q#\").hashCode();",
    "names[#] = new StringBuilder(\"p\").append(x & 3).toString().intern();",
    "if (names[x & 7] == \"p#\" || names[#] == Plain3.TEXT) { s2 += 5; }",
    "switch (x & 3) { case 0: s0++; break; case 1: s1 += 2; default: x--; }",
    "{ StringBuilder text = new StringBuilder(); for (int i = 0; i < (x & 7); i++) text.append(i * #).append(','); s2 += text.toString().hashCode(); }",
];

fn statements(random: &mut Random, class: &str, count: usize, text: &mut String) {
    for _ in 0..count {
        let statement = random.pick(&STATEMENTS).replace('$', class);
        let name = format!("n{}", text.len());
        text.push_str("        ");
        for letter in statement.chars() {
            match letter {
                '#' => write!(text, "{}", random.below(METHODS)).expect("a string grows"),
                '@' => text.push_str(&name),
                letter => text.push(letter),
            }
        }
        text.push('\n');
    }
}

fn program(class: &str, random: &mut Random) -> String {
    let mut text = format!(
        "class {class} {{
    interface Step {{ int apply(int x); }}
    static int s0 = 1, s1, s2, s3; static long w; static {class} head;
    static String[] names = new String[8]; static int[] a = new int[16];
    static byte[] b = new byte[8]; static char[] c = new char[8]; static boolean[] flags = new boolean[8];
    static long[] l = new long[4]; static double[] d = new double[4]; static int[][] grid = new int[4][4];
    int f; long g; short h; boolean z; byte b1; double d1; {class} next; Object o;
    static int twice(int x) {{ return 2 * x; }}\n"
    );
    text = text.replace("byte b1; double d1;", "byte b_; double d_;");
    for lazy in 0..METHODS {
        let parent =
            if lazy % 2 == 1 { format!(" extends Lazy{}", lazy - 1) } else { String::new() };
        let fails = if random.below(3) == 0 {
            "if (s0 % 2 == 0) throw new IllegalStateException(\"lazy\");"
        } else {
            ""
        };
        let number = random.below(100);
        writeln!(
            text,
            "    static class Lazy{lazy}{parent} {{ static int value = s0 + {number}; static {{ \
             System.out.println(\"Lazy{lazy} \" + value); s1 += value; {fails} }} \
             int number(int x) {{ return x + value; }} }}"
        )
        .expect("a string grows");
    }
    // Without an initializer of their own: one alone, one of a family, one below an
    // initializer that has effects, one with a string among its constants.
    let parents = ["", " extends Plain0 implements Adds", " extends Lazy0", ""];
    for (plain, parent) in parents.into_iter().enumerate() {
        let constant = if plain == 3 { "static final String TEXT = \"p3\";" } else { "" };
        writeln!(
            text,
            "    static class Plain{plain}{parent} {{ static final int SEVEN = 7; {constant} \
             static int twice(int x) {{ return 2 * x; }} \
             public int plus(int x) {{ return x + {plain}; }} }}"
        )
        .expect("a string grows");
    }
    text.push_str("    interface Adds { default int plus(int x) { return x; } }\n");
    for method in 0..METHODS {
        writeln!(text, "    static int m{method}(int x, {class} r, int depth) {{").unwrap();
        text.push_str("        if (depth <= 0) { return x; }\n");
        statements(random, class, 6, &mut text);
        text.push_str("        return x;\n    }\n");
    }
    text.push_str("    public static void main(String[] args) {\n        int depth = 4;\n");
    text.push_str("        for (int round = 0; round < 6; round++) {\n");
    writeln!(text, "        int x = round; {class} r = head;\n        try {{").unwrap();
    statements(random, class, 4, &mut text);
    text.push_str("        x = m0(x, r, 5); x = m1(x, head, 4);\n");
    text.push_str("        } catch (RuntimeException e) { System.out.println(e); }\n        }\n");
    text.push_str(
        "        System.out.println(s0 + \" \" + s1 + \" \" + s2 + \" \" + s3 + \" \" + w);\n",
    );
    text.push_str("    }\n}\n");
    text.replace("r.b = ", "r.b_ = ").replace("r.d += ", "r.d_ += ")
}

fn sources() -> Vec<Source> {
    let source = |seed| {
        let class = format!("Random{seed}");
        (format!("{class}.java"), program(&class, &mut Random::new(seed)))
    };
    (0..PROGRAMS).map(source).collect()
}

fn run_all(programs: std::ops::Range<u64>) {
    let jdk = common::jdk();
    let classes = compile::compile(&jdk, &sources());
    let limits = Limits { heap_bytes: 64 << 20, instructions: 3_000_000, ..Limits::default() };
    let boot = || boot::boot(&jdk, &classes, limits, Exact { left: u64::MAX });
    for number in programs {
        let main = format!("Random{number}");
        let program = Program { main: &main, arguments: &[], input: b"" };
        let expected = Session::new(boot(), &program).finish();
        let mut machine = boot();
        let start = machine.mark();
        let (digest, floor) = (machine.digest(), machine.heap().floor());
        for detour in 0..DETOURS {
            let mut session = Session::new(machine, &program);
            session.finish_with_detours(&mut Random::new(number << 8 | detour), 3, 13);
            assert_eq!(session.outcome(), expected, "{main}, detour {detour}");
            machine = session.into_machine();
            machine.undo_to(&start);
            assert_eq!(machine.digest_from(floor), digest, "{main}, detour {detour}");
        }
    }
}

#[test]
fn random_programs_can_be_taken_back_and_repeated() {
    run_all(0..PROGRAMS / 2);
}

#[test]
fn more_random_programs_can_be_taken_back_and_repeated() {
    run_all(PROGRAMS / 2..PROGRAMS);
}
