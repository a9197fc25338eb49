//! Class initialization and literals brought forward: before the first mark, so that
//! they are for good.
//!
//! A class with a static initializer that is first used behind a mark is initialized
//! there, and going back takes that back: a search that meets the class in every
//! candidate runs the initializer in every candidate. The machine therefore remembers
//! which classes it initialized behind a mark. When there is no mark, a driver may have
//! them initialized at once.
//!
//! That is done for the classes of the JDK. Which of them are initialized before a
//! program begins differs between versions of the JDK anyway, so no program may rely on
//! it. What it could tell is only whether it had changed something (a system property, the
//! default locale) before the JDK looked at it. A class of the user's is initialized when
//! the program first uses it, always.
//!
//! The default locales are found out when somebody first asks for them, not when the class is
//! initialized. Everything that formats asks, so they are asked for as well. So is, where a calendar was needed, on which
//! day weeks begin: the JDK reads what it knows of all locales for that, six million instructions, and then keeps it.
//!
//! A literal that code names is interned when it is first met, and that is taken back
//! too. The specification lets it be interned at any time before (JVMS 5.4).

use crate::core::Core;
use crate::ending::{Ending, Stop};
use crate::machine::Machine;
use crate::mode::Mode;
use crate::program::{ClassId, MethodId, flags};

/// Instructions for one static initializer. One that takes more stays where it is.
const ENOUGH: u64 = 50_000_000;

impl Core {
    /// The class was initialized behind a mark.
    pub(crate) fn remember_initialized(&mut self, class: ClassId) {
        if self.program.class(class).trusted && !self.initialized_behind_marks.contains(&class) {
            self.initialized_behind_marks.push(class);
        }
    }

    /// Lets the program have met every literal of the code that has run.
    fn intern_literals(&mut self) {
        for literal in self.heap.literals().to_vec() {
            let units = self.utf16(literal);
            // Where the heap is full, it stays as it was.
            let _ = self.literal(&units);
        }
    }
}

impl<M: Mode> Machine<M> {
    /// Initializes for good the classes of the JDK that were initialized behind marks and
    /// taken back since, and interns the literals that were met there.
    ///
    /// # Panics
    /// There is a mark.
    pub fn initialize_ahead(&mut self) {
        assert_eq!(self.core.marks, 0, "what is initialized behind a mark is not for good");
        // In the order in which they were finished: what one needs comes before it.
        for class in std::mem::take(&mut self.core.initialized_behind_marks) {
            let is_harmless = self.trial(|machine| machine.initializes(class));
            if is_harmless && !self.core.is_initialized(class) {
                self.initializes(class);
            }
        }
        self.core.initialized_behind_marks.clear();
        self.core.initialize_twin_classes();
        self.find_default_locales();
        self.find_weeks();
        self.core.intern_literals();
    }

    /// Lets the JDK find out on which day weeks begin, if somebody needed a calendar.
    fn find_weeks(&mut self) {
        const UTILITY: &str = "sun/util/locale/provider/CalendarDataUtility";
        let program = &self.core.program;
        let has_calendar = program
            .loaded("java/util/Calendar")
            .is_some_and(|calendar| self.core.is_initialized(calendar));
        let of =
            |class, name, descriptor| program.find_method(program.loaded(class)?, name, descriptor);
        let get_default = of("java/util/Locale", "getDefault", "()Ljava/util/Locale;");
        let first_day = of(UTILITY, "retrieveFirstDayOfWeek", "(Ljava/util/Locale;)I");
        let Some((get_default, first_day)) = get_default.zip(first_day).filter(|_| has_calendar)
        else {
            return;
        };
        self.call(get_default, &[]);
        let stop = self.without_deadline(|machine| machine.within(ENOUGH, Machine::run));
        let Stop::Ended(Ending::Returned(locale)) = stop else { return };
        if self.trial(|machine| machine.returns(first_day, locale)) {
            self.returns(first_day, locale);
        }
    }

    /// Lets the JDK find out the default locale of each category, if somebody needed one.
    fn find_default_locales(&mut self) {
        const CATEGORY: &str = "java/util/Locale$Category";
        let program = &self.core.program;
        let Some((locale, category)) =
            program.loaded("java/util/Locale").zip(program.loaded(CATEGORY))
        else {
            return;
        };
        let descriptor = format!("(L{CATEGORY};)Ljava/util/Locale;");
        let Some(get_default) = program.find_method(locale, "getDefault", &descriptor) else {
            return;
        };
        if !self.core.is_initialized(category) {
            return;
        }
        let fields = program.class(category).fields.iter();
        let constants = fields.filter(|field| field.flags & flags::ENUM != 0);
        let mirror = self.core.mirror(category);
        let words: Vec<u64> =
            constants.map(|field| self.core.heap.get(mirror, field.slot)).collect();
        for word in words {
            let is_harmless = self.trial(|machine| machine.returns(get_default, word));
            if is_harmless {
                self.returns(get_default, word);
            }
        }
    }

    /// Whether the initialization of a class comes to its end.
    fn initializes(&mut self, class: ClassId) -> bool {
        self.initialize(class);
        self.comes_to_its_end()
    }

    /// Whether a method of one argument returns.
    fn returns(&mut self, method: MethodId, argument: u64) -> bool {
        self.call(method, &[argument]);
        self.comes_to_its_end()
    }

    fn comes_to_its_end(&mut self) -> bool {
        let stop = self.without_deadline(|machine| machine.within(ENOUGH, Machine::run));
        matches!(stop, Stop::Ended(Ending::Returned(_)))
    }
}
