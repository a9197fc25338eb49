//! Whether instructions follow one another in a certain way.

use crate::cover::code::{Code, op};

/// Looks at one instruction after the other; once one is not as expected, none is.
pub(super) struct InstructionMatcher<'c, 'a> {
    code: &'c Code<'a>,
    /// The next instruction to look at.
    next: usize,
    failed: bool,
    /// Local variables that must be the same wherever they have the same name.
    locals: Vec<(&'static str, u16)>,
    /// The class whose `close` is called.
    closed: Option<String>,
}

impl<'c, 'a> InstructionMatcher<'c, 'a> {
    pub(super) fn new(code: &'c Code<'a>, next: usize) -> InstructionMatcher<'c, 'a> {
        InstructionMatcher { code, next, failed: false, locals: Vec::new(), closed: None }
    }

    /// Begins again elsewhere, with the same local variables.
    pub(super) fn restart(&mut self, next: usize) {
        self.next = next;
        self.failed = false;
    }

    /// The last of the instructions, if all were as expected.
    pub(super) fn end(&self) -> Option<usize> {
        (!self.failed).then(|| self.next - 1)
    }

    /// Where it is, whatever was found so far.
    pub(super) fn position(&self) -> usize {
        self.next
    }

    fn expect(&mut self, condition: impl FnOnce(&Code<'a>, usize) -> bool) -> &mut Self {
        self.failed =
            self.failed || self.next >= self.code.len() || !condition(self.code, self.next);
        self.next += 1;
        self
    }

    pub(super) fn any(&mut self) -> &mut Self {
        self.expect(|_, _| true)
    }

    pub(super) fn is(&mut self, expected: u8) -> &mut Self {
        self.expect(|code, index| code.op(index) == Some(expected))
    }

    pub(super) fn is_switch(&mut self) -> &mut Self {
        self.expect(|code, index| code.is_switch(index))
    }

    /// A load or store of the local variable of that name.
    pub(super) fn local(&mut self, expected: u8, name: &'static str) -> &mut Self {
        self.is(expected);
        let local = self.code.local(self.next - 1);
        let known = self.locals.iter().find(|(known, _)| *known == name).map(|(_, local)| *local);
        match (self.failed, local, known) {
            (true, ..) => {}
            (_, Some(local), None) => self.locals.push((name, local)),
            (_, local, known) => self.failed = local != known,
        }
        self
    }

    pub(super) fn member(&mut self, expected: u8, what: [&str; 3]) -> &mut Self {
        self.is(expected);
        self.failed = self.failed
            || self
                .code
                .member(self.next - 1)
                .is_none_or(|member| [&*member.owner, &*member.name, &*member.descriptor] != what);
        self
    }

    /// A call site that the methods of a record are made of.
    pub(super) fn object_method(&mut self, name: &str) -> &mut Self {
        self.is(op::INVOKEDYNAMIC);
        self.failed = self.failed
            || self.code.member(self.next - 1).is_none_or(|member| {
                member.owner != "java/lang/runtime/ObjectMethods" || member.name != name
            });
        self
    }

    pub(super) fn made(&mut self, class: &str) -> &mut Self {
        self.expect(|code, index| code.made(index).is_some_and(|made| made == class))
    }

    /// `r.close()`, of the same class each time.
    pub(super) fn close(&mut self) -> &mut Self {
        self.local(op::ALOAD, "r");
        self.expect(|code, index| {
            matches!(code.op(index), Some(op::INVOKEINTERFACE | op::INVOKEVIRTUAL))
        });
        if self.failed {
            return self;
        }
        match self.code.member(self.next - 1) {
            Some(member) if member.name == "close" && member.descriptor == "()V" => {
                let closed = self.closed.get_or_insert_with(|| member.owner.clone());
                self.failed = *closed != member.owner;
            }
            _ => self.failed = true,
        }
        self
    }

    /// The method that `javac` 9 and 10 add to classes.
    pub(super) fn close_resource(&mut self) -> &mut Self {
        self.is(op::INVOKESTATIC);
        let descriptor = "(Ljava/lang/Throwable;Ljava/lang/AutoCloseable;)V";
        self.failed = self.failed
            || self.code.member(self.next - 1).is_none_or(|member| {
                member.name != "$closeResource" || member.descriptor != descriptor
            });
        self
    }

    pub(super) fn add_suppressed(&mut self) -> &mut Self {
        let descriptor = "(Ljava/lang/Throwable;)V";
        self.member(op::INVOKEVIRTUAL, ["java/lang/Throwable", "addSuppressed", descriptor])
    }
}
