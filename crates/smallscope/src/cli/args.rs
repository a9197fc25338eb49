//! Flags as typed. What they mean is in the options of each command.

use super::check_args::CheckArguments;
use super::explore_args::ExploreArguments;
use super::fields_args::FieldsArguments;
use super::grow_args::GrowArguments;
use super::mutate_args::MutateArguments;
use super::page::PageArguments;
use super::report::ReportArguments;
use super::symbolic_args::SymbolicArguments;
use super::test_args::TestArguments;
use crate::suite::fields::SatSolver;
use crate::suite::report::Shard;
use clap::{Args, Parser, Subcommand, ValueEnum};
use machine::program::probe::HitRecord;
use std::ffi::OsString;
use std::path::PathBuf;

/// Systematic test generation for Java.
#[derive(Parser, Debug)]
#[command(name = "smallscope", version, arg_required_else_help = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    Run(RunArguments),
    Generate(Box<GenerateArguments>),
    Check(Box<CheckArguments>),
    Mutate(Box<MutateArguments>),
    Test(Box<TestArguments>),
    Explore(Box<ExploreArguments>),
    Grow(Box<GrowArguments>),
    Fields(Box<FieldsArguments>),
    Skeleton(SkeletonArguments),
}

/// Run a Java program on Smallscope's machine, as `java` would.
///
/// The program sees the JDK's own classes, a fixed clock, a fixed locale
/// (en_US) and time zone (UTC), and no files, network, processes or second
/// thread: what it prints is the same every time. Assertions are on.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  smallscope run Hello.java
  smallscope run -cp target/classes:lib/guava.jar com.example.Main one two
  smallscope run --stats --max-instructions 1e8 -cp target/classes Main
  smallscope run --coverage coverage.xml -cp target/classes Main

Exit codes: the program's own if it ends; 1 if it cannot be started or ends with
an uncaught exception; 3 if a budget ends it or it needs what is not modelled.")]
pub(super) struct RunArguments {
    /// Folders and jars with classes, separated by ':'; @FILE stands for what a file says (default: target/classes or build/classes of a
    /// Maven or Gradle project in the current folder, else this folder).
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    pub(super) class_path: Option<String>,
    /// The JDK whose classes are used (default: JAVA_HOME, `java` on the PATH, the usual places).
    #[arg(long, value_name = "DIR")]
    pub(super) jdk: Option<PathBuf>,
    /// Changes everything that is random but fixed: identity hashes, unseeded `Random`, the order of `Set.of`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// Instructions that the program may execute (1e9 and 2M are understood).
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) max_instructions: Option<u64>,
    /// Heap that the program may use, felt as OutOfMemoryError (512M, 2G).
    #[arg(long, value_name = "BYTES", value_parser = heap, default_value = "2G")]
    pub(super) max_heap: u64,
    /// Calls that may be active at once, felt as StackOverflowError.
    #[arg(long, value_name = "N", value_parser = depth, default_value = "12000")]
    pub(super) max_depth: u32,
    /// Seconds that the program may run.
    #[arg(long, value_name = "SECONDS")]
    pub(super) time_limit: Option<f64>,
    /// Tell what the run cost: instructions, bytecodes, classes, heap, time by stage.
    #[arg(long)]
    pub(super) stats: bool,
    /// Tell what of the program's own code ran, and write it to FILE as JaCoCo would (XML).
    #[arg(long, value_name = "FILE")]
    pub(super) coverage: Option<PathBuf>,
    /// Print what the run made of the program, when it has ended.
    #[arg(long, value_name = "WHAT")]
    pub(super) print: Option<Print>,
    /// The main class (`com.example.Main`), or a `.java` file to compile and run.
    #[arg(value_name = "MAIN")]
    pub(super) main: String,
    /// What the program gets as arguments.
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(super) arguments: Vec<String>,
}

/// Generate every valid instance of a class within a scope.
///
/// Valid is what the class's predicate accepts: `boolean repOk()`, a method with
/// @CheckRep or @Invariant, or the one that --predicate names. A static predicate may take
/// an object of another class, or several parameters: the inputs are then all combinations
/// of arguments. Inputs that differ only in which object is which are generated once. With --eq-class (Korat+), a method
/// of the class tells which equivalence class an input belongs to, and inputs that it
/// cannot tell apart, by all that it reads, are generated once.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  smallscope generate SearchTree.java --scope 3 --print
  smallscope generate -cp target/classes com.example.SearchTree --scope 5 --json -
  smallscope generate -cp target/classes SearchTree --domain Node.info=1..3 --svg pictures
  smallscope generate SearchTree.java --eq-class --one-per-class --print
  smallscope generate -cp target/classes SearchTree --finitization --args 3,0,3
  smallscope generate Merge.java --domain repOk.k=0..3 --domain 'repOk.left=List*1'
  smallscope generate SearchTree.java --strategy api --scope 4 --domain add.info=1..4

A domain is a list of 3, 0..3, null, true, 'a'..'f', \"text\", Color.RED and Node*4 (four
nodes), or {length=0..3; elements=0..2}. Without one, a field gets null and N objects of its
class and of each subclass on the class path, numbers from 0 to N, N letters, 0.0, 1.0 and
-1.5, all constants of an enum, arrays of up to N elements. What counts more than these, in
this order: smallscope.toml (see `smallscope skeleton`), @Domain(\"...\") on a field and
@Scope(n) on a class, --domain and --scope.

A search with --checkpoint may be killed at any moment. Started again with the same class, domains
and flags (-j, --json, --html, --time-limit and -q may differ), it goes on and ends with the same counts. Its
lines must go to a file (--print=FILE): what was written after the last checkpoint is cut off and
written again. Its JSON report has no structures. When it is finished, it only reports again.

Exit codes: 0 if all was searched, or as much as --max asked for; 1 if the input is wrong;
3 if a budget or something that is not modelled cut the search.", mut_arg("json", |arg| {
    arg.help("Write a report for programs, with the first 10,000 inputs; `-` is standard output")
}))]
pub(super) struct GenerateArguments {
    #[command(flatten)]
    pub(super) space: SpaceArguments,
    #[command(flatten)]
    pub(super) strategy: StrategyArguments,
    #[command(flatten)]
    pub(super) job: JobArguments,
    #[command(flatten)]
    pub(super) symbolic: SymbolicArguments,
    /// Search with the criterion METHOD() (default: eqClass), and count the classes that it tells.
    #[arg(
        long,
        value_name = "METHOD",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "eqClass"
    )]
    pub(super) eq_class: Option<String>,
    /// Keep only the first input of each class.
    #[arg(long, requires = "eq_class")]
    pub(super) one_per_class: bool,
    /// Stop after N valid inputs (with --one-per-class: after N that are kept). One worker searches, whatever -j says:
    /// several would have explored more by then, and the counts would not be the same.
    #[arg(long, aliases = ["max-structs", "maxStructs"], value_name = "N", value_parser = count)]
    pub(super) max: Option<u64>,
    /// Instructions that the predicate may execute on one candidate, the criterion on one input, and a call of
    /// --strategy api.
    #[arg(long, value_name = "N", value_parser = count, default_value = "1e6")]
    pub(super) max_instructions: u64,
    /// Search part I of N, without knowing of the others; together they are the whole. Not with --eq-class or
    /// --max: what is skipped, or too many, depends on what the other parts find.
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with_all = ["eq_class", "max"])]
    pub(super) shard: Option<Shard>,
    /// Print each valid input on a line: to FILE, or to standard output (the summary then goes to
    /// standard error).
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub(super) print: Option<Option<PathBuf>>,
    /// Only count: the JSON report has no structures.
    #[arg(long, conflicts_with_all = ["print", "dot", "svg"])]
    pub(super) count_only: bool,
    #[command(flatten)]
    pub(super) page: PageArguments,
    #[command(flatten)]
    pub(super) coverage: CoverageArguments,
    /// Write an object graph of each of the first 10,000 inputs for Graphviz.
    #[arg(long, value_name = "DIR", conflicts_with = "checkpoint")]
    pub(super) dot: Option<PathBuf>,
    /// Draw the first 10,000 inputs.
    #[arg(long, value_name = "DIR", conflicts_with = "checkpoint")]
    pub(super) svg: Option<PathBuf>,
    /// List the classes in the summary also if they are more than 20.
    #[arg(short, long)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) report: ReportArguments,
}

/// Print the inferred finitization as TOML, to edit and to give to `generate --config`.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  smallscope skeleton -cp target/classes com.example.SearchTree --scope 4 > smallscope.toml")]
pub(super) struct SkeletonArguments {
    #[command(flatten)]
    pub(super) space: SpaceArguments,
}

/// What to search.
#[derive(Args, Debug)]
pub(super) struct SpaceArguments {
    /// N objects of each class, numbers from 0 to N, arrays of up to N elements (default: 3).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=LARGEST_SCOPE))]
    pub(super) scope: Option<u32>,
    /// Let METHOD(int...), written for Korat's API, say what is searched (default: fin and the
    /// class's name), instead of scope, types, file and annotations.
    #[arg(
        long,
        value_name = "METHOD",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ""
    )]
    pub(super) finitization: Option<String>,
    /// The arguments of that method: 3,0,3.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', allow_hyphen_values = true)]
    pub(super) args: Vec<i32>,
    #[command(flatten)]
    pub(super) target: TargetArguments,
}

/// The class, where it is, and what is said about it besides the scope.
#[derive(Args, Debug)]
pub(super) struct TargetArguments {
    /// Folders and jars with classes, separated by ':'; @FILE stands for what a file says (default: target/classes or build/classes of a
    /// Maven or Gradle project in the current folder, else this folder).
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    pub(super) class_path: Option<String>,
    /// The JDK whose classes are used (default: JAVA_HOME, `java` on the PATH, the usual places).
    #[arg(long, value_name = "DIR")]
    pub(super) jdk: Option<PathBuf>,
    /// The values of a field: Node.info=1..3 (may be repeated).
    #[arg(long = "domain", value_name = "CLASS.FIELD=DOMAIN")]
    pub(super) domains: Vec<String>,
    /// Scope and domains in a file (default: smallscope.toml in the current folder, if there is one).
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// The method that says what is valid (default: repOk, repOK, or one with @CheckRep or @Invariant).
    #[arg(long, value_name = "METHOD")]
    pub(super) predicate: Option<String>,
    /// Changes everything that is random but fixed: identity hashes, unseeded `Random`, the order of `Set.of`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// The class (`com.example.SearchTree`), or a `.java` file to compile.
    #[arg(value_name = "CLASS")]
    pub(super) class: String,
}

impl TargetArguments {
    /// The method of `Class#method` or `Class.java#method`, which then names the class alone.
    pub(super) fn take_method(&mut self) -> Option<String> {
        let (class, method) = self.class.split_once('#')?;
        let (class, method) = (class.to_owned(), method.to_owned());
        self.class = class;
        Some(method)
    }
}

/// Who explores.
#[derive(Args, Debug)]
pub(super) struct StrategyArguments {
    /// Who explores (default: korat; in `check` without a predicate: api).
    #[arg(long, value_name = "NAME")]
    pub(super) strategy: Option<StrategyName>,
    /// How many inputs `--strategy random` draws; --seed says which of all draws.
    #[arg(long, value_name = "K", value_parser = count)]
    pub(super) inputs: Option<u64>,
    #[command(flatten)]
    pub(super) by_fields: ByFieldArguments,
    /// Run every value instead of looking ahead, for tests and for doubt: slower, with the same result.
    #[arg(long)]
    pub(super) no_lookahead: bool,
}

/// By which values a field-exhaustive suite is chosen.
#[derive(Args, Debug)]
pub(super) struct ByFieldArguments {
    /// The fields whose values a field-exhaustive suite must have: Node.left,Node.right (default: all).
    #[arg(long, value_name = "FIELDS", value_delimiter = ',')]
    pub(super) fields: Vec<String>,
    /// Look for a smallest field-exhaustive suite, and say whether it is proved to be one.
    #[arg(long)]
    pub(super) smallest: bool,
    /// Each value in K structures of a field-exhaustive suite, or in all that have it: a larger suite, which has more values
    /// together.
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u16).range(1..), conflicts_with_all = ["smallest", "plain"])]
    pub(super) times: u16,
    /// Objects of a class do not stand for each other in a field-exhaustive suite: each has a number of its own.
    #[arg(long)]
    pub(super) no_symmetry: bool,
    /// How a field-exhaustive suite is found from a predicate (default: exhaustive while that takes few candidates,
    /// then search and propose in turns).
    #[arg(long, value_name = "WAY")]
    pub(super) way: Option<WayName>,
    /// Ask the solver for any value that is not covered, as the algorithm is printed, instead of one value at a time.
    #[arg(long, conflicts_with = "smallest")]
    pub(super) plain: bool,
    /// Conflicts that the solver may have: by an invariant in all (default: as many as it takes), with --strategy
    /// symbolic in one query, before its answer is unknown (default: 20000).
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) effort: Option<u64>,
    /// Who looks for structures of an invariant: batsat, or cadical, if this build has it.
    #[arg(long, value_name = "SOLVER", default_value = "batsat", value_parser = super::fields_args::sat_solver)]
    pub(super) sat: SatSolver,
    #[command(flatten)]
    pub(super) stated: InvariantArguments,
}

/// Who says which structures are valid.
#[derive(Args, Debug)]
pub(super) struct InvariantArguments {
    /// A formula that says which structures are valid: a file, or the text itself (default: what @Relational on the
    /// class says, else Tree.inv beside Tree.class or Tree.java).
    #[arg(long, value_name = "FILE|TEXT")]
    pub(super) invariant: Option<String>,
    /// Who says which structures are valid (default: --invariant; for a suite by fields an invariant, if there is one;
    /// else the predicate).
    #[arg(long, value_name = "WHO")]
    pub(super) from: Option<FromName>,
}

/// Who says which structures are valid, by name.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FromName {
    /// A method of the class.
    Predicate,
    /// A formula: a solver finds its structures.
    Invariant,
}

/// The ways to a field-exhaustive suite, by name.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WayName {
    /// All valid structures are looked at, and some are chosen.
    Exhaustive,
    /// One search for each value that was not met yet.
    Search,
    /// A solver proposes structures with a value that was not met yet, and the predicate judges them.
    Propose,
}

/// The strategies by name.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StrategyName {
    /// Every valid input within the domains, by Korat's search.
    Korat,
    /// What the class's own constructors and methods build.
    Api,
    /// Some of the valid inputs, each choice of them as likely as any other.
    Random,
    /// Symbols for values: one input for each path on which the predicate accepts.
    Symbolic,
    /// A few of the valid inputs, which have every value that a field can have in any of them.
    Fields,
}

/// What is called, and with what.
#[derive(Args, Debug)]
pub(super) struct CallArguments {
    /// Also methods that are not public.
    #[arg(long)]
    pub(super) all_methods: bool,
    /// A boolean method that must return true on every input (may be repeated; those with @Property are).
    #[arg(long = "property", value_name = "METHOD")]
    pub(super) properties: Vec<String>,
    /// No argument is the receiver or a part of it.
    #[arg(long)]
    pub(super) no_aliasing: bool,
    /// No parameter takes constants that the method's code mentions, nor -1 or an empty text: only what its type
    /// suggests.
    #[arg(long)]
    pub(super) no_literals: bool,
    /// Instructions for one call; of those that need more, the smallest is given thirty times as much.
    #[arg(long, value_name = "N", value_parser = count, default_value = "1e7")]
    pub(super) max_instructions: u64,
    /// Receivers that are built where there is no predicate; a class of the JDK may have 2e5 at scope 4.
    #[arg(long, value_name = "N", value_parser = count, default_value = "5000")]
    pub(super) max_receivers: u64,
    /// States without an invariant that differ only in values of type Object are met once where samples show
    /// that the class treats these values alike; the result is then not called complete.
    #[arg(long)]
    pub(super) exchange_values: bool,
    /// Keep whole states and compare them, not digests of 128 bits. For who doubts; it takes memory.
    #[arg(long)]
    pub(super) exact_states: bool,
    /// Methods that are skipped, because nobody has values for their parameters, do not make the exit code 3.
    #[arg(long)]
    pub(super) allow_skipped: bool,
}

/// How the work is organised.
#[derive(Args, Debug)]
pub(super) struct JobArguments {
    #[command(flatten)]
    pub(super) limits: LimitArguments,
    /// Write the state to FILE now and then, and go on from there if it exists.
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints.
    #[arg(long, value_name = "SECONDS", requires = "checkpoint", default_value = "5")]
    pub(super) checkpoint_every: f64,
}

/// How long it may take, and who works.
#[derive(Args, Debug)]
pub(super) struct LimitArguments {
    /// Seconds that it may take.
    #[arg(long, value_name = "SECONDS")]
    pub(super) time_limit: Option<f64>,
    /// Use N workers, each with a machine of its own; 0: one for each core. The result and its order
    /// are the same.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=MOST_JOBS), default_value = "1")]
    pub(super) jobs: u16,
}

/// What is told of the code that ran.
#[derive(Args, Debug)]
pub(super) struct CoverageArguments {
    /// Tell what of the code ran, that under test and the specification apart, and write it to FILE as JaCoCo would
    /// (XML). Nothing is looked ahead.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        conflicts_with = "checkpoint"
    )]
    coverage: Option<Option<PathBuf>>,
}

impl CoverageArguments {
    /// Where hits are noted, if somebody wants to know.
    pub(super) fn record(&self) -> Option<HitRecord> {
        self.coverage.is_some().then(HitRecord::default)
    }

    pub(super) fn file(&self) -> Option<&PathBuf> {
        self.coverage.as_ref().and_then(Option::as_ref)
    }
}

/// Larger ones are surely a slip.
pub(super) const LARGEST_SCOPE: i64 = 10_000;

/// Each has a machine with a heap of its own.
pub(super) const MOST_JOBS: i64 = 256;

/// The stages of a run that can be printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Print {
    /// The register code of the main class's methods that were called.
    Program,
}

/// A number with an optional suffix k, M or G (powers of 1024), or an exponent.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let (digits, factor) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 1 << 10),
        Some((end, 'm' | 'M')) => (&text[..end], 1 << 20),
        Some((end, 'g' | 'G')) => (&text[..end], 1 << 30),
        _ => (text, 1),
    };
    let parsed = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
    let scientific = || digits.parse::<f64>().ok().map(|number| number * factor as f64);
    parsed
        .or_else(|| scientific().filter(|n| (0.0..1e19).contains(n)).map(|n| n as u64))
        .ok_or_else(|| format!("{text} is not a number like 1000, 1e9 or 2G"))
}

/// Which of how many: 2/3.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    let wrong = || format!("{text} is not like 2/3, at most {MOST_SHARDS} of them");
    let (number, of) = text.split_once('/').ok_or_else(wrong)?;
    let number = number.parse().map_err(|_| wrong())?;
    let of = of.parse().map_err(|_| wrong())?;
    let fits = (1..=MOST_SHARDS).contains(&of) && (1..=of).contains(&number);
    fits.then_some(Shard { number, of }).ok_or_else(wrong)
}

/// Each is cut out of the space by everybody, which takes time.
const MOST_SHARDS: u32 = 1000;

/// A heap size that references can address and a machine may have.
fn heap(text: &str) -> Result<u64, String> {
    const LARGEST: u64 = 16 << 30;
    let bytes = count(text)?;
    if bytes <= LARGEST { Ok(bytes) } else { Err("at most 16G".to_owned()) }
}

/// A depth whose frames fit into memory.
fn depth(text: &str) -> Result<u32, String> {
    const DEEPEST: u64 = 1_000_000;
    let depth = count(text)?;
    if depth <= DEEPEST { Ok(depth as u32) } else { Err("at most 1000000".to_owned()) }
}

/// Respells what the parser does not know: `-cp`, as every Java tool writes it,
/// is two letters behind one dash, and what stands after the name of a program
/// to run belongs to the program, flags included.
pub(super) fn respell(typed: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut typed = typed.peekable();
    // The tool and the command.
    let mut respelled: Vec<OsString> = typed.by_ref().take(2).collect();
    if respelled.get(1).is_none_or(|command| command != "run") {
        respelled.extend(typed.map(respell_flag));
        return respelled;
    }
    while let Some(flag) = typed.next_if(|next| next.to_string_lossy().starts_with('-')) {
        let name = flag.to_string_lossy().into_owned();
        respelled.push(respell_flag(flag));
        if takes_value(&name) {
            respelled.extend(typed.next());
        }
    }
    if typed.peek().is_some() {
        respelled.push("--".into());
    }
    respelled.extend(typed);
    respelled
}

fn respell_flag(flag: OsString) -> OsString {
    match flag.to_str() {
        Some("-cp" | "-classpath") => "--class-path".into(),
        _ => flag,
    }
}

/// Whether the next word is this flag's value.
fn takes_value(flag: &str) -> bool {
    let alone = ["--stats", "--help", "-h", "--version", "-V", "--"];
    !flag.contains('=') && !alone.contains(&flag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_suffixes_and_exponents() {
        assert_eq!(count("1e9"), Ok(1_000_000_000));
        assert_eq!(count("2M"), Ok(2 << 20));
        assert_eq!(count("17"), Ok(17));
        assert!(count("many").is_err());
        assert!(count("-1").is_err());
    }

    #[test]
    fn a_shard_is_one_of_several() {
        assert_eq!(shard("2/3"), Ok(Shard { number: 2, of: 3 }));
        for wrong in ["0/3", "4/3", "1/0", "1", "a/b", "1/1001"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_programs_own_cp_is_left_alone() {
        let typed = ["smallscope", "run", "-cp", "a", "Main", "-cp", "--stats"];
        let respelled = respell(typed.iter().map(Into::into));
        let expected = ["smallscope", "run", "--class-path", "a", "--", "Main", "-cp", "--stats"];
        assert_eq!(respelled, expected);
    }
}
