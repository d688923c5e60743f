//! Rendering of an item: name with link, facts in one line, texts below, nested lists below those.

use serde_json::Value;

use super::{JsonObject, MarkdownPage, fields, text};

/// Parts of an item, by role.
#[derive(Default)]
struct ItemParts<'v> {
    head: String,
    facts: Vec<String>,
    texts: Vec<String>,
    lists: Vec<(&'v str, &'v [Value])>,
}

/// Maximum number of plain values shown in a list.
const VALUES_SHOWN: usize = 12;
/// Maximum number of items in a group whose texts are shown in full; in larger groups they are cut.
const FEW_ITEMS_MAX: usize = 3;
const LIST_TEXT_LENGTH: usize = 320;

impl MarkdownPage<'_> {
    /// Writes the items of a group, in order.
    pub(super) fn write_items(&mut self, items: &[Value]) {
        self.text_length = if items.len() > FEW_ITEMS_MAX { LIST_TEXT_LENGTH } else { usize::MAX };
        for item in items {
            match item {
                Value::Object(object) => self.write_item(object, "- ", 0),
                other => {
                    let value = text::escape_line_start(self.format_value("", other));
                    self.out.push_str(&format!("- {value}\n"));
                }
            }
        }
        self.text_length = usize::MAX;
    }

    /// Writes an item after a list marker, with its contents indented below.
    pub(super) fn write_item(&mut self, object: &JsonObject, marker: &str, indent: usize) {
        let ItemParts { head, facts, texts, lists } = self.collect_parts(object);
        let pad = " ".repeat(indent + marker.len());
        let facts = facts.join(" · ");
        let mut lines: Vec<String> = match (head.as_str(), facts.as_str()) {
            ("", "") => Vec::new(),
            ("", facts) => vec![text::escape_line_start(facts.to_owned())],
            (head, "") => vec![head.to_owned()],
            (head, facts) => vec![format!("{head} · {facts}")],
        };
        lines.extend(texts.into_iter().map(text::escape_line_start));
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
                self.out.push_str(&format!("{pad}- {}:\n", fields::format_label(name)));
            }
            let deeper = if is_all { pad.len() } else { pad.len() + 2 };
            for item in items.iter().filter_map(Value::as_object) {
                self.write_item(item, "- ", deeper);
            }
        }
    }

    /// Formats an item within a line.
    fn format_inline(&mut self, object: &JsonObject) -> String {
        let ItemParts { head, facts, texts, lists } = self.collect_parts(object);
        let mut all = facts;
        all.extend(texts);
        for (name, items) in lists {
            all.push(format!("{}: {}", fields::format_label(name), self.join_values(items)));
        }
        let head = head.replace("**", "");
        match (head.as_str(), all.as_slice()) {
            ("", _) => all.join(", "),
            (_, []) => head,
            _ => format!("{head} ({})", all.join(", ")),
        }
    }

    fn join_values(&mut self, items: &[Value]) -> String {
        let all: Vec<String> =
            items.iter().map(|item| self.format_value("", item)).filter(|text| !text.is_empty()).collect();
        all.join(", ")
    }

    fn collect_parts<'v>(&mut self, object: &'v JsonObject) -> ItemParts<'v> {
        let mut parts = ItemParts::default();
        let has_text = |name: &&str| {
            object.get(*name).and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty())
        };
        let name = fields::NAME_FIELDS.iter().copied().find(has_text);
        let link = fields::LINK_FIELDS
            .iter()
            .copied()
            .find(|name| has_text(name) && !object.get(*name).is_some_and(|link| self.is_call(link)));
        let text_field =
            |name: Option<&str>| name.and_then(|name| object.get(name)?.as_str()).unwrap_or_default();
        // Related searches link to our own search, not to the source.
        let number =
            if name == Some("query") { None } else { self.sources.assign_number(text_field(link), "") };
        let title = text::escape_inline(text_field(name));
        parts.head = match (title.is_empty(), number) {
            (false, Some(number)) => format!("[{number}] {title}"),
            (false, None) => format!("**{title}**"),
            (true, Some(number)) => format!("[{number}]"),
            (true, None) => String::new(),
        };
        let ids = self.collect_calls(object);
        let mut names: Vec<&'v str> = object.keys().map(String::as_str).collect();
        let place = |name: &&str| {
            fields::UNLABELLED_FIELDS.iter().position(|plain| plain == name).unwrap_or(usize::MAX)
        };
        names.sort_by_key(place);
        for field in names {
            let Some(value) = object.get(field) else { continue };
            if ids.contains(&field) {
                parts.facts.push(format!("{field} {}", text::format_code(&format_scalar(value))));
            } else if Some(field) != name && Some(field) != link {
                self.add_field(object, field, value, &mut parts);
            }
        }
        parts
    }

    fn add_field<'v>(&mut self, of: &JsonObject, name: &'v str, value: &'v Value, parts: &mut ItemParts<'v>) {
        if fields::is_skipped(name, of) || fields::is_id(name) || self.is_call(value) {
            return;
        }
        // The site's name is redundant when the URL contains it.
        if name == "source" && value.as_str().is_some_and(|site| is_site_in_link(of, site)) {
            return;
        }
        if self.endpoint.continuation.is_some_and(|own| own.also.contains(&name)) {
            parts.facts.push(format!("{name} {}", text::format_code(&format_scalar(value))));
            return;
        }
        match value {
            Value::Bool(true) => parts.facts.push(fields::format_label(name)),
            Value::Bool(false) | Value::Null => {}
            Value::Number(_) if name == "rating" => parts.facts.push(format_rating(of)),
            Value::Array(items) if items.iter().any(has_details) => parts.lists.push((name, items)),
            _ => {
                let text = self.format_value(name, value);
                if text.is_empty() {
                } else if fields::is_text(name) {
                    parts.texts.push(text);
                } else if fields::UNLABELLED_FIELDS.contains(&name)
                    && !name.ends_with("_price")
                    && !value.is_number()
                {
                    parts.facts.push(text);
                } else {
                    parts.facts.push(format!("{}: {text}", fields::format_label(name)));
                }
            }
        }
    }

    /// Formats a value within a line.
    fn format_value(&mut self, name: &str, value: &Value) -> String {
        match value {
            Value::String(text) if quarry_kernel::http::has_scheme(text) => {
                match self.sources.assign_number(text, "") {
                    Some(number) => format!("[{number}]"),
                    None => String::new(),
                }
            }
            Value::String(text) if is_instant(text) => text.get(..10).unwrap_or_default().to_owned(),
            Value::String(text) => text::truncate(text::escape_inline(text), self.text_length),
            Value::Array(rows) if rows.iter().all(Value::is_array) => {
                let rows: Vec<String> = rows
                    .iter()
                    .map(|row| self.join_values(row.as_array().map_or(&[][..], Vec::as_slice)))
                    .collect();
                rows.join("; ")
            }
            Value::Array(items) if items.iter().any(Value::is_object) => self.join_values(items),
            Value::Array(items) => {
                let shown = self.join_values(items.get(..VALUES_SHOWN.min(items.len())).unwrap_or_default());
                match items.len().saturating_sub(VALUES_SHOWN) {
                    0 => shown,
                    more => format!("{shown} and {more} more"),
                }
            }
            Value::Object(object) => {
                self.format_special(name, object).unwrap_or_else(|| self.format_inline(object))
            }
            other => format_scalar(other),
        }
    }

    /// Formats objects with a special notation: coordinates, opening hours, star counts, busyness.
    fn format_special(&mut self, _name: &str, object: &JsonObject) -> Option<String> {
        let scalar_field = |name: &str| object.get(name).map(format_scalar);
        if let (Some(latitude), Some(longitude)) = (scalar_field("latitude"), scalar_field("longitude")) {
            return Some(format!("{latitude},{longitude}"));
        }
        if let (Some(stars), Some(amount)) = (scalar_field("stars"), scalar_field("amount")) {
            return Some(format!("{stars}★ {amount}"));
        }
        if let (Some(hour), Some(score)) = (scalar_field("hour"), scalar_field("busyness_score")) {
            return Some(format!("{hour}h {score}"));
        }
        if let (Some(opens), Some(closes)) = (scalar_field("opens"), scalar_field("closes")) {
            return Some(format!("{opens}–{closes}"));
        }
        let days: Vec<(&str, &Value)> =
            DAYS.iter().filter_map(|(day, short)| Some((*short, object.get(*day)?))).collect();
        (!days.is_empty()).then(|| self.format_week(&days))
    }

    /// Formats days in order, merging adjacent equal ones.
    fn format_week(&mut self, days: &[(&str, &Value)]) -> String {
        let mut spans: Vec<(&str, &str, String)> = Vec::new();
        for (day, value) in days {
            let text = self.format_value("", value);
            match spans.last_mut() {
                Some((_, last, same)) if *same == text => *last = day,
                _ => spans.push((day, day, text)),
            }
        }
        let span = |(first, last, text): &(&str, &str, String)| {
            if first == last { format!("{first} {text}") } else { format!("{first}–{last} {text}") }
        };
        spans.iter().map(span).collect::<Vec<_>>().join(", ")
    }

    fn is_call(&self, value: &Value) -> bool {
        !self.api.is_empty() && value.as_str().is_some_and(|link| link.starts_with(self.api))
    }

    /// Collects the calls offered by an item as templates over its ids; returns those ids.
    fn collect_calls<'v>(&mut self, object: &'v JsonObject) -> Vec<&'v str> {
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
                            .is_some_and(|id| quarry_kernel::url::encode(&format_scalar(id)) == value)
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
            let what = fields::format_label(name.trim_end_matches("_api_link"));
            if !self.calls.iter().any(|(_, known)| *known == call) {
                self.calls.push((fields::humanize_name(&what), call));
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

/// Returns whether a nested item has texts or lists, and so needs a line of its own.
fn has_details(item: &Value) -> bool {
    let long = |(name, value): (&String, &Value)| {
        (fields::is_text(name) && value.is_string())
            || name == "link"
            || value
                .as_array()
                .is_some_and(|items| items.iter().any(Value::is_object) && !fields::is_picture(name))
    };
    item.as_object().is_some_and(|item| item.contains_key("title") && item.len() > 3 || item.iter().any(long))
}

/// Returns whether the URL of an item contains the name of its site.
fn is_site_in_link(of: &JsonObject, site: &str) -> bool {
    let link = of.get("link").and_then(Value::as_str).unwrap_or_default();
    let squeezed = |text: &str| text.to_lowercase().replace([' ', '-'], "");
    let host = quarry_kernel::http::UrlParts::parse(link).origin;
    squeezed(host).contains(&squeezed(site))
}

/// Returns whether a text is a time, of which only the date is shown: `2026-11-22T01:30:00Z`.
fn is_instant(text: &str) -> bool {
    let date = text.as_bytes().get(..11).unwrap_or_default();
    !date.is_empty()
        && date.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            10 => *byte == b'T',
            _ => byte.is_ascii_digit(),
        })
}

/// Formats a rating such as `★4.5/10 (120)`.
fn format_rating(of: &JsonObject) -> String {
    let read = |name: &str| of.get(name).map(format_scalar);
    let most = read("max_rating").map_or(String::new(), |most| format!("/{most}"));
    let count =
        read("reviews").or_else(|| read("rating_count")).map_or(String::new(), |count| format!(" ({count})"));
    format!("★{}{most}{count}", read("rating").unwrap_or_default())
}

/// Formats a scalar; fractions have up to four digits.
fn format_scalar(value: &Value) -> String {
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
