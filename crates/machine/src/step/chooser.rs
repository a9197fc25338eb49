//! Who makes a choice inside the loop.
//!
//! Where a run reads an undecided word, somebody must choose. Mostly that is the
//! driver: the run stops. A search that knows all answers beforehand makes millions of
//! choices a second, so the loop is generic over who chooses, and the search stays
//! within it.

use crate::choice::Choice;
use crate::core::Core;
use crate::hint::Hinted;
use crate::mark::Parts;
use crate::value::Ref;
use std::convert::Infallible;

/// An undecided word that an instruction reads.
#[derive(Clone, Copy)]
pub(crate) struct Undecided {
    pub(crate) object: Ref,
    pub(crate) address: u32,
    /// The register that it is read into, unless that happens some time later.
    pub(crate) register: Option<u16>,
    pub(crate) of_length: bool,
}

/// What the run may use up.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// Instructions, counted as the thread's are.
    pub(crate) instructions: u64,
    /// Frames that there may be.
    pub(crate) depth: u32,
    pub(crate) heap_words: u32,
}

/// What the loop does after a choice.
pub(crate) enum Reply<L> {
    /// The run goes on where the thread is.
    GoOn,
    /// Leaves the choice to the driver.
    Ask,
    /// Ends the run, for the chooser's own reason.
    Leave(L),
}

/// Makes choices for a run. Implementations: [`Driver`], and the search's
/// (`search::choose`).
pub(crate) trait Chooser {
    /// Why it ends a run.
    type Leave;

    /// Whether it has something else to try when the outermost method returns 0.
    const HEARS_REJECTION: bool;

    /// The thread is about to read an undecided word.
    fn choose(&mut self, parts: Parts<'_>, room: Room, word: &Undecided) -> Reply<Self::Leave>;

    /// The outermost method returns 0; only asked if that is heard.
    fn reject(&mut self, parts: Parts<'_>, room: Room) -> Reply<Self::Leave>;

    /// Makes a choice that came up outside of the loop; false leaves it to the driver.
    fn answer(&mut self, core: &mut Core, choice: &Choice) -> bool;

    /// The same with a hint, which it may ignore.
    fn answer_hinted(&mut self, core: &mut Core, hinted: &Hinted) -> bool;
}

/// Nobody inside of the machine: the driver is asked.
pub(crate) struct Driver;

impl Chooser for Driver {
    type Leave = Infallible;

    const HEARS_REJECTION: bool = false;

    #[inline(always)]
    fn choose(&mut self, _: Parts<'_>, _: Room, _: &Undecided) -> Reply<Infallible> {
        Reply::Ask
    }

    #[inline(always)]
    fn reject(&mut self, _: Parts<'_>, _: Room) -> Reply<Infallible> {
        Reply::Ask
    }

    fn answer(&mut self, _: &mut Core, _: &Choice) -> bool {
        false
    }

    fn answer_hinted(&mut self, _: &mut Core, _: &Hinted) -> bool {
        false
    }
}
