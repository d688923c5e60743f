//! Rendering of generated answers: paragraphs, headings, lists, tables and code, with their citations.

use serde_json::Value;

use super::{JsonObject, MarkdownPage, text};

impl MarkdownPage<'_> {
    /// Writes the text blocks of an answer and all of its references.
    pub(super) fn write_blocks(&mut self, answer: &JsonObject) {
        let references = find_list(answer, "references");
        let before = self.out.len();
        for block in find_list(answer, "text_blocks").iter().filter_map(Value::as_object) {
            self.out.push('\n');
            self.write_block(block, references, "");
        }
        let cited: Vec<String> =
            references.iter().filter_map(|reference| self.number_reference(reference)).collect();
        if before == self.out.len() && !cited.is_empty() {
            self.out.push_str(&format!("Sources: {}\n", cited.join(" ")));
        }
    }

    fn write_block(&mut self, block: &JsonObject, references: &[Value], pad: &str) {
        let cited = self.format_citations(block, references);
        let snippet = block.get("snippet").and_then(Value::as_str).unwrap_or_default();
        match block.get("type").and_then(Value::as_str).unwrap_or_default() {
            "heading" => {
                let line = text::escape_inline(snippet);
                self.out.push_str(&format!("{pad}### {line}{cited}\n"));
            }
            "list" => self.write_list(block, references, pad),
            "table" => self.write_table(block, &cited, pad),
            "code_block" => self.write_code_block(block, snippet, pad),
            _ => {
                let line = text::escape_line_start(text::escape_inline(snippet));
                self.out.push_str(&format!("{pad}{line}{cited}\n"));
            }
        }
    }

    fn write_list(&mut self, of: &JsonObject, references: &[Value], pad: &str) {
        let is_ordered = of.get("ordered").and_then(Value::as_bool).unwrap_or_default();
        for (number, item) in (1..).zip(find_list(of, "list")) {
            let marker = if is_ordered { format!("{number}. ") } else { "- ".to_owned() };
            let Some(item) = item.as_object() else {
                let line = text::escape_line_start(text::escape_inline(item.as_str().unwrap_or_default()));
                self.out.push_str(&format!("{pad}{marker}{line}\n"));
                continue;
            };
            let escaped_field = |name: &str| {
                item.get(name).and_then(Value::as_str).map(text::escape_inline).unwrap_or_default()
            };
            let line = match (escaped_field("title"), escaped_field("snippet")) {
                (title, line) if title.is_empty() => text::escape_line_start(line),
                (title, line) => format!("**{title}** {line}"),
            };
            let cited = self.format_citations(item, references);
            self.out.push_str(&format!("{pad}{marker}{line}{cited}\n"));
            let deeper = format!("{pad}{}", " ".repeat(marker.len()));
            for block in find_list(item, "text_blocks").iter().filter_map(Value::as_object) {
                self.out.push('\n');
                self.write_block(block, references, &deeper);
            }
            self.write_list(item, references, &deeper);
        }
    }

    /// Writes a table (GFM, 4.10), as wide as its widest row.
    fn write_table(&mut self, of: &JsonObject, cited: &str, pad: &str) {
        let rows: Vec<&[Value]> =
            find_list(of, "table").iter().map(|row| row.as_array().map_or(&[][..], Vec::as_slice)).collect();
        let columns = rows.iter().map(|row| row.len()).max().unwrap_or_default();
        let row = |cells: &[Value]| {
            let cell =
                |at| cells.get(at).and_then(Value::as_str).map(text::escape_inline).unwrap_or_default();
            format!("{pad}| {} |\n", (0..columns).map(cell).collect::<Vec<_>>().join(" | "))
        };
        let (head, rows) = match rows.split_first() {
            Some((head, rows)) if !find_list(of, "header").is_empty() => (*head, rows),
            _ => (&[][..], rows.as_slice()),
        };
        let rule = format!("{pad}|{}\n", " --- |".repeat(columns));
        self.out.extend([row(head), rule]);
        self.out.extend(rows.iter().map(|cells| row(cells)));
        if !cited.is_empty() {
            self.out.push_str(&format!("\n{pad}{}\n", cited.trim_start()));
        }
    }

    /// Writes a code block with fences longer than any it contains.
    fn write_code_block(&mut self, of: &JsonObject, code: &str, pad: &str) {
        let longest = code.split(|letter| letter != '`').map(str::len).max().unwrap_or_default();
        let fence = "`".repeat(3.max(longest + 1));
        let language = of.get("language").and_then(Value::as_str).unwrap_or_default();
        let language: String = language.chars().filter(char::is_ascii_alphanumeric).collect();
        self.out.push_str(&format!("{pad}{fence}{language}\n"));
        for line in code.lines() {
            self.out.push_str(&format!("{pad}{line}\n"));
        }
        self.out.push_str(&format!("{pad}{fence}\n"));
    }

    /// Formats the reference numbers of a block: ` [1] [4]`.
    fn format_citations(&mut self, part: &JsonObject, references: &[Value]) -> String {
        let mut numbers = Vec::new();
        for index in find_list(part, "reference_indexes").iter().filter_map(Value::as_u64) {
            let reference = references.iter().find(|reference| reference["index"].as_u64() == Some(index));
            numbers.extend(reference.and_then(|reference| self.number_reference(reference)));
        }
        numbers.dedup();
        numbers.iter().map(|number| format!(" {number}")).collect()
    }

    /// Formats the number of a reference: `[4]`.
    fn number_reference(&mut self, reference: &Value) -> Option<String> {
        let text_field = |name: &str| reference[name].as_str().unwrap_or_default();
        Some(format!("[{}]", self.sources.assign_number(text_field("link"), text_field("title"))?))
    }
}

/// Returns a list of an object; empty when it has none.
fn find_list<'v>(of: &'v JsonObject, name: &str) -> &'v [Value] {
    of.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
