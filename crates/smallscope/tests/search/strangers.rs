//! Invariants of JDK classes that nobody here wrote: whatever calls build satisfies them, and what else they accept is
//! known and explained (`experiments/fields/README.md`).

use crate::common::{jdks, root, space};
use crate::listing::listing;
use smallscope::explore::Strategy;
use smallscope::generate::agree::suite::agree_with;
use smallscope::generate::{Event, Generator, Options};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::relational::text::{Asked, InvariantText};
use smallscope::scope::bounds::Given;
use smallscope::space;
use smallscope::suite::fields::agreement::{Agreement, Side};
use smallscope::suite::fields::{FieldOptions, parse};
use smallscope::suite::structure::Structure;
use std::fs;
use std::sync::Arc;

struct Stranger {
    class: &'static str,
    domains: &'static [&'static str],
    /// How many calls were made does not matter.
    ignored: &'static [&'static str],
}

const STRANGERS: [Stranger; 4] = [
    Stranger {
        class: "java.util.LinkedList",
        domains: &["AbstractList.modCount=0"],
        ignored: &["AbstractList.modCount"],
    },
    Stranger {
        class: "java.util.TreeMap",
        domains: &[
            "TreeMap.modCount=0",
            "AbstractMap.keySet=null",
            "AbstractMap.values=null",
            "TreeMap.entrySet=null",
            "TreeMap.navigableKeySet=null",
            "TreeMap.descendingMap=null",
            "TreeMap.comparator=null",
        ],
        ignored: &["TreeMap.modCount"],
    },
    Stranger {
        class: "java.util.PriorityQueue",
        domains: &["PriorityQueue.modCount=0", "PriorityQueue.comparator=null"],
        ignored: &["PriorityQueue.modCount"],
    },
    Stranger { class: "java.util.ArrayDeque", domains: &[], ignored: &[] },
];

impl Stranger {
    fn options(&self, scope: u32, strategy: Strategy, text: Option<InvariantText>) -> Options {
        let given = match strategy {
            Strategy::Api => Vec::new(),
            _ => self.domains.iter().map(|one| Given::parse(one).unwrap()).collect(),
        };
        let plain = space(self.class, scope);
        let asked = Asked { typed: text, ..Asked::default() };
        let fields = FieldOptions::default();
        listing(space::Options { given, asked, fields, ..plain }, strategy)
    }

    fn compare(&self, jdk: Jdk, scope: u32, change: impl Fn(String) -> String) -> Agreement {
        let class_path = ClassPath::open("", jdk.feature()).unwrap();
        let classes = Arc::new(Classes::new(jdk, class_path).unwrap());
        let built = self.built(&classes, scope);
        let simple = self.class.rsplit_once('.').unwrap().1;
        let path = root().join(format!("experiments/fields/strangers/{simple}.inv"));
        let text = change(fs::read_to_string(path).unwrap());
        let text = InvariantText { name: simple.to_owned(), text };
        let ignored: Vec<String> = self.ignored.iter().map(ToString::to_string).collect();
        let options = self.options(scope, Strategy::Fields, Some(text));
        agree_with(&classes, &options, &built, &ignored).unwrap()
    }

    fn built(&self, classes: &Arc<Classes>, scope: u32) -> Vec<Structure> {
        let mut built = Vec::new();
        let options = self.options(scope, Strategy::Api, None);
        let report = Generator::new(Arc::clone(classes), options).unwrap().run(&mut |event| {
            if let Event::Valid(input) = event {
                built.push(parse::structure(&input.line).unwrap());
            }
            Ok(())
        });
        assert!(report.unwrap().complete(), "{}: all sequences of calls were made", self.class);
        built
    }
}

#[test]
fn what_calls_build_satisfies_the_invariants_of_jdk_classes() {
    let mut told = Vec::new();
    for jdk in jdks() {
        for stranger in &STRANGERS {
            let agreement = stranger.compare(jdk.clone(), 3, |text| text);
            let breaks = agreement.difference.filter(|one| one.accepted_by == Side::Suite);
            assert!(breaks.is_none(), "{}: {breaks:?}", stranger.class);
            assert!(agreement.complete && agreement.by_predicate > 0, "{}", stranger.class);
            told.push((stranger.class, agreement.by_invariant, agreement.others));
        }
    }
    // A tree of three black nodes is built of four, one of which is removed again.
    let expected = [
        ("java.util.LinkedList", 156, 0),
        ("java.util.TreeMap", 1321, 500),
        ("java.util.PriorityQueue", 65, 0),
        ("java.util.ArrayDeque", 74, 0),
    ];
    for one in told.chunks(expected.len()) {
        assert_eq!(one, expected);
    }
}

#[test]
fn a_wrong_invariant_of_a_jdk_class_is_refuted_by_what_calls_build() {
    let wrong = |text: String| text.replace("prev = ~next", "prev = next");
    let agreement = STRANGERS[0].compare(jdks().swap_remove(0), 2, wrong);
    let difference = agreement.difference.unwrap();
    assert_eq!(difference.accepted_by, Side::Suite);
    assert_eq!(difference.clauses, ["LinkedList:4: prev = next"]);
    assert_eq!(difference.structure.objects.len(), 3);
}
