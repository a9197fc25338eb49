//! Descriptors, JVMS 4.3: `(ILjava/lang/String;)V` as kinds and class names.

use crate::value::Kind;

/// The shape of a method: what it takes and gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    pub parameters: Vec<Kind>,
    /// `None` for `void`.
    pub result: Option<Kind>,
}

impl Signature {
    /// The signature of a method descriptor, `None` when it is malformed.
    pub fn parse(descriptor: &str) -> Option<Signature> {
        let (parameters, result) = split(descriptor)?;
        let parameters = parameters
            .iter()
            .map(|parameter| Kind::of_letter(parameter.as_bytes()[0]))
            .collect::<Option<_>>()?;
        let result = match result {
            "V" => None,
            field => Some(Kind::of_letter(field.as_bytes()[0])?),
        };
        Some(Signature { parameters, result })
    }

    /// Local variables that the parameters take, without a receiver.
    pub fn words(&self) -> u16 {
        self.parameters.iter().map(|kind| kind.words()).sum()
    }
}

/// `int` of `I`; None if a descriptor is no primitive type's.
pub fn primitive_name(descriptor: &str) -> Option<&'static str> {
    let [letter] = descriptor.as_bytes() else { return None };
    let kind = Kind::of_letter(*letter).filter(|kind| *kind != Kind::Ref)?;
    Some(super::link::primitive_name(Some(kind)))
}

/// The field descriptors of the parameters, and the result's (`V` for void).
pub fn split(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut parameters = Vec::new();
    while !rest.starts_with(')') {
        let length = field_length(rest)?;
        parameters.push(&rest[..length]);
        rest = &rest[length..];
    }
    let result = &rest[1..];
    let whole = result == "V" || field_length(result) == Some(result.len());
    (whole && parameters.len() <= 255).then_some((parameters, result))
}

/// How many bytes the field descriptor at the start of `text` takes.
fn field_length(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|&byte| byte == b'[').count();
    match text.as_bytes().get(dimensions)? {
        b'L' => {
            let end = text[dimensions..].find(';')?;
            (end > 1).then_some(dimensions + end + 1)
        }
        letter => Kind::of_letter(*letter).map(|_| dimensions + 1),
    }
}

/// The class that a field descriptor names, as class constants write it:
/// `Ljava/lang/String;` is `java/lang/String`, `[I` stays as it is.
pub fn class_of_field(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(descriptor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_descriptor_splits_into_parameters_and_result() {
        let (parameters, result) = split("(I[[JLjava/lang/String;D)[Z").unwrap();
        assert_eq!(parameters, ["I", "[[J", "Ljava/lang/String;", "D"]);
        assert_eq!(result, "[Z");
    }

    #[test]
    fn malformed_descriptors_are_refused() {
        for text in ["", "(", "()", "(L;)V", "(Q)V", "()VV", "(Ljava)V", "([)V", "()[V", "(V)V"] {
            assert_eq!(split(text), None, "{text}");
        }
    }
}
