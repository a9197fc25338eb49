//! A choice at an undecided word, made without leaving the loop.

use super::probe::{Ahead, Read, Stack};
use crate::mark::Parts;
use crate::points::{Domain, Opening, Points, Taken};
use crate::twins::Objects;
use crate::value::Ref;

/// An undecided word that an instruction reads.
pub(super) struct Undecided {
    pub(super) object: Ref,
    pub(super) address: u32,
    /// The register that it is read into, unless that happens some time later.
    pub(super) register: Option<u16>,
    pub(super) of_length: bool,
}

/// What looking ahead may do.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// Near the end of a budget nothing is left out, so that all who search meet it
    /// alike.
    pub(super) until: u64,
    /// Frames that there may be.
    pub(super) deepest: u32,
    pub(super) heap_limit: u32,
}

/// Makes a choice, and looks ahead before if that pays; None if nobody gave a table
/// for it.
#[inline(always)]
pub(super) fn choose(
    word: &Undecided,
    sight: Option<&Sight>,
    points: &mut Points,
    ahead: &mut Ahead,
    parts: &mut Parts<'_>,
) -> Option<Taken> {
    let &domain = points.domain_at(word.address)?;
    if let (Some(register), Some(sight)) = (word.register, sight)
        && *parts.executed < sight.until
    {
        let pc = parts.thread.top().pc as usize;
        if let Some(look) = points.worth.look(pc) {
            let read = Read { pc, register, place: word.address, look };
            return Some(look_and_open(word, &domain, &read, sight, points, ahead, parts));
        }
    }
    Some(open(word, &domain, points, parts))
}

/// Makes a choice of which nothing is known.
// Apart from the other: here the compiler leaves out what is known.
#[inline(never)]
fn open(word: &Undecided, domain: &Domain, points: &mut Points, parts: &mut Parts<'_>) -> Taken {
    let &Undecided { object, address, of_length, .. } = word;
    let todo = points.tried_first(domain);
    let (domain, bit, ahead) = (*domain, None, None);
    points.open(Opening { object, address, domain, bit, of_length, todo, ahead }, parts)
}

#[inline(never)]
fn look_and_open(
    word: &Undecided,
    domain: &Domain,
    read: &Read,
    sight: &Sight,
    points: &mut Points,
    ahead: &mut Ahead,
    parts: &mut Parts<'_>,
) -> Taken {
    let &Undecided { object, address, of_length, .. } = word;
    let todo = points.tried_first(domain);
    let (frames, registers) = (&parts.thread.frames[..], &parts.thread.registers[..]);
    let (program, seed, limit) = (parts.program, parts.world.seed, sight.heap_limit);
    let objects = Objects { heap: parts.heap, program, seed, limit };
    let stack = Stack { frames, registers, deepest: sight.deepest };
    ahead.look(read, points.answers(domain, todo, of_length), stack, objects);
    if read.look.learns {
        points.worth.learn(read.pc, &ahead.found.sample);
    }
    let (domain, bit, ahead) = (*domain, None, Some(&*ahead));
    points.open(Opening { object, address, domain, bit, of_length, todo, ahead }, parts)
}
