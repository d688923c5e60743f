//! Generated answers: paragraphs, headings, lists, tables and code, with what they cite.
//!
//! Two grammars are on the pages. In the one that stands since 2025, buttons in the text carry a citation's id and
//! comments in the markup say which sources it means. In the older one, which answers to questions still use, marks in
//! the text carry an id, a script lists numbers under that id, and another list orders the numbers as the sources are.

use super::reader::{LIST_MAX, Reader, attr, clean, first_text, length};
use crate::html::{Node, decode_entities, selectors};
use memchr::memmem;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;

selectors! {
    /// What is never read: controls, pictures, what is hidden. Parts that wait for "Show more" are marked as hidden from
    /// screen readers only, and are read.
    static SKIPPED = "button, svg, [role='dialog'], [role='button'], [style*='display:none'], \
        [style*='display: none'], [data-subtree='aimfl'], [data-xid='Gd7Hsc'], .zkL70c, .rL5Dpb, .PwvzCf, .QzGOQd";
    /// The same within a sentence, where citations and nested lists stand too.
    static NOT_TEXT = "button, svg, [role='dialog'], [role='button'], [aria-hidden='true'], [style*='display:none'], \
        [style*='display: none'], [data-subtree='aimfl'], .uJ19be, .txxDge, .pjBG2e, .rL5Dpb, .PwvzCf, annotation, \
        ul, ol, table, pre";
    static HEADING = "[role='heading']";
    static PARAGRAPH = ".Y3BBE, .n6owBd, .rPeykc, p";
    static LIST = "ul, ol";
    static ITEM = "li";
    static TABLE = "table";
    static CODE = "pre";
    static CODE_LANGUAGE = "[class*='language-']";
    static ROW = "tr";
    static LEAD = "strong, b";
    static HIGHLIGHT = "mark, strong, b";
    static CITATION = "[data-icl-uuid], .pjBG2e[data-cid]";
    static SOURCE = "[data-src-id], li.LLtSOc";
    static SOURCE_LINK = "a.NDNGvf[href], a.vIWmYe[href], a.KEVENd[href], a[href]";
    static SOURCE_TITLE = ".Nn35F, .gpZmoc, .mNme1d";
    static SOURCE_SNIPPET = ".vhJ6Pe, .hxIQcc, .gxZfx";
    static SOURCE_NAME = ".R0r5R, .EsfOKc, .R8BTeb";
    static SOURCE_PICTURE = "img.nHPWpc";
}

/// A generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct AiOverview {
    /// Its parts in the order of the page.
    pub text_blocks: Vec<TextBlock>,
    /// What it cites.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<Reference>,
}

/// A part of a generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct TextBlock {
    /// `paragraph`, `heading`, `list`, `table` or `code_block`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Text of a paragraph, a heading or of code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// What the text marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub snippet_highlighted_words: Vec<String>,
    /// Language of code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Items of a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<ListItem>,
    /// Rows of a table, the head first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Vec<String>>,
    /// Indexes of the references that the part cites.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reference_indexes: Vec<u32>,
}

/// An item of a list.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ListItem {
    /// What the item is about: its bold beginning, when a colon ends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Text, without the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// Items of a list within the item.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<ListItem>,
    /// Indexes of the references that the item cites.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reference_indexes: Vec<u32>,
}

/// A source of a generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Reference {
    /// The number by which parts cite it, from 0.
    pub index: u32,
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// Text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// Name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Reads the answer in `answer`, whose sources stand in `around`; `html` is the whole page. None when there is no text.
pub(in crate::v1) fn read(
    answer: Node<'_>,
    around: Node<'_>,
    html: &str,
    reader: &Reader<'_>,
) -> Option<AiOverview> {
    let citations = Citations::of(answer, around, html, reader);
    let mut text_blocks = Vec::new();
    blocks(answer, &citations, &mut text_blocks);
    (!text_blocks.is_empty()).then_some(AiOverview { text_blocks, references: citations.references })
}

fn blocks(node: Node<'_>, citations: &Citations, out: &mut Vec<TextBlock>) {
    for child in node.children() {
        if out.len() >= LIST_MAX || child.matches(&SKIPPED) {
            continue;
        }
        match block(child, citations) {
            Some(block) => out.extend(block),
            None => blocks(child, citations, out),
        }
    }
}

/// The part that an element is; none when it only holds others, and `Some(None)` when it is one without content.
fn block(node: Node<'_>, citations: &Citations) -> Option<Option<TextBlock>> {
    let found = match () {
        () if node.matches(&LIST) => list(node, citations),
        () if node.matches(&TABLE) => table(node, citations),
        () if node.matches(&CODE) => code(node, citations),
        () if node.matches(&HEADING) => sentence("heading", node, citations),
        () if node.matches(&PARAGRAPH) && node.first(&LIST).is_none() && node.first(&TABLE).is_none() => {
            let own = sentence_text(node);
            let is_heading = node.first(&HEADING).is_some_and(|inner| sentence_text(inner) == own);
            sentence(if is_heading { "heading" } else { "paragraph" }, node, citations)
        }
        () => return None,
    };
    Some(found)
}

fn sentence_text(node: Node<'_>) -> Option<String> {
    let mut text = node.text_without(&NOT_TEXT);
    // What is left out leaves its space before the mark that follows.
    for mark in [".", ",", ";", ":"] {
        text = text.replace(&format!(" {mark} "), &format!("{mark} "));
        if let Some(rest) = text.strip_suffix(&format!(" {mark}")) {
            text = format!("{rest}{mark}");
        }
    }
    clean(&text)
}

fn sentence(kind: &'static str, node: Node<'_>, citations: &Citations) -> Option<TextBlock> {
    let mut highlighted: Vec<String> = Vec::new();
    for mark in node.select(&HIGHLIGHT).filter_map(sentence_text).take(LIST_MAX) {
        if !highlighted.contains(&mark) {
            highlighted.push(mark);
        }
    }
    Some(TextBlock {
        kind,
        snippet: Some(sentence_text(node)?),
        snippet_highlighted_words: highlighted,
        reference_indexes: citations.within(node),
        ..TextBlock::default()
    })
}

fn list(node: Node<'_>, citations: &Citations) -> Option<TextBlock> {
    let list = items(node, citations, 0);
    (!list.is_empty()).then(|| TextBlock { kind: "list", list, ..TextBlock::default() })
}

/// Lists stand in lists on real pages two deep.
const DEPTH_MAX: usize = 6;

fn items(list: Node<'_>, citations: &Citations, depth: usize) -> Vec<ListItem> {
    // Wrappers may stand between a list and its items; the items of an inner list are that one's.
    let is_own = |entry: &Node<'_>| entry.parent().and_then(|outer| outer.closest(&LIST)) == Some(list);
    let entries = list.select(&ITEM).filter(|entry| is_own(entry) && !entry.matches(&SKIPPED));
    entries.take(LIST_MAX).filter_map(|entry| item(entry, citations, depth)).collect()
}

fn item(entry: Node<'_>, citations: &Citations, depth: usize) -> Option<ListItem> {
    let inner = entry.select(&LIST).next().filter(|_| depth < DEPTH_MAX);
    let list = inner.map(|inner| items(inner, citations, depth + 1)).unwrap_or_default();
    let whole = sentence_text(entry);
    let lead = entry.first(&LEAD).and_then(sentence_text);
    let split = whole.as_deref().zip(lead).and_then(|(whole, lead)| {
        let rest = whole.strip_prefix(lead.as_str())?;
        let rest = if lead.ends_with(':') { Some(rest) } else { rest.trim_start().strip_prefix(':') }?;
        Some((format!("{}:", lead.trim_end_matches(':').trim_end()), clean(rest)))
    });
    let (title, snippet) = match split {
        Some((title, rest)) => (Some(title), rest),
        None => (None, whole),
    };
    if title.is_none() && snippet.is_none() && list.is_empty() {
        return None;
    }
    let nested: Vec<u32> = list.iter().flat_map(|item| item.reference_indexes.iter().copied()).collect();
    let mut reference_indexes = citations.within(entry);
    if let Some(inner) = inner {
        let of_inner = citations.within(inner);
        reference_indexes.retain(|index| !of_inner.contains(index) || !nested.contains(index));
    }
    Some(ListItem { title, snippet, list, reference_indexes })
}

fn table(node: Node<'_>, citations: &Citations) -> Option<TextBlock> {
    let rows = node.select(&ROW).take(LIST_MAX).map(|row| {
        let cells = row.children().filter(|cell| cell.is("td") || cell.is("th"));
        cells.map(|cell| sentence_text(cell).unwrap_or_default()).collect::<Vec<_>>()
    });
    let table: Vec<Vec<String>> = rows.filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
    let reference_indexes = citations.within(node);
    (!table.is_empty()).then(|| TextBlock { kind: "table", table, reference_indexes, ..TextBlock::default() })
}

/// Code keeps its line breaks.
fn code(node: Node<'_>, citations: &Citations) -> Option<TextBlock> {
    let text: String = node.text_pieces().collect();
    let class =
        |node: Node<'_>| node.classes().find_map(|class| class.strip_prefix("language-").map(str::to_owned));
    let snippet = Some(text.trim_matches('\n').to_owned()).filter(|text| !text.trim().is_empty())?;
    Some(TextBlock {
        kind: "code_block",
        snippet: Some(snippet),
        language: class(node).or_else(|| node.first(&CODE_LANGUAGE).and_then(class)),
        reference_indexes: citations.within(node),
        ..TextBlock::default()
    })
}

/// The sources of an answer and which of them every citation means.
struct Citations {
    references: Vec<Reference>,
    indexes: HashMap<String, Vec<u32>>,
}

impl Citations {
    fn of(answer: Node<'_>, around: Node<'_>, html: &str, reader: &Reader<'_>) -> Self {
        let mut sources = Sources::default();
        for node in around.select(&SOURCE).take(LIST_MAX) {
            sources.add(attr(node, "data-src-id"), reference(node, reader));
        }
        let ids: Vec<String> = answer.select(&CITATION).take(LIST_MAX).filter_map(citation_id).collect();
        let is_older =
            ids.first().is_some_and(|_| answer.first(&CITATION).is_some_and(|node| node.has_class("pjBG2e")));
        let indexes = match () {
            () if ids.is_empty() => HashMap::new(),
            () if is_older => by_script(&ids, &sources, html),
            () => by_comments(around.raw_text(), &mut sources),
        };
        Self { references: sources.references, indexes }
    }

    /// The references that the citations in an element mean, each once, in order.
    fn within(&self, node: Node<'_>) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        for id in node.select(&CITATION).filter_map(citation_id) {
            for index in self.indexes.get(&id).into_iter().flatten() {
                if !found.contains(index) {
                    found.push(*index);
                }
            }
        }
        found
    }
}

fn citation_id(node: Node<'_>) -> Option<String> {
    attr(node, "data-icl-uuid").or_else(|| attr(node, "data-cid"))
}

fn reference(node: Node<'_>, reader: &Reader<'_>) -> Option<Reference> {
    let anchor = node.first(&SOURCE_LINK)?;
    let label =
        || attr(anchor, "aria-label").map(|label| label.trim_end_matches(". Opens in new tab.").to_owned());
    Some(Reference {
        index: 0,
        title: first_text(node, &SOURCE_TITLE).or_else(label)?,
        link: reader.link(anchor)?,
        snippet: first_text(node, &SOURCE_SNIPPET),
        source: first_text(node, &SOURCE_NAME),
        thumbnail: node.first(&SOURCE_PICTURE).and_then(|image| reader.picture(image)),
    })
}

/// Sources in the order of the page, each address once.
#[derive(Default)]
struct Sources {
    references: Vec<Reference>,
    /// The page's own ids.
    by_id: HashMap<String, u32>,
    /// The index of every source as the page lists them, repetitions included.
    listed: Vec<Option<u32>>,
}

impl Sources {
    fn add(&mut self, id: Option<String>, reference: Option<Reference>) {
        let index = reference.map(|reference| {
            let known = self
                .references
                .iter()
                .position(|known| (&known.link, &known.title) == (&reference.link, &reference.title));
            length(known.unwrap_or_else(|| {
                let index = self.references.len();
                self.references.push(Reference { index: length(index), ..reference });
                index
            }))
        });
        self.listed.push(index);
        if let Some((id, index)) = id.zip(index) {
            self.by_id.insert(id, index);
        }
    }
}

/// More records than any answer has.
const RECORDS_MAX: usize = 2000;

/// Reads the comments that say which sources a citation means: `[[uuid,[title,snippet,icon,domain,[publisher],url,…,
/// "id"]]]`, or `[[uuid,"id",…]]` for a source that was named before.
fn by_comments(markup: &str, sources: &mut Sources) -> HashMap<String, Vec<u32>> {
    const START: &str = "<!--Sv6Kpe[[&quot;";
    let mut indexes: HashMap<String, Vec<u32>> = HashMap::new();
    for at in memmem::find_iter(markup.as_bytes(), START).take(RECORDS_MAX) {
        let record = markup.get(at + "<!--Sv6Kpe".len()..).and_then(|rest| {
            let body = rest.get(..memmem::find(rest.as_bytes(), b"-->")?)?;
            let is_citation = rest.as_bytes().get("[[&quot;".len() + 8) == Some(&b'-');
            is_citation.then(|| serde_json::from_str::<Value>(&decode_entities(body)).ok()).flatten()
        });
        let Some((uuid, id)) = record.as_ref().and_then(|record| cited(record, sources)) else { continue };
        if let Some(index) = sources.by_id.get(&id) {
            let known = indexes.entry(uuid).or_default();
            if !known.contains(index) {
                known.push(*index);
            }
        }
    }
    indexes
}

/// A citation's id and its source's; a source that no list shows is added.
fn cited(record: &Value, sources: &mut Sources) -> Option<(String, String)> {
    let row = record.get(0)?;
    let uuid = row.get(0)?.as_str()?.to_owned();
    if let Some(id) = row.get(1)?.as_str() {
        return Some((uuid, id.to_owned()));
    }
    let source = row.get(1)?;
    let field = |number: usize| source.get(number).and_then(Value::as_str).and_then(clean);
    let id = field(8)?;
    if !sources.by_id.contains_key(&id) {
        let publisher = source.get(4).and_then(|names| names.get(0)).and_then(Value::as_str).and_then(clean);
        let reference = field(0).zip(field(5)).map(|(title, link)| Reference {
            title,
            link,
            snippet: field(1),
            source: publisher.or_else(|| field(3)),
            ..Reference::default()
        });
        sources.add(Some(id.clone()), reference);
    }
    Some((uuid, id))
}

/// Reads the script that lists numbers under each citation's id, and the list that orders the numbers as the sources are.
fn by_script(ids: &[String], sources: &Sources, html: &str) -> HashMap<String, Vec<u32>> {
    let mut indexes = HashMap::new();
    let mut order: Option<Vec<&str>> = None;
    for id in ids {
        // Pages that a browser has saved lack the script altogether.
        let Some(at) = memmem::find(html.as_bytes(), format!("\"{id}\",[").as_bytes()) else { break };
        let rest = html.get(at + id.len() + 4..).unwrap_or_default();
        if order.is_none() {
            order = memmem::find(rest.as_bytes(), b":[[")
                .and_then(|at| numbers(rest.get(at + 3..)?))
                .filter(|order| order.len() <= sources.listed.len());
        }
        let Some(order) = &order else { break };
        let places = numbers(rest).unwrap_or_default().into_iter();
        let places = places.filter_map(|number| order.iter().position(|known| *known == number));
        let cited: Vec<u32> =
            places.filter_map(|place| sources.listed.get(place).copied().flatten()).collect();
        indexes.insert(id.clone(), cited);
    }
    indexes
}

/// `1,2,3]…` as its numbers.
fn numbers(text: &str) -> Option<Vec<&str>> {
    let list = text.get(..text.find(']')?)?;
    let is_list = !list.is_empty() && list.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    is_list.then(|| list.split(',').take(LIST_MAX).collect())
}
