use ristretto_classfile::attributes::{Attribute, Instruction, LocalVariableTable};
use ristretto_classfile::{ClassFile, ConstantPool, Method, MethodAccessFlags};

use super::helpful_message;

/// A class with the one method that a test is about.
struct Sample {
    file: ClassFile<'static>,
    method: Method,
}

impl Sample {
    /// A static method with this descriptor; `code` may add the constants that it needs.
    fn new(
        descriptor: &str,
        code: impl FnOnce(&mut ConstantPool<'static>) -> Vec<Instruction>,
    ) -> Self {
        let mut pool = ConstantPool::new();
        let attribute = Attribute::Code {
            name_index: pool.add_utf8("Code").unwrap(),
            max_stack: 9,
            max_locals: 9,
            code: code(&mut pool),
            exception_table: vec![],
            attributes: vec![],
        };
        let method = Method {
            access_flags: MethodAccessFlags::STATIC,
            name_index: pool.add_utf8("f").unwrap(),
            descriptor_index: pool.add_utf8(descriptor).unwrap(),
            attributes: vec![attribute],
        };
        let file = ClassFile { constant_pool: pool, ..ClassFile::default() };
        Sample { file, method }
    }

    fn name_local(&mut self, index: u16, name: &str, start_pc: u16, length: u16) {
        let pool = &mut self.file.constant_pool;
        let variable = LocalVariableTable {
            start_pc,
            length,
            name_index: pool.add_utf8(name).unwrap(),
            descriptor_index: pool.add_utf8("[I").unwrap(),
            index,
        };
        let name_index = pool.add_utf8("LocalVariableTable").unwrap();
        if let Attribute::Code { attributes, .. } = &mut self.method.attributes[0] {
            attributes
                .push(Attribute::LocalVariableTable { name_index, variables: vec![variable] });
        }
    }

    fn message(&self, index: usize) -> Option<String> {
        helpful_message(&self.file, &self.method, index)
    }
}

fn field(pool: &mut ConstantPool<'static>, name: &str, descriptor: &str) -> u16 {
    let class = pool.add_class("Node").unwrap();
    pool.add_field_ref(class, name, descriptor).unwrap()
}

fn method(pool: &mut ConstantPool<'static>, class: &str, name: &str, descriptor: &str) -> u16 {
    let class = pool.add_class(class).unwrap();
    pool.add_method_ref(class, name, descriptor).unwrap()
}

#[test]
fn a_local_is_called_after_its_parameter_until_it_is_stored_to() {
    let sample = Sample::new("(J[I)V", |_| {
        vec![
            Instruction::Aload_2,
            Instruction::Arraylength,
            Instruction::Pop,
            Instruction::Aconst_null,
            Instruction::Astore_2,
            Instruction::Aload_2,
            Instruction::Arraylength,
        ]
    });
    let message = "Cannot read the array length because \"<parameter2>\" is null";
    assert_eq!(sample.message(1).as_deref(), Some(message));
    let message = "Cannot read the array length because \"<local2>\" is null";
    assert_eq!(sample.message(6).as_deref(), Some(message));
}

#[test]
fn the_variable_table_counts_bytes_and_not_instructions() {
    let mut sample = Sample::new("([I)V", |_| {
        vec![
            Instruction::Sipush(1),
            Instruction::Pop,
            Instruction::Aload_0,
            Instruction::Arraylength,
        ]
    });
    sample.name_local(0, "early", 0, 4);
    sample.name_local(0, "late", 4, 2);
    let message = "Cannot read the array length because \"late\" is null";
    assert_eq!(sample.message(3).as_deref(), Some(message));
}

#[test]
fn a_chain_of_fields_loses_its_beginning_after_five_links() {
    let sample = Sample::new("(LNode;)V", |pool| {
        let next = field(pool, "next", "LNode;");
        let mut code = vec![Instruction::Aload_0];
        code.extend(vec![Instruction::Getfield(next); 6]);
        code
    });
    let because = |index| sample.message(index).unwrap().replace("Cannot read field \"next\"", "");
    assert_eq!(because(5), " because \"<parameter1>.next.next.next.next\" is null");
    assert_eq!(because(6), " because \"next.next.next.next.next\" is null");
}

#[test]
fn an_index_is_written_out_if_it_is_simple() {
    let sample = Sample::new("([[II)V", |_| {
        vec![
            Instruction::Aload_0,
            Instruction::Iload_1,
            Instruction::Aaload,
            Instruction::Iload_1,
            Instruction::Iload_1,
            Instruction::Iadd,
            Instruction::Aaload,
            Instruction::Arraylength,
        ]
    });
    let message =
        "Cannot read the array length because \"<parameter1>[<parameter2>][...]\" is null";
    assert_eq!(sample.message(7).as_deref(), Some(message));
}

#[test]
fn where_paths_meet_the_cause_is_left_out() {
    // arraylength of (second == null ? first : second); a wide goto, because the parser gives
    // its target as an absolute index, unlike what it says.
    let sample = Sample::new("([I[I)V", |_| {
        vec![
            Instruction::Aload_1,
            Instruction::Ifnull(4),
            Instruction::Aload_1,
            Instruction::Goto_w(5),
            Instruction::Aload_0,
            Instruction::Arraylength,
        ]
    });
    assert_eq!(sample.message(5).as_deref(), Some("Cannot read the array length"));
}

#[test]
fn string_builder_loses_its_package_as_a_parameter_only() {
    let sample = Sample::new("()V", |pool| {
        let class = "java/lang/StringBuilder";
        let descriptor = "([Ljava/lang/StringBuilder;J[[ILjava/lang/Integer;)Ljava/lang/String;";
        let length = method(pool, "java/lang/String", "length", "()I");
        vec![
            Instruction::Aconst_null,
            Instruction::Aconst_null,
            Instruction::Lconst_0,
            Instruction::Aconst_null,
            Instruction::Aconst_null,
            Instruction::Invokevirtual(method(pool, class, "f", descriptor)),
            Instruction::Invokevirtual(length),
        ]
    });
    let call = "\"java.lang.StringBuilder.f(StringBuilder[], long, int[][], java.lang.Integer)\"";
    let message = format!("Cannot invoke {call} because \"null\" is null");
    assert_eq!(sample.message(5), Some(message));
    let message = "Cannot invoke \"String.length()\" because the return value of";
    assert_eq!(sample.message(6), Some(format!("{message} {call} is null")));
}

#[test]
fn a_constructor_call_has_no_message() {
    let sample = Sample::new("()V", |pool| {
        let init = method(pool, "java/lang/NullPointerException", "<init>", "()V");
        vec![Instruction::Aconst_null, Instruction::Invokespecial(init)]
    });
    assert_eq!(sample.message(1), None);
}

#[test]
fn malformed_code_has_no_cause() {
    let sample = Sample::new("not a descriptor", |_| {
        vec![
            Instruction::Goto(3),
            Instruction::Dup2_x2,
            Instruction::Getfield(999),
            Instruction::Athrow,
            Instruction::Goto_w(-7),
        ]
    });
    assert_eq!(sample.message(2), None);
    assert_eq!(sample.message(3).as_deref(), Some("Cannot throw exception"));
    assert_eq!(sample.message(99), None);
}
