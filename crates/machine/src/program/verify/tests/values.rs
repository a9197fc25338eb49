//! Values on the stack and in the locals: number, category, kind and class.

use super::method;
use Instruction as I;
use ristretto_classfile::attributes::Instruction;

#[test]
fn popping_an_empty_stack_is_an_error() {
    method("()V").fails(vec![I::Iconst_0, I::Iadd, I::Return], "1: the operand stack is empty");
}

#[test]
fn the_stack_stays_within_its_maximum_depth() {
    let mut subject = method("()V");
    subject.max_stack = 1;
    subject.fails(
        vec![I::Lconst_0, I::Pop2, I::Return],
        "0: the operand stack exceeds its maximum depth 1",
    );
}

#[test]
fn locals_stay_within_their_number() {
    method("()V")
        .fails(vec![I::Lconst_0, I::Lstore(5), I::Return], "1: local 5 is beyond max_locals 6");
}

#[test]
fn parameters_fit_into_the_locals() {
    let mut subject = method("(JJJ)V");
    subject.max_locals = 6;
    subject.fails(vec![I::Return], "0: the parameters do not fit into max_locals");
}

#[test]
fn a_long_is_never_split() {
    let split = "a long or double on the operand stack is split";
    for operation in [I::Pop, I::Dup, I::Swap, I::Dup_x1, I::Dup_x2] {
        method("()V")
            .fails(vec![I::Iconst_0, I::Lconst_0, operation, I::Return], &format!("2: {split}"));
    }
    method("()V").fails(vec![I::Lconst_0, I::Iconst_0, I::Dup2, I::Return], &format!("2: {split}"));
    method("()V")
        .fails(vec![I::Lconst_0, I::Iconst_0, I::Dup_x1, I::Return], &format!("2: {split}"));
}

#[test]
fn whole_longs_may_be_duplicated_over_each_other() {
    method("()J").passes(vec![I::Iconst_0, I::Lconst_0, I::Dup2_x1, I::Pop2, I::Pop, I::Lreturn]);
    method("()J").passes(vec![
        I::Fconst_0,
        I::Lconst_0,
        I::Dup2_x1,
        I::Lstore_2,
        I::Fstore_1,
        I::Lload_2,
        I::Ladd,
        I::Lreturn,
    ]);
    method("()J").passes(vec![I::Dconst_0, I::Lconst_0, I::Dup2_x2, I::Pop2, I::Pop2, I::Lreturn]);
}

#[test]
fn overwriting_half_a_long_in_the_locals_spoils_it() {
    method("()J").fails(
        vec![I::Lconst_0, I::Lstore_1, I::Iconst_0, I::Istore_2, I::Lload_1, I::Lreturn],
        "4: expected long in local 1, found an unusable value",
    );
}

#[test]
fn an_int_is_no_reference() {
    method("()V").fails(
        vec![I::Iconst_0, I::Monitorenter, I::Return],
        "1: expected a reference on the operand stack, found int",
    );
    method("()V").fails(
        vec![I::Aload_0, I::Ineg, I::Return],
        "1: expected int on the operand stack, found T",
    );
}

#[test]
fn a_field_needs_a_receiver_of_its_class() {
    let mut subject = method("(LU;)I");
    let field = subject.field("T", "x", "I");
    subject.fails(
        vec![I::Aload_1, I::Getfield(field), I::Ireturn],
        "1: U is used where T is expected",
    );
    let mut subject = method("(LU;)I");
    let field = subject.field("S", "x", "I");
    subject.passes(vec![I::Aload_1, I::Getfield(field), I::Ireturn]);
}

#[test]
fn what_is_missing_or_an_interface_accepts_any_object() {
    for target in ["I", "Gone"] {
        let mut subject = method("()V");
        let field = subject.field("T", "x", &format!("L{target};"));
        subject.passes(vec![I::Aload_0, I::Aload_0, I::Putfield(field), I::Return]);
    }
    let mut subject = method("(LGone;)V");
    let field = subject.field("T", "x", "LS;");
    subject.passes(vec![I::Aload_0, I::Aload_1, I::Putfield(field), I::Return]);
}

#[test]
fn a_circular_hierarchy_ends() {
    method("(LSnake;)LT;")
        .fails(vec![I::Aload_1, I::Areturn], "1: Snake is used where T is expected");
}

#[test]
fn arrays_are_covariant_in_references_only() {
    method("([LT;)[LS;").passes(vec![I::Aload_1, I::Areturn]);
    method("([[I)[Ljava/lang/Object;").passes(vec![I::Aload_1, I::Areturn]);
    method("([[I)[Ljava/lang/Cloneable;").passes(vec![I::Aload_1, I::Areturn]);
    method("([I)[J")
        .fails(vec![I::Aload_1, I::Areturn], "1: int[] is used where long[] is expected");
    method("([I)[Ljava/lang/Object;").fails(
        vec![I::Aload_1, I::Areturn],
        "1: int[] is used where java.lang.Object[] is expected",
    );
    method("([I)LI;").fails(vec![I::Aload_1, I::Areturn], "1: int[] is used where I is expected");
}

#[test]
fn array_instructions_need_their_own_arrays() {
    let load = |operation| vec![I::Aload_1, I::Iconst_0, operation, I::Ireturn];
    method("([Z)I").passes(load(I::Baload));
    method("([B)I").passes(load(I::Baload));
    method("([C)I").fails(load(I::Saload), "2: char[] has the wrong element type");
    method("([I)I").fails(load(I::Aaload), "2: int[] is not an array of references");
    method("(LT;)I").fails(load(I::Iaload), "2: T is not an array");
}
