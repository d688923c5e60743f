//! One thing of a group: its name with its link, facts in a line, texts below, lists below those.

use serde_json::Value;

use super::{Object, Page, fields, text};

/// A thing taken apart.
#[derive(Default)]
struct Parts<'v> {
    head: String,
    facts: Vec<String>,
    texts: Vec<String>,
    lists: Vec<(&'v str, &'v [Value])>,
}

/// Lists of plain values are cut after so many.
const VALUES_SHOWN: usize = 12;
/// In groups of more items than a few, a text is cut after so many characters: the JSON has the whole.
const FEW: usize = 3;
const TEXT_IN_LISTS: usize = 320;

impl Page<'_> {
    /// The items of a group, in its order.
    pub(super) fn items(&mut self, items: &[Value]) {
        self.text_length = if items.len() > FEW { TEXT_IN_LISTS } else { usize::MAX };
        for item in items {
            match item {
                Value::Object(object) => self.item(object, "- ", 0),
                other => {
                    let value = text::line(self.value("", other));
                    self.out.push_str(&format!("- {value}\n"));
                }
            }
        }
        self.text_length = usize::MAX;
    }

    /// Writes a thing after a marker, with everything that belongs to it indented below.
    pub(super) fn item(&mut self, object: &Object, marker: &str, indent: usize) {
        let Parts { head, facts, texts, lists } = self.parts(object);
        let pad = " ".repeat(indent + marker.len());
        let facts = facts.join(" · ");
        let mut lines: Vec<String> = match (head.as_str(), facts.as_str()) {
            ("", "") => Vec::new(),
            ("", facts) => vec![text::line(facts.to_owned())],
            (head, "") => vec![head.to_owned()],
            (head, facts) => vec![format!("{head} · {facts}")],
        };
        lines.extend(texts.into_iter().map(text::line));
        if lines.is_empty() && lists.is_empty() {
            return;
        }
        if lines.is_empty() && !marker.is_empty() {
            lines.push("List".to_owned());
        }
        for (number, line) in lines.iter().enumerate() {
            let start = if number == 0 { format!("{}{marker}", " ".repeat(indent)) } else { pad.clone() };
            self.out.push_str(&format!("{start}{line}\n"));
        }
        for (name, items) in lists {
            let is_all = head.is_empty() || name == "items";
            if !is_all {
                self.out.push_str(&format!("{pad}- {}:\n", fields::label(name)));
            }
            let deeper = if is_all { pad.len() } else { pad.len() + 2 };
            for item in items.iter().filter_map(Value::as_object) {
                self.item(item, "- ", deeper);
            }
        }
    }

    /// A thing within a line.
    fn inline(&mut self, object: &Object) -> String {
        let Parts { head, facts, texts, lists } = self.parts(object);
        let mut all = facts;
        all.extend(texts);
        for (name, items) in lists {
            all.push(format!("{}: {}", fields::label(name), self.joined(items)));
        }
        let head = head.replace("**", "");
        match (head.as_str(), all.as_slice()) {
            ("", _) => all.join(", "),
            (_, []) => head,
            _ => format!("{head} ({})", all.join(", ")),
        }
    }

    fn joined(&mut self, items: &[Value]) -> String {
        let all: Vec<String> =
            items.iter().map(|item| self.value("", item)).filter(|text| !text.is_empty()).collect();
        all.join(", ")
    }

    fn parts<'v>(&mut self, object: &'v Object) -> Parts<'v> {
        let mut parts = Parts::default();
        let told = |name: &&str| {
            object.get(*name).and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty())
        };
        let name = fields::NAMES.iter().copied().find(told);
        let link = fields::LINKS
            .iter()
            .copied()
            .find(|name| told(name) && !object.get(*name).is_some_and(|link| self.is_call(link)));
        let of = |name: Option<&str>| name.and_then(|name| object.get(name)?.as_str()).unwrap_or_default();
        // What the source proposes to search for is asked here, not there.
        let number = if name == Some("query") { None } else { self.sources.number(of(link), "") };
        let title = text::plain(of(name));
        parts.head = match (title.is_empty(), number) {
            (false, Some(number)) => format!("[{number}] {title}"),
            (false, None) => format!("**{title}**"),
            (true, Some(number)) => format!("[{number}]"),
            (true, None) => String::new(),
        };
        let ids = self.called(object);
        let mut names: Vec<&'v str> = object.keys().map(String::as_str).collect();
        let place = |name: &&str| fields::PLAIN.iter().position(|plain| plain == name).unwrap_or(usize::MAX);
        names.sort_by_key(place);
        for field in names {
            let Some(value) = object.get(field) else { continue };
            if ids.contains(&field) {
                parts.facts.push(format!("{field} {}", text::code(&scalar(value))));
            } else if Some(field) != name && Some(field) != link {
                self.field(object, field, value, &mut parts);
            }
        }
        parts
    }

    fn field<'v>(&mut self, of: &Object, name: &'v str, value: &'v Value, parts: &mut Parts<'v>) {
        if fields::is_skipped(name, of) || fields::is_id(name) || self.is_call(value) {
            return;
        }
        // The name of a site that its address says.
        if name == "source" && value.as_str().is_some_and(|site| told_by(of, site)) {
            return;
        }
        if self.endpoint.continuation.is_some_and(|own| own.also.contains(&name)) {
            parts.facts.push(format!("{name} {}", text::code(&scalar(value))));
            return;
        }
        match value {
            Value::Bool(true) => parts.facts.push(fields::label(name)),
            Value::Bool(false) | Value::Null => {}
            Value::Number(_) if name == "rating" => parts.facts.push(rating(of)),
            Value::Array(items) if items.iter().any(is_told_at_length) => parts.lists.push((name, items)),
            _ => {
                let told = self.value(name, value);
                if told.is_empty() {
                } else if fields::is_text(name) {
                    parts.texts.push(told);
                } else if fields::PLAIN.contains(&name) && !name.ends_with("_price") && !value.is_number() {
                    parts.facts.push(told);
                } else {
                    parts.facts.push(format!("{}: {told}", fields::label(name)));
                }
            }
        }
    }

    /// A value within a line.
    fn value(&mut self, name: &str, value: &Value) -> String {
        match value {
            Value::String(told) if quarry_kernel::http::has_scheme(told) => {
                match self.sources.number(told, "") {
                    Some(number) => format!("[{number}]"),
                    None => String::new(),
                }
            }
            Value::String(told) if is_instant(told) => told.get(..10).unwrap_or_default().to_owned(),
            Value::String(told) => text::cut(text::plain(told), self.text_length),
            Value::Array(rows) if rows.iter().all(Value::is_array) => {
                let rows: Vec<String> = rows
                    .iter()
                    .map(|row| self.joined(row.as_array().map_or(&[][..], Vec::as_slice)))
                    .collect();
                rows.join("; ")
            }
            Value::Array(items) if items.iter().any(Value::is_object) => self.joined(items),
            Value::Array(items) => {
                let shown = self.joined(items.get(..VALUES_SHOWN.min(items.len())).unwrap_or_default());
                match items.len().saturating_sub(VALUES_SHOWN) {
                    0 => shown,
                    more => format!("{shown} and {more} more"),
                }
            }
            Value::Object(object) => self.special(name, object).unwrap_or_else(|| self.inline(object)),
            other => scalar(other),
        }
    }

    /// What reads better than its fields: a point, a week, stars counted, an hour's busyness.
    fn special(&mut self, _name: &str, object: &Object) -> Option<String> {
        let of = |name: &str| object.get(name).map(scalar);
        if let (Some(latitude), Some(longitude)) = (of("latitude"), of("longitude")) {
            return Some(format!("{latitude},{longitude}"));
        }
        if let (Some(stars), Some(amount)) = (of("stars"), of("amount")) {
            return Some(format!("{stars}★ {amount}"));
        }
        if let (Some(hour), Some(score)) = (of("hour"), of("busyness_score")) {
            return Some(format!("{hour}h {score}"));
        }
        if let (Some(opens), Some(closes)) = (of("opens"), of("closes")) {
            return Some(format!("{opens}–{closes}"));
        }
        let days: Vec<(&str, &Value)> =
            DAYS.iter().filter_map(|(day, short)| Some((*short, object.get(*day)?))).collect();
        (!days.is_empty()).then(|| self.week(&days))
    }

    /// Days in their order, neighbours that are alike together.
    fn week(&mut self, days: &[(&str, &Value)]) -> String {
        let mut spans: Vec<(&str, &str, String)> = Vec::new();
        for (day, value) in days {
            let told = self.value("", value);
            match spans.last_mut() {
                Some((_, last, same)) if *same == told => *last = day,
                _ => spans.push((day, day, told)),
            }
        }
        let span = |(first, last, told): &(&str, &str, String)| {
            if first == last { format!("{first} {told}") } else { format!("{first}–{last} {told}") }
        };
        spans.iter().map(span).collect::<Vec<_>>().join(", ")
    }

    fn is_call(&self, value: &Value) -> bool {
        !self.api.is_empty() && value.as_str().is_some_and(|link| link.starts_with(self.api))
    }

    /// Keeps the calls that a thing offers, as templates over its own ids; answers the ids that they take.
    fn called<'v>(&mut self, object: &'v Object) -> Vec<&'v str> {
        let mut ids = Vec::new();
        for (name, link) in object {
            if fields::is_skipped(name, object) || !self.is_call(link) {
                continue;
            }
            let link = link.as_str().unwrap_or_default();
            let (path, query) = link.split_once('?').unwrap_or((link, ""));
            let taken = |part: &str| {
                let (key, value) = part.split_once('=')?;
                let holds = |name: &&'v String| {
                    fields::is_id(name)
                        && object
                            .get(*name)
                            .is_some_and(|id| quarry_kernel::url::encode(&scalar(id)) == value)
                };
                let by_name = object.keys().filter(|name| *name == key).find(holds);
                Some((key.to_owned(), by_name.or_else(|| object.keys().find(holds))?.as_str()))
            };
            let parts: Vec<String> = query
                .split('&')
                .map(|part| match taken(part) {
                    Some((key, id)) => {
                        ids.push(id);
                        format!("{key}={{{id}}}")
                    }
                    None => part.to_owned(),
                })
                .collect();
            let call = format!("{path}?{}", parts.join("&"));
            let what = fields::label(name.trim_end_matches("_api_link"));
            if !self.calls.iter().any(|(_, known)| *known == call) {
                self.calls.push((fields::words(&what), call));
            }
        }
        ids
    }
}

const DAYS: [(&str, &str); 7] = [
    ("monday", "Mon"),
    ("tuesday", "Tue"),
    ("wednesday", "Wed"),
    ("thursday", "Thu"),
    ("friday", "Fri"),
    ("saturday", "Sat"),
    ("sunday", "Sun"),
];

/// Whether an item of a list within a thing has texts or lists of its own, and so a line of its own.
fn is_told_at_length(item: &Value) -> bool {
    let long = |(name, value): (&String, &Value)| {
        (fields::is_text(name) && value.is_string())
            || name == "link"
            || value
                .as_array()
                .is_some_and(|items| items.iter().any(Value::is_object) && !fields::is_picture(name))
    };
    item.as_object().is_some_and(|item| item.contains_key("title") && item.len() > 3 || item.iter().any(long))
}

/// Whether the address of a thing says the name of its site.
fn told_by(of: &Object, site: &str) -> bool {
    let link = of.get("link").and_then(Value::as_str).unwrap_or_default();
    let squeezed = |text: &str| text.to_lowercase().replace([' ', '-'], "");
    let host = quarry_kernel::http::UrlParts::of(link).origin;
    squeezed(host).contains(&squeezed(site))
}

/// Whether a text is a time of a day, of which the day is enough: `2026-11-22T01:30:00Z`.
fn is_instant(text: &str) -> bool {
    let date = text.as_bytes().get(..11).unwrap_or_default();
    !date.is_empty()
        && date.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            10 => *byte == b'T',
            _ => byte.is_ascii_digit(),
        })
}

/// `★4.5/10 (120)`.
fn rating(of: &Object) -> String {
    let read = |name: &str| of.get(name).map(scalar);
    let most = read("max_rating").map_or(String::new(), |most| format!("/{most}"));
    let count =
        read("reviews").or_else(|| read("rating_count")).map_or(String::new(), |count| format!(" ({count})"));
    format!("★{}{most}{count}", read("rating").unwrap_or_default())
}

/// A plain value as it is: numbers without what is behind the fourth digit of a fraction.
fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(number) => {
                let text = format!("{number:.4}");
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            None => number.to_string(),
        },
        Value::Bool(yes) => yes.to_string(),
        _ => String::new(),
    }
}
