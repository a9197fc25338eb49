//! Where control goes, and what the ways that meet there agree on.

use super::method;
use Instruction as I;
use ristretto_classfile::attributes::{Instruction, LookupSwitch, TableSwitch};

#[test]
fn ways_that_meet_agree_on_the_stack() {
    let branches = |one, other| {
        let code = vec![I::Iload_1, I::Ifeq(4), one, I::Goto(5), other, I::Pop, I::Return];
        method("(I)V").verify(code)
    };
    assert_eq!(branches(I::Iconst_0, I::Iconst_1), Ok(()));
    assert_eq!(branches(I::Aconst_null, I::Aload_0), Ok(()));
    let depth = "the operand stack is 1 or 0 deep here, depending on the way taken";
    assert_eq!(branches(I::Iconst_0, I::Nop), Err(format!("4: {depth}")));
    let kind = "the operand stack holds int or float here, depending on the way taken";
    assert_eq!(branches(I::Iconst_0, I::Fconst_0), Err(format!("4: {kind}")));
}

#[test]
fn ways_that_meet_leave_the_common_superclass() {
    let returns = |descriptor| {
        method(descriptor).verify(vec![
            I::Iload_1,
            I::Ifeq(4),
            I::Aload_2,
            I::Goto(5),
            I::Aload_3,
            I::Areturn,
        ])
    };
    assert_eq!(returns("(ILT;LU;)LS;"), Ok(()));
    assert_eq!(returns("(I[LT;[LU;)[LS;"), Ok(()));
    assert_eq!(returns("(I[[I[LU;)[Ljava/lang/Object;"), Ok(()));
    let wrong = "5: java.lang.Object is used where S is expected";
    assert_eq!(returns("(ILT;LI;)LS;"), Err(wrong.into()));
    assert_eq!(returns("(ILT;LGone;)LS;"), Err(wrong.into()));
}

#[test]
fn locals_that_differ_where_ways_meet_are_unusable() {
    method("(I)V").fails(
        vec![I::Iload_1, I::Ifeq(4), I::Fconst_0, I::Fstore_1, I::Iload_1, I::Return],
        "4: expected int in local 1, found an unusable value",
    );
}

#[test]
fn a_handler_sees_the_locals_of_every_instruction_in_its_range() {
    let mut subject = method("(I)I");
    subject.catch(0..4, 6, None);
    subject.fails(
        vec![
            I::Fconst_0,
            I::Fstore_1,
            I::Iconst_0,
            I::Istore_1,
            I::Iconst_0,
            I::Ireturn,
            I::Pop,
            I::Iload_1,
            I::Ireturn,
        ],
        "7: expected int in local 1, found an unusable value",
    );
}

#[test]
fn only_throwables_are_caught_and_thrown() {
    let mut subject = method("()V");
    subject.catch(0..1, 1, Some("U"));
    subject.fails(vec![I::Return, I::Return], "1: U is caught but is not a Throwable");
    method("()V")
        .fails(vec![I::Aload_0, I::Athrow], "1: T is used where java.lang.Throwable is expected");
    let mut subject = method("()V");
    subject.catch(0..1, 1, Some("Gone"));
    subject.passes(vec![I::Return, I::Athrow]);
}

#[test]
fn exception_ranges_lie_in_the_code() {
    for range in [1..1, 0..9] {
        let mut subject = method("()V");
        subject.catch(range.clone(), 0, None);
        let error = format!("0: the exception range {range:?} is not in the code");
        subject.fails(vec![I::Nop, I::Nop, I::Nop, I::Return], &error);
    }
    let mut subject = method("()V");
    subject.catch(0..1, 2, None);
    subject.fails(vec![I::Nop, I::Return], "2: the exception handler is not an instruction");
}

#[test]
fn returns_match_the_descriptor() {
    let error = "the return instruction does not match the method descriptor";
    method("()I").fails(vec![I::Return], &format!("0: {error}"));
    method("()V").fails(vec![I::Aload_0, I::Areturn], &format!("1: {error}"));
}

#[test]
fn control_does_not_fall_off_the_end() {
    method("()V").fails(vec![I::Nop], "0: control falls off the end of the code");
    method("()V").fails(vec![], "0: the code is empty");
}

#[test]
fn branches_go_to_instructions() {
    let error = "0: the branch target is not an instruction";
    method("()V").fails(vec![I::Goto(2), I::Return], error);
    method("()V").fails(vec![I::Goto_w(-1), I::Return], error);
    let switch = LookupSwitch { default: i32::MIN, pairs: [(1, 1)].into_iter().collect() };
    method("()V").fails(vec![I::Lookupswitch(Box::new(switch)), I::Return], error);
}

#[test]
fn a_table_switch_has_a_target_for_every_key() {
    let switch = TableSwitch { default: 1, low: i32::MIN, high: i32::MAX, offsets: vec![1] };
    method("()V").fails(
        vec![I::Tableswitch(Box::new(switch)), I::Return],
        "0: the keys of the switch are not in order",
    );
}

#[test]
fn frames_too_large_for_their_number_are_given_up() {
    let mut subject = method("()V");
    subject.max_locals = u16::MAX;
    let mut code: Vec<_> = (1..30_000).flat_map(|_| [I::Iconst_0, I::Ifeq(0)]).collect();
    for (index, instruction) in code.iter_mut().enumerate() {
        if let I::Ifeq(target) = instruction {
            *target = u16::try_from(index + 1).unwrap();
        }
    }
    code.push(I::Return);
    let error = subject.verify(code).unwrap_err();
    assert!(error.ends_with("the method is too complex to verify"), "{error}");
}
