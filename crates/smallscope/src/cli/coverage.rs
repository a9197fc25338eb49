//! What of the code ran: which classes count, and where it is told.

use super::output::{Tables, write};
use crate::cover::classes::Counted;
use crate::input::classes::Classes;
use crate::report::coverage::console::CoverageSummary;
use crate::report::coverage::{json, xml};
use crate::suite::coverage::{Coverage, MethodName};
use machine::program::probe::HitRecord;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The coverage of all classes that count when `main` runs.
pub(super) fn of(classes: &Classes, record: &HitRecord, main: &str) -> Coverage {
    Counted::beside(classes, main, record).coverage(&record.hits())
}

/// Writes JaCoCo's XML.
pub(super) fn write_xml(file: &Path, name: &str, coverage: &Coverage) -> anyhow::Result<()> {
    write(file, xml::text(&name.replace('/', "."), coverage))
}

/// The coverage of a class under test, which keeps apart the code and the specification.
pub(super) struct Parts {
    name: String,
    all: Coverage,
    code: Coverage,
    specification: Coverage,
}

impl Parts {
    /// `roots` are the predicates and conditions.
    pub(super) fn of(
        classes: &Classes,
        record: &HitRecord,
        class: &str,
        roots: &BTreeSet<MethodName>,
    ) -> Parts {
        let name = class.replace('.', "/");
        let counted = Counted::beside(classes, &name, record);
        let all = counted.coverage(&record.hits());
        let (specification, code) = all.clone().split(&counted.specification(roots));
        Parts { name, all, code, specification }
    }

    /// The code and the specification.
    pub(super) fn both(&self) -> (&Coverage, &Coverage) {
        (&self.code, &self.specification)
    }

    pub(super) fn json(&self) -> Json {
        json::parts(&self.code, &self.specification)
    }

    /// Writes the file, if one is wanted, and the tables, if anybody wants to read them: on
    /// standard error where standard output is for programs.
    pub(super) fn tell(&self, file: Option<&PathBuf>, to: Tables) -> anyhow::Result<()> {
        if let Some(file) = file {
            write_xml(file, &self.name, &self.all)?;
        }
        let code = CoverageSummary { title: "code", coverage: &self.code };
        let specification =
            CoverageSummary { title: "specification", coverage: &self.specification };
        to.tell(format_args!("\n{code}\n\n{specification}"))
    }
}
