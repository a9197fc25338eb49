//! What was generated, checked and found, as plain values that outlive the machine.

pub mod structure; // an input: the objects that a root leads to
pub mod case; // one call on one input, and what came of it
pub mod collections; // what collections of the JDK contain
pub mod types; // Java types, as descriptors and signatures have them
pub mod class_under_test; // what a test must know of classes
pub mod test_file; // tests as text, and what they claim
pub mod named_classes; // which classes a case names
pub mod coverage; // what of the code ran
pub mod mutant; // one small change of a method
pub mod fields; // tuples, extensions, and suites that have all of them
pub mod report; // the account of a search or a check
pub mod progress; // how far one is
