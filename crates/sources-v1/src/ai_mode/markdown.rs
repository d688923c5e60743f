//! An answer as Markdown: its parts one after the other, citations as numbers of references in brackets.

use crate::search::{AiOverview, ListItem, TextBlock};

/// Returns the text of an answer. References are counted from 1, as readers count them, and follow the text as links.
pub(super) fn format_answer(answer: &AiOverview) -> String {
    let mut parts: Vec<String> = answer.text_blocks.iter().map(format_block).collect();
    if !answer.references.is_empty() {
        let line = |reference: &crate::search::Reference| {
            let title = reference.title.replace('"', "'");
            format!("[{}]: {} \"{title}\"", reference.index + 1, reference.link)
        };
        parts.push(answer.references.iter().map(line).collect::<Vec<_>>().join("\n"));
    }
    parts.join("\n\n")
}

fn format_block(block: &TextBlock) -> String {
    let text = block.snippet.as_deref().unwrap_or_default();
    let cited = format_citations(&block.reference_indexes);
    match block.kind {
        "heading" => {
            format!("{} {text}{cited}", "#".repeat(usize::from(block.level.unwrap_or(3).clamp(1, 6))))
        }
        "list" => format_list(&block.list, block.ordered, 0).join("\n"),
        "table" => format_table(block, &cited),
        "code_block" => format_code_block(block),
        _ => format!("{}{cited}", format_highlights(text, &block.snippet_highlighted_words)),
    }
}

fn format_citations(indexes: &[u32]) -> String {
    indexes.iter().map(|index| format!(" [{}]", index.saturating_add(1))).collect()
}

/// Returns the text with its marked words in bold, each where it stands first, by itself rather than within a longer word.
fn format_highlights(text: &str, words: &[String]) -> String {
    let mut out = String::new();
    let mut rest = text;
    for words in words {
        let stands_alone = |at: &usize| {
            let before = rest.get(..*at).and_then(|before| before.chars().next_back());
            let after = rest.get(at + words.len()..).and_then(|after| after.chars().next());
            ![before, after].into_iter().flatten().any(char::is_alphanumeric)
        };
        let mut places = rest.match_indices(words.as_str()).map(|(at, _)| at);
        let Some(at) = places.find(stands_alone).or_else(|| rest.find(words.as_str())) else { continue };
        let (before, after) = rest.split_at(at);
        let after = after.strip_prefix(words.as_str()).unwrap_or(after);
        out.push_str(before);
        out.push_str(&format!("**{words}**"));
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Code between fences that are longer than any that it holds.
fn format_code_block(block: &TextBlock) -> String {
    let text = block.snippet.as_deref().unwrap_or_default();
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}{}\n{text}\n{fence}", block.language.as_deref().unwrap_or_default())
}

fn format_table(block: &TextBlock, cited: &str) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |", cells.join(" | "))
    };
    let columns = block.table.iter().map(Vec::len).max().unwrap_or_default();
    let (head, rows) = match (block.table.split_first(), block.header.is_empty()) {
        (Some((head, rows)), false) => (head.clone(), rows),
        _ => (vec![String::new(); columns], block.table.as_slice()),
    };
    let rule = vec!["---".to_owned(); columns];
    let mut lines = vec![row(&head), row(&rule)];
    lines.extend(rows.iter().map(|cells| row(cells)));
    match cited.trim() {
        "" => {}
        cited => lines.extend([String::new(), cited.to_owned()]),
    }
    lines.join("\n")
}

fn format_list(items: &[ListItem], ordered: bool, depth: usize) -> Vec<String> {
    let indent = "   ".repeat(depth);
    let mut lines = Vec::new();
    for (number, item) in (1..).zip(items) {
        let title = item.title.as_ref().map(|title| format!("**{title}**"));
        let text = item.snippet.as_ref().map(|text| format_highlights(text, &item.snippet_highlighted_words));
        let words: Vec<String> = title.into_iter().chain(text).collect();
        let sign = if ordered { format!("{number}.") } else { "-".to_owned() };
        lines.push(format!(
            "{indent}{sign} {}{}",
            words.join(" "),
            format_citations(&item.reference_indexes)
        ));
        for part in &item.text_blocks {
            lines.push(String::new());
            lines.extend(format_block(part).lines().map(|line| format!("{indent}   {line}")));
        }
        lines.extend(format_list(&item.list, item.ordered, depth + 1));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Reference;

    #[test]
    fn marked_words_are_bold_where_they_stand_by_themselves() {
        for (text, words, bold) in [
            ("A party of art.", &["art"][..], "A party of **art**."),
            ("art, art", &["art", "art"], "**art**, **art**"),
            ("\u{6f22}\u{5b57}", &["\u{5b57}"], "\u{6f22}**\u{5b57}**"),
            ("a b", &["b", "a"], "a **b**"),
            ("a", &["c"], "a"),
        ] {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(format_highlights(text, &words), bold);
        }
    }

    #[test]
    fn code_that_holds_fences_stands_between_longer_ones() {
        for (text, fence) in [("x", "```"), ("``", "```"), ("a ```` b", "`````")] {
            let block = TextBlock { snippet: Some(text.into()), ..TextBlock::default() };
            assert_eq!(format_code_block(&block), format!("{fence}\n{text}\n{fence}"));
        }
    }

    #[test]
    fn every_kind_of_part_has_its_markdown() {
        let text = |kind, text: &str| TextBlock { kind, snippet: Some(text.into()), ..TextBlock::default() };
        let inner = ListItem { snippet: Some("inner".into()), ..ListItem::default() };
        let item = ListItem {
            title: Some("One:".into()),
            snippet: Some("text".into()),
            list: vec![inner],
            reference_indexes: vec![1],
            ..ListItem::default()
        };
        let answer = AiOverview {
            text_blocks: vec![
                TextBlock {
                    snippet_highlighted_words: vec!["very".into()],
                    reference_indexes: vec![0, 1],
                    ..text("paragraph", "A very long story.")
                },
                TextBlock { level: Some(2), ..text("heading", "Parts") },
                TextBlock {
                    kind: "list",
                    ordered: true,
                    list: vec![item.clone(), item],
                    ..TextBlock::default()
                },
                TextBlock {
                    kind: "table",
                    header: vec!["a".into(), "b".into()],
                    table: vec![vec!["a".into(), "b".into()], vec!["1|2".into(), String::new()]],
                    ..TextBlock::default()
                },
                TextBlock { language: Some("md".into()), ..text("code_block", "```\nx") },
            ],
            references: vec![Reference {
                title: "T \"q\"".into(),
                link: "https://a.test/".into(),
                ..Reference::default()
            }],
        };
        let lines = [
            "A **very** long story. [1] [2]",
            "",
            "## Parts",
            "",
            "1. **One:** text [2]",
            "   - inner",
            "2. **One:** text [2]",
            "   - inner",
            "",
            "| a | b |",
            "| --- | --- |",
            "| 1\\|2 |  |",
            "",
            "````md",
            "```",
            "x",
            "````",
            "",
            "[1]: https://a.test/ \"T 'q'\"",
        ];
        assert_eq!(format_answer(&answer), lines.join("\n"));
    }
}
