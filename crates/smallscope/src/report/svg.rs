//! placeholder
use super::folder::Format;
use crate::suite::structure::Structure;

pub const FORMAT: Format = Format { ending: "svg", mark: "made by smallscope generate" };

pub fn draw(_structure: &Structure) -> String {
    String::new()
}
