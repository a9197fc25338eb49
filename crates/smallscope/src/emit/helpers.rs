//! The Java at the end of a test class that builds and shows objects.
//!
//! It is kept in the files of `java/` beside this one. Lines between `//if
//! feature` and `//end` (with `//else` perhaps) are there for what some texts
//! contain, and left out where none does.

use super::context::{Context, Helper};
use super::literal::string;
use super::notation::Feature;
use super::view::CONTAINERS;
use std::collections::BTreeSet;

const BUILD: &str = include_str!("java/build.java");
const EXAMPLES: &str = include_str!("java/examples.java");
const INVOKE: &str = include_str!("java/invoke.java");
const OBSERVE: &str = include_str!("java/observe.java");
const READER: &str = include_str!("java/reader.java");
const REFLECT: &str = include_str!("java/reflect.java");
const CAST: &str = include_str!("java/cast.java");
const WRITER: &str = include_str!("java/writer.java");

/// The classes of the JDK that the files above name.
const NAMED: [&str; 30] = [
    "java.lang.invoke.MethodType",
    "java.lang.reflect.Array",
    "java.lang.reflect.Constructor",
    "java.lang.reflect.Executable",
    "java.lang.reflect.Field",
    "java.lang.reflect.InvocationTargetException",
    "java.lang.reflect.Method",
    "java.lang.reflect.Modifier",
    "java.lang.reflect.RecordComponent",
    "java.util.ArrayList",
    "java.util.Arrays",
    "java.util.Collection",
    "java.util.HashMap",
    "java.util.HashSet",
    "java.util.IdentityHashMap",
    "java.util.LinkedHashMap",
    "java.util.List",
    "java.util.Map",
    "java.util.Objects",
    "java.util.Set",
    "java.util.StringJoiner",
    "java.util.concurrent.Callable",
    "java.util.stream.Stream",
    "java.lang.String",
    "java.lang.Object",
    "java.lang.Class",
    "java.lang.Integer",
    "java.lang.Number",
    "java.lang.Enum",
    "java.lang.Character",
];

impl Context<'_> {
    /// The members that the tests use, ready to stand at the end of the class.
    pub(super) fn helper_members(&mut self) -> String {
        let wanted = self.wanted_helpers();
        // Some containers are opaque, depending on what they contain.
        if self.used.features.contains(&Feature::Views) {
            self.used.features.insert(Feature::Opaque);
        }
        let mut members = Vec::new();
        for (helper, text) in [
            (Helper::Examples, EXAMPLES),
            (Helper::Build, BUILD),
            (Helper::BuildAll, READER),
            (Helper::Observe, OBSERVE),
            (Helper::Show, WRITER),
            (Helper::Invoke, INVOKE),
        ] {
            if wanted.contains(&helper) {
                members.push(select(text, &self.used.features));
            }
        }
        let reads = wanted.contains(&Helper::BuildAll);
        if reads || wanted.contains(&Helper::Show) {
            members.push(self.reflection(reads, wanted.contains(&Helper::Show)));
        }
        if wanted.contains(&Helper::Cast) {
            members.push(CAST.to_owned());
        }
        let text = members.join("\n");
        self.import_named(text)
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

    /// What reader and writer share, and the names of classes.
    fn reflection(&self, reads: bool, writes: bool) -> String {
        let features = &self.used.features;
        let text = select_more(REFLECT, features, &[("reads", reads), ("writes", writes)]);
        let mut constants = self.class_table();
        if features.contains(&Feature::Views) && writes {
            let names = CONTAINERS.map(string).join(", ");
            let lines = wrap("    private static final Set<String> CONTAINERS = Set.of(", &names);
            constants = format!("{constants}\n{lines}");
        }
        format!("{constants}\n{text}")
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
            let simple = super::classes::simple(qualified);
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

/// The lines of a text that the features ask for.
fn select(text: &str, features: &BTreeSet<Feature>) -> String {
    select_more(text, features, &[])
}

fn select_more(text: &str, features: &BTreeSet<Feature>, more: &[(&str, bool)]) -> String {
    let mut kept = String::new();
    let mut asked = vec![true];
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("//if ") {
            let known = more.iter().find(|(known, _)| *known == name);
            let here = known.map_or_else(|| features.contains(&feature(name)), |(_, is)| *is);
            asked.push(here);
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

fn feature(name: &str) -> Feature {
    match name {
        "arrays" => Feature::Arrays,
        "primitive-arrays" => Feature::PrimitiveArrays,
        "views" => Feature::Views,
        "quotes" => Feature::Quotes,
        "constants" => Feature::Constants,
        "hiding" => Feature::Hiding,
        "inner" => Feature::Inner,
        "records" => Feature::Records,
        "calls" => Feature::Calls,
        "overloads" => Feature::Overloads,
        "letters" => Feature::Letters,
        "opaque" => Feature::Opaque,
        other => panic!("{other} is no feature of the helper"),
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
