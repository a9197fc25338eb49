//! Finitization: which objects there are, and which values each field may take.
//!
//! By increasing authority: inferred from the types for a scope; a
//! `smallscope.toml`; annotations; `--domain`; or a `fin...` method written for
//! Korat, run as it is. All of them end in the same [`notation::Domain`] per
//! field, which [`finitization`] turns into objects and words of a machine.

pub mod notation; // how a domain is written
pub mod infer; // from types and a scope to domains
pub mod finitization; // from domains to objects of a machine
pub mod predicate; // which method says what is valid
pub mod config; // smallscope.toml, read and written
