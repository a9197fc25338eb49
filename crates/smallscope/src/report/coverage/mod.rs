//! What of the code ran: for people, for JaCoCo's readers, and for programs.

pub mod console;
pub mod json;
pub mod xml;
