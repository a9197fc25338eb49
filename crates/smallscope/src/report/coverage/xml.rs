//! JaCoCo's XML report, version 1.1 of its DTD, so that whatever reads JaCoCo's reads ours.
//!
//! Same coverage, same bytes: there is no session whose times could be told.

use crate::suite::coverage::{ClassCoverage, Counter, Counters, Coverage, Lines, MethodCoverage};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io::Result;

const DOCTYPE: &str = r#"report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd""#;

type Xml = Writer<Vec<u8>>;

/// The report; `name` says what ran.
pub fn text(name: &str, coverage: &Coverage) -> String {
    let mut xml = Writer::new(Vec::new());
    write(&mut xml, name, coverage).expect("a vector takes everything");
    let mut text = String::from_utf8(xml.into_inner()).expect("it was written from strings");
    text.push('\n');
    text
}

fn write(xml: &mut Xml, name: &str, coverage: &Coverage) -> Result<()> {
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), Some("yes"))))?;
    xml.write_event(Event::DocType(BytesText::from_escaped(DOCTYPE)))?;
    xml.create_element("report").with_attribute(("name", name)).write_inner_content(|xml| {
        for (name, package) in coverage.packages() {
            let element = xml.create_element("package").with_attribute(("name", name));
            element.write_inner_content(|xml| {
                package.classes.iter().try_for_each(|of_class| class(xml, of_class))?;
                for (name, source) in package.sources() {
                    let element = xml.create_element("sourcefile").with_attribute(("name", name));
                    element.write_inner_content(|xml| {
                        lines(xml, &source.lines())?;
                        counters(xml, &source.counters())
                    })?;
                }
                counters(xml, &package.counters())
            })?;
        }
        counters(xml, &coverage.counters())
    })?;
    Ok(())
}

fn class(xml: &mut Xml, class: &ClassCoverage) -> Result<()> {
    let mut element = xml.create_element("class").with_attribute(("name", &*class.name));
    if let Some(source) = &class.source {
        element = element.with_attribute(("sourcefilename", &**source));
    }
    element.write_inner_content(|xml| {
        class.methods.iter().try_for_each(|of_method| method(xml, of_method))?;
        counters(xml, &class.counters())
    })?;
    Ok(())
}

fn method(xml: &mut Xml, method: &MethodCoverage) -> Result<()> {
    let mut element = xml
        .create_element("method")
        .with_attributes([("name", &*method.name), ("desc", &*method.descriptor)]);
    if let Some(first) = method.lines.keys().next() {
        element = element.with_attribute(("line", &*first.to_string()));
    }
    element.write_inner_content(|xml| counters(xml, &method.counters))?;
    Ok(())
}

fn lines(xml: &mut Xml, lines: &Lines) -> Result<()> {
    for (number, line) in lines {
        let numbers = [
            ("nr", u32::from(*number)),
            ("mi", line.instructions.missed),
            ("ci", line.instructions.covered),
            ("mb", line.branches.missed),
            ("cb", line.branches.covered),
        ]
        .map(|(name, number)| (name, number.to_string()));
        let attributes = numbers.iter().map(|(name, number)| (*name, &**number));
        xml.create_element("line").with_attributes(attributes).write_empty()?;
    }
    Ok(())
}

/// Those that count anything.
fn counters(xml: &mut Xml, counters: &Counters) -> Result<()> {
    let all: [(&str, Counter); 6] = [
        ("INSTRUCTION", counters.instructions),
        ("BRANCH", counters.branches),
        ("LINE", counters.lines),
        ("COMPLEXITY", counters.complexity),
        ("METHOD", counters.methods),
        ("CLASS", counters.classes),
    ];
    for (name, counter) in all.into_iter().filter(|(_, counter)| counter.total() > 0) {
        let (missed, covered) = (counter.missed.to_string(), counter.covered.to_string());
        let attributes = [("type", name), ("missed", &*missed), ("covered", &*covered)];
        xml.create_element("counter").with_attributes(attributes).write_empty()?;
    }
    Ok(())
}
