//! Objects before and after their constructor ran.

use super::{constructor, method};
use Instruction as I;
use ristretto_classfile::attributes::Instruction;

#[test]
fn an_object_is_unusable_before_its_constructor_ran() {
    let mut subject = method("()V");
    let (class, call) = (subject.class("U"), subject.method("U", "run", "()V"));
    subject.fails(
        vec![I::New(class), I::Invokevirtual(call), I::Return],
        "1: expected a reference on the operand stack, found an uninitialized object",
    );
}

#[test]
fn a_constructor_initializes_every_copy() {
    let mut subject = method("()LU;");
    let (class, init) = (subject.class("U"), subject.method("U", "<init>", "()V"));
    subject.passes(vec![
        I::New(class),
        I::Dup,
        I::Astore_1,
        I::Invokespecial(init),
        I::Aload_1,
        I::Areturn,
    ]);
}

#[test]
fn a_constructor_of_another_class_does_not_initialize() {
    let mut subject = method("()V");
    let (class, init) = (subject.class("U"), subject.method("S", "<init>", "()V"));
    subject.fails(
        vec![I::New(class), I::Invokespecial(init), I::Return],
        "1: a constructor of S is called on a new U",
    );
}

#[test]
fn a_constructor_calls_another_one_before_it_returns() {
    constructor().fails(
        vec![I::Return],
        "0: the constructor returns without calling this(...) or super(...)",
    );
    let mut subject = constructor();
    let init = subject.method("S", "<init>", "()V");
    subject.passes(vec![I::Aload_0, I::Invokespecial(init), I::Return]);
}

#[test]
fn a_constructor_that_catches_a_failed_super_call_cannot_return() {
    let mut subject = constructor();
    let init = subject.method("S", "<init>", "()V");
    subject.catch(1..2, 3, None);
    subject.fails(
        vec![I::Aload_0, I::Invokespecial(init), I::Return, I::Pop, I::Return],
        "4: the constructor returns without calling this(...) or super(...)",
    );
}

#[test]
fn only_own_fields_may_be_written_before_super() {
    let early = |class| {
        let mut subject = constructor();
        let field = subject.field(class, "own", "J");
        let init = subject.method("S", "<init>", "()V");
        subject.verify(vec![
            I::Aload_0,
            I::Lconst_1,
            I::Putfield(field),
            I::Aload_0,
            I::Invokespecial(init),
            I::Return,
        ])
    };
    assert_eq!(early("T"), Ok(()));
    assert!(early("S").unwrap_err().ends_with("found an uninitialized this"));
}

#[test]
fn an_object_left_over_from_the_last_round_of_a_loop_is_not_the_new_one() {
    let mut subject = method("()V");
    let class = subject.class("U");
    subject.fails(
        vec![
            I::Aconst_null,
            I::Astore_1,
            I::New(class),
            I::Aload_1,
            I::Pop,
            I::Astore_1,
            I::Goto(2),
        ],
        "3: expected a reference in local 1, found an unusable value",
    );
}
