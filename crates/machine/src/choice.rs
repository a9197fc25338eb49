//! What a run hands out when it could go two ways.

use crate::program::ClassId;
use crate::value::Ref;

/// A point where somebody must pick. The machine has changed nothing since the
/// instruction that needs the answer began, and executes it again afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The first read of an undecided field: answer with `Machine::decide`.
    Field {
        object: Ref,
        /// The class of the object.
        class: ClassId,
        slot: u32,
    },
    /// The first look at the length of an input array: `Core::decide_length`.
    Length { array: Ref },
    /// The first read of an element of an input array: `Core::decide_element`.
    Element { array: Ref, index: u32 },
    /// An instruction that could go several ways, by what the mode knows: answer with the
    /// number of one. What each of them is, the mode tells.
    Branch {
        /// Its position in the program's code.
        pc: u32,
        ways: u32,
    },
    /// The program asks for one of so many numbers, from 0 on (`smallscope.Verify`). If there is
    /// none, the run is to be ignored. Only who allows picks is asked.
    Pick { ways: u32 },
}
