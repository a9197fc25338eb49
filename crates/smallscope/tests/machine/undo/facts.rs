//! Single facts about going back, each the smallest program that would notice.

use super::boot::boot;
use super::session::Exact;
use crate::common::{self, compile};
use machine::choice::Choice;
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::mode::{Concrete, Mode};
use machine::value::Ref;

const SOURCE: &str = r#"
class Facts {
    static class Late { }
    static class Other implements Cloneable {
        int number;
        Other next;
        Object copy() throws CloneNotSupportedException { return clone(); }
    }
    static int twice(int x) { return 2 * x; }
    static int twice_of_seven() { return twice(7); }
    static int thrice(int x) { return 3 * x; }
    static String computed() { return new StringBuilder("fresh").append("-text").toString(); }
    static boolean first() { String text = computed(); return text.intern() == text; }
    static boolean same() { return computed().intern() == "fresh-text"; }
    static boolean literal() { return "fresh-text".length() == 10; }
    static int hash() { return Late.class.hashCode() ^ System.identityHashCode("late"); }
    static int others() { return new Other().hashCode() + "other".length() + Other.class.hashCode(); }
    static int lambda() { Runnable run = () -> { }; return run.getClass().getName().hashCode(); }
    static int otherLambda() { Runnable run = () -> others(); run.run(); return 0; }
    static int modules() { return Facts.class.getModule().hashCode() ^ String.class.getModule().hashCode(); }
    static class Quiet extends Late { static final long NUMBER = 7L << 40; }
    static int quiet() { return new Quiet().hashCode() + "quiet".length() + twice(3); }
    static int started;
    static class Starting { static int number = ++started; }
    static int startedBefore() { return started; }
    static int set() { return new java.util.HashSet<Object>().size() + Starting.number + "a set".length(); }
    static int filtered() {
        return (int) java.util.stream.Stream.of("a", "bb").filter(text -> text.length() == 1).count();
    }
    static class Leaf {
        int number;
        Leaf next;
        Leaf next() { return next; }
        boolean isOdd() { return (number & 1) != 0; }
    }
    static void count(Leaf leaf) {
        if (leaf == null) return;
        leaf.number++;
        count(leaf.next());
    }
    static int odd(Leaf leaf) { return leaf != null && leaf.isOdd() ? 1 + odd(leaf.next()) : 0; }
    static Leaf nextOf(Leaf leaf) { return leaf.next; }
    static int leaves() {
        Leaf leaf = new Leaf();
        leaf.next = new Leaf();
        count(leaf);
        try {
            nextOf(nextOf(leaf.next()));
        } catch (NullPointerException e) {
            return odd(leaf) + 10 * leaf.next.number;
        }
        return 0;
    }
    static int fail() { throw new IllegalStateException(); }
}
"#;

fn machine() -> Machine<Concrete> {
    machine_in(Concrete)
}

fn machine_in<M: Mode>(mode: M) -> Machine<M> {
    let jdk = common::jdk();
    let folder = compile::compile(&jdk, &[("Facts.java".to_owned(), SOURCE.to_owned())]);
    let limits = Limits { heap_bytes: 64 << 20, ..Limits::default() };
    boot(&jdk, &folder, limits, mode)
}

fn prepare<M: Mode>(machine: &mut Machine<M>, name: &str, arguments: &[u64]) {
    let class = machine.load("Facts").unwrap();
    let methods = machine.program().class(class).methods.clone();
    let full = format!("Facts.{name}");
    let method = methods.into_iter().find(|&id| machine.program().method_name(id) == full);
    machine.call(method.unwrap(), arguments);
}

fn result<M: Mode>(machine: &mut Machine<M>) -> u64 {
    match machine.run() {
        Stop::Ended(Ending::Returned(value)) => value,
        stop => panic!("{stop:?}"),
    }
}

fn call<M: Mode>(machine: &mut Machine<M>, name: &str) -> u64 {
    prepare(machine, name, &[]);
    result(machine)
}

/// What `name` returns after the others were run and taken back, and on a fresh machine.
fn with_and_without(name: &str, taken_back: &[&str]) -> (u64, u64) {
    let mut used = machine();
    let mark = used.mark();
    for other in taken_back {
        call(&mut used, other);
    }
    used.undo_to(&mark);
    (call(&mut used, name), call(&mut machine(), name))
}

#[test]
fn a_prepared_call_is_there_again_after_another_one() {
    let mut machine = machine();
    prepare(&mut machine, "twice", &[7]);
    let mark = machine.mark();
    prepare(&mut machine, "thrice", &[5]);
    assert_eq!(result(&mut machine), 15);
    machine.undo_to(&mark);
    assert_eq!(result(&mut machine), 14);
}

#[test]
fn a_literal_met_in_a_future_taken_back_is_not_interned() {
    assert_eq!(with_and_without("first", &["literal", "same"]), (1, 1));
    assert_eq!(with_and_without("same", &["literal"]), (1, 1));
    assert_eq!(with_and_without("same", &["first", "literal"]), (1, 1));
}

#[test]
fn hashes_and_names_do_not_tell_what_was_taken_back() {
    let (used, fresh) = with_and_without("hash", &["others", "otherLambda"]);
    assert_eq!(used, fresh);
    let (used, fresh) = with_and_without("lambda", &["otherLambda", "others"]);
    assert_eq!(used, fresh);
    let (used, fresh) = with_and_without("modules", &["others", "modules"]);
    assert_eq!(used, fresh);
}

#[test]
fn initialization_without_an_effect_is_for_good_and_nobody_can_tell() {
    let mut machine = machine();
    let class = machine.load("Facts$Quiet").unwrap();
    assert_eq!(call(&mut machine, "twice_of_seven"), 14);
    let mark = machine.mark();
    let (digest, floor) = (machine.digest(), machine.heap().floor());
    let first = (call(&mut machine, "quiet"), machine.executed());
    machine.undo_to(&mark);
    assert!(machine.program().class(class).initialized_for_good);
    assert_eq!(machine.digest_from(floor), digest);
    assert_eq!((call(&mut machine, "quiet"), machine.executed()), first);
}

#[test]
fn what_the_jdk_initializes_behind_a_mark_can_be_had_for_good() {
    let mut machine = machine();
    assert_eq!(call(&mut machine, "startedBefore"), 0);
    let cost = |machine: &mut Machine<Concrete>| {
        machine.trial(|machine| {
            let before = machine.executed();
            assert_eq!(call(machine, "set"), 6);
            machine.executed() - before
        })
    };
    let first = cost(&mut machine);
    assert_eq!(cost(&mut machine), first, "undone, and done again");
    let set = machine.load("java/util/HashSet").unwrap();
    let users = machine.load("Facts$Starting").unwrap();
    machine.initialize_ahead();
    assert!(machine.program().class(set).initialized_for_good);
    assert!(!machine.program().class(users).initialized_for_good);
    assert_eq!(call(&mut machine, "startedBefore"), 0, "the user's classes wait");
    let later = cost(&mut machine);
    assert!(later < first, "{later} instructions instead of {first}");
}

#[test]
fn a_string_interned_before_a_mark_stays_when_the_mark_is_released() {
    let mut machine = machine();
    let mark = machine.mark();
    assert_eq!(call(&mut machine, "first"), 1);
    machine.release(mark);
    assert_eq!(call(&mut machine, "same"), 1);
    let mark = machine.mark();
    assert_eq!(call(&mut machine, "same"), 1);
    machine.undo_to(&mark);
    assert_eq!(call(&mut machine, "same"), 1);
}

#[test]
fn cloning_asks_for_undecided_fields_first() {
    let mut machine = machine();
    let class = machine.load("Facts$Other").unwrap();
    let object = machine.new_input(class).unwrap();
    let slots = ["number", "next"].map(|name| machine.program().field(class, name).unwrap().slot);
    for slot in slots {
        machine.leave_undecided(object, slot);
    }
    let copy = machine.program().find_method(class, "copy", "()Ljava/lang/Object;").unwrap();
    machine.call(copy, &[object.word()]);
    for (slot, answer) in slots.into_iter().zip([41, object.word()]) {
        let choice = Choice::Field { object, class, slot };
        assert_eq!(machine.run(), Stop::Choice(choice));
        machine.decide(&choice, answer);
    }
    let copy = Ref::from_word(result(&mut machine));
    let words = slots.map(|slot| machine.heap().get(copy, slot));
    assert_eq!((words, copy == object), ([41, object.word()], false));
}

#[test]
fn the_digest_after_an_exception_does_not_depend_on_marks() {
    let mut machine = machine();
    prepare(&mut machine, "fail", &[]);
    let outer = machine.mark();
    assert!(matches!(machine.run(), Stop::Ended(Ending::Threw(_))));
    machine.undo_to(&outer);
    assert!(matches!(machine.run(), Stop::Ended(Ending::Threw(_))));
    let digest = machine.digest();
    machine.undo_to(&outer);
    let inner = machine.mark();
    assert!(matches!(machine.run(), Stop::Ended(Ending::Threw(_))));
    assert_eq!(machine.digest(), digest);
    machine.release(inner);
}

#[test]
fn repeating_a_run_counts_the_same_instructions() {
    let mut machine = machine();
    prepare(&mut machine, "otherLambda", &[]);
    let mark = machine.mark();
    let mut count = || {
        machine.undo_to(&mark);
        result(&mut machine);
        machine.executed()
    };
    assert_eq!(count(), count());
}

#[test]
fn a_twin_is_taken_whether_or_not_its_classes_were_initialized_for_good() {
    // The stage that `filter` makes has no static initializer, but is below a class that has one.
    let count = |machine: &mut Machine<Concrete>| {
        let before = machine.executed();
        assert_eq!(call(machine, "filtered"), 1);
        machine.executed() - before
    };
    let expected = count(&mut machine());
    let mut marked = machine();
    let mark = marked.mark();
    assert_eq!(count(&mut marked), expected, "behind a mark");
    marked.undo_to(&mark);
    assert_eq!(count(&mut marked), expected, "once more");
}

#[test]
fn a_run_counts_the_same_whether_or_not_it_is_watched() {
    fn count<M: Mode>(mut machine: Machine<M>) -> u64 {
        let before = machine.executed();
        assert_eq!(call(&mut machine, "leaves"), 12);
        machine.executed() - before
    }
    assert_eq!(count(machine()), count(machine_in(Exact { left: u64::MAX })));
}
