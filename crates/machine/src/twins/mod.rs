//! Rust twins of hot JDK methods.
//!
//! A predicate that keeps its nodes in a `HashSet` spends most of its time in
//! the set. A twin does what such a method's bytecode does, on the real objects:
//! the same fields, the same nodes made in the same order, so that nobody can
//! tell which of the two ran. Whatever is unusual (an undecided word, a key whose
//! `equals` does more than to look, a bin that is a tree, a full heap) it leaves to
//! the bytecode.
//!
//! **Invariant:** a twin that declines has changed nothing. A method with a twin
//! begins with `Op::Twin` and a return; the ordinary code comes behind them, and
//! runs when the twin declines.
//!
//! To add one: write a `fn(&mut Objects, &[u64]) -> Option<u64>` in the file of
//! its class (arguments as for natives; the result is a word, 0 for `void`; None
//! declines), list it in that file's `TWINS` by name and descriptor, and call
//! the method in a program of `corpus/twins/`. The test that runs these programs
//! with and without twins fails for a twin that was never taken. What a twin must
//! know of fields and classes is looked up once, in its file's `Layout`; where a
//! JDK has another layout, the twin is not installed.
//!
//! Not here: exceptions, static initializers, choices. Who meets one declines;
//! so a twin asks whether the classes are initialized that its bytecode would use.
//! It may ask of nothing that stays when a run is taken back (what is loaded, or
//! initialized for good): the run and its repetition would count otherwise.

mod java_lang_boolean;
mod java_lang_integer;
mod java_lang_object;
mod java_lang_string;
mod java_lang_stringbuilder;
mod java_util_arraydeque;
mod java_util_arraylist;
mod java_util_hashmap;
mod java_util_hashset;
mod java_util_identityhashmap;
mod java_util_linkedlist;
mod java_util_optional;
mod java_util_stream;
pub(crate) mod key; // what a class's hashCode and equals do
mod objects; // what a twin works on
mod own_key; // the same, where the user wrote them

use crate::core::Core;
use crate::program::instruction::{Insn, Op};
use crate::program::{ClassId, MethodId, Program};
pub(crate) use java_util_hashset::elements;
pub(crate) use objects::Objects;

/// A twin; None when it declines.
pub(crate) type Twin = fn(&mut Objects<'_>, &[u64]) -> Option<u64>;

/// What is known of a method besides what it returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conduct {
    Any,
    /// It changes nothing.
    Looks,
    /// It returns false and changes nothing when it is called with one of its receiver's
    /// [`elements`].
    RefusesElements,
}

/// The twins of a class, each by name and descriptor.
type Twins = &'static [(&'static str, Twin)];

/// The twins of the methods that were called, and what they know of the classes.
#[derive(Default)]
pub(crate) struct Installed {
    /// What the operand of `Op::Twin` counts.
    methods: Vec<(MethodId, Twin, Conduct)>,
    /// What [`key::Key::Own`] counts.
    own_keys: Vec<own_key::OwnKey>,
    /// Those that the twins ask about.
    classes: Vec<ClassId>,
    layouts: Layouts,
}

/// None: not looked up yet, or other than in the JDKs that we know.
#[derive(Default)]
struct Layouts {
    boolean: Option<java_lang_boolean::Layout>,
    integer: Option<java_lang_integer::Layout>,
    string: Option<java_lang_string::Layout>,
    string_builder: Option<java_lang_stringbuilder::Layout>,
    array_deque: Option<java_util_arraydeque::Layout>,
    array_list: Option<java_util_arraylist::Layout>,
    hash_map: Option<java_util_hashmap::Layout>,
    hash_set: Option<java_util_hashset::Layout>,
    identity_hash_map: Option<java_util_identityhashmap::Layout>,
    linked_list: Option<java_util_linkedlist::Layout>,
    optional: Option<java_util_optional::Layout>,
    stream: Option<java_util_stream::Layout>,
}

/// All classes that have twins, by internal name.
const CLASSES: &[(&str, Twins)] = &[
    ("java/lang/AbstractStringBuilder", java_lang_stringbuilder::ABSTRACT_TWINS),
    ("java/lang/Boolean", java_lang_boolean::TWINS),
    ("java/lang/Integer", java_lang_integer::TWINS),
    ("java/lang/Long", java_lang_integer::LONG_TWINS),
    ("java/lang/Object", java_lang_object::TWINS),
    ("java/lang/String", java_lang_string::TWINS),
    ("java/lang/StringBuilder", java_lang_stringbuilder::TWINS),
    ("java/lang/System", java_lang_object::SYSTEM_TWINS),
    ("java/util/AbstractCollection", java_util_linkedlist::COLLECTION_TWINS),
    ("java/util/ArrayDeque", java_util_arraydeque::TWINS),
    ("java/util/ArrayList", java_util_arraylist::TWINS),
    ("java/util/Arrays", java_util_stream::ARRAYS_TWINS),
    ("java/util/HashMap", java_util_hashmap::TWINS),
    ("java/util/HashSet", java_util_hashset::TWINS),
    ("java/util/IdentityHashMap", java_util_identityhashmap::TWINS),
    ("java/util/LinkedList", java_util_linkedlist::TWINS),
    ("java/util/Objects", java_lang_object::OBJECTS_TWINS),
    ("java/util/Optional", java_util_optional::TWINS),
    ("java/util/Spliterator", java_util_stream::SPLITERATOR_TWINS),
    ("java/util/Spliterators", java_util_stream::SPLITERATORS_TWINS),
    ("java/util/stream/AbstractPipeline", java_util_stream::PIPELINE_TWINS),
    ("java/util/stream/ForEachOps", java_util_stream::FOR_EACH_TWINS),
    ("java/util/stream/ForEachOps$ForEachOp", java_util_stream::FOR_EACH_OP_TWINS),
    ("java/util/stream/ReferencePipeline", java_util_stream::stages::PIPELINE_TWINS),
    ("java/util/stream/ReferencePipeline$2", java_util_stream::stages::FILTER_TWINS),
    ("java/util/stream/ReferencePipeline$3", java_util_stream::stages::MAP_TWINS),
    ("java/util/stream/ReferencePipeline$StatefulOp", java_util_stream::STATEFUL_TWINS),
    ("java/util/stream/ReferencePipeline$StatelessOp", java_util_stream::STATELESS_TWINS),
    ("java/util/stream/Sink$ChainedReference", java_util_stream::stages::CHAINED_TWINS),
    ("java/util/stream/StreamOpFlag", java_util_stream::FLAG_TWINS),
    ("java/util/stream/StreamSupport", java_util_stream::SUPPORT_TWINS),
];

/// Every twin that there is: `java/util/HashSet` and `add(Ljava/lang/Object;)Z`.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    CLASSES.iter().flat_map(|&(class, twins)| twins.iter().map(move |&(method, _)| (class, method)))
}

impl Core {
    /// Writes the head of a method that has a twin; None if it has none. What
    /// comes next is what runs when the twin declines.
    pub(crate) fn install_twin(&mut self, method: MethodId) -> Option<u32> {
        let (twin, conduct) = (self.find_twin(method)?, self.conduct(method));
        self.look_up_layouts(self.program.method(method).class);
        let program = &mut self.program;
        let index = program.twins.methods.len() as u32;
        program.twins.methods.push((method, twin, conduct));
        let (arguments, result) = (program.method(method).arguments, program.method(method).result);
        let head = program.emit(Insn::wide(Op::Twin, arguments, index), 0);
        program.emit(Insn::new(result.map_or(Op::Return, |_| Op::ReturnValue), 0, 0, 0), 0);
        Some(head)
    }

    fn conduct(&self, method: MethodId) -> Conduct {
        let called = self.program.method(method);
        match (self.program.class_name(called.class), self.program.names.get(called.name)) {
            // A set that contains an element refuses to add it.
            ("java/util/HashSet", "add") => Conduct::RefusesElements,
            ("java/lang/Boolean" | "java/lang/Object" | "java/util/Objects", _)
            | ("java/lang/Integer", "equals" | "hashCode" | "intValue" | "compareTo")
            | ("java/lang/String", "equals" | "length" | "charAt" | "indexOf")
            | ("java/lang/StringBuilder", "length")
            | ("java/lang/System", "identityHashCode")
            | ("java/util/AbstractCollection", "isEmpty")
            | ("java/util/ArrayList", "get")
            | ("java/util/HashMap", "hash" | "get" | "getNode" | "containsKey")
            | ("java/util/HashSet", "contains" | "size" | "isEmpty")
            | ("java/util/IdentityHashMap", "get" | "containsKey")
            | ("java/util/Optional", "orElse")
            | ("java/util/stream/StreamOpFlag", _) => Conduct::Looks,
            _ => Conduct::Any,
        }
    }

    fn find_twin(&self, method: MethodId) -> Option<Twin> {
        let called = self.program.method(method);
        let class = self.program.class(called.class);
        if self.program.counts_also(called.class) {
            return None;
        }
        let name = self.program.names.get(class.name);
        let (_, twins) = CLASSES.iter().find(|(of, _)| *of == name && class.trusted)?;
        let [name, descriptor] =
            [called.name, called.descriptor].map(|n| self.program.names.get(n));
        let is = |text: &str| text.strip_prefix(name) == Some(descriptor);
        twins.iter().find(|(text, _)| is(text)).map(|(_, twin)| *twin)
    }

    /// Fills in what the twins of a class need to know. Linking the classes
    /// that they name is nothing that a program can tell.
    fn look_up_layouts(&mut self, class: ClassId) {
        if self.program.twins.layouts.string.is_none() {
            // Strings are keys of every collection.
            self.program.twins.layouts.string = java_lang_string::Layout::of(self);
        }
        match self.program.class_name(class) {
            "java/lang/Boolean" => {
                self.program.twins.layouts.boolean = java_lang_boolean::Layout::of(self);
            }
            "java/lang/Integer" | "java/lang/Long" => {
                self.program.twins.layouts.integer = java_lang_integer::Layout::of(self);
            }
            "java/lang/AbstractStringBuilder" | "java/lang/StringBuilder" => {
                self.program.twins.layouts.integer = java_lang_integer::Layout::of(self);
                let layout = java_lang_stringbuilder::Layout::of(self);
                self.program.twins.layouts.string_builder = layout;
            }
            "java/util/ArrayDeque" => {
                self.program.twins.layouts.array_deque = java_util_arraydeque::Layout::of(self);
            }
            "java/util/ArrayList" => {
                self.program.twins.layouts.array_list = java_util_arraylist::Layout::of(self);
            }
            "java/util/HashMap" => {
                self.program.twins.layouts.hash_map = java_util_hashmap::Layout::of(self);
            }
            "java/util/HashSet" => {
                self.program.twins.layouts.hash_map = java_util_hashmap::Layout::of(self);
                self.program.twins.layouts.hash_set = java_util_hashset::Layout::of(self);
            }
            "java/util/IdentityHashMap" => {
                let layout = java_util_identityhashmap::Layout::of(self);
                self.program.twins.layouts.identity_hash_map = layout;
            }
            "java/util/AbstractCollection" | "java/util/LinkedList" => {
                self.program.twins.layouts.linked_list = java_util_linkedlist::Layout::of(self);
            }
            "java/util/Optional" => {
                self.program.twins.layouts.optional = java_util_optional::Layout::of(self);
            }
            name if name.starts_with("java/util/stream/")
                || ["java/util/Arrays", "java/util/Spliterator", "java/util/Spliterators"]
                    .contains(&name) =>
            {
                self.program.twins.layouts.stream = java_util_stream::Layout::of(self);
            }
            _ => {}
        }
    }

    /// A class that a twin asks about. One whose initialization no program can tell is
    /// initialized now, so that the question is one look at its state.
    fn twin_class(&mut self, name: &str) -> Option<ClassId> {
        let class = self.load(name).ok()?;
        if !self.program.twins.classes.contains(&class) {
            self.program.twins.classes.push(class);
        }
        self.initialize_if_silent(class);
        Some(class)
    }

    /// The same for those that were asked about before their superclasses were initialized
    /// for good.
    pub(crate) fn initialize_twin_classes(&mut self) {
        for class in self.program.twins.classes.clone() {
            self.initialize_if_silent(class);
        }
    }

    /// The slot of an instance field, or the place of a static one in the
    /// mirror, if the class declares it with this descriptor.
    fn layout_slot(&self, class: ClassId, name: &str, descriptor: &str) -> Option<u32> {
        let field = self.program.field(class, name)?;
        (self.program.names.get(field.descriptor) == descriptor).then_some(field.slot)
    }
}

impl Program {
    /// The method whose twin `Op::Twin` with this operand runs.
    pub fn twin_method(&self, operand: u32) -> MethodId {
        self.twins.methods[operand as usize].0
    }

    pub(crate) fn twin_conduct(&self, operand: u32) -> Conduct {
        self.twins.methods[operand as usize].2
    }

    #[inline(always)]
    pub(crate) fn twin(&self, operand: u32) -> Twin {
        self.twins.methods[operand as usize].1
    }
}
