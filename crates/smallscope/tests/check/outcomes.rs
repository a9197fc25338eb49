//! `check` on the classes of `corpus/check_kinds/`, on a structure whose input counts are
//! published, and on classes of the JDK as they are.

use crate::common::{Program, cache, domains, jdk, options, programs, root};
use smallscope::check::tally::Select;
use smallscope::check::{Checked, Checker, Options};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::report::check::console;
use smallscope::report::check::json;
use smallscope::scope::bounds::Given;
use smallscope::suite::case::{Argument, Kind, Outcome};
use smallscope::suite::report::Dropped;
use smallscope::suite::report::check::{CheckReport, Counterexample, Row};
use smallscope::suite::structure::Value;
use std::path::Path;

fn check_in(classes: &Path, options: Options) -> Checked {
    let jdk = jdk();
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk, class_path).unwrap();
    let checked = Checker::new(classes, options).and_then(|checker| checker.run(&mut |_| {}));
    checked.unwrap_or_else(|error| panic!("{error}"))
}

/// A class of `corpus/check_kinds/`.
fn check(options: Options) -> CheckReport {
    let programs = programs("check_kinds");
    let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk(), 17);
    check_in(&classes, options).report
}

#[track_caller]
fn row<'a>(report: &'a CheckReport, name: &str) -> &'a Row {
    let found = report.methods.iter().find(|row| row.name == name);
    found.unwrap_or_else(|| panic!("no {name} in {:?}", report.methods))
}

/// Method and kind of each failure, sorted.
fn failures(report: &CheckReport) -> Vec<(&str, Kind)> {
    let mut failures: Vec<(&str, Kind)> = report.failures.iter().map(method_and_kind).collect();
    failures.sort_unstable();
    failures
}

/// The same of what is doubtful, as it is told.
fn doubtful(report: &CheckReport) -> Vec<(&str, Kind)> {
    report.doubtful.iter().map(|(_, found)| method_and_kind(found)).collect()
}

fn method_and_kind(found: &Counterexample) -> (&str, Kind) {
    (&found.method, found.case.failure.as_ref().expect("it failed").kind)
}

fn search_tree() -> Program {
    Program::read(&root().join("corpus/generate/SearchTree.java")).unwrap()
}

fn check_search_tree(scope: u32, select: Option<Select>) -> Checked {
    let program = search_tree();
    let classes = cache::classes(&[&program], &jdk(), 17);
    let given = domains::given(&program, &[i64::from(scope)], None);
    check_in(&classes, Options { select, ..given_options("SearchTree", scope, given) })
}

fn given_options(class: &str, scope: u32, given: Vec<Given>) -> Options {
    let mut options = options(class, scope);
    options.space.given = given;
    options
}

#[test]
fn add_and_remove_of_a_search_tree_have_the_published_inputs() {
    let published = [4, 20, 90, 408, 1_880, 8_772, 41_300];
    for (scope, inputs) in (1..).zip(published) {
        let report = check_search_tree(scope, None).report;
        let both = row(&report, "add").inputs + row(&report, "remove").inputs;
        assert_eq!((both, report.complete(), report.wrong()), (inputs, true, 0), "scope {scope}");
    }
}

#[test]
fn exceptions_are_refused_or_wrong() {
    let report = check(options("Refusals", 2));
    let refused = [
        ("positive", 1),
        ("declared", 1),
        ("nullArgument", 1),
        ("checkedIndex", 2),
        ("ownIndexCheck", 2),
        ("ownArrayCheck", 2),
        // null, and all arrays of up to two of null, 0, 1 and 2 that hold a null.
        ("nullElement", 9),
        ("nothingThere", 1),
        ("expected", 1),
        ("own", 1),
        ("delegatedIndex", 2),
        ("compared", 4),
        ("exact", 1),
        ("cast", 4),
        ("divided", 1),
        ("tooFar", 2),
    ];
    for (name, count) in refused {
        let row = row(&report, name);
        assert_eq!((row.refused, row.wrong), (count, 0), "{name}");
    }
    assert_eq!((row(&report, "annotated").inputs, row(&report, "annotated").ok), (2, 2));
    let wrong = ["behind", "changedWhileIterating", "share", "shiftedIndex"];
    assert_eq!(failures(&report), wrong.map(|name| (name, Kind::Exception)));
    // An array that is shorter than the caller's index, and an error on purpose.
    assert_eq!(doubtful(&report), ["last", "error"].map(|name| (name, Kind::Exception)));
}

#[test]
fn an_expected_exception_is_a_refusal() {
    let mut options = options("Refusals", 2);
    options.methods.expect = vec![
        ("error".to_owned(), "java.lang.LinkageError".to_owned()),
        ("share".to_owned(), "java.lang.ArithmeticException".to_owned()),
    ];
    assert_eq!(failures(&check(options)).len(), 3);
}

#[test]
fn one_method_alone_is_checked() {
    let mut options = options("Refusals", 2);
    options.methods.name = Some("share".to_owned());
    let report = check(options);
    assert_eq!(report.methods.len(), 1);
    assert_eq!((row(&report, "share").inputs, row(&report, "share").wrong), (3, 1));
}

#[test]
fn some_methods_are_checked_and_no_others() {
    let mut options = options("Bounded", 3);
    options.methods.name = Some("fine,shrink".to_owned());
    let report = check(options);
    let names: Vec<&str> = report.methods.iter().map(|row| &*row.name).collect();
    assert_eq!(names, ["shrink", "fine"]);
}

#[test]
fn conditions_leave_inputs_out_and_find_what_is_wrong() {
    let report = check(options("Account", 2));
    // Amounts up to the balance, of 0, 1 and 2.
    assert_eq!((row(&report, "withdraw").inputs, row(&report, "withdraw").wrong), (6, 0));
    assert_eq!((row(&report, "deposit").inputs, row(&report, "deposit").wrong), (9, 3));
    assert_eq!((row(&report, "twice").inputs, row(&report, "twice").wrong), (9, 0));
    assert_eq!(failures(&report), [("deposit", Kind::Postcondition)]);
    let names: Vec<&str> = report.methods.iter().map(|row| &*row.name).collect();
    assert_eq!(names, ["Account", "withdraw", "deposit", "twice"], "conditions are no subjects");
}

#[test]
fn properties_are_checked_on_every_input() {
    let report = check(options("Laws", 2));
    assert_eq!((row(&report, "addCommutes").inputs, row(&report, "addCommutes").wrong), (27, 0));
    assert_eq!((row(&report, "isNatural").inputs, row(&report, "isNatural").wrong), (3, 0));
    // 2 alone is too large; 2 + 2 is not.
    assert_eq!((row(&report, "allAreSmall").wrong, row(&report, "doesNotThrow").wrong), (1, 0));
    assert_eq!(failures(&report), [("allAreSmall", Kind::Property)]);
}

#[test]
fn a_property_may_be_named_by_the_user() {
    let mut options = options("Laws", 2);
    options.methods.properties = vec!["twoAreOne".to_owned()];
    let report = check(options);
    // Each of three receivers with itself and with each of three others.
    assert_eq!((row(&report, "twoAreOne").inputs, row(&report, "twoAreOne").wrong), (12, 6));
}

#[test]
fn an_invariant_is_broken_by_calls_refusals_constructors_and_of_arguments() {
    let report = check(options("Bounded", 3));
    let broken = ["Bounded(int)", "lateRefusal", "rob", "shrink"];
    assert_eq!(failures(&report), broken.map(|name| (name, Kind::Invariant)));
    let message = |name: &str| {
        let found = report.failures.iter().find(|found| found.method == name).unwrap();
        found.case.failure.as_ref().unwrap().message.clone()
    };
    assert!(message("rob").contains("argument other"), "{}", message("rob"));
    assert!(message("Bounded(int)").contains("the new object"), "{}", message("Bounded(int)"));
    assert_eq!(row(&report, "fine").wrong, 0);
}

#[test]
fn an_invariant_that_asks_what_is_outside_is_asked_again_when_that_changes() {
    let report = check(options("Shared", 2));
    let wrong = |name| (row(&report, name).inputs, row(&report, name).wrong);
    assert_eq!(wrong("size"), (3, 0));
    assert_eq!(wrong("close"), (3, 3));
    assert_eq!(wrong("tighten"), (3, 2), "of these one is empty");
}

#[test]
fn an_argument_may_be_the_receiver_or_a_part_of_it() {
    let report = check(options("Chain", 2));
    let expected = [("appendAll", Kind::Endless), ("prepend", Kind::Invariant)];
    assert_eq!(failures(&report), expected);
    let report = check(Options { aliasing: false, ..options("Chain", 2) });
    assert_eq!(failures(&report), []);
}

#[test]
fn contracts_between_objects_are_checked() {
    let report = check(options("Unequal", 1));
    let expected = ["clone", "compareTo", "equals", "equals", "hashCode", "toString"];
    let names: Vec<&str> = failures(&report).iter().map(|(name, _)| *name).collect();
    assert!(failures(&report).iter().all(|(_, kind)| *kind == Kind::Contract));
    for name in expected {
        assert!(names.contains(&name), "{name} is not in {names:?}");
    }
}

#[test]
fn a_contract_of_three_objects_is_shown_with_all_three() {
    let report = check(options("Near", 2));
    assert_eq!(failures(&report), [("equals", Kind::Contract)]);
    let case = &report.failures[0].case;
    assert_eq!(case.before.roots.len(), 3);
    assert_eq!(case.outcome, Outcome::Returned(Some(Value::Boolean(false))));
}

#[test]
fn static_methods_endless_loops_asserts_and_what_is_not_modelled() {
    let report = check(options("Spinner", 2));
    assert_eq!(failures(&report), [("spin", Kind::Endless)]);
    assert_eq!(doubtful(&report), [("even", Kind::Assertion)], "it asserts what its argument is");
    assert!(!report.complete(), "files are not modelled");
    assert_eq!(report.dropped.unsupported.len(), 1, "{:?}", report.dropped);
    // null, and all arrays of up to two of the numbers 0, 1 and 2.
    let sum = row(&report, "sum");
    assert_eq!((sum.inputs, sum.ok, sum.refused), (14, 13, 1));
    let skipped = &report.skipped;
    assert!(skipped.len() == 1 && skipped[0].0 == "listen(Process)", "{skipped:?}");
    let mut all = options("Spinner", 2);
    all.methods.all = true;
    assert_eq!(row(&check(all), "hidden").wrong, 1);
    let mut named = options("Spinner", 2);
    named.methods.name = Some("hidden".to_owned());
    assert_eq!(failures(&check(named)), [("hidden", Kind::Exception)]);
}

#[test]
fn a_parameter_takes_the_domain_that_is_given_for_it() {
    let given = vec![Given::parse("Refusals.divided.n=1..7").unwrap()];
    let report = check(given_options("Refusals", 2, given));
    assert_eq!((row(&report, "divided").inputs, row(&report, "divided").wrong), (7, 0));
}

#[test]
fn a_scope_on_the_class_counts_unless_one_is_typed() {
    let mut of_class = options("Thermostat", 3);
    of_class.space.scope_typed = false;
    let report = check(of_class);
    assert_eq!((report.scope, report.receivers, report.wrong()), (2, 3, 0));
    let typed = check(options("Thermostat", 3));
    assert_eq!((typed.scope, typed.receivers), (3, 4));
    assert_eq!(failures(&typed), [("reset", Kind::Invariant)]);
}

#[test]
fn an_object_that_holds_collections_is_built_by_calls() {
    let report = check(options("Inbox", 2));
    assert!(report.built && report.predicate.is_some());
    assert_eq!(failures(&report), [("takeLast", Kind::Invariant)]);
    let recipe = report.failures[0].case.recipe.as_ref().expect("it was built by calls");
    let names: Vec<&str> = recipe.calls.iter().map(|call| &*call.method.name).collect();
    assert_eq!(names, ["<init>", "receive"]);
}

/// A class of the JDK on which there is nothing wrong.
#[track_caller]
fn check_jdk(class: &str, scope: u32, exchange_values: bool) -> CheckReport {
    let options = Options {
        exchange_values,
        allow_skipped: true,
        max_receivers: 200_000,
        max_instructions: 10_000_000,
        ..options(&format!("java.util.{class}"), scope)
    };
    let report = check_in(&root(), options).report;
    let shown = |found| console::Told { found }.to_string();
    let wrong: Vec<String> = report.failures.iter().map(shown).collect();
    assert!(wrong.is_empty(), "{class} at scope {scope}: {}", wrong.join("\n"));
    report
}

/// `bench/jdk.sh` has the same for larger scopes.
#[test]
fn classes_of_the_jdk_are_checked_to_the_end() {
    let classes = [
        ("ArrayDeque", 3),
        ("PriorityQueue", 3),
        ("LinkedHashMap", 2),
        ("TreeMap", 3),
        ("BitSet", 2),
    ];
    for (class, largest) in classes {
        for scope in 1..=largest {
            let report = check_jdk(class, scope, false);
            // Nobody has a `Consumer` for `forEach`; everything else is tried.
            // Of many maps, some are not compared with the others.
            let cut = |what: &String| !what.starts_with("object contracts");
            let is_cut = report.cut.iter().any(cut) || report.stopped.is_some();
            assert!(
                !is_cut && report.dropped == Dropped::default(),
                "{class} at {scope}: {report:?}"
            );
        }
    }
}

#[test]
fn other_classes_of_the_jdk_give_no_false_alarm() {
    let classes = "ArrayList LinkedList Stack Vector HashMap HashSet TreeSet LinkedHashSet Hashtable \
        IdentityHashMap WeakHashMap StringTokenizer StringJoiner Optional OptionalInt \
        Objects Collections UUID Random concurrent.atomic.AtomicInteger \
        concurrent.atomic.AtomicIntegerArray \
        concurrent.ConcurrentLinkedQueue concurrent.CopyOnWriteArrayList concurrent.TimeUnit";
    for class in classes.split_whitespace() {
        let report = check_jdk(class, 2, false);
        assert!(report.inputs() > 40, "{class}: {report:?}");
    }
    // It casts to texts what others have put into it.
    check_jdk("Properties", 1, false);
    // Many of its methods take several functions and numbers.
    check_jdk("concurrent.ConcurrentHashMap", 1, false);
}

#[test]
fn states_that_differ_in_values_are_met_once_if_the_user_wants_it() {
    // There are 1,153 that differ, and more than a thousand only in their elements.
    let deque = check_jdk("ArrayDeque", 3, true);
    assert!(deque.receivers < 150, "{deque:?}");
    // That was shown by samples, not proved.
    assert!(!deque.complete() && deque.cut.len() == 1, "{deque:?}");
    assert!(deque.cut[0].contains("--exchange-values"), "{deque:?}");
    // A heap looks into its elements: nothing is exchanged.
    let (exchanged, exact) =
        (check_jdk("PriorityQueue", 2, true), check_jdk("PriorityQueue", 2, false));
    assert!(!exchanged.was_cut(), "{exchanged:?}");
    assert_eq!((exchanged.receivers, exchanged.inputs()), (exact.receivers, exact.inputs()));
}

#[test]
fn whole_states_and_their_digests_tell_the_same_apart() {
    for (class, scope) in
        [("ArrayDeque", 2), ("LinkedHashMap", 1), ("TreeMap", 2), ("Hashtable", 1)]
    {
        let exact_states = true;
        let options = Options { exact_states, ..options(&format!("java.util.{class}"), scope) };
        let exact = check_in(&root(), options).report;
        let digested = check_jdk(class, scope, false);
        assert!(digested.receivers > 10, "{class}: {digested:?}");
        assert_eq!((exact.receivers, exact.inputs()), (digested.receivers, digested.inputs()));
    }
}

#[test]
fn collections_and_functions_of_the_jdk_are_arguments() {
    let report = check(options("Moons", 2));
    assert!(report.skipped.iter().all(|(title, _)| title == "each(Consumer)"), "{report:?}");
    // Null, and what lists of up to two of null, "a" and "b" make.
    assert_eq!((row(&report, "Moons").inputs, row(&report, "Moons").refused), (14, 1));
    assert_eq!(report.receivers, 13);
    // Null, natural and reverse order, which do not take the nulls among the names.
    let sort = row(&report, "sort");
    assert_eq!((sort.inputs, sort.wrong), (3 * 13, 0));
    // A map may hold a null.
    assert_eq!((failures(&report), doubtful(&report)), (vec![], vec![("total", Kind::Exception)]));
}

#[test]
fn the_constants_of_an_enum_are_receivers() {
    let report = check(Options { max_instructions: 10_000_000, ..options("Size", 2) });
    assert_eq!((report.receivers, row(&report, "next").inputs), (3, 3));
    assert_eq!(failures(&report), [("share", Kind::Exception)]);
    let recipe = report.failures[0].case.recipe.as_ref().expect("it is a constant");
    assert!(matches!(recipe.roots[0], Argument::Plain(Value::Constant { .. })));
}

#[test]
fn an_argument_behind_a_long_one_arrives() {
    let report = check(options("Wide", 2));
    let (counted, scaled) = (row(&report, "counted"), row(&report, "scaled"));
    assert_eq!((counted.ok, counted.refused), (6, 3));
    assert_eq!((scaled.ok, scaled.refused), (36, 18));
}

#[test]
fn the_counterexample_is_the_smallest_and_tells_how_to_build_it() {
    let report = check(options("Chain", 3));
    let found = report.failures.iter().find(|found| found.method == "appendAll").unwrap();
    let case = &found.case;
    // The chain and its one node: the argument is the receiver.
    assert_eq!(case.before.objects.len(), 2);
    assert_eq!(case.before.roots[0], case.before.roots[1]);
    assert_eq!(case.outcome, Outcome::OutOfBudget);
    let recipe = case.recipe.as_ref().expect("the class's own methods build it");
    let names: Vec<&str> = recipe.calls.iter().map(|call| &*call.method.name).collect();
    assert_eq!(names, ["<init>", "<init>", "prepend"]);
    assert_eq!(recipe.roots, [Argument::Made(0), Argument::Made(0)]);
}

#[test]
fn white_box_tries_what_a_method_cannot_tell_apart_once() {
    let program = search_tree();
    let classes = cache::classes(&[&program], &jdk(), 17);
    let given = domains::given(&program, &[5], None);
    let options = Options { white_box: true, ..given_options("SearchTree", 5, given) };
    let report = check_in(&classes, options).report;
    // Of 940 inputs. What a method does not look at makes no difference to it.
    let contains = row(&report, "contains");
    assert!(contains.inputs > 5 && contains.inputs < 940, "{contains:?}");
    // The oracles read more than the method.
    assert_eq!((report.wrong(), report.was_cut(), report.complete()), (0, false, false));
    let report = check(Options { white_box: true, ..self::options("Bounded", 3) });
    assert_eq!(failures(&report).len(), 4, "all that is wrong is found");
}

#[test]
fn selected_cases_are_a_spread_and_know_how_to_build_their_inputs() {
    let checked = check_search_tree(3, Some(Select::Some(12)));
    assert_eq!(checked.cases.len(), 12);
    let mut kinds: Vec<(String, String)> = checked
        .cases
        .iter()
        .map(|case| (case.method.name.clone(), format!("{:?}", case.outcome)))
        .collect();
    kinds.sort();
    kinds.dedup();
    assert!(kinds.len() >= 7, "a constructor, and three methods that say yes and no: {kinds:?}");
    for case in &checked.cases {
        assert!(case.recipe.is_some(), "{:?}", case.before.to_string());
        assert!(case.failure.is_none());
    }
    let all = check_search_tree(3, Some(Select::All));
    assert_eq!(all.cases.len() as u64, all.report.inputs());
}

#[test]
fn two_checks_tell_the_same() {
    let told = || {
        let mut report = check(options("Unequal", 2));
        report.seconds = 0.0;
        report.methods.iter_mut().for_each(|row| row.seconds = 0.0);
        json::text(&report, None)
    };
    assert_eq!(told(), told());
}
