//! A search beside the enumeration of all candidates.

use super::form::{Form, Objects, form};
use super::replay::Replay;
use super::space::Space;
use machine::machine::Machine;
use machine::program::MethodId;
use machine::search::LookaheadPolicy;
use smallscope::explore::korat::{Search, SearchLeaf, Totals};
use smallscope::scope::bounds::Given;
use smallscope::scope::finitization::{Finitization, build};
use smallscope::scope::infer::infer;
use std::collections::BTreeSet;

/// Instructions for one candidate: enough for all that do not run for ever.
const BUDGET: u64 = 20_000;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Compared {
    pub(crate) vectors: u64,
    pub(crate) totals: Totals,
    /// The same if library checks leave nothing out.
    pub(crate) plain: Totals,
}

/// Compares for class `main` on a fresh machine; nothing when there are more
/// than `most` candidate vectors.
pub(crate) fn compare(
    machine: &mut Machine,
    main: &str,
    scope: u32,
    given: &[Given],
    most: f64,
) -> Result<Option<Compared>, String> {
    let root = machine.load(main).map_err(|error| error.to_string())?;
    let bounds = infer(machine, root, None, scope, given)?;
    let finitization = build(machine, &bounds)?;
    if finitization.candidates() > most {
        return Ok(None);
    }
    let predicate = machine.program().find_method(root, "repOk", "()Z").ok_or("no repOk")?;
    let space = Space::new(machine, &finitization);
    if space.vectors() != finitization.candidates() {
        return Err(format!("{} vectors, not {}", space.vectors(), finitization.candidates()));
    }
    let mark = machine.mark();
    let expected = space.accepted(machine, predicate, BUDGET);
    machine.undo_to(&mark);
    let totals = search(machine, &finitization, predicate, &expected, Manner::Usual)?;
    machine.undo_to(&mark);
    let plain = search(machine, &finitization, predicate, &expected, Manner::KeepsAll)?;
    machine.undo_to(&mark);
    for manner in
        [Manner::LooksEverywhere, Manner::Counts, Manner::NeverLooks, Manner::CountsUnseen]
    {
        let same = search(machine, &finitization, predicate, &expected, manner)?;
        machine.undo_to(&mark);
        if same != totals {
            return Err(format!("{manner:?}: counted {same:?}, not {totals:?}"));
        }
    }
    if totals.explored > plain.explored || totals.cut > plain.cut {
        return Err(format!("counted {totals:?}, which is more than {plain:?}"));
    }
    let mut replay = Replay { machine, finitization: &finitization, predicate, budget: BUDGET };
    let replayed = replay.totals();
    if plain != replayed {
        return Err(format!("counted {plain:?}, but there are {replayed:?}"));
    }
    let vectors = space.vectors() as u64;
    if plain.explored + plain.cut > vectors {
        return Err(format!("explored {plain:?} of {vectors}"));
    }
    Ok(Some(Compared { vectors, totals, plain }))
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Usual,
    /// Library checks leave nothing out.
    KeepsAll,
    /// Looks ahead from everywhere, also where that does not pay.
    LooksEverywhere,
    /// The same, and sees only what it must see to count it.
    Counts,
    /// Looks ahead from nowhere.
    NeverLooks,
    /// The same, and sees only what it must see to count it.
    CountsUnseen,
}

/// Searches, and compares what is found with what is to be found.
fn search(
    machine: &mut Machine,
    finitization: &Finitization,
    predicate: MethodId,
    expected: &BTreeSet<Form>,
    manner: Manner,
) -> Result<Totals, String> {
    let objects = Objects::new(&finitization.class_domains, |object| object);
    let mut search = Search::new(machine, finitization, predicate, BUDGET);
    search.counts_only = matches!(manner, Manner::Counts | Manner::CountsUnseen);
    match manner {
        Manner::Usual => {}
        Manner::KeepsAll => search.ignore_hints(),
        Manner::LooksEverywhere | Manner::Counts => {
            search.set_lookahead(LookaheadPolicy::Everywhere);
        }
        Manner::NeverLooks | Manner::CountsUnseen => {
            search.set_lookahead(LookaheadPolicy::Never);
        }
    }
    let mut found = BTreeSet::new();
    let (mut threw, mut cut) = (0, 0);
    loop {
        match search.next_leaf() {
            SearchLeaf::Valid => {
                let form = form(search.machine(), &objects, finitization.root);
                if !expected.contains(&form) {
                    return Err(format!("found what is not accepted: {form:?}"));
                }
                if !found.insert(form.clone()) {
                    return Err(format!("found twice: {form:?}"));
                }
            }
            SearchLeaf::Threw(_) => threw += 1,
            SearchLeaf::Cut(_) => cut += 1,
            SearchLeaf::Exhausted => break,
        }
    }
    if search.counts_only {
        return Ok(search.totals);
    }
    if let Some(missing) = expected.difference(&found).next() {
        let count = expected.len() - found.len();
        return Err(format!("did not find {count} of {}: {missing:?}", expected.len()));
    }
    let totals = search.totals;
    let counted = (totals.valid, totals.threw, totals.cut);
    if counted != (found.len() as u64, threw, cut) {
        return Err(format!("told of {} valid, {threw}, {cut}: {totals:?}", found.len()));
    }
    Ok(totals)
}
