//! What of the code ran: which classes count, and where it is told.

use super::output::{Tables, write};
use crate::cover::classes::{Counted, Neighbours};
use crate::input::classes::Classes;
use crate::report::coverage::console::CoverageSummary;
use crate::report::coverage::{json, xml};
use crate::suite::coverage::{Coverage, MethodName};
use machine::program::probe::HitRecord;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The coverage of all classes that count when `main` runs.
pub(super) fn of(classes: &Classes, record: &HitRecord, main: &str) -> Coverage {
    Counted::beside(classes, main, record).coverage(&record.hits())
}

/// Writes JaCoCo's XML.
pub(super) fn write_xml(file: &Path, name: &str, coverage: &Coverage) -> anyhow::Result<()> {
    write(file, xml::text(&name.replace('/', "."), coverage))
}

/// What can be counted before anything has run, which is most of it.
pub(super) struct Begun {
    name: String,
    neighbours: Neighbours,
    specification: BTreeSet<MethodName>,
    /// What it took; to end takes no longer.
    pub(super) took: Duration,
}

impl Begun {
    /// `limit` is that of the whole command, which began then. A part of it is enough, or the rest is left out.
    pub(super) fn new(
        classes: &Classes,
        class: &str,
        (began, limit): (Instant, Option<Duration>),
    ) -> Begun {
        let name = class.replace('.', "/");
        let now = Instant::now();
        let neighbours = Neighbours::count(classes, &name, limit.map(|limit| began + limit / 3));
        Begun { name, neighbours, specification: BTreeSet::new(), took: now.elapsed() }
    }

    /// Notes the predicates and conditions, which are counted apart with what only they call.
    pub(super) fn note(&mut self, roots: &BTreeSet<MethodName>) {
        self.specification = self.neighbours.specification(roots);
    }

    /// What there was no time to count, as a sentence.
    pub(super) fn left_out(&self) -> Option<String> {
        let left = self.neighbours.left();
        (left > 0).then(|| format!("coverage: {left} classes that there was no time to count"))
    }
}

/// The coverage of a class under test, which keeps apart the code and the specification.
pub(super) struct Parts {
    name: String,
    all: Coverage,
    code: Coverage,
    specification: Coverage,
}

impl Parts {
    pub(super) fn of(classes: &Classes, record: &HitRecord, begun: Begun) -> Parts {
        let Begun { name, neighbours, specification, .. } = begun;
        let all = neighbours.coverage(classes, &record.hits());
        let (specification, code) = all.clone().split(&specification);
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
