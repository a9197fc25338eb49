//! What the instructions name, and the method as a whole.

use super::method;
use Instruction as I;
use ristretto_classfile::MethodAccessFlags;
use ristretto_classfile::attributes::Instruction;

#[test]
fn subroutines_are_not_supported_even_where_nothing_leads_to_them() {
    method("()V").fails(vec![I::Return, I::Jsr(0)], "1: jsr/ret is not supported");
}

#[test]
fn constants_exist_and_have_the_tag_that_the_instruction_needs() {
    let mut subject = method("()V");
    let class = subject.class("T");
    subject.fails(
        vec![I::Getstatic(class), I::Return],
        &format!("0: constant {class} is not a Fieldref"),
    );
    let mut subject = method("()V");
    let long = subject.pool.add_long(1).unwrap();
    subject.fails(
        vec![I::Ldc_w(long), I::Return],
        &format!("0: constant {long} is long, which this form of ldc cannot load"),
    );
    // Even where nothing leads to them: the linker decodes all instructions.
    method("()V").fails(vec![I::Return, I::New(999)], "1: constant 999 does not exist");
}

#[test]
fn descriptors_are_well_formed() {
    for descriptor in ["", "I", "()", "(V)V", "(L;)V", "(La//b;)V", "(I)VV", "(II", "([)V"] {
        let mut subject = method("()V");
        let call = subject.method("T", "n", descriptor);
        subject.fails(
            vec![I::Return, I::Invokestatic(call)],
            &format!("1: {descriptor:?} is not a method descriptor"),
        );
    }
}

#[test]
fn constructors_and_initializers_are_not_called_like_methods() {
    let mut subject = method("()V");
    let init = subject.method("T", "<init>", "()V");
    subject.fails(
        vec![I::Aload_0, I::Invokevirtual(init), I::Return],
        "1: \"<init>\" cannot be called this way",
    );
    let mut subject = method("()V");
    let clinit = subject.method("T", "<clinit>", "()V");
    subject.fails(
        vec![I::Invokestatic(clinit), I::Return],
        "0: \"<clinit>\" cannot be called this way",
    );
}

#[test]
fn code_is_where_the_flags_say() {
    let mut subject = method("()V");
    subject.flags = MethodAccessFlags::NATIVE;
    subject.fails(vec![I::Return], "0: the method is abstract or native but has code");
}
