//! Boxing, unboxing and widening, as the natives of reflection and handles do it.

use crate::core::Core;
use crate::ending::Outcome;
use crate::value::{Kind, Ref, float};

/// Each primitive kind, and the class that boxes it.
pub(super) const BOXES: [(Kind, &str); 8] = [
    (Kind::Boolean, "java/lang/Boolean"),
    (Kind::Byte, "java/lang/Byte"),
    (Kind::Char, "java/lang/Character"),
    (Kind::Short, "java/lang/Short"),
    (Kind::Int, "java/lang/Integer"),
    (Kind::Long, "java/lang/Long"),
    (Kind::Float, "java/lang/Float"),
    (Kind::Double, "java/lang/Double"),
];

/// A new box of a value, never a shared one: natives box without `valueOf`. A
/// reference stays what it is.
pub(super) fn new_box(core: &mut Core, kind: Kind, value: u64) -> Outcome<Ref> {
    let Some((_, class)) = BOXES.iter().find(|(boxed, _)| *boxed == kind) else {
        return Ok(Ref::from_word(value));
    };
    let class = core.class_named(class)?;
    core.ensure_initialized(class)?;
    let object = core.new_object(class)?;
    core.set_field(object, "value", value);
    Ok(object)
}

/// The value in a box, if the object is one.
pub(super) fn unbox(core: &Core, object: Ref) -> Option<(Kind, u64)> {
    let name = core.program.class_name(core.heap.class_of(object));
    let (kind, _) = BOXES.iter().find(|(_, class)| *class == name)?;
    Some((*kind, core.field(object, "value")))
}

impl Core {
    /// The value in a box (`Integer` and so on), if the object is one.
    pub(crate) fn unboxed(&self, object: Ref) -> Option<(Kind, u64)> {
        unbox(self, object)
    }
}

/// Java's widening primitive conversion (JLS 5.1.2), `None` where there is none.
pub(super) fn widen(value: u64, from: Kind, to: Kind) -> Option<u64> {
    if from == to {
        return Some(value);
    }
    let whole = match from {
        Kind::Byte | Kind::Char | Kind::Short | Kind::Int => i64::from(value as i32),
        Kind::Long => value as i64,
        Kind::Float if to == Kind::Double => {
            return Some(f64::from(f32::from_bits(value as u32)).to_bits());
        }
        _ => return None,
    };
    match (from, to) {
        (Kind::Byte, Kind::Short) => Some(value),
        (Kind::Byte | Kind::Char | Kind::Short, Kind::Int) => Some(value),
        (Kind::Byte | Kind::Char | Kind::Short | Kind::Int, Kind::Long) => Some(whole as u64),
        (_, Kind::Float) => Some(float(whole as f32)),
        (_, Kind::Double) => Some((whole as f64).to_bits()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::int;

    #[test]
    fn only_wider_types_take_a_value() {
        assert_eq!(widen(int(-1), Kind::Byte, Kind::Long), Some(u64::MAX));
        assert_eq!(widen(int(-1), Kind::Int, Kind::Double), Some((-1f64).to_bits()));
        assert_eq!(widen(97, Kind::Char, Kind::Int), Some(97));
        assert_eq!(widen(97, Kind::Char, Kind::Short), None);
        assert_eq!(widen(1, Kind::Boolean, Kind::Int), None);
        assert_eq!(widen(1, Kind::Long, Kind::Int), None);
    }
}
