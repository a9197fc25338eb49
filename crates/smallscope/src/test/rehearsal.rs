//! One plain call of each method before all paths, to see which classes of the JDK they need.
//!
//! A class that a path first needs is initialized there, and taken back with the path: what the JDK knows
//! of time zones would take ten million instructions on each path, which is more than a path may run. So each
//! constructor and method is called once with the plainest arguments, all of it is taken back, and the classes
//! of the JDK that were needed are initialized for good (`machine::ahead`).
//!
//! Cost: at most [`BUDGET_OF_ALL`] instructions for each machine.

use crate::scope::made::{Maker, Shape};
use crate::scope::world::World;
use crate::subject::call::run;
use crate::suite::coverage::MethodName;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{MethodId, flags};
use machine::value::{Kind, Ref};

/// Instructions for a call, and for all of them.
const BUDGET: u64 = 12_000_000;
const BUDGET_OF_ALL: u64 = 30_000_000;

/// Objects of the class that methods are called on.
const RECEIVERS: usize = 3;

/// Initializes what some calls need of the JDK, on a machine without marks.
pub(super) fn rehearse(
    machine: &mut Machine,
    world: &World,
    constructors: &[MethodName],
    methods: &[MethodName],
) {
    machine.trial(|machine| {
        let mut rehearsal = Rehearsal { machine, world, left: BUDGET_OF_ALL };
        let mut receivers = Vec::new();
        for constructor in constructors {
            receivers.extend(rehearsal.make(constructor));
        }
        receivers.truncate(RECEIVERS);
        for method in methods {
            rehearsal.call_on(method, &receivers);
        }
    });
    machine.initialize_ahead();
}

struct Rehearsal<'a> {
    machine: &'a mut Machine,
    world: &'a World,
    left: u64,
}

impl Rehearsal<'_> {
    /// What a constructor makes.
    fn make(&mut self, constructor: &MethodName) -> Option<Ref> {
        let class = self.machine.load(&constructor.class).ok()?;
        let object = self.machine.new_object(class).ok()?;
        let arguments = self.arguments(constructor)?;
        self.call(constructor, std::iter::once(object.word()).chain(arguments).collect())?;
        Some(object)
    }

    fn call_on(&mut self, name: &MethodName, receivers: &[Ref]) -> Option<()> {
        let method = self.method(name)?;
        let needs_receiver = self.machine.program().method(method).flags & flags::STATIC == 0;
        let arguments = self.arguments(name)?;
        if !needs_receiver {
            self.call(name, arguments);
            return Some(());
        }
        for receiver in receivers {
            let words = std::iter::once(receiver.word()).chain(arguments.iter().copied());
            self.call(name, words.collect());
        }
        Some(())
    }

    fn method(&mut self, name: &MethodName) -> Option<MethodId> {
        let class = self.machine.load(&name.class).ok()?;
        self.machine.program().find_method(class, &name.name, &name.descriptor)
    }

    /// What a call returns, if it does.
    fn call(&mut self, name: &MethodName, words: Vec<u64>) -> Option<u64> {
        let method = self.method(name)?;
        if self.left == 0 || self.machine.deadline().has_passed() {
            return None;
        }
        let before = self.machine.executed();
        let ending = run(self.machine, method, &words, BUDGET.min(self.left));
        let took = self.machine.executed().saturating_sub(before);
        self.left = self.left.saturating_sub(took);
        match ending {
            Ending::Returned(word) => Some(word),
            _ => None,
        }
    }

    fn arguments(&mut self, method: &MethodName) -> Option<Vec<u64>> {
        let (types, _) = split(&method.descriptor)?;
        let argument =
            |(index, descriptor): (usize, &str)| self.argument((method.clone(), index), descriptor);
        Some(types.into_iter().enumerate().map(argument).collect())
    }

    /// The plainest value of a parameter.
    fn argument(&mut self, parameter: (MethodName, usize), descriptor: &str) -> u64 {
        if let Some(plain) = plain(descriptor) {
            return plain;
        }
        let world = self.world;
        let shapes = world.made(&parameter).map_or(&[][..], |(shapes, _)| shapes);
        if let Some(made) = shapes.first().and_then(|shape| self.made(shape)) {
            return made;
        }
        let made = match descriptor.strip_prefix('[') {
            Some(_) => {
                let class = self.machine.load(descriptor).ok();
                class.and_then(|class| self.machine.new_array(class, 1).ok())
            }
            None if descriptor == "Ljava/lang/String;" => {
                self.machine.new_string_utf16(&[u16::from(b'1')]).ok()
            }
            None => None,
        };
        made.map_or(0, Ref::word)
    }

    /// What calls make, if they need nothing but values.
    fn made(&mut self, shape: &Shape) -> Option<u64> {
        let values: Option<Vec<u64>> = shape.takes.iter().map(|one| plain(one)).collect();
        let values = values.filter(|_| shape.fill.is_empty())?;
        let made = match &shape.maker {
            Maker::New(constructor) => {
                let class = self.machine.load(&constructor.class).ok()?;
                let object = self.machine.new_object(class).ok()?.word();
                self.call(constructor, std::iter::once(object).chain(values).collect())?;
                object
            }
            Maker::Given(method) => self.call(method, values)?,
            Maker::Function { .. } => return None,
        };
        match &shape.last {
            Some(method) => self.call(method, vec![made]),
            None => Some(made),
        }
    }
}

/// A value of a primitive type.
fn plain(descriptor: &str) -> Option<u64> {
    match descriptor.bytes().next().and_then(Kind::of_letter)? {
        Kind::Ref => None,
        Kind::Float => Some(u64::from(1.0f32.to_bits())),
        Kind::Double => Some(1.0f64.to_bits()),
        _ => Some(1),
    }
}
