//! Scholarly articles: a module that leads to the engine's index of papers.

use crate::number;
use crate::once::CollectVec;
use crate::web::date_text;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, read_attribute, split_by_dots};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    /// The link of the module's heading: the same address on every page.
    static HEADING = "[role='heading'] a[href*='/scholar?'], h3 a[href*='/scholar?']";
    /// Articles: by way of the index, or to its own pages.
    static ARTICLE = "a[href*='/scholar_url?'], a[href*='/scholar?']";
    static MODULE = "table, #rso > *, .MjjYud, .g, .Ww4FFb";
    static ROW = "[role='heading'], div, li, td";
    static AUTHOR = "cite";
}

/// Scholarly articles.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ScholarlyArticles {
    /// The module's heading.
    pub title: String,
    /// All articles on the phrase.
    pub link: String,
    /// Papers on the page.
    pub articles: Vec<Article>,
}

/// An article.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Article {
    /// Title.
    pub title: String,
    /// Address, by way of the index of papers.
    pub link: String,
    /// Author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Number of citations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cited_by: Option<u64>,
}

/// Facts about the paper of a result.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::search) struct Paper {
    pub(in crate::search) author: Option<String>,
    pub(in crate::search) date: Option<String>,
    pub(in crate::search) cited_by: Option<String>,
    pub(in crate::search) extracted_cited_by: Option<u64>,
}

/// Returns `by A Name \u{B7} 2010 \u{B7} Cited by 2072`; none for a line that tells of no paper.
pub(in crate::search) fn parse_paper(line: &str, language: Option<&str>) -> Option<Paper> {
    const BY: [&str; 7] = ["by ", "von ", "par ", "por ", "di ", "door ", "de "];
    let has_digit = |part: &String| part.contains(|letter: char| letter.is_ascii_digit());
    let mut parts: Vec<String> = split_by_dots(line).collect_vec();
    let dated = parts.iter().position(|part| date_text::is_date(part));
    let date = dated.map(|at| parts.remove(at));
    // Without a year a line tells of a paper when it says both who wrote it and how often it is cited.
    let is_by = parts.first().is_some_and(|part| BY.iter().any(|by| part.starts_with(by)));
    let cited_by =
        parts.pop_if(|last| has_digit(last) && !last.starts_with(|letter: char| letter.is_ascii_digit()));
    if date.is_none() && !(is_by && cited_by.is_some()) {
        return None;
    }
    let author = match parts.as_slice() {
        [author] if !has_digit(author) => {
            Some(BY.iter().find_map(|by| author.strip_prefix(by)).unwrap_or(author).to_owned())
        }
        [] if cited_by.is_some() => None,
        _ => return None,
    };
    Some(Paper {
        author,
        date,
        extracted_cited_by: cited_by
            .as_deref()
            .and_then(|cited_by| number::parse_count_in_language(cited_by, language)),
        cited_by,
    })
}

/// Returns the module and where it stands.
pub(in crate::search) fn parse(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, ScholarlyArticles)> {
    let heading = document.select_first(&HEADING)?;
    let module = heading.closest(&MODULE)?;
    let articles: Vec<Article> = module
        .select(&ARTICLE)
        .filter(|anchor| *anchor != heading)
        .take(LIST_MAX)
        .filter_map(|anchor| parse_article(anchor, reader))
        .collect_vec();
    let found =
        ScholarlyArticles { title: extract_text(heading)?, link: reader.resolve_link(heading)?, articles };
    (!found.articles.is_empty()).then(|| (heading.index(), found))
}

fn parse_article(anchor: Node<'_>, reader: &Reader<'_>) -> Option<Article> {
    let row = anchor.closest(&ROW)?;
    let author = row.select_first(&AUTHOR).and_then(extract_text);
    // `… - Cited by 135`: the number is what stands last.
    let after = row.text();
    let cited = after.rsplit('-').next().filter(|last| last.chars().any(|letter| letter.is_ascii_digit()));
    let mark = |letter: char| letter.is_whitespace() || matches!(letter, '\u{200E}' | '\u{200F}' | '-');
    Some(Article {
        title: extract_text(anchor).or_else(|| read_attribute(anchor, "aria-label"))?,
        link: reader.resolve_link(anchor)?,
        author: author.and_then(|author| clean_text(author.trim_matches(mark))),
        cited_by: cited
            .filter(|_| after.contains(" - "))
            .and_then(|cited| number::parse_count_in_language(cited, row.language().as_deref())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_paper_says_who_when_and_how_often_it_is_cited() {
        let summarize = |line: &str| {
            parse_paper(line, Some("en")).map(|paper| (paper.author, paper.date, paper.extracted_cited_by))
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            summarize("by WDS Killgore \u{B7} 2010 \u{B7} Cited by 2072"),
            Some((some("WDS Killgore"), some("2010"), Some(2072)))
        );
        assert_eq!(summarize("von A Name \u{B7} 2023"), Some((some("A Name"), some("2023"), None)));
        assert_eq!(summarize("2007 \u{B7} Cited by 1,930"), Some((None, some("2007"), Some(1930))));
        assert_eq!(summarize("by A Name \u{B7} Cited by 1272"), Some((some("A Name"), None, Some(1272))));
        let cited = parse_paper("von A Name \u{B7} 2010 \u{B7} Zitiert von: 1,2 Tsd.", Some("de")).unwrap();
        assert_eq!(cited.extracted_cited_by, Some(1200));
        let cited = parse_paper("A Name \u{B7} 2010 \u{B7} Alıntılanma: 1,2 B", Some("tr")).unwrap();
        assert_eq!(cited.extracted_cited_by, Some(1200));
        for line in [
            "by A Name \u{B7} In stock",
            "by A Name",
            "Feb 24, 2016",
            "55 answers \u{B7} 3 comments",
            "A sentence",
            "$40 \u{B7} In stock",
        ] {
            assert_eq!(summarize(line), None, "{line}");
        }
    }
}
