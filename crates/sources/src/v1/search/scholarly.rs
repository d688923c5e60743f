//! Scholarly articles: a module that leads to the engine's index of papers.

use super::number;
use super::reader::{LIST_MAX, Reader, attr, clean, text};
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
    /// Those that the page shows.
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
    /// Who wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// How many cite it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cited_by: Option<u64>,
}

/// The module and where it stands.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, ScholarlyArticles)> {
    let heading = document.first(&HEADING)?;
    let module = heading.closest(&MODULE)?;
    let articles: Vec<Article> = module
        .select(&ARTICLE)
        .filter(|anchor| *anchor != heading)
        .take(LIST_MAX)
        .filter_map(|anchor| article(anchor, reader))
        .collect();
    let found = ScholarlyArticles { title: text(heading)?, link: reader.link(heading)?, articles };
    (!found.articles.is_empty()).then(|| (heading.index(), found))
}

fn article(anchor: Node<'_>, reader: &Reader<'_>) -> Option<Article> {
    let row = anchor.closest(&ROW)?;
    let author = row.first(&AUTHOR).and_then(text);
    // `… - Cited by 135`: the number is what stands last.
    let after = row.text();
    let cited = after.rsplit('-').next().filter(|last| last.chars().any(|letter| letter.is_ascii_digit()));
    let mark = |letter: char| letter.is_whitespace() || matches!(letter, '\u{200E}' | '\u{200F}' | '-');
    Some(Article {
        title: text(anchor).or_else(|| attr(anchor, "aria-label"))?,
        link: reader.link(anchor)?,
        author: author.and_then(|author| clean(author.trim_matches(mark))),
        cited_by: cited.filter(|_| after.contains(" - ")).and_then(number::count),
    })
}
