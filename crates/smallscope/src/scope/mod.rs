//! Finitization: which objects there are, and which values each field may take.
//!
//! By increasing authority: inferred from the types for a scope; a
//! `smallscope.toml`; annotations; `--domain`; or a `fin...` method written for
//! Korat, run as it is. All of them end in the same [`bounds::Bounds`], plain
//! data, which [`finitization`] turns into objects and words of a machine.

pub mod notation; // how a domain is written
pub mod bounds; // the domains of all fields: a search space as a plain value
pub mod error; // what the user can fix about it
pub mod infer; // the domains of all fields, from whoever counts most
pub(crate) mod types; // what a type suggests
mod constants; // and which constants the predicate compares with
mod subtypes; // which classes there are below one
pub mod made; // what calls make of the JDK's classes
pub mod world; // what references may lead to, if nobody bounds it beforehand
pub mod annotations; // @Domain and @Scope
pub(crate) mod names; // classes as people name them
pub mod finitization; // from domains to objects of a machine
pub mod size; // how many candidates that makes
pub mod predicate; // which method says what is valid
pub mod subject; // of which class the inputs are
pub mod korat; // fin... methods written for Korat
pub mod config; // smallscope.toml, read and written
