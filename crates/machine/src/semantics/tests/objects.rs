//! Reads of objects, as the loop does them and as they are defined.

use super::super::form::{Form, form};
use super::super::load::load;
use super::super::words::{Store, Words};
use super::run::{Run, Seen};
use crate::program::instruction::{Insn, Op};
use crate::program::{ClassId, Shape};
use crate::undecided::SUSPICIOUS;
use crate::value::{Kind, Ref, UNDECIDED, int};

const ELEMENTS: &[(Op, Kind)] = &[
    (Op::LoadByte, Kind::Byte),
    (Op::LoadChar, Kind::Char),
    (Op::LoadShort, Kind::Short),
    (Op::LoadInt, Kind::Int),
    (Op::LoadLong, Kind::Long),
    (Op::LoadRef, Kind::Ref),
];

/// What the definition says of an instruction that reads.
fn defined(run: &Run, insn: &Insn, registers: [u64; 3]) -> Seen {
    let Form::Load { load: what, object, index, .. } = form(insn) else {
        panic!("{insn:?} reads an object");
    };
    let store = Store { heap: &run.core.heap, program: &run.core.program };
    let index = index.map_or(0, |register| registers[usize::from(register)]);
    match load(&mut Words, &store, what, registers[usize::from(object)], index) {
        Ok(word) => Seen::Value(word),
        Err(_) => Seen::Stopped,
    }
}

fn check(run: &mut Run, insn: Insn, registers: [u64; 3]) -> Seen {
    let expected = defined(run, &insn, registers);
    let found = run.run(insn, registers);
    assert_eq!(found, expected, "{insn:?} of {registers:x?}");
    found
}

#[test]
fn fields_of_objects_of_null_and_undecided_ones() {
    let mut run = Run::new();
    let class = run.add_class(Shape::Instance, &[]);
    let object = run.core.heap.allocate(class, 4).unwrap();
    for (slot, word) in [(1, int(-5)), (2, UNDECIDED), (3, SUSPICIOUS)] {
        run.core.heap.put(object, slot, word);
    }
    let get = |op, slot| Insn::new(op, 0, 1, slot);
    let here = [0, object.word(), 0];
    assert_eq!(check(&mut run, get(Op::GetWord, 1), here), Seen::Value(int(-5)));
    assert_eq!(check(&mut run, get(Op::GetWord, 2), here), Seen::Stopped);
    assert_eq!(check(&mut run, get(Op::GetLong, 1), here), Seen::Value(int(-5)));
    assert_eq!(check(&mut run, get(Op::GetLong, 2), here), Seen::Value(UNDECIDED));
    assert_eq!(check(&mut run, get(Op::GetLong, 3), here), Seen::Stopped);
    for op in [Op::GetWord, Op::GetLong] {
        assert_eq!(check(&mut run, get(op, 1), [0; 3]), Seen::Stopped);
    }
}

#[test]
fn elements_of_every_kind_within_and_outside() {
    let mut run = Run::new();
    for &(op, kind) in ELEMENTS {
        let class = run.add_class(Shape::Array(kind, ClassId(0)), &[]);
        let array = run.core.heap.allocate_array(class, kind, 5).unwrap();
        for (index, word) in (0..).zip([0x80, 0xFF7F, 0x8000, 0xFFFF_FFFF, 0x1234_5678]) {
            run.core.heap.put_element(array, kind, index, word);
        }
        for index in [0, 1, 2, 3, 4, 5, -1, i32::MAX, i32::MIN] {
            let insn = Insn::new(op, 0, 1, 2);
            let found = check(&mut run, insn, [0, array.word(), int(index)]);
            assert_eq!(found == Seen::Stopped, !(0..5).contains(&index));
            check(&mut run, insn, [0, 0, int(index)]);
        }
        let length = Insn::new(Op::ArrayLength, 0, 1, 0);
        assert_eq!(check(&mut run, length, [0, array.word(), 0]), Seen::Value(5));
        assert_eq!(check(&mut run, length, [0; 3]), Seen::Stopped);
    }
}

#[test]
fn open_arrays_before_and_after_they_are_decided() {
    let mut run = Run::new();
    let class = run.add_class(Shape::Array(Kind::Int, ClassId(0)), &[]);
    let array = run.core.new_input_array(class, 4).unwrap();
    let length = Insn::new(Op::ArrayLength, 0, 1, 0);
    let element = Insn::new(Op::LoadInt, 0, 1, 2);
    let at = |index| [0, array.word(), int(index)];
    assert_eq!(check(&mut run, length, at(0)), Seen::Stopped);
    assert_eq!(check(&mut run, element, at(0)), Seen::Stopped);
    run.core.decide_length(array, 3);
    assert_eq!(check(&mut run, length, at(0)), Seen::Value(3));
    assert_eq!(check(&mut run, element, at(1)), Seen::Stopped);
    run.core.decide_element(array, 1, int(-9));
    assert_eq!(check(&mut run, element, at(1)), Seen::Value(int(-9)));
    for index in [3, -1] {
        assert_eq!(check(&mut run, element, at(index)), Seen::Stopped);
    }
}

#[test]
fn casts_and_tests_of_classes_and_null() {
    let mut run = Run::new();
    let top = run.add_class(Shape::Instance, &[]);
    let middle = run.add_class(Shape::Instance, &[top]);
    let bottom = run.add_class(Shape::Instance, &[top, middle]);
    let interface = run.add_class(Shape::Interface, &[]);
    run.core.program.classes[middle.0 as usize].all_interfaces = vec![interface];
    let classes = [top, middle, bottom, interface];
    let objects = [top, middle, bottom].map(|class| run.core.heap.allocate(class, 4).unwrap());
    for object in objects.into_iter().chain([Ref::NULL]) {
        for class in classes {
            let registers = [object.word(), 0, 0];
            let is = check(&mut run, Insn::wide(Op::IsInstance, 0, class.0), registers);
            let cast = check(&mut run, Insn::wide(Op::Cast, 0, class.0), registers);
            let fits = object.is_null() || is == Seen::Value(1);
            assert_eq!(cast == Seen::Value(object.word()), fits, "{object:?} {class:?}");
        }
    }
}
