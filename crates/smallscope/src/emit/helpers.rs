//! The Java at the end of a test class that builds and shows objects.
//!
//! It is kept in the files of `java/` beside this one. Lines between `//if
//! feature` and `//end` (with `//else` perhaps) are there for what some texts
//! contain, and left out where none does. Of a class that only has numbers and
//! nodes, whose objects calls can make, 50 lines are left.

use super::classes::Naming;
use super::context::{Context, Helper};
use super::literal::string;
use super::notation::Feature;
use crate::suite::collections::COLLECTIONS;
use std::collections::BTreeSet;

const BUILD: &str = include_str!("java/build.java");
const BUILD_ALL: &str = include_str!("java/build_all.java");
const CAST: &str = include_str!("java/cast.java");
const EXAMPLES: &str = include_str!("java/examples.java");
const FIELDS: &str = include_str!("java/fields.java");
const INVOKE: &str = include_str!("java/invoke.java");
const MAKE: &str = include_str!("java/make.java");
const OBSERVE: &str = include_str!("java/observe.java");
const PLAIN: &str = include_str!("java/plain.java");
const PLATFORM: &str = include_str!("java/platform.java");
const SHOW: &str = include_str!("java/show.java");
const TELL: &str = include_str!("java/tell.java");

/// Where the calls come, which name classes of the user's: nothing in them is to be imported.
const CALLS: &str = "    //calls\n";

/// The classes of the JDK that the files above name.
const NAMED: [&str; 33] = [
    "java.lang.invoke.MethodType",
    "java.lang.reflect.Array",
    "java.lang.reflect.Constructor",
    "java.lang.reflect.Field",
    "java.lang.reflect.InvocationTargetException",
    "java.lang.reflect.Method",
    "java.lang.reflect.Modifier",
    "java.lang.reflect.RecordComponent",
    "java.util.ArrayDeque",
    "java.util.ArrayList",
    "java.util.Arrays",
    "java.util.Collection",
    "java.util.Deque",
    "java.util.HashMap",
    "java.util.IdentityHashMap",
    "java.util.LinkedHashMap",
    "java.util.List",
    "java.util.Map",
    "java.util.Set",
    "java.util.concurrent.Callable",
    "java.util.regex.Matcher",
    "java.util.regex.Pattern",
    "java.util.stream.Stream",
    "java.lang.String",
    "java.lang.Object",
    "java.lang.Class",
    "java.lang.Boolean",
    "java.lang.Integer",
    "java.lang.Number",
    "java.lang.Enum",
    "java.lang.Character",
    "java.lang.Exception",
    "java.lang.Throwable",
];

/// What decides about the lines of a helper.
struct HelperSelection<'a> {
    features: &'a BTreeSet<Feature>,
    wanted: &'a BTreeSet<Helper>,
}

impl Context<'_> {
    /// The members that the tests use, ready to stand at the end of the class.
    pub(super) fn helper_members(&mut self) -> String {
        let wanted = self.wanted_helpers();
        // Some containers are opaque, depending on what they contain.
        if self.used.features.contains(&Feature::Views) {
            self.used.features.insert(Feature::Opaque);
        }
        let calls = self.calls_member();
        let selection = HelperSelection { features: &self.used.features, wanted: &wanted };
        let mut members = Vec::new();
        for (name, text) in [
            ("make", MAKE),
            ("examples", EXAMPLES),
            ("build", BUILD),
            ("reads", BUILD_ALL),
            ("calls", CALLS),
            ("names", &self.class_table()),
            ("observe", OBSERVE),
            ("shows", SHOW),
            ("tells", TELL),
            ("plain", PLAIN),
            ("containers", &containers()),
            ("inherits", FIELDS),
            ("platform", PLATFORM),
            ("invoke", INVOKE),
            ("cast", CAST),
        ] {
            if selection.has(name) {
                members.push(selection.lines(text).trim_start_matches('\n').to_owned());
            }
        }
        let text = self.named(members.join("\n"));
        self.import_named(text).replace(CALLS, &calls)
    }

    fn wanted_helpers(&self) -> BTreeSet<Helper> {
        let mut wanted = self.helpers.clone();
        let needs: [(Helper, &[Helper]); 3] = [
            (Helper::Build, &[Helper::BuildAll, Helper::Cast]),
            (Helper::Observe, &[Helper::Show]),
            (Helper::Examples, &[Helper::BuildAll, Helper::Cast]),
        ];
        for (helper, needed) in needs {
            if wanted.contains(&helper) {
                wanted.extend(needed);
            }
        }
        let maps = self.used.features.contains(&Feature::Views);
        if maps && wanted.contains(&Helper::BuildAll) {
            wanted.insert(Helper::Cast);
        }
        wanted
    }

    /// With the names of classes as the texts have them.
    fn named(&self, text: String) -> String {
        match self.classes.naming {
            Naming::Simple => text,
            Naming::Nested => {
                text.replace(".getSimpleName()", ".getTypeName().replaceAll(\".*[.]\", \"\")")
            }
            Naming::Full => text.replace(".getSimpleName()", ".getTypeName()"),
        }
    }

    fn class_table(&self) -> String {
        let entries: Vec<(String, String)> = self
            .used
            .classes
            .iter()
            .map(|binary| (self.classes.short_name(binary), binary.clone()))
            .collect();
        let head = "    /** The classes that texts name. */\n    private static final Map<String, String> CLASSES = ";
        if entries.len() <= 10 {
            let list: Vec<String> = entries
                .iter()
                .map(|(short, binary)| format!("{}, {}", string(short), string(binary)))
                .collect();
            return wrap(&format!("{head}Map.of("), &list.join(", "));
        }
        let entry = |(short, binary): &(String, String)| {
            format!("Map.entry({}, {})", string(short), string(binary))
        };
        let list: Vec<String> = entries.iter().map(entry).collect();
        format!("{head}Map.ofEntries(\n        {});\n", list.join(",\n        "))
    }

    /// Imports what the text names; what has another meaning here is qualified.
    fn import_named(&mut self, mut text: String) -> String {
        for qualified in NAMED {
            let simple = crate::suite::types::simple_name(qualified);
            if !has_word(&text, simple) {
                continue;
            }
            let name = self.imports.name(qualified);
            if name != simple {
                text = replace_word(&text, simple, &name);
            }
        }
        text
    }
}

/// `head`, a list and `);`, broken behind commas where the line would be too long.
fn wrap(head: &str, list: &str) -> String {
    let last = head.lines().last().unwrap_or(head);
    if last.len() + list.len() + 2 <= 100 {
        return format!("{head}{list});\n");
    }
    let mut lines = vec![String::from("       ")];
    for item in list.split(", ") {
        let line = lines.last_mut().expect("there is a line");
        if line.len() + item.len() + 4 > 100 {
            lines.push(format!("        {item},"));
        } else {
            *line = format!("{line} {item},");
        }
    }
    let body = lines.join("\n");
    format!("{head}\n{});\n", body.trim_end_matches(','))
}

/// The containers whose content is shown, as a constant.
fn containers() -> String {
    let names = COLLECTIONS.map(|name| string(&format!("java.util.{name}"))).join(", ");
    wrap("    private static final Set<String> CONTAINERS = Set.of(", &names)
}

impl HelperSelection<'_> {
    /// The lines of a text that are asked for.
    fn lines(&self, text: &str) -> String {
        let mut kept = String::new();
        let mut asked = vec![true];
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("//if ") {
                asked.push(self.has(name));
            } else if line == "//else" {
                let here = asked.pop().expect("`//else` follows `//if`");
                asked.push(!here);
            } else if line == "//end" {
                asked.pop();
            } else if asked.iter().all(|here| *here) {
                kept += line;
                kept.push('\n');
            }
        }
        kept
    }

    fn has(&self, name: &str) -> bool {
        let used = |feature| self.features.contains(&feature);
        let wanted = |helper| self.wanted.contains(&helper);
        match name {
            "arrays" => used(Feature::Arrays),
            "nested-arrays" => used(Feature::NestedArrays),
            "primitive-arrays" => used(Feature::PrimitiveArrays),
            "views" => used(Feature::Views),
            "quotes" => used(Feature::Quotes),
            "constants" => used(Feature::Constants),
            "hiding" => used(Feature::Hiding),
            "inner" => used(Feature::Inner),
            "records" => used(Feature::Records),
            "letters" => used(Feature::Letters),
            "opaque" => used(Feature::Opaque),
            "braces" => used(Feature::Arrays) || used(Feature::Views),
            "both" => used(Feature::Arrays) && used(Feature::Views),
            // Without these, what is plain is known by its package alone.
            "is-plain" => {
                used(Feature::Constants)
                    || used(Feature::Opaque)
                    || wanted(Helper::Observe)
                    || wanted(Helper::Tell)
            }
            "plain" => {
                let says = wanted(Helper::Show) || wanted(Helper::Tell);
                says && (self.has("is-plain") || self.has("plain-text"))
            }
            "plain-text" => {
                used(Feature::Quotes) || used(Feature::Constants) || used(Feature::Letters)
            }
            "reads" | "names" => wanted(Helper::BuildAll),
            "shows" => wanted(Helper::Show),
            "calls" => used(Feature::Calls) && wanted(Helper::BuildAll),
            "containers" => used(Feature::Views) && wanted(Helper::Show),
            "inherits" => used(Feature::Inherits),
            "platform" => used(Feature::Inherits) || used(Feature::Opaque) && wanted(Helper::Show),
            "make" => wanted(Helper::Make),
            "examples" => wanted(Helper::Examples),
            "build" => wanted(Helper::Build),
            "observe" => wanted(Helper::Observe),
            "tells" => wanted(Helper::Tell),
            "tells-arrays" => wanted(Helper::TellArrays),
            "invoke" => wanted(Helper::Invoke),
            "cast" => wanted(Helper::Cast),
            other => panic!("{other} is nothing that a helper depends on"),
        }
    }
}

fn has_word(text: &str, word: &str) -> bool {
    find_word(text, word, 0).is_some()
}

fn find_word(text: &str, word: &str, from: usize) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || c == '"';
    let mut at = from;
    while let Some(found) = text[at..].find(word).map(|found| found + at) {
        let end = found + word.len();
        let before = text[..found].chars().next_back();
        let after = text[end..].chars().next();
        let inside = before.is_some_and(is_part)
            || after.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"');
        if !inside {
            return Some(found);
        }
        at = end;
    }
    None
}

fn replace_word(text: &str, word: &str, by: &str) -> String {
    let mut replaced = String::new();
    let mut at = 0;
    while let Some(found) = find_word(text, word, at) {
        replaced += &text[at..found];
        replaced += by;
        at = found + word.len();
    }
    replaced + &text[at..]
}
