//! What is searched: as it is asked for, the same for all commands, and as it is found on a
//! machine.

use crate::input::classes::{Classes, SharedClasses};
use crate::relational::text::Asked;
use crate::scope::annotations;
use crate::scope::bounds::{Bounds, Given};
use crate::scope::error::ScopeError;
use crate::scope::infer::infer;
use crate::scope::korat::{self, FinitizationCall};
use crate::scope::names::{class_of, near_class};
use crate::scope::predicate;
use crate::scope::subject::{self, SearchedClass};
use crate::scope::world::World;
use crate::suite::coverage::MethodName;
use crate::suite::fields::FieldOptions;
use crate::suite::report::Stopped;
use anyhow::{anyhow, bail};
use machine::ending::{Budget, Deadline, Ending, Limits, Stop};
use machine::machine::Machine;
use machine::program::probe::HitRecord;
use machine::program::{ClassId, MethodId, Program, flags};
use machine::search::LookaheadPolicy;
use std::ops::Range;
use std::sync::Arc;

/// What to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// The class, as typed: `com.example.SearchTree`.
    pub class: String,
    pub scope: u32,
    /// Whether the scope was typed, and so counts more than the class's `@Scope`.
    pub scope_typed: bool,
    /// A method written for Korat that says what to search, instead of scope and types.
    pub finitization: Option<FinitizationCall>,
    /// Domains that count more than what the types suggest, the last most.
    pub given: Vec<Given>,
    /// None: `repOk`, or what is annotated.
    pub predicate: Option<String>,
    pub seed: u64,
    /// When a search looks ahead, which changes no result.
    pub lookahead: LookaheadPolicy,
    /// Whether an invariant says what is valid, and which.
    pub asked: Asked,
    /// What `--strategy fields` chooses by.
    pub fields: FieldOptions,
    /// Where to note which ways the user's code takes. A search must then not look ahead.
    pub coverage: Option<HitRecord>,
}

/// Why nothing could be tried, though nothing is wrong with the input.
#[derive(Debug, thiserror::Error)]
pub enum NotBegun {
    #[error("the time limit is used up before the first call")]
    Late,
    #[error("ended by a signal before the first call")]
    Signal,
    #[error("the static initializer of {class} needs {what}, which is not modelled")]
    NotModelled { class: String, what: String },
}

impl NotBegun {
    /// Why there is no time to begin.
    pub fn late(deadline: Deadline) -> NotBegun {
        if deadline.was_stopped() { NotBegun::Signal } else { NotBegun::Late }
    }

    /// The same for what was begun before.
    pub fn stopped(&self) -> Stopped {
        if matches!(self, NotBegun::Signal) { Stopped::Signal } else { Stopped::Time }
    }
}

/// Heap for the JDK, the objects, and what one candidate or call allocates.
const HEAP_BYTES: usize = 1 << 30;

impl Options {
    /// Boots a machine, and loads the class that was named.
    ///
    /// # Errors
    /// The class is missing or malformed.
    pub fn boot(&self, classes: &Arc<Classes>) -> anyhow::Result<(Machine, ClassId)> {
        let limits = Limits { heap_bytes: HEAP_BYTES, ..Limits::default() };
        let source = Box::new(SharedClasses(Arc::clone(classes)));
        let mut machine = Machine::new(source, limits, self.seed)?;
        let class = machine.load(&self.class.replace('.', "/")).map_err(|error| {
            let hint = near_class(&machine, &self.class);
            anyhow!("{error}{hint}")
        })?;
        if let Some(record) = &self.coverage {
            machine.cover_also(class);
            machine.record_coverage(record.clone());
        }
        Ok((machine, class))
    }

    /// The scope that counts: what was typed, or what the class says.
    ///
    /// # Errors
    /// The class's `@Scope` is none.
    pub fn scope(&self, machine: &Machine, class: ClassId) -> anyhow::Result<u32> {
        let annotated = annotations::scope(machine, class)?;
        Ok(annotated.filter(|_| !self.scope_typed).unwrap_or(self.scope))
    }

    /// The predicate, if the class has instances and one is named or found.
    ///
    /// # Errors
    /// The one that is named is none, or there are several.
    pub fn find_predicate(
        &self,
        machine: &Machine,
        class: ClassId,
    ) -> anyhow::Result<Option<MethodId>> {
        let linked = machine.program().class(class);
        let instances = !linked.is_interface() && linked.flags & flags::ABSTRACT == 0;
        match (&self.predicate, predicate::find(machine, class, self.predicate.as_deref())) {
            (_, Ok(found)) => Ok(Some(found).filter(|_| instances)),
            (Some(_), Err(problem)) => Err(anyhow!(problem)),
            (None, Err(problem @ ScopeError::SeveralPredicates { .. })) => Err(problem.into()),
            (None, Err(_)) => Ok(None),
        }
    }
}

/// Makes a class ready to be called: its initialization inside a call would be taken back and
/// done again. Returns where the objects lie that its initializer has made; inputs come behind
/// them.
///
/// # Errors
/// Its static initializer fails, or see [`NotBegun`].
pub fn initialize(machine: &mut Machine, class: ClassId) -> anyhow::Result<Range<u32>> {
    let start = heap_end(machine)?;
    machine.initialize(class);
    let stop = machine.run();
    let class = machine.program().java_name(class);
    match stop {
        Stop::Ended(Ending::Returned(_)) => Ok(start..heap_end(machine)?),
        Stop::Ended(Ending::OutOf(Budget::Deadline)) => bail!(NotBegun::late(machine.deadline())),
        Stop::Ended(Ending::Unsupported(what)) => bail!(NotBegun::NotModelled { class, what }),
        _ => bail!("the static initializer of {class} fails"),
    }
}

/// Initializes the classes of which inputs may have objects: on every path it would be done anew.
/// There are none of a class whose initializer fails.
///
/// # Errors
/// See [`NotBegun`].
pub fn prepare(machine: &mut Machine, world: &mut World) -> anyhow::Result<()> {
    for name in world.initialized() {
        let class = machine.load(&name)?;
        let done = initialize(machine, class);
        if machine.deadline().has_passed() {
            bail!(NotBegun::late(machine.deadline()));
        }
        if done.is_err() {
            world.leave_out(&name);
        }
    }
    for interface in world.functions() {
        let interface = machine.load(interface)?;
        machine.function_class(interface)?;
    }
    Ok(())
}

/// A method by its names.
pub fn name_of(program: &Program, method: MethodId) -> MethodName {
    let linked = program.method(method);
    MethodName {
        class: program.class_name(linked.class).to_owned(),
        name: program.names.get(linked.name).to_owned(),
        descriptor: program.names.get(linked.descriptor).to_owned(),
    }
}

/// Where the heap ends before any input is made.
///
/// # Errors
/// It is full.
pub fn begin_inputs(machine: &mut Machine) -> anyhow::Result<u32> {
    heap_end(machine)
}

/// Where the heap ends: what is made later is younger.
fn heap_end(machine: &mut Machine) -> anyhow::Result<u32> {
    let last = machine.new_object(machine.program().known.object);
    Ok(last.map_err(|_| anyhow!("the heap is too small"))?.0)
}

/// Objects and values, and what says which of them are valid.
pub struct Space {
    /// The class of the inputs.
    pub class: ClassId,
    /// What says valid, or why there is nothing that does.
    pub predicate: Result<MethodId, ScopeError>,
    pub bounds: Bounds,
    pub scope: u32,
}

impl Space {
    /// Finds out what is searched.
    ///
    /// # Errors
    /// The class is abstract, or a domain does not fit.
    pub fn find(machine: &mut Machine, class: ClassId, options: &Options) -> anyhow::Result<Space> {
        let name = options.predicate.as_deref();
        if let Some(call) = &options.finitization {
            let bounds = korat::run(machine, class, call, &options.given)?;
            let class = class_of(machine, &bounds.root)?;
            require_instantiable(machine, class)?;
            let predicate = predicate::find(machine, class, name);
            return Ok(Space { class, predicate, bounds, scope: options.scope });
        }
        let SearchedClass { root: class, predicate } = subject::find(machine, class, name)?;
        require_instantiable(machine, class)?;
        let scope = options.scope(machine, class)?;
        let asked = predicate.as_ref().ok().copied();
        let bounds = infer(machine, class, asked, scope, &options.given)?;
        Ok(Space { class, predicate, bounds, scope })
    }
}

/// # Errors
/// A class has no instances.
pub fn require_instantiable(machine: &Machine, class: ClassId) -> anyhow::Result<()> {
    let linked = machine.program().class(class);
    let name = machine.program().java_name(class);
    if linked.is_interface() {
        bail!("{name} is an interface and has no instances: name a class that implements it");
    }
    if linked.flags & flags::ABSTRACT != 0 {
        bail!("class {name} is abstract and has no instances: name a class that extends it");
    }
    Ok(())
}
