//! Bringing up the JDK's classes, as HotSpot's start does: the classes that
//! the machine itself knows, the main thread, and `System.initPhase1`.
//!
//! The module system (phases 2 and 3) is not started: it would cost most of the
//! start-up time and changes nothing that a program on the class path can see
//! here.

use crate::core::Core;
use crate::ending::{Ending, Stop};
use crate::machine::{Error, Machine};
use crate::mode::Concrete;
use crate::program::link::LinkError;
use crate::program::{ClassId, KnownClasses, MethodId};
use crate::value::Ref;

impl Machine<Concrete> {
    pub(crate) fn boot(&mut self) -> Result<(), Error> {
        self.core.link_known_classes()?;
        for name in ["java/lang/String", "java/lang/System", "java/lang/Class"] {
            self.initialize_named(name)?;
        }
        self.make_main_thread()?;
        // `Method` lets the JDK's own reflection in; nobody else initializes it.
        for name in ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
            self.initialize_named(name)?;
        }
        self.invoke("java/lang/System", "initPhase1", "()V", &[])?;
        self.finish_phases()
    }

    /// Later phases are skipped, but the JDK must not wait for them.
    fn finish_phases(&mut self) -> Result<(), Error> {
        self.invoke("jdk/internal/misc/VM", "initLevel", "(I)V", &[2])?;
        self.invoke("jdk/internal/misc/VM", "initLevel", "(I)V", &[3])?;
        self.invoke("jdk/internal/misc/VM", "initLevel", "(I)V", &[4])?;
        Ok(())
    }

    fn make_main_thread(&mut self) -> Result<(), Error> {
        self.initialize_named("java/lang/ThreadGroup")?;
        let group_class = self.core.load("java/lang/ThreadGroup")?;
        let system = self.allocate(group_class)?;
        self.construct(group_class, system, "()V", &[])?;
        let name = self.string("main")?;
        let main = self.allocate(group_class)?;
        let descriptor = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        // The thread must be there before its constructor asks for the current one.
        let thread_class = self.core.load("java/lang/Thread")?;
        let thread = self.allocate(thread_class)?;
        self.core.thread_object = thread;
        self.prepare_thread(thread_class, thread, system)?;
        self.construct(group_class, main, descriptor, &[system.word(), name.word()])?;
        self.initialize_named("java/lang/Thread")?;
        let name = self.string("main")?;
        self.construct(thread_class, thread, descriptor, &[main.word(), name.word()])?;
        self.mark_running(thread_class, thread)
    }

    /// What the constructor of a thread reads of the thread that makes it.
    fn prepare_thread(&mut self, class: ClassId, thread: Ref, group: Ref) -> Result<(), Error> {
        const NORMAL_PRIORITY: u64 = 5;
        self.core.set_field(thread, "eetop", 1);
        if self.core.program.field(class, "priority").is_some() {
            self.core.set_field(thread, "priority", NORMAL_PRIORITY);
            self.core.set_field(thread, "group", group.word());
            return Ok(());
        }
        let holder_class = self.core.load("java/lang/Thread$FieldHolder")?;
        let holder = self.allocate(holder_class)?;
        self.core.set_field(holder, "priority", NORMAL_PRIORITY);
        self.core.set_field(holder, "group", group.word());
        self.core.set_field(thread, "holder", holder.word());
        Ok(())
    }

    fn mark_running(&mut self, class: ClassId, thread: Ref) -> Result<(), Error> {
        const RUNNABLE: u64 = 5; // JVMTI_THREAD_STATE_ALIVE + RUNNABLE
        let status = match self.core.program.field(class, "threadStatus").is_some() {
            true => thread,
            false => Ref::from_word(self.core.field(thread, "holder")),
        };
        self.core.set_field(status, "threadStatus", RUNNABLE);
        Ok(())
    }

    fn allocate(&mut self, class: ClassId) -> Result<Ref, Error> {
        self.core.new_object(class).map_err(|_| Error::Boot("no memory".to_owned()))
    }

    fn string(&mut self, text: &str) -> Result<Ref, Error> {
        self.core.new_string(text).map_err(|_| Error::Boot("no memory".to_owned()))
    }

    fn construct(
        &mut self,
        class: ClassId,
        object: Ref,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<(), Error> {
        let method = self.method(class, "<init>", descriptor)?;
        let mut words = vec![object.word()];
        words.extend(arguments);
        self.finish(method, &words).map(drop)
    }

    fn invoke(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<u64, Error> {
        let class = self.core.load(class)?;
        let method = self.method(class, name, descriptor)?;
        self.finish(method, arguments)
    }

    fn initialize_named(&mut self, name: &str) -> Result<(), Error> {
        let class = self.core.load(name)?;
        self.initialize(class);
        self.end().map(drop)
    }

    fn method(&self, class: ClassId, name: &str, descriptor: &str) -> Result<MethodId, Error> {
        self.core.program.find_method(class, name, descriptor).ok_or_else(|| {
            let class = self.core.program.class_name(class);
            Error::Boot(format!("{class} has no {name}{descriptor}"))
        })
    }

    fn finish(&mut self, method: MethodId, arguments: &[u64]) -> Result<u64, Error> {
        self.call(method, arguments);
        self.end()
    }

    /// Runs to the end, which must be a return.
    pub(crate) fn end(&mut self) -> Result<u64, Error> {
        match self.run() {
            Stop::Ended(Ending::Returned(value)) => Ok(value),
            Stop::Ended(Ending::Threw(exception)) => {
                let class = self.core.heap.class_of(exception);
                let mut problem = self.core.program.java_name(class);
                let slot = self.core.program.known.throwable_message;
                let message = Ref::from_word(self.core.heap.get(exception, slot));
                if !message.is_null() {
                    problem = format!("{problem}: {}", self.core.string(message));
                }
                let slot = self.core.program.known.throwable_backtrace;
                let trace = Ref::from_word(self.core.heap.get(exception, slot));
                for place in self.core.backtrace(trace).into_iter().take(8) {
                    problem =
                        format!("{problem}, at {}", self.core.program.method_name(place.method));
                }
                Err(Error::Boot(problem))
            }
            stop => Err(Error::Boot(format!("{stop:?}"))),
        }
    }
}

impl Core {
    /// Links what the machine knows by name, in an order that lets every class
    /// have its mirror: those linked before `Class` get theirs afterwards.
    fn link_known_classes(&mut self) -> Result<(), LinkError> {
        self.program.known.object = self.load("java/lang/Object")?;
        let class = self.load("java/lang/Class")?;
        self.program.known.class = class;
        let early = self.program.classes.len() as u32;
        let mirror_class = self.program.class(class).words;
        self.program.known.mirror_class = mirror_class;
        for id in (0..early).map(ClassId) {
            let mut statics = 0;
            for field in &mut self.program.class_mut(id).fields {
                if field.is_static() {
                    // Its slot was counted from the hidden words alone.
                    field.slot += mirror_class;
                    statics += 1;
                }
            }
            self.add_mirror(id, statics)?;
        }
        self.add_primitives()?;
        self.program.known = self.known_classes(mirror_class)?;
        Ok(())
    }

    fn known_classes(&mut self, mirror_class: u32) -> Result<KnownClasses, LinkError> {
        self.program.known.cloneable = self.load("java/lang/Cloneable")?;
        self.program.known.serializable = self.load("java/io/Serializable")?;
        let string = self.load("java/lang/String")?;
        let throwable = self.load("java/lang/Throwable")?;
        let slot = |core: &Core, class, name| core.program.field(class, name).map(|f| f.slot);
        let missing = |name: &str| LinkError::NoSuchField(format!("this JDK has no {name}"));
        let known = self.program.known.clone();
        Ok(KnownClasses {
            string,
            throwable,
            mirror_class,
            boolean_array: self.load("[Z")?,
            byte_array: self.load("[B")?,
            char_array: self.load("[C")?,
            short_array: self.load("[S")?,
            int_array: self.load("[I")?,
            long_array: self.load("[J")?,
            float_array: self.load("[F")?,
            double_array: self.load("[D")?,
            object_array: self.load("[Ljava/lang/Object;")?,
            string_array: self.load("[Ljava/lang/String;")?,
            string_value: slot(self, string, "value").ok_or_else(|| missing("String.value"))?,
            string_coder: slot(self, string, "coder").ok_or_else(|| missing("String.coder"))?,
            throwable_backtrace: slot(self, throwable, "backtrace")
                .ok_or_else(|| missing("Throwable.backtrace"))?,
            throwable_depth: slot(self, throwable, "depth"),
            throwable_message: slot(self, throwable, "detailMessage")
                .ok_or_else(|| missing("Throwable.detailMessage"))?,
            throwable_cause: slot(self, throwable, "cause")
                .ok_or_else(|| missing("Throwable.cause"))?,
            throwable_trace: slot(self, throwable, "stackTrace")
                .ok_or_else(|| missing("Throwable.stackTrace"))?,
            throwable_suppressed: slot(self, throwable, "suppressedExceptions")
                .ok_or_else(|| missing("Throwable.suppressedExceptions"))?,
            ..known
        })
    }
}
