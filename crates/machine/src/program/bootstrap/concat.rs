//! `StringConcatFactory`: string concatenation, as a `StringBuilder` would do it.
//!
//! The one hard idea: `toString` may have side effects, so every object is converted
//! before the first piece is appended, in argument order, as the JDK does
//! (JDK-8273914). Then the order of appending cannot be noticed.
//!
//! Not here: the JDK's presizing of the result; its length is not observable.

use super::assembler::Assembler;
use super::code::{CodeBuilder, InvokeKind};
use super::descriptor::{MethodType, TypeDescriptor};
use super::{Argument, METHOD, Site, constant, site_flags};
use ristretto_classfile::JavaString;

/// One piece of the result.
pub(super) enum Piece<'a> {
    Text(JavaString),
    /// The value of a local of that type; objects are strings by now.
    Local(TypeDescriptor, u16),
    Constant(&'a Argument),
}

const BUILDER: &str = "java/lang/StringBuilder";
const STRING: &str = "java/lang/String";

/// In a recipe, the place of an argument and of a constant. Both are single bytes in
/// modified UTF-8, and no part of another character.
const ARGUMENT_TAG: u8 = 1;
const CONSTANT_TAG: u8 = 2;

pub(super) fn plain(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let count = MethodType::parse(&site.descriptor)?.parameters.len();
    concatenate(site, class, &vec![ARGUMENT_TAG; count], &[])
}

pub(super) fn with_constants(site: &Site, class: &mut Assembler) -> Result<(), String> {
    let [Argument::String(recipe), constants @ ..] = site.arguments.as_slice() else {
        return Err(site.misused("a recipe is expected"));
    };
    concatenate(site, class, recipe.as_bytes(), constants)
}

fn concatenate(
    site: &Site,
    class: &mut Assembler,
    recipe: &[u8],
    constants: &[Argument],
) -> Result<(), String> {
    let signature = MethodType::parse(&site.descriptor)?;
    if !signature.result.is_reference() {
        return Err(site.misused("a string is not what the call site gives"));
    }
    let pieces = pieces(site, &signature, recipe, constants)?;
    class.method(site_flags(), METHOD, &signature, |code| {
        for (parameter, slot) in signature.locals(0).filter(|(parameter, _)| is_object(parameter)) {
            code.load(parameter, slot);
            stringify(code, parameter);
            code.store(parameter, slot);
        }
        join(code, site, pieces)?;
        code.return_value(&TypeDescriptor::of_class(STRING));
        Ok(())
    })
}

/// Whether conversion to a string runs the program's code.
pub(super) fn is_object(value: &TypeDescriptor) -> bool {
    value.is_reference() && value.class_name() != STRING
}

/// Replaces an object by its string.
pub(super) fn stringify(code: &mut CodeBuilder<'_>, value: &TypeDescriptor) {
    if is_object(value) {
        let descriptor = "(Ljava/lang/Object;)Ljava/lang/String;";
        code.call_known(InvokeKind::Static, STRING, "valueOf", descriptor);
    }
}

/// Pushes the concatenation of the pieces.
pub(super) fn join(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    pieces: Vec<Piece<'_>>,
) -> Result<(), String> {
    code.new_object(BUILDER);
    code.dup();
    code.call_known(InvokeKind::Special, BUILDER, "<init>", "()V");
    for piece in pieces {
        let pushed = match piece {
            Piece::Text(text) => {
                code.push_string(text);
                TypeDescriptor::of_class(STRING)
            }
            Piece::Local(value, slot) => {
                code.load(&value, slot);
                value
            }
            Piece::Constant(argument) => {
                let value = constant::push_argument(code, site, argument)?;
                stringify(code, &value);
                value
            }
        };
        append(code, &pushed);
    }
    code.call_known(InvokeKind::Virtual, BUILDER, "toString", "()Ljava/lang/String;");
    Ok(())
}

/// Appends the primitive or string on the stack.
fn append(code: &mut CodeBuilder<'_>, value: &TypeDescriptor) {
    let parameter = match value.code() {
        b'B' | b'S' | b'I' => "I",
        _ if value.is_reference() => "Ljava/lang/String;",
        _ => value.descriptor(),
    };
    let descriptor = format!("({parameter})Ljava/lang/StringBuilder;");
    code.call_known(InvokeKind::Virtual, BUILDER, "append", &descriptor);
}

fn pieces<'a>(
    site: &Site,
    signature: &MethodType,
    recipe: &[u8],
    constants: &'a [Argument],
) -> Result<Vec<Piece<'a>>, String> {
    let is_tag = |byte: &u8| matches!(*byte, ARGUMENT_TAG | CONSTANT_TAG);
    let mut locals = signature.locals(0);
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    // Each chunk is text that ends in at most one tag.
    for chunk in recipe.split_inclusive(is_tag) {
        let (text, tag) = match chunk.split_last() {
            Some((tag, text)) if is_tag(tag) => (text, Some(*tag)),
            _ => (chunk, None),
        };
        if !text.is_empty() {
            let text = JavaString::from_mutf8(text.to_vec()).map_err(|e| e.to_string())?;
            pieces.push(Piece::Text(text));
        }
        let piece = match tag {
            Some(ARGUMENT_TAG) => {
                locals.next().map(|(value, slot)| Piece::Local(value.clone(), slot))
            }
            Some(_) => constants.next().map(Piece::Constant),
            None => continue,
        };
        pieces.push(piece.ok_or_else(|| site.misused("the recipe wants more values"))?);
    }
    if locals.next().is_some() || constants.next().is_some() {
        return Err(site.misused("the recipe wants fewer values"));
    }
    Ok(pieces)
}
