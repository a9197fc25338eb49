//! Where classes come from. The machine does no I/O: somebody hands it bytes.

use crate::ending::Deadline;
use crate::program::head::Head;
use std::borrow::Cow;

/// Where a machine finds classes.
///
/// Implementations: the class path with a JDK image, one with `rt.jar`, and a
/// map in tests.
pub trait ClassSource {
    /// The class file of `name` (internal form, `java/util/List`), or `None`
    /// when there is none.
    ///
    /// # Errors
    /// It is there but cannot be read; the sentence names the place.
    fn find(&self, name: &str) -> Result<Option<Found>, String>;

    /// The resource `name` (`p/messages.properties`) of the JDK or of the user;
    /// a source of classes alone has none.
    ///
    /// # Errors
    /// It is there but cannot be read; the sentence names the place.
    fn resource(&self, _name: &str, _whose: Whose) -> Result<Option<Cow<'static, [u8]>>, String> {
        Ok(None)
    }

    /// The names of the user's classes, of one package (`p/q`) or all, sorted; a
    /// source that cannot be listed has none.
    fn user_classes(&self, _package: Option<&str>) -> Vec<String> {
        Vec::new()
    }

    /// The user's classes of this simple name (`C` of `p/C` and `p/B$C`), sorted.
    fn user_classes_named(&self, _simple: &str) -> Vec<String> {
        Vec::new()
    }

    /// The heads of the user's classes below `name`, on all ways up that stay in one package
    /// (`p/q`) or on all, sorted; a source that cannot be listed has none. None: there was no
    /// time to find out.
    fn user_classes_below(
        &self,
        _name: &str,
        _package: Option<&str>,
        _deadline: Deadline,
    ) -> Option<Vec<Head>> {
        Some(Vec::new())
    }
}

/// Whose resource is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Platform,
    User,
    /// A data file in the JDK's folder `lib`, such as `tzdb.dat`.
    Installation,
}

/// A class file and its provenance.
pub struct Found {
    pub bytes: Cow<'static, [u8]>,
    /// For messages: `lib/a.jar!/p/C.class`, `classes/p/C.class`.
    pub place: String,
    /// Whether it belongs to the JDK: such classes are trusted, not verified.
    pub platform: bool,
}
