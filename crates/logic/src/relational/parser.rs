//! Tokens to trees: a function for each level of precedence, the loosest first.
//!
//! Formulas and expressions share one grammar, as a parenthesis may open either.

use super::diagnostic::{Problem, Span};
use super::lexer::{Spanned, Token, tokens};
use super::syntax::{Comparison, Declaration, Ident, Infix, Item, Prefix, Quantifier, Shape, Tree};

type Parsed<T> = Result<T, Problem>;

/// Words that are no names.
pub(crate) const WORDS: [&str; 17] = [
    "all", "some", "no", "one", "lone", "disj", "let", "pred", "fun", "in", "not", "and", "or",
    "implies", "iff", "else", "sum",
];

/// Trees deeper than this are no formula that a person wrote; recursion has an end.
const DEEPEST: usize = 250;

/// The parts of an invariant.
pub(crate) fn parse(text: &str) -> Parsed<Vec<Item>> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, depth: 0 };
    let mut items = Vec::new();
    while *parser.peek() != Token::End {
        if !parser.accept(";") {
            items.push(parser.item()?);
        }
    }
    Ok(items)
}

struct Parser {
    tokens: Vec<Spanned>,
    at: usize,
    depth: usize,
}

fn infix(operator: Infix, left: Tree, right: Tree) -> Tree {
    let span = left.span.to(right.span);
    Tree { span, shape: Shape::Infix(operator, Box::new(left), Box::new(right)) }
}

fn quantifier(word: &str) -> Option<Quantifier> {
    Some(match word {
        "all" => Quantifier::All,
        "some" => Quantifier::Some,
        "no" => Quantifier::No,
        "one" => Quantifier::One,
        "lone" => Quantifier::Lone,
        _ => return None,
    })
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn peek_at(&self, ahead: usize) -> &Token {
        &self.tokens[(self.at + ahead).min(self.tokens.len() - 1)].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    /// Where the last token ended.
    fn span_before(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].1
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn is_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(it) if *it == symbol)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Name(it) if it == word)
    }

    /// Goes past a symbol or a word, if it is next.
    fn accept(&mut self, wanted: &str) -> bool {
        let there = self.is_symbol(wanted) || self.is_word(wanted);
        if there {
            self.advance();
        }
        there
    }

    fn accept_any<T: Copy>(&mut self, wanted: &[(&str, T)]) -> Option<T> {
        wanted.iter().find(|(text, _)| self.accept(text)).map(|&(_, meaning)| meaning)
    }

    fn expect(&mut self, symbol: &str, after: &str) -> Parsed<()> {
        if self.accept(symbol) {
            return Ok(());
        }
        Err(self.unexpected(&format!("{symbol} is missing {after}")))
    }

    fn unexpected(&self, wanted: &str) -> Problem {
        let found = match self.peek() {
            Token::Name(name) => name.clone(),
            Token::Integer(value) => value.to_string(),
            Token::Text(text) => format!("{text:?}"),
            Token::Symbol(symbol) => (*symbol).to_owned(),
            Token::End => {
                return Problem::new(self.span(), format!("{wanted}: the text ends here"));
            }
        };
        Problem::new(self.span(), format!("{wanted}, before {found}"))
    }

    fn ident(&mut self, what: &str) -> Parsed<Ident> {
        match self.peek() {
            Token::Name(name) if !WORDS.contains(&name.as_str()) => {
                let ident = Ident { name: name.clone(), span: self.span() };
                self.advance();
                Ok(ident)
            }
            _ => Err(self.unexpected(&format!("{what} is missing"))),
        }
    }

    fn item(&mut self) -> Parsed<Item> {
        // `let x = e;` is a definition, `let x = e | F;` a clause.
        if self.is_word("let") {
            let begin = self.at;
            self.advance();
            let name = self.ident("a name")?;
            self.expect("=", "after the name")?;
            let value = self.top()?;
            if !self.is_symbol("|") && !self.is_symbol(",") {
                self.end_of_clause()?;
                return Ok(Item::Let(name, value));
            }
            self.at = begin;
        }
        let is_predicate = self.is_word("pred");
        if is_predicate || self.is_word("fun") {
            self.advance();
            return self.function(is_predicate);
        }
        let labelled = matches!(self.peek(), Token::Name(it) if !WORDS.contains(&it.as_str()))
            && matches!(self.peek_at(1), Token::Symbol(":"));
        let label = if labelled { Some(self.ident("a label")?) } else { None };
        if label.is_some() {
            self.advance();
        }
        let formula = self.top()?;
        self.end_of_clause()?;
        Ok(Item::Clause { label, formula })
    }

    fn end_of_clause(&mut self) -> Parsed<()> {
        if *self.peek() == Token::End {
            return Ok(());
        }
        self.expect(";", "at the end of the clause")
    }

    fn function(&mut self, is_predicate: bool) -> Parsed<Item> {
        let name = self.ident("a name")?;
        let mut parameters = Vec::new();
        if self.accept("[") && !self.accept("]") {
            parameters = self.declarations()?;
            self.expect("]", "after the parameters")?;
        }
        self.expect("{", "before the body")?;
        let body = self.top()?;
        self.expect("}", "after the body")?;
        Ok(Item::Function { is_predicate, name, parameters, body })
    }

    /// `x, y: e, disj z, w: e`
    fn declarations(&mut self) -> Parsed<Vec<Declaration>> {
        let mut declarations = Vec::new();
        loop {
            let disjoint = self.accept("disj");
            let mut names = vec![self.ident("a variable")?];
            while self.accept(",") {
                names.push(self.ident("a variable")?);
            }
            self.expect(":", "after the variables")?;
            let set = self.sum()?;
            declarations.push(Declaration { disjoint, names, set });
            if !self.accept(",") {
                return Ok(declarations);
            }
        }
    }

    /// Whether declarations follow `ahead` tokens from here: `disj x`, `x:` or `x, y:`.
    fn declares(&self, mut ahead: usize) -> bool {
        if matches!(self.peek_at(ahead), Token::Name(it) if it == "disj") {
            return true;
        }
        loop {
            match (self.peek_at(ahead), self.peek_at(ahead + 1)) {
                (Token::Name(_), Token::Symbol(":")) => return true,
                (Token::Name(_), Token::Symbol(",")) => ahead += 2,
                _ => return false,
            }
        }
    }

    /// A formula or an expression.
    fn top(&mut self) -> Parsed<Tree> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Problem::new(self.span(), "this is nested too deeply"));
        }
        let tree = self.either();
        self.depth -= 1;
        tree
    }

    fn either(&mut self) -> Parsed<Tree> {
        let mut left = self.equivalence()?;
        while self.accept("||") || self.accept("or") {
            left = infix(Infix::Or, left, self.equivalence()?);
        }
        Ok(left)
    }

    fn equivalence(&mut self) -> Parsed<Tree> {
        let mut left = self.implication()?;
        while self.accept("<=>") || self.accept("iff") {
            left = infix(Infix::Iff, left, self.implication()?);
        }
        Ok(left)
    }

    fn implication(&mut self) -> Parsed<Tree> {
        let condition = self.conjunction()?;
        if !self.accept("=>") && !self.accept("implies") {
            return Ok(condition);
        }
        self.deeper()?;
        let then = self.implication()?;
        let tree = if self.accept("else") {
            let other = self.implication()?;
            let span = condition.span.to(other.span);
            let shape = Shape::If(Box::new(condition), Box::new(then), Box::new(other));
            Tree { span, shape }
        } else {
            infix(Infix::Implies, condition, then)
        };
        self.depth -= 1;
        Ok(tree)
    }

    fn deeper(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Problem::new(self.span(), "this is nested too deeply"));
        }
        Ok(())
    }

    fn conjunction(&mut self) -> Parsed<Tree> {
        let mut left = self.negation()?;
        while self.accept("&&") || self.accept("and") {
            left = infix(Infix::And, left, self.negation()?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Tree> {
        let begin = self.span();
        if self.accept("!") || self.accept("not") {
            self.deeper()?;
            let operand = self.negation()?;
            self.depth -= 1;
            return Ok(self.prefix(Prefix::Not, begin, operand));
        }
        self.comparison()
    }

    fn prefix(&self, operator: Prefix, begin: Span, operand: Tree) -> Tree {
        Tree { span: begin.to(operand.span), shape: Shape::Prefix(operator, Box::new(operand)) }
    }

    /// `let`, a quantified formula: what goes on as far as it can.
    fn open_ended(&mut self) -> Parsed<Option<Tree>> {
        let begin = self.span();
        let Token::Name(word) = self.peek().clone() else {
            return Ok(None);
        };
        let shape = if word == "let" {
            self.advance();
            let bindings = self.bindings()?;
            Shape::Let(bindings, Box::new(self.body()?))
        } else if let Some(quantifier) = quantifier(&word).filter(|_| self.declares(1)) {
            self.advance();
            let declarations = self.declarations()?;
            Shape::Quantified(quantifier, declarations, Box::new(self.body()?))
        } else if word == "sum" && self.declares(1) {
            self.advance();
            let declarations = self.declarations()?;
            Shape::SumOver(declarations, Box::new(self.body()?))
        } else {
            return Ok(None);
        };
        Ok(Some(Tree { span: begin.to(self.span_before()), shape }))
    }

    fn bindings(&mut self) -> Parsed<Vec<(Ident, Tree)>> {
        let mut bindings = Vec::new();
        loop {
            let name = self.ident("a name")?;
            self.expect("=", "after the name")?;
            bindings.push((name, self.top()?));
            if !self.accept(",") {
                return Ok(bindings);
            }
        }
    }

    /// `| F`
    fn body(&mut self) -> Parsed<Tree> {
        self.expect("|", "before what is said of them")?;
        self.top()
    }

    fn comparison(&mut self) -> Parsed<Tree> {
        let begin = self.span();
        let mut left = None;
        if let Token::Name(word) = self.peek() {
            let multiplicity = quantifier(word).filter(|_| !self.declares(1));
            if let Some(multiplicity) = multiplicity {
                if multiplicity == Quantifier::All {
                    self.advance();
                    return Err(self.unexpected("x: e is missing after all"));
                }
                self.advance();
                let operand = self.sum()?;
                left = Some(self.prefix(Prefix::Multiplicity(multiplicity), begin, operand));
            }
        }
        let mut left = match left {
            Some(left) => left,
            None => self.sum()?,
        };
        while let Some((comparison, negated)) = self.comparison_operator() {
            let right = self.sum()?;
            left = infix(Infix::Compare(comparison, negated), left, right);
        }
        Ok(left)
    }

    fn comparison_operator(&mut self) -> Option<(Comparison, bool)> {
        const OPERATORS: [(&str, (Comparison, bool)); 8] = [
            ("in", (Comparison::In, false)),
            ("=", (Comparison::Equal, false)),
            ("!=", (Comparison::Equal, true)),
            ("<", (Comparison::Less, false)),
            ("<=", (Comparison::AtMost, false)),
            ("=<", (Comparison::AtMost, false)),
            (">", (Comparison::Greater, false)),
            (">=", (Comparison::AtLeast, false)),
        ];
        let before = self.at;
        let negated = self.accept("!") || self.accept("not");
        match self.accept_any(&OPERATORS) {
            Some((comparison, inner)) => Some((comparison, inner != negated)),
            None => {
                self.at = before;
                None
            }
        }
    }

    fn sum(&mut self) -> Parsed<Tree> {
        let operators = [("+", Infix::Union), ("-", Infix::Difference)];
        let mut left = self.cardinality()?;
        while let Some(operator) = self.accept_any(&operators) {
            left = infix(operator, left, self.cardinality()?);
        }
        Ok(left)
    }

    fn cardinality(&mut self) -> Parsed<Tree> {
        let begin = self.span();
        if self.accept("#") {
            let operand = self.overriding()?;
            return Ok(self.prefix(Prefix::Cardinality, begin, operand));
        }
        self.overriding()
    }

    fn overriding(&mut self) -> Parsed<Tree> {
        let mut left = self.intersection()?;
        while self.accept("++") {
            left = infix(Infix::Override, left, self.intersection()?);
        }
        Ok(left)
    }

    fn intersection(&mut self) -> Parsed<Tree> {
        let mut left = self.product()?;
        while self.accept("&") {
            left = infix(Infix::Intersection, left, self.product()?);
        }
        Ok(left)
    }

    fn product(&mut self) -> Parsed<Tree> {
        let mut left = self.restriction()?;
        while self.accept("->") {
            left = infix(Infix::Product, left, self.restriction()?);
        }
        Ok(left)
    }

    fn restriction(&mut self) -> Parsed<Tree> {
        let operators = [("<:", Infix::DomainRestriction), (":>", Infix::RangeRestriction)];
        let mut left = self.join()?;
        while let Some(operator) = self.accept_any(&operators) {
            left = infix(operator, left, self.join()?);
        }
        Ok(left)
    }

    fn join(&mut self) -> Parsed<Tree> {
        let mut left = self.closure()?;
        loop {
            if self.accept(".") {
                left = infix(Infix::Join, left, self.closure()?);
            } else if self.accept("[") {
                let mut arguments = Vec::new();
                if !self.accept("]") {
                    arguments.push(self.top()?);
                    while self.accept(",") {
                        arguments.push(self.top()?);
                    }
                    self.expect("]", "after the arguments")?;
                }
                let span = left.span.to(self.span_before());
                left = Tree { span, shape: Shape::Box(Box::new(left), arguments) };
            } else {
                return Ok(left);
            }
        }
    }

    fn closure(&mut self) -> Parsed<Tree> {
        let operators = [("~", Prefix::Transpose), ("^", Prefix::Closure), ("*", Prefix::Star)];
        let begin = self.span();
        if let Some(operator) = self.accept_any(&operators) {
            self.deeper()?;
            let operand = self.closure()?;
            self.depth -= 1;
            return Ok(self.prefix(operator, begin, operand));
        }
        self.primary()
    }

    fn primary(&mut self) -> Parsed<Tree> {
        if let Some(tree) = self.open_ended()? {
            return Ok(tree);
        }
        let span = self.span();
        let shape = match self.peek().clone() {
            Token::Integer(value) => Shape::Integer(value),
            Token::Text(text) => Shape::Text(text),
            Token::Name(name) if name == "sum" => Shape::Name(name),
            Token::Name(_) => Shape::Name(self.ident("an expression")?.name),
            Token::Symbol("-") => return self.negative(),
            Token::Symbol("(") => return self.parenthesis(),
            Token::Symbol("{") => return self.braces(),
            _ => return Err(self.unexpected("an expression is missing")),
        };
        if self.span() == span {
            self.advance();
        }
        Ok(Tree { span, shape })
    }

    /// A sign before a number.
    fn negative(&mut self) -> Parsed<Tree> {
        let Token::Integer(value) = *self.peek_at(1) else {
            return Err(self.unexpected("an expression is missing"));
        };
        let begin = self.span();
        self.advance();
        self.advance();
        Ok(Tree { span: begin.to(self.span_before()), shape: Shape::Integer(-value) })
    }

    fn parenthesis(&mut self) -> Parsed<Tree> {
        let begin = self.span();
        self.advance();
        let inner = self.top()?;
        self.expect(")", "after what ( opened")?;
        Ok(Tree { span: begin.to(self.span_before()), ..inner })
    }

    /// `{x: e | F}`, or a formula in braces.
    fn braces(&mut self) -> Parsed<Tree> {
        let begin = self.span();
        self.advance();
        let shape = if self.declares(0) {
            let declarations = self.declarations()?;
            Shape::Comprehension(declarations, Box::new(self.body()?))
        } else {
            self.top()?.shape
        };
        self.expect("}", "after what { opened")?;
        Ok(Tree { span: begin.to(self.span_before()), shape })
    }
}
