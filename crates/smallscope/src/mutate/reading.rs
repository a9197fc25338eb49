//! Bytecode read back as source, expression by expression.
//!
//! One pass over a method simulates the operand stack with texts for values. Where ways meet with
//! different texts, the value is unknown (`…`). Nothing depends on it but what a mutant is called
//! and whether a number is a truth value, so a text may be less than the source, and must not be
//! something else. Cost: linear in the code.
//!
//! Not here: statements. What an instruction does is a line of its own: `x = a + b`, `return x`.

use super::conditions::{Condition, behind_assertions, leading_past};
use super::number::Number;
use super::text::{Level, UNKNOWN, Value, quoted, simple, type_text};
use super::variables::Variables;
use crate::cover::code::{Code, Member, Range, class_name, op, utf8};
use machine::program::descriptor::split;
use ristretto_classfile::Constant;
use ristretto_classfile::attributes::{ArrayType, Attribute, Instruction as I};
use std::collections::{BTreeMap, BTreeSet};

/// What a method's instructions do.
#[derive(Default)]
pub(super) struct Reading {
    /// As source: the value that an instruction pushes, or the statement that it ends.
    pub(super) texts: Vec<String>,
    /// What each pops, in the order of the source.
    pub(super) operands: Vec<Vec<Value>>,
    /// Who pops what an instruction pushes, and what is asked for there.
    pub(super) uses: Vec<Option<Use>>,
    /// Where a program goes on after an assertion.
    pub(super) behind_assertions: BTreeSet<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) at: usize,
    /// The type that is asked for; empty if any will do.
    pub(super) descriptor: String,
}

impl Reading {
    /// Whether an instruction works on what is not in the source.
    pub(super) fn is_hidden(&self, at: usize) -> bool {
        self.operands[at].iter().any(|value| value.is_hidden)
    }

    /// The type that the value pushed at an instruction is used as.
    pub(super) fn used_as(&self, at: usize) -> &str {
        self.uses[at].as_ref().map_or("", |used| &used.descriptor)
    }
}

/// A long or double is followed by an empty place, so that all counts are the JVM's.
type Stack = Vec<Option<Value>>;

struct Reader<'a> {
    code: &'a Code<'a>,
    variables: &'a Variables,
    class: String,
    /// What the method returns.
    result: &'a str,
    stack: Stack,
    /// What variables that are not in the source were last given, by slot.
    hidden: BTreeMap<u16, Value>,
    reading: Reading,
}

/// The stack with which control comes to an instruction by jumps, and where these are.
struct Arrival {
    stack: Stack,
    from: Vec<usize>,
}

/// Reads a method that returns a `result`.
pub(super) fn read(code: &Code<'_>, variables: &Variables, result: &str) -> Reading {
    let length = code.len();
    let class = class_name(&code.file.constant_pool, code.file.this_class).unwrap_or_default();
    let reading = Reading {
        texts: vec![String::new(); length],
        operands: vec![Vec::new(); length],
        uses: vec![None; length],
        behind_assertions: behind_assertions(code),
    };
    let stack = Stack::new();
    let hidden = BTreeMap::new();
    let mut reader = Reader { code, variables, class, result, stack, hidden, reading };
    let thrown = |range: &Range| {
        let stack = vec![Some(Value::unknown("Ljava/lang/Throwable;"))];
        (range.handler, Arrival { stack, from: Vec::new() })
    };
    let mut arrivals: BTreeMap<usize, Arrival> = code.ranges.iter().map(thrown).collect();
    let mut falls = true;
    for at in 0..length {
        match arrivals.remove(&at) {
            Some(arrival) if falls => reader.meet(&arrival),
            Some(arrival) => reader.stack = arrival.stack,
            None if !falls => reader.stack.clear(),
            None => {}
        }
        let text = reader.step(at);
        reader.reading.texts[at] = text;
        for target in code.body.targets(at).into_iter().filter(|&target| target > at) {
            let new = || Arrival { stack: reader.stack.clone(), from: Vec::new() };
            let arrival = arrivals.entry(target).or_insert_with(new);
            meet(&mut arrival.stack, &reader.stack);
            arrival.from.push(at);
        }
        falls = code.body.falls_through(at);
    }
    reader.reading
}

fn meet(stack: &mut Stack, other: &Stack) {
    stack.truncate(other.len());
    for (value, other) in stack.iter_mut().zip(other) {
        if let (Some(value), Some(other)) = (value, other) {
            value.merge(other);
        }
    }
}

impl Reader<'_> {
    /// Others come where control falls to as well. If they come from one place, the value on top
    /// may be one that a condition chose.
    fn meet(&mut self, arrival: &Arrival) {
        let chosen = match (&arrival.from[..], self.stack.last(), arrival.stack.last()) {
            ([from], Some(Some(right)), Some(Some(left))) if left.text != right.text => {
                leading_past(self.code, &self.reading, from + 1).map(|condition| {
                    match (&*left.text, &*right.text) {
                        ("1", "0") => condition,
                        _ => Value::choice(&condition, left, right),
                    }
                })
            }
            _ => None,
        };
        meet(&mut self.stack, &arrival.stack);
        if let (Some(chosen), Some(Some(top))) = (chosen, self.stack.last_mut()) {
            let Value { is_hidden, by, .. } = std::mem::replace(top, chosen);
            *top = Value { is_hidden, by, ..top.clone() };
        }
    }

    fn pop(&mut self) -> Value {
        let top = self.stack.pop();
        let value = if top == Some(None) { self.stack.pop() } else { top };
        value.flatten().unwrap_or_else(|| Value::unknown(""))
    }

    /// Pops an operand of the instruction at `at`, which asks for a type.
    fn take(&mut self, at: usize, descriptor: &str) -> Value {
        let value = self.pop();
        self.note_use(&value, at, descriptor);
        self.reading.operands[at].insert(0, value.clone());
        value
    }

    fn note_use(&mut self, value: &Value, at: usize, descriptor: &str) {
        for &by in &value.by {
            // A copy may go where any type will do.
            let known = self.reading.uses[by].take().map(|used| used.descriptor);
            let known = known.filter(|_| descriptor.is_empty());
            let descriptor = known.unwrap_or_else(|| descriptor.to_owned());
            self.reading.uses[by] = Some(Use { at, descriptor });
        }
    }

    /// Pops two operands of the same type; one that is a truth value makes the other one.
    fn take_pair(&mut self, at: usize, descriptor: &str) -> (Value, Value) {
        let right = self.take(at, descriptor);
        let left = self.take(at, descriptor);
        if descriptor == "I" && [&left, &right].iter().any(|value| value.descriptor == "Z") {
            self.note_use(&left, at, "Z");
            self.note_use(&right, at, "Z");
        }
        (left, right)
    }

    /// Pushes what the instruction at `at` computes; its text.
    fn push(&mut self, at: usize, mut value: Value) -> String {
        let text = value.text.clone();
        let is_wide = matches!(&*value.descriptor, "J" | "D");
        value.by = vec![at];
        value.is_hidden |= self.reading.is_hidden(at);
        self.stack.push(Some(value));
        if is_wide {
            self.stack.push(None);
        }
        text
    }

    /// What the instruction at `at` does, and what it does to the stack.
    fn step(&mut self, at: usize) -> String {
        let code = self.code.op(at).unwrap_or_default();
        match code {
            op::ACONST_NULL => self.push(at, Value::whole("null", "Ljava/lang/Object;")),
            2..=20 => self.constant(at),
            21..=25 => self.load(at),
            46..=53 => {
                let (index, array) = (self.take(at, "I"), self.take(at, ""));
                let element = array.descriptor.strip_prefix('[');
                let types = ["I", "J", "F", "D", "Ljava/lang/Object;", "B", "C", "S"];
                let element = element.unwrap_or(types[usize::from(code - 46)]).to_owned();
                let text = format!("{}[{}]", array.owner(), index.text);
                self.push(at, Value::whole(text, &element))
            }
            54..=58 => self.store(at),
            79..=86 => self.array_store(at, code),
            87 | 88 => self.drop_slots(at, usize::from(code) - 86),
            89..=95 => self.shuffle(code),
            96..=131 => self.compute(at, code),
            132 => self.increment(at),
            133..=147 => self.convert(at, code),
            148..=152 => self.compare(at, code),
            153..=166 | 198 | 199 => self.condition(at),
            170 | 171 => format!("switch ({})", self.take(at, "I").text),
            172..=176 => {
                let value = self.take(at, self.result);
                format!("return {}", value.as_a(self.result))
            }
            177 => "return".to_owned(),
            178..=181 => self.field(at, code),
            182..=186 => self.call(at, code),
            187..=189 | 197 => self.make(at),
            190 => {
                let text = format!("{}.length", self.take(at, "").owner());
                self.push(at, Value::whole(text, "I"))
            }
            191 => format!("throw {}", self.take(at, "").text),
            192 => self.cast(at),
            193 => {
                let value = self.take(at, "");
                let class = Value::whole(type_text(&self.class_at(at)), "");
                let text = Value::binary(&value, "instanceof", &class, Level::Comparison);
                self.push(at, Value { descriptor: "Z".to_owned(), ..text })
            }
            194 | 195 => self.take(at, "").text,
            _ => String::new(),
        }
    }

    fn constant(&mut self, at: usize) -> String {
        let pool = &self.code.file.constant_pool;
        let instruction = &self.code.body.code[at];
        if let Some(number) = Number::pushed(instruction, pool) {
            let text = number.text();
            let level = if text.starts_with('-') { Level::Prefix } else { Level::Whole };
            return self.push(at, Value::of(text, level, number.descriptor()));
        }
        let index = match *instruction {
            I::Ldc(index) => u16::from(index),
            I::Ldc_w(index) | I::Ldc2_w(index) => index,
            _ => 0,
        };
        let value = match pool.get(index) {
            Some(Constant::String(text)) => {
                let text = utf8(pool, *text).unwrap_or_default();
                Value::whole(quoted(&text), "Ljava/lang/String;")
            }
            Some(Constant::Class(name)) => {
                let name = utf8(pool, *name).unwrap_or_default();
                Value::whole(format!("{}.class", type_text(&name)), "Ljava/lang/Class;")
            }
            Some(Constant::Dynamic { name_and_type_index, .. }) => {
                let types = pool.try_get_name_and_type(*name_and_type_index);
                let types = types.ok().and_then(|(_, descriptor)| utf8(pool, *descriptor));
                Value::unknown(&types.unwrap_or_default())
            }
            _ => Value::unknown("Ljava/lang/Object;"),
        };
        self.push(at, value)
    }

    fn load(&mut self, at: usize) -> String {
        let slot = self.code.local(at).unwrap_or_default();
        let code = self.code.op(at).unwrap_or_default();
        if self.variables.is_this(slot) {
            return self.push(at, Value::whole("this", &format!("L{};", self.class)));
        }
        let types = ["I", "J", "F", "D", "Ljava/lang/Object;"];
        let value = match self.variables.read(slot, at) {
            Some(variable) => Value::whole(variable.name.clone(), &variable.descriptor),
            None if self.variables.is_hidden(slot, at) => {
                let unknown = || Value::unknown(types[usize::from(code - op::ILOAD)]);
                let value = self.hidden.get(&slot).cloned().unwrap_or_else(unknown);
                Value { is_hidden: true, ..value }
            }
            None => Value::whole(format!("local{slot}"), types[usize::from(code - op::ILOAD)]),
        };
        self.push(at, value)
    }

    fn store(&mut self, at: usize) -> String {
        let slot = self.code.local(at).unwrap_or_default();
        let variable = self.variables.written(slot, at).cloned();
        let descriptor = variable.as_ref().map_or("", |variable| &variable.descriptor);
        let value = self.take(at, descriptor);
        let name = match &variable {
            Some(variable) => variable.name.clone(),
            None if self.variables.has_names() => {
                self.hidden.insert(slot, value.clone());
                UNKNOWN.to_owned()
            }
            None => format!("local{slot}"),
        };
        format!("{name} = {}", value.as_a(descriptor))
    }

    fn array_store(&mut self, at: usize, code: u8) -> String {
        let value = self.take(at, "");
        let (index, array) = (self.take(at, "I"), self.take(at, ""));
        let types = ["I", "J", "F", "D", "Ljava/lang/Object;", "", "C", "S"];
        let element = array.descriptor.strip_prefix('[').unwrap_or(types[usize::from(code - 79)]);
        self.note_use(&value, at, element);
        // `new int[] {x, y}`: the value says all.
        if array.text.starts_with("new ") {
            return value.as_a(element);
        }
        format!("{}[{}] = {}", array.owner(), index.text, value.as_a(element))
    }

    /// `pop` and `pop2`: the statement is what was computed.
    fn drop_slots(&mut self, at: usize, count: usize) -> String {
        let mut text = String::new();
        for _ in 0..count {
            if let Some(value) = self.stack.pop().flatten() {
                self.note_use(&value, at, "");
                text.clone_from(&value.text);
                self.reading.operands[at].insert(0, value);
            }
        }
        text
    }

    /// The `dup` family and `swap`: copies of the topmost slots go further down.
    fn shuffle(&mut self, code: u8) -> String {
        let (count, below) = match code {
            89..=91 => (1, usize::from(code) - 89),
            92..=94 => (2, usize::from(code) - 92),
            _ => {
                let length = self.stack.len();
                if length >= 2 {
                    self.stack.swap(length - 1, length - 2);
                }
                return String::new();
            }
        };
        if let Some(from) = self.stack.len().checked_sub(count + below) {
            self.stack.extend_from_within(self.stack.len() - count..);
            self.stack[from..].rotate_right(count);
        }
        String::new()
    }

    /// Arithmetic, shifts and bits; types go in turns: int, long, float, double.
    fn compute(&mut self, at: usize, code: u8) -> String {
        let types = ["I", "J", "F", "D"];
        let value = match code {
            96..=115 => {
                let sign = ["+", "-", "*", "/", "%"][usize::from(code - 96) / 4];
                let descriptor = types[usize::from(code) % 4];
                let (left, right) = self.take_pair(at, descriptor);
                let level = if code < 104 { Level::Sum } else { Level::Product };
                let value = Value::binary(&left, sign, &right, level);
                Value { descriptor: descriptor.to_owned(), ..value }
            }
            116..=119 => Value::prefix("-", &self.take(at, types[usize::from(code) % 4])),
            120..=125 => {
                let right = self.take(at, "I");
                let descriptor = types[usize::from(code) % 2];
                let left = self.take(at, descriptor);
                let sign = ["<<", ">>", ">>>"][usize::from(code - 120) / 2];
                let value = Value::binary(&left, sign, &right, Level::Shift);
                Value { descriptor: descriptor.to_owned(), ..value }
            }
            _ => self.bits(at, code),
        };
        self.push(at, value)
    }

    fn bits(&mut self, at: usize, code: u8) -> Value {
        let kind = usize::from(code - 126) / 2;
        let descriptor = ["I", "J"][usize::from(code) % 2];
        let (left, right) = self.take_pair(at, descriptor);
        if kind == 2 && matches!(&*right.text, "-1" | "-1L") {
            let value = Value::prefix("~", &left);
            return Value { descriptor: descriptor.to_owned(), ..value };
        }
        let is_truth = left.descriptor == "Z" || right.descriptor == "Z";
        let descriptor = if is_truth { "Z" } else { descriptor };
        let level = [Level::And, Level::Or, Level::Xor][kind];
        let value = Value::binary(&left, ["&", "|", "^"][kind], &right, level);
        Value { descriptor: descriptor.to_owned(), ..value }
    }

    fn increment(&mut self, at: usize) -> String {
        let (slot, step) = match self.code.body.code[at] {
            I::Iinc(slot, step) => (u16::from(slot), i32::from(step)),
            I::Iinc_w(slot, step) => (slot, i32::from(step)),
            _ => return String::new(),
        };
        let name = match self.variables.read(slot, at) {
            Some(variable) => variable.name.clone(),
            None if self.variables.has_names() => UNKNOWN.to_owned(),
            None => format!("local{slot}"),
        };
        match step {
            1 => format!("{name}++"),
            -1 => format!("{name}--"),
            0.. => format!("{name} += {step}"),
            _ => format!("{name} -= {}", -step),
        }
    }

    fn convert(&mut self, at: usize, code: u8) -> String {
        let value = self.take(at, "");
        let types = ["J", "F", "D", "I", "F", "D", "I", "J", "D", "I", "J", "F", "B", "C", "S"];
        let descriptor = types[usize::from(code - 133)];
        // What loses nothing is not written.
        let value = match code {
            133..=135 | 137 | 138 | 141 => value,
            _ => Value::prefix(&format!("({}) ", type_text(descriptor)), &value),
        };
        self.push(at, Value { descriptor: descriptor.to_owned(), ..value })
    }

    fn compare(&mut self, at: usize, code: u8) -> String {
        let descriptor = ["J", "F", "F", "D", "D"][usize::from(code - 148)];
        let _ = self.take_pair(at, descriptor);
        self.push(at, Value::unknown("I"))
    }

    fn condition(&mut self, at: usize) -> String {
        match self.code.op(at) {
            Some(159..=164) => drop(self.take_pair(at, "I")),
            Some(165 | 166) => drop(self.take_pair(at, "")),
            _ => drop(self.take(at, "")),
        }
        let condition = Condition::at(self.code, &self.reading, at);
        condition.map(|one| one.value().text).unwrap_or_default()
    }

    fn field(&mut self, at: usize, code: u8) -> String {
        let Some(field) = self.code.member(at) else { return String::new() };
        let is_write = matches!(code, op::PUTSTATIC | 181);
        let value = is_write.then(|| self.take(at, &field.descriptor));
        let name = if code < op::GETFIELD {
            self.static_name(&field)
        } else {
            let object = self.take(at, "");
            let in_the_way = || self.variables.in_scope(at).any(|one| one.name == field.name);
            match (&*object.text, field.name.split_once('$')) {
                // What a nested class keeps of its surroundings.
                ("this", Some(("val", name))) => name.to_owned(),
                ("this", Some(("this", _))) => format!("{}.this", type_text(&field.descriptor)),
                ("this", _) if !in_the_way() => field.name.clone(),
                _ => format!("{}.{}", object.owner(), field.name),
            }
        };
        match value {
            Some(value) => format!("{name} = {}", value.as_a(&field.descriptor)),
            None => self.push(at, Value::whole(name, &field.descriptor)),
        }
    }

    fn static_name(&self, member: &Member) -> String {
        match member.owner == self.class {
            true => member.name.clone(),
            false => format!("{}.{}", simple(&member.owner), member.name),
        }
    }

    fn call(&mut self, at: usize, code: u8) -> String {
        let Some(method) = self.code.member(at) else { return String::new() };
        let (parameters, result) = split(&method.descriptor).unwrap_or_default();
        let mut arguments = Vec::new();
        for parameter in parameters.iter().rev() {
            let argument = self.take(at, parameter);
            arguments.push(Value { text: argument.as_a(parameter), ..argument });
        }
        arguments.reverse();
        let list: Vec<&str> = arguments.iter().map(|argument| &*argument.text).collect();
        let list = list.join(", ");
        let value = match code {
            op::INVOKEDYNAMIC => match method.name.starts_with("makeConcat") {
                true => self.concatenated(at, &arguments),
                false => Value::unknown(result),
            },
            op::INVOKESTATIC if is_boxing(&method) => {
                Value { descriptor: result.to_owned(), ..arguments.swap_remove(0) }
            }
            op::INVOKESTATIC => {
                Value::whole(format!("{}({list})", self.static_name(&method)), result)
            }
            _ => {
                let object = self.take(at, "");
                if method.name == "<init>" {
                    return self.construct(&object, &method, &list);
                }
                if is_boxing(&method) {
                    Value { descriptor: result.to_owned(), ..object }
                } else {
                    let is_super = code == op::INVOKESPECIAL && method.owner != self.class;
                    let name = match &*object.text {
                        "this" if is_super => format!("super.{}", method.name),
                        "this" => method.name.clone(),
                        _ => format!("{}.{}", object.owner(), method.name),
                    };
                    Value::whole(format!("{name}({list})"), result)
                }
            }
        };
        if result == "V" {
            return value.text;
        }
        self.push(at, value)
    }

    /// A constructor has run: all copies of the object are made.
    fn construct(&mut self, object: &Value, method: &Member, list: &str) -> String {
        if object.text == "this" {
            let word = if method.owner == self.class { "this" } else { "super" };
            return format!("{word}({list})");
        }
        let text = format!("new {}({list})", simple(&method.owner));
        for value in self.stack.iter_mut().flatten().filter(|value| value.by == object.by) {
            value.text.clone_from(&text);
        }
        text
    }

    /// A concatenation, by its recipe: JDK's `StringConcatFactory`.
    fn concatenated(&self, at: usize, arguments: &[Value]) -> Value {
        let recipe = self.recipe(at).unwrap_or_else(|| "\u{1}".repeat(arguments.len()));
        let mut arguments = arguments.iter();
        let mut parts = Vec::new();
        let mut literal = String::new();
        let end = |literal: &mut String, parts: &mut Vec<String>| {
            if !literal.is_empty() {
                parts.push(quoted(&std::mem::take(literal)));
            }
        };
        for character in recipe.chars() {
            match character {
                '\u{1}' => {
                    end(&mut literal, &mut parts);
                    parts.push(arguments.next().map_or_else(String::new, Value::addend));
                }
                '\u{2}' => literal.push_str(UNKNOWN),
                _ => literal.push(character),
            }
        }
        end(&mut literal, &mut parts);
        let level = if parts.len() == 1 { Level::Whole } else { Level::Sum };
        Value::of(parts.join(" + "), level, "Ljava/lang/String;")
    }

    fn recipe(&self, at: usize) -> Option<String> {
        let I::Invokedynamic(site) = self.code.body.code[at] else { return None };
        let file = self.code.file;
        let pool = &file.constant_pool;
        let (number, _) = pool.try_get_invoke_dynamic(site).ok()?;
        let methods = file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::BootstrapMethods { methods, .. } => Some(methods),
            _ => None,
        })?;
        let argument = methods.get(usize::from(*number))?.arguments.first()?;
        pool.try_get_string(*argument).ok().map(ToString::to_string)
    }

    fn make(&mut self, at: usize) -> String {
        let instruction = self.code.body.code[at].clone();
        let class = self.class_at(at);
        let (descriptor, dimensions) = match instruction {
            I::New(_) => {
                let text = format!("new {}(…)", simple(&class));
                return self.push(at, Value::whole(text, &format!("L{class};")));
            }
            I::Newarray(element) => (format!("[{}", letter(&element)), 1),
            I::Multianewarray(_, dimensions) => (class, usize::from(dimensions)),
            _ if class.starts_with('[') => (format!("[{class}"), 1),
            _ => (format!("[L{class};"), 1),
        };
        let lengths: Vec<String> = (0..dimensions).map(|_| self.take(at, "I").text).collect();
        let lengths: String = lengths.iter().rev().map(|one| format!("[{one}]")).collect();
        let element = type_text(&descriptor[dimensions.min(descriptor.len())..]);
        let (name, rest) = element.split_at(element.find('[').unwrap_or(element.len()));
        let text = format!("new {name}{lengths}{rest}");
        self.push(at, Value::of(text, Level::Prefix, &descriptor))
    }

    /// Casts are mostly the compiler's: the text is the value's.
    fn cast(&mut self, at: usize) -> String {
        let value = self.take(at, "");
        let class = self.class_at(at);
        let descriptor = if class.starts_with('[') { class } else { format!("L{class};") };
        self.push(at, Value { descriptor, ..value })
    }

    /// The class that an instruction names.
    fn class_at(&self, at: usize) -> String {
        match self.code.body.code[at] {
            I::New(index)
            | I::Anewarray(index)
            | I::Checkcast(index)
            | I::Instanceof(index)
            | I::Multianewarray(index, _) => {
                class_name(&self.code.file.constant_pool, index).unwrap_or_default()
            }
            _ => String::new(),
        }
    }
}

fn letter(element: &ArrayType) -> char {
    match element {
        ArrayType::Char => 'C',
        ArrayType::Float => 'F',
        ArrayType::Double => 'D',
        ArrayType::Boolean => 'Z',
        ArrayType::Byte => 'B',
        ArrayType::Short => 'S',
        ArrayType::Int => 'I',
        ArrayType::Long => 'J',
    }
}

/// Whether a call only wraps a primitive value or takes it out again.
pub(super) fn is_boxing(method: &Member) -> bool {
    const BOXES: [&str; 8] =
        ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    let Some(class) = method.owner.strip_prefix("java/lang/") else { return false };
    let Some((parameters, result)) = split(&method.descriptor) else { return false };
    let wraps = method.name == "valueOf"
        && matches!(parameters[..], [one] if one.len() == 1)
        && result == format!("Ljava/lang/{class};");
    let unwraps = parameters.is_empty() && method.name == format!("{}Value", type_text(result));
    BOXES.contains(&class) && (wraps || unwraps)
}
