//! Another body in a method's place: whoever calls it gets that one, until it is taken out.

use crate::common::{self, compile};
use crate::undo::boot::boot;
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::mode::Concrete;
use machine::program::change::{Refused, Variant};
use machine::program::probe::HitRecord;
use machine::value::Ref;
use ristretto_classfile::attributes::{Attribute, Instruction};
use smallscope::mutate::{Made, mutants_of};
use std::collections::BTreeSet;

const SOURCE: &str = r#"
import java.util.*;

class Changed {
    interface Shape { int area(int side); }
    static class Square implements Shape { public int area(int side) { return side * side; } }
    static class Late { static int count = 7; static int least = 3; }
    static class Key {
        int number;
        Key(int number) { this.number = number; }
        @Override public int hashCode() { return number; }
        @Override public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).number == number;
        }
    }

    static int direct(int x) { return x + 1; }
    static int callsDirect(int x) { return direct(x); }
    static int callsInterface(int x) { Shape shape = new Square(); return shape.area(x); }
    static int callsVirtual(int x) { return new Square().area(x); }
    static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
    static int late(int x) { return Late.count + x; }
    static int keys() {
        Set<Key> keys = new HashSet<>();
        for (int i = 0; i < 3; i++) keys.add(new Key(i));
        for (int i = 0; i < 3; i++) keys.add(new Key(i));
        return keys.size();
    }
    static boolean positive(int x) {
        if (x > 0) {
            return true;
        }
        return false;
    }
    static int trace(int[] numbers, int at) {
        check(at, 1L);
        return numbers[at];
    }
    static void check(int at, long wide) { }
    static String message(int[] numbers) {
        try {
            return "" + trace(numbers, 0);
        } catch (NullPointerException e) {
            return e.getMessage() + " " + e.getStackTrace()[0].getLineNumber();
        }
    }
    static int guarded(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException e) {
            return -1;
        }
    }
}
"#;

fn machine() -> Machine<Concrete> {
    let jdk = common::jdk();
    let folder = compile::compile(&jdk, &[("Changed.java".to_owned(), SOURCE.to_owned())]);
    let limits = Limits { heap_bytes: 64 << 20, ..Limits::default() };
    boot(&jdk, &folder, limits, Concrete)
}

fn made(machine: &mut Machine<Concrete>, class: &str, method: &str, description: &str) -> Made {
    let id = machine.load(class).unwrap();
    let mutants = mutants_of(machine, id);
    let is_it =
        |made: &Made| made.mutant.method == method && made.mutant.description == description;
    let names: Vec<String> =
        mutants.made.iter().map(|made| made.mutant.description.clone()).collect();
    let found = mutants.made.into_iter().find(is_it);
    found.unwrap_or_else(|| panic!("no {description} in {names:#?}"))
}

fn variant(
    machine: &mut Machine<Concrete>,
    class: &str,
    method: &str,
    description: &str,
) -> Variant {
    let made = made(machine, class, method, description);
    machine.variant(made.method, &made.code).unwrap()
}

fn call(machine: &mut Machine<Concrete>, name: &str, arguments: &[u64]) -> u64 {
    let class = machine.load("Changed").unwrap();
    let methods = machine.program().class(class).methods.clone();
    let full = format!("Changed.{name}");
    let method = methods.into_iter().find(|&id| machine.program().method_name(id) == full);
    machine.call(method.unwrap(), arguments);
    match machine.run() {
        Stop::Ended(Ending::Returned(value)) => value,
        stop => panic!("{stop:?}"),
    }
}

/// What a call returns before, while and after another body is in place.
fn before_while_after(
    machine: &mut Machine<Concrete>,
    variant: &mut Variant,
    name: &str,
    arguments: &[u64],
) -> [u64; 3] {
    let before = call(machine, name, arguments);
    machine.exchange(variant);
    let changed = call(machine, name, arguments);
    machine.exchange(variant);
    [before, changed, call(machine, name, arguments)]
}

#[test]
fn callers_that_were_resolved_before_get_the_other_body() {
    let mut machine = machine();
    let sum = &mut variant(&mut machine, "Changed", "direct", "`x + 1` became `x - 1`");
    assert_eq!(before_while_after(&mut machine, sum, "callsDirect", &[5]), [6, 4, 6]);
    assert_eq!(before_while_after(&mut machine, sum, "direct", &[5]), [6, 4, 6]);
    let area = "`side * side` became `side + side`";
    let area = &mut variant(&mut machine, "Changed$Square", "area", area);
    assert_eq!(before_while_after(&mut machine, area, "callsInterface", &[5]), [25, 10, 25]);
    assert_eq!(before_while_after(&mut machine, area, "callsVirtual", &[5]), [25, 10, 25]);
}

#[test]
fn a_method_that_never_ran_can_be_changed_and_restored() {
    let mut machine = machine();
    let mut sum = variant(&mut machine, "Changed", "direct", "`x + 1` became `x * 1`");
    machine.exchange(&mut sum);
    assert_eq!(call(&mut machine, "callsDirect", &[5]), 5);
    machine.exchange(&mut sum);
    assert_eq!(call(&mut machine, "callsDirect", &[5]), 6);
}

#[test]
fn a_recursive_method_calls_its_other_body() {
    let mut machine = machine();
    let product = "`n * factorial(n - 1)` became `n + factorial(n - 1)`";
    let sum = &mut variant(&mut machine, "Changed", "factorial", product);
    assert_eq!(before_while_after(&mut machine, sum, "factorial", &[4]), [24, 10, 24]);
}

#[test]
fn undo_takes_back_what_another_body_initialized_and_patched() {
    let mut machine = machine();
    let late = "`Late.count + x` became `Late.least + x`";
    let mut late = variant(&mut machine, "Changed", "late", late);
    let class = machine.load("Changed$Late").unwrap();
    let (digest, floor) = (machine.digest(), machine.heap().floor());
    for _ in 0..3 {
        let mark = machine.mark();
        machine.exchange(&mut late);
        assert_eq!(call(&mut machine, "late", &[1]), 4);
        machine.undo_to(&mark);
        machine.exchange(&mut late);
        assert_eq!(call(&mut machine, "late", &[1]), 8);
        machine.undo_to(&mark);
        machine.release(mark);
    }
    assert!(!machine.program().class(class).initialized_for_good);
    assert_eq!(machine.digest_from(floor), digest);
}

#[test]
fn sets_see_another_hash_code_and_equals() {
    let mut machine = machine();
    let class = machine.load("Changed$Key").unwrap();
    let mutants = mutants_of(&mut machine, class);
    let of_equals = |made: &&Made| {
        made.mutant.method == "equals" && made.mutant.description.ends_with("became `return false`")
    };
    let made = mutants.made.iter().find(of_equals).expect("equals returns false");
    let mut unequal = machine.variant(made.method, &made.code).unwrap();
    assert_eq!(before_while_after(&mut machine, &mut unequal, "keys", &[]), [3, 6, 3]);
}

#[test]
fn lines_and_names_in_messages_are_those_of_the_body_that_runs() {
    let mut machine = machine();
    // What is left of the call is two instructions, so all behind it is elsewhere.
    let longer = "the call `check(at, 1L)` was left out";
    let mut other = variant(&mut machine, "Changed", "trace", longer);
    let text = |machine: &mut Machine<Concrete>| {
        let text = call(machine, "message", &[Ref::NULL.word()]);
        machine.heap().string(Ref::from_word(text))
    };
    let before = text(&mut machine);
    assert!(before.contains("\"numbers\" is null"), "{before}");
    machine.exchange(&mut other);
    assert_eq!(text(&mut machine), before);
    machine.exchange(&mut other);
    assert_eq!(text(&mut machine), before);
}

#[test]
fn exceptions_find_the_handlers_of_the_body_that_runs() {
    let mut machine = machine();
    let made = made(&mut machine, "Changed", "guarded", "`return 10 / x` became `return 0`");
    let mut other = machine.variant(made.method, &made.code).unwrap();
    assert_eq!(before_while_after(&mut machine, &mut other, "guarded", &[2]), [5, 0, 5]);
    let minus = u64::from(-1i32 as u32);
    assert_eq!(before_while_after(&mut machine, &mut other, "guarded", &[0]), [minus; 3]);
}

#[test]
fn coverage_is_that_of_the_original() {
    let mut machine = machine();
    let record = HitRecord::default();
    machine.record_coverage(record.clone());
    let not = "`x > 0` became `x <= 0`";
    let mut not = variant(&mut machine, "Changed", "positive", not);
    assert_eq!(call(&mut machine, "positive", &[1]), 1);
    let hits = record.hits();
    assert!(!hits["Changed"].is_empty());
    machine.exchange(&mut not);
    assert_eq!(call(&mut machine, "positive", &[1]), 0);
    machine.exchange(&mut not);
    assert_eq!(record.hits(), hits);
}

#[test]
fn what_the_verifier_refuses_is_told_and_changes_nothing() {
    let mut machine = machine();
    let made = made(&mut machine, "Changed", "direct", "`x + 1` became `x - 1`");
    let mut wrong = made.code.clone();
    let Attribute::Code { code, .. } = &mut wrong else { unreachable!() };
    code[0] = Instruction::Fload_0;
    let refused = machine.variant(made.method, &wrong).err();
    assert!(matches!(refused, Some(Refused::Invalid(_))), "{refused:?}");
    assert_eq!(call(&mut machine, "callsDirect", &[5]), 6);
}

#[test]
fn equal_meanings_are_equal_and_others_are_not() {
    let mut machine = machine();
    let class = machine.load("Changed").unwrap();
    let mutants = mutants_of(&mut machine, class);
    let mut meanings = BTreeSet::new();
    for made in &mutants.made {
        let meaning = machine.meaning_of(made.method, &made.code).unwrap();
        assert_eq!(machine.meaning_of(made.method, &made.code).unwrap(), meaning);
        assert_ne!(machine.meaning(made.method).unwrap(), meaning, "{:?}", made.mutant);
        assert!(meanings.insert((made.method, meaning)), "{:?}", made.mutant);
    }
    assert!(meanings.len() > 30, "{}", meanings.len());
}

#[test]
fn a_call_that_waits_below_a_mark_goes_on_in_the_code_that_it_began_in() {
    let mut machine = machine();
    let mut not = variant(&mut machine, "Changed", "positive", "`x > 0` became `x <= 0`");
    machine.call(not.method(), &[1]);
    // Resolving and entering take a few instructions; a slice ends within the method or behind it.
    while machine.places().next().is_none() {
        machine.run_slice(1);
    }
    let changed = machine.trial(|machine| {
        machine.exchange(&mut not);
        let changed = call(machine, "positive", &[1]);
        machine.exchange(&mut not);
        changed
    });
    assert_eq!(changed, 0);
    assert_eq!(machine.run(), Stop::Ended(Ending::Returned(1)));
}

#[test]
fn a_traced_body_tells_each_time_which_places_a_run_came_by() {
    let mut machine = machine();
    let class = machine.load("Changed").unwrap();
    let method = machine.program().find_method(class, "positive", "(I)Z").unwrap();
    // `iload_0`, `ifle 4`, `iconst_1`, `ireturn`, `iconst_0`, `ireturn`.
    let mut traced = machine.traced(method, &[1, 2, 4]).unwrap();
    for (argument, places) in [(1, [1, 2]), (0, [1, 4]), (1, [1, 2]), (1, [1, 2])] {
        let result = machine.trial(|machine| {
            machine.exchange(&mut traced);
            let result = call(machine, "positive", &[argument]);
            machine.exchange(&mut traced);
            result
        });
        assert_eq!(result, argument);
        assert_eq!(machine.take_trace(), places.map(|place| (method, place)));
    }
    call(&mut machine, "positive", &[1]);
    assert_eq!(machine.take_trace(), [], "it is not in place");
}

#[test]
fn traced_bodies_of_a_class_are_come_by_where_a_twin_would_do() {
    let mut machine = machine();
    let class = machine.load("Changed$Key").unwrap();
    assert_eq!(call(&mut machine, "keys", &[]), 3);
    let traced = ["hashCode ()I", "<init> (I)V"].map(|method| {
        let (name, descriptor) = method.split_once(' ').unwrap();
        let method = machine.program().find_method(class, name, descriptor).unwrap();
        machine.traced(method, &[0]).unwrap()
    });
    let methods = traced.each_ref().map(Variant::method);
    let mut traced = traced;
    machine.trial(|machine| {
        traced.iter_mut().for_each(|variant| machine.exchange(variant));
        assert_eq!(call(machine, "keys", &[]), 3);
        traced.iter_mut().rev().for_each(|variant| machine.exchange(variant));
    });
    let [hash_code, constructor] = methods;
    assert_eq!(machine.take_trace(), [(constructor, 0), (hash_code, 0)]);
}
