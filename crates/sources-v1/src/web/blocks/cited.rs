//! What an answer cites: its sources, and which of them every citation means.
//!
//! Three ways are on the pages. Since 2025 buttons in the text carry a citation's id and comments in the markup say which
//! sources it means. Where the comments are missing, as on pages that a browser has saved, the link beside the button
//! leads where its source does. In the oldest way, which answers to questions still use, marks in the text carry an id, a
//! script lists numbers under that id, and another list orders the numbers as the sources are.

use super::super::link;
use super::super::reader::{LIST_MAX, Reader, clean_text, find_text, read_attribute, saturate_to_u32};
use super::Reference;
use crate::cursor::surrogates;
use crate::dates;
use crate::once::CollectVec;
use crate::web::when;
use memchr::memmem;
use quarry_html::{Node, decode_entities, selectors};
use quarry_kernel::http::{UrlParts, has_scheme};
use serde_json::Value;
use std::collections::HashMap;

selectors! {
    static CITATION = "[data-icl-uuid], span[data-cid]";
    static OLD_CITATION = "span[data-cid]";
    static LINK = "a[href]";
    static SCRIPT = "script";
    static SOURCE = "[data-src-id], li.LLtSOc, li[jsname='XAYRPc']";
    static SOURCE_LINK = "a.NDNGvf[href], a.vIWmYe[href], a.KEVENd[href], a[href]";
    static SOURCE_TITLE = ".Nn35F, .gpZmoc, .mNme1d, [role='heading']";
    static SOURCE_SNIPPET = ".vhJ6Pe, .hxIQcc, .gxZfx";
    static SOURCE_NAME = ".R0r5R, .EsfOKc, .R8BTeb";
    static SOURCE_PICTURE = "img.nHPWpc";
    static SOURCE_ICON = "img.sGgDgb";
    static IMAGE = "img";
    /// What the ear is spared: a mark, and no picture.
    static ARIA_HIDDEN = "[aria-hidden='true']";
    static CONTROL = "button, [role='button'], svg";
}

/// The sources of an answer and which of them every citation means.
pub(super) struct Citations {
    references: Vec<Reference>,
    indexes: HashMap<String, Vec<u32>>,
}

impl Citations {
    pub(super) fn from_answer(answer: Node<'_>, around: Node<'_>, reader: &Reader<'_>) -> Self {
        let listed = |is_named: bool| {
            let mut sources = SourceList::default();
            for node in around.select(&SOURCE).take(LIST_MAX) {
                sources.add(read_attribute(node, "data-src-id"), parse_reference(node, is_named, reader));
            }
            sources
        };
        let mut sources = listed(true);
        if sources.references.is_empty() {
            sources = listed(false);
        }
        let nodes: Vec<Node<'_>> = answer.select(&CITATION).take(LIST_MAX).collect_vec();
        let ids = || nodes.iter().filter_map(|node| read_citation_id(*node));
        let indexes = match nodes.first() {
            None => HashMap::new(),
            Some(first) if first.matches(&OLD_CITATION) => {
                resolve_by_script(&ids().collect_vec(), &sources, around)
            }
            Some(_) => {
                let by_link = resolve_by_links(&nodes, &sources.references, reader);
                let mut indexes = resolve_by_comments(around.raw_text(), &mut sources);
                for (id, found) in by_link {
                    indexes.entry(id).or_insert(found);
                }
                indexes
            }
        };
        Self { references: sources.references, indexes }
    }

    /// The references that the citations in an element mean, each once, in order.
    pub(super) fn find_references_within(&self, node: Node<'_>) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        for id in node.select(&CITATION).filter_map(read_citation_id) {
            for index in self.indexes.get(&id).into_iter().flatten() {
                if !found.contains(index) {
                    found.push(*index);
                }
            }
        }
        found
    }

    /// The reference to which the only link in an element leads.
    pub(super) fn find_linked_reference(&self, node: Node<'_>, reader: &Reader<'_>) -> Option<u32> {
        let mut links = node.select(&LINK);
        let only = links.next().filter(|_| links.next().is_none())?;
        self.find_reference_by_link(&reader.resolve_link(only)?)
    }

    /// The only reference with an address.
    pub(super) fn find_reference_by_link(&self, link: &str) -> Option<u32> {
        find_unique_reference(&self.references, link)
    }

    pub(super) fn into_references(self) -> Vec<Reference> {
        self.references
    }
}

/// The index of the only reference with an address.
fn find_unique_reference(references: &[Reference], link: &str) -> Option<u32> {
    let mut found = references.iter().filter(|reference| reference.link == link);
    found.next().filter(|_| found.next().is_none()).map(|reference| reference.index)
}

fn read_citation_id(node: Node<'_>) -> Option<String> {
    read_attribute(node, "data-icl-uuid").or_else(|| read_attribute(node, "data-cid"))
}

/// A source of the list. On pages that name titles by a class known here (`is_named`), an entry without one is the short
/// form of another.
fn parse_reference(node: Node<'_>, is_named: bool, reader: &Reader<'_>) -> Option<Reference> {
    let anchor = node.select_first(&SOURCE_LINK)?;
    let label = read_attribute(anchor, "aria-label");
    let (places, texts) = collect_texts(node);
    // What a link says to the ear begins with the title and ends with a remark in the page's language.
    let title = find_text(node, &SOURCE_TITLE).or_else(|| {
        let label = label.as_deref()?;
        // The name of the site may begin it too: the title is the longest.
        let shown =
            texts.iter().filter(|text| label.starts_with(text.as_str())).max_by_key(|text| text.len());
        Some(shown.cloned().unwrap_or_else(|| label.trim_end_matches(". Opens in new tab.").to_owned()))
    });
    let title = match title {
        Some(title) => title,
        None if is_named => return None,
        None => find_longest_text(&texts, "").and(texts.first().cloned())?,
    };
    // A short one is no name: the site stands behind it.
    let short = || {
        let at = texts.iter().position(|text| *text == title)? + 1;
        texts.get(at + 1).and(texts.get(at)).filter(|text| !text.ends_with('\u{B7}')).map(|_| at)
    };
    let named = find_text(node, &SOURCE_NAME);
    // Behind the title stands the site, which may have a long name, and before it perhaps a text.
    let has_text = texts.iter().filter(|text| **text != title).count() > 1;
    let unmarked = || find_longest_text(&texts, &title).or_else(short).filter(|_| has_text);
    let (date, snippet) = match node.select(&SOURCE_SNIPPET).last() {
        Some(node) => parse_dated_snippet(node),
        None => match unmarked() {
            Some(place) => places.get(place).map_or((None, None), |node| parse_dated_snippet(*node)),
            None => (None, None),
        },
    };
    let after = |text: &&String| {
        **text != title
            && text.len() < NAME_MAX
            && !contains_text(text, snippet.as_ref())
            && !contains_text(text, date.as_ref())
    };
    // The site stands behind the title and before the name of who made a film; on older pages before the title.
    let is_name = |text: &&String| after(text) && text.contains(char::is_alphabetic);
    let behind = || texts.iter().skip_while(|text| **text != title).find(is_name);
    let unnamed = || behind().or_else(|| texts.iter().rev().find(is_name)).cloned();
    let source = named.or_else(unnamed);
    let source = source.and_then(|name| clean_text(name.trim_end_matches(['\u{B7}', ' '])));
    let icons = || node.select(&IMAGE).filter(|image| is_icon(*image, reader));
    let unheard = || node.select(&IMAGE).find(|image| is_decorative_icon(*image, node));
    let icon = node.select_first(&SOURCE_ICON).or_else(|| icons().next()).or_else(unheard);
    let picture = |image: Node<'_>| reader.resolve_picture(image);
    let other = || {
        let is_mark = |image: &Node<'_>| Some(*image) == icon || is_decorative_icon(*image, node);
        let mut images = node.select(&IMAGE).filter(|image| !is_mark(image) && !is_icon(*image, reader));
        let is_known = |address: &String| icon.is_some() || !address.starts_with("data:");
        images.find_map(|image| picture(image).filter(is_known))
    };
    Some(Reference {
        index: 0,
        title,
        link: reader.resolve_link(anchor)?,
        snippet,
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        source,
        thumbnail: node.select_first(&SOURCE_PICTURE).and_then(picture).or_else(other),
        favicon: icon.and_then(picture),
    })
}

const NAME_MAX: usize = 80;
/// Shorter texts of a source are names, dates and the like.
const SNIPPET_MIN: usize = 40;

/// Whether a text is another, or has it in it.
fn contains_text(text: &str, other: Option<&String>) -> bool {
    other.is_some_and(|other| text.contains(other.as_str()))
}

/// The texts of an element, outermost first, without its controls, and the elements that hold them.
pub(super) fn collect_texts(node: Node<'_>) -> (Vec<Node<'_>>, Vec<String>) {
    let mut found: Vec<(Node<'_>, String)> = Vec::new();
    for inner in node.descendants().take(LIST_MAX) {
        let is_inside =
            |outer: &Node<'_>| std::iter::successors(Some(inner), Node::parent).any(|up| up == *outer);
        if clean_text(&inner.own_text()).is_none()
            || found.iter().any(|(outer, _)| is_inside(outer))
            || inner.closest(&CONTROL).is_some()
        {
            continue;
        }
        if let Some(text) = clean_text(&inner.text_without(&CONTROL)).filter(|text| text.chars().count() > 1)
        {
            found.push((inner, text));
        }
    }
    found.into_iter().unzip()
}

/// The place of the longest text but the title.
fn find_longest_text(texts: &[String], title: &str) -> Option<usize> {
    let others = texts.iter().enumerate().filter(|(_, text)| *text != title && text.len() >= SNIPPET_MIN);
    others.max_by_key(|(_, text)| text.len()).map(|(place, _)| place)
}

/// A text apart from the date that stands before it: `25 May 2026 — <span>Text</span>`.
fn parse_dated_snippet(node: Node<'_>) -> (Option<String>, Option<String>) {
    let whole = clean_text(&node.text());
    let own = node.own_text();
    let date = own.trim_end().strip_suffix(['\u{2014}', '\u{2013}']).and_then(clean_text);
    let inner = date.as_ref().and_then(|_| {
        let texts: Vec<String> = node.children().filter_map(|child| clean_text(&child.text())).collect_vec();
        clean_text(&texts.join(" "))
    });
    match inner {
        Some(inner) => (date, Some(inner)),
        None => whole.map_or((None, None), split_date_and_text),
    }
}

/// The same of a text in one piece; of a source that only shows when it is from there is no text.
fn split_date_and_text(text: String) -> (Option<String>, Option<String>) {
    if let Some(date) = when::parse_date(&text) {
        return (Some(date), None);
    }
    let split = [" \u{2014} ", " \u{2013} "].iter().find_map(|dash| text.split_once(dash));
    match split.and_then(|(before, rest)| Some((when::parse_date(before)?, clean_text(rest)?))) {
        Some((date, rest)) => (Some(date), Some(rest)),
        None => (None, Some(text)),
    }
}

/// Whether a picture is a site's icon by its size, or the service that has them says so in its address.
fn is_icon(image: Node<'_>, reader: &Reader<'_>) -> bool {
    let is_named = |address: String| UrlParts::parse(&address).path.to_ascii_lowercase().contains("favicon");
    super::super::reader::is_icon(image) || reader.resolve_picture(image).is_some_and(is_named)
}

/// Whether a picture of no size stands in a source for the eye alone: its site's icon too.
fn is_decorative_icon(image: Node<'_>, source: Node<'_>) -> bool {
    let mark = image.closest(&ARIA_HIDDEN).filter(|mark| mark.index() > source.index());
    mark.is_some_and(|mark| !mark.has_text()) && image.attr("height").is_none()
}

/// Sources in the order of the page, each address once.
#[derive(Default)]
struct SourceList {
    references: Vec<Reference>,
    /// The page's own ids.
    by_id: HashMap<String, u32>,
    /// The index of every source as the page lists them, repetitions included.
    listed: Vec<Option<u32>>,
}

impl SourceList {
    fn add(&mut self, id: Option<String>, reference: Option<Reference>) {
        let index = reference.map(|reference| {
            let known = self
                .references
                .iter()
                .position(|known| (&known.link, &known.title) == (&reference.link, &reference.title));
            saturate_to_u32(known.unwrap_or_else(|| {
                let index = self.references.len();
                self.references.push(Reference { index: saturate_to_u32(index), ..reference });
                index
            }))
        });
        self.listed.push(index);
        if let Some((id, index)) = id.zip(index) {
            self.by_id.insert(id, index);
        }
    }

    /// Gives a source whose link is encrypted the address that a record tells of the page with its title.
    fn reveal_encrypted_link(&mut self, record: &Value) -> Option<()> {
        const TITLE: usize = 6;
        let row = record.get(0)?;
        let address = row.get(0)?.as_str().filter(|address| has_scheme(address))?;
        let title = row.get(TITLE)?.as_str()?;
        let mut meant = self
            .references
            .iter_mut()
            .filter(|known| known.title == title && link::is_encrypted(&known.link));
        let only = meant.next().filter(|_| meant.next().is_none())?;
        address.clone_into(&mut only.link);
        Some(())
    }

    /// The source with an address; else the only one of its publisher whose own address nobody knows.
    fn find_page_source(&self, address: &str, publisher: Option<&str>) -> Option<u32> {
        find_unique_reference(&self.references, address).or_else(|| {
            let is_meant =
                |known: &&Reference| link::is_encrypted(&known.link) && known.source.as_deref() == publisher;
            let mut meant = self.references.iter().filter(is_meant);
            let only = meant.next().filter(|_| publisher.is_some() && meant.next().is_none())?;
            Some(only.index)
        })
    }

    /// Adds what a record knows of a source that a list shows already.
    fn complete_from_record(&mut self, id: &str, record: Reference) {
        let index = self.by_id.get(id).and_then(|index| usize::try_from(*index).ok());
        let Some(known) = index.and_then(|index| self.references.get_mut(index)) else { return };
        // A link that only the source can follow gives way to the address itself.
        if link::is_encrypted(&known.link) {
            known.link = record.link;
        }
        if known.snippet.is_none() {
            known.snippet = record.snippet;
            known.date = known.date.take().or(record.date);
            known.iso_date = known.date.as_deref().and_then(dates::parse_iso_date);
        }
        known.source = known.source.take().or(record.source);
        known.favicon = known.favicon.take().or(record.favicon);
    }
}

/// What a citation means by the link beside it.
fn resolve_by_links(
    nodes: &[Node<'_>],
    references: &[Reference],
    reader: &Reader<'_>,
) -> HashMap<String, Vec<u32>> {
    let found = nodes.iter().filter_map(|node| {
        let beside = node.prev_sibling().filter(|beside| beside.matches(&LINK));
        let within = || node.select_first(&LINK);
        let link = reader.resolve_link(beside.or_else(within)?)?;
        Some((read_citation_id(*node)?, vec![find_unique_reference(references, &link)?]))
    });
    found.collect()
}

/// More records than any answer has.
const RECORDS_MAX: usize = 2000;

/// Reads the comments that say which sources a citation means. Their names change from month to month, their records do not:
/// `[[uuid,[title,snippet,icon,domain,[publisher],url,\u{2026},"id"]]]`; `[[uuid,"id",\u{2026}]]` for a source that was named before;
/// since October 2026 `[[uuid,null,null,n,icon,publisher,count,url,\u{2026}]]`, and `[[url,\u{2026},title,\u{2026}]]` of a page whose
/// link is encrypted.
fn resolve_by_comments(markup: &str, sources: &mut SourceList) -> HashMap<String, Vec<u32>> {
    let mut indexes: HashMap<String, Vec<u32>> = HashMap::new();
    let records: Vec<Value> = parse_comment_records(markup).take(RECORDS_MAX).collect_vec();
    for record in &records {
        sources.reveal_encrypted_link(record);
    }
    for record in &records {
        let Some((uuid, index)) = parse_citation_record(record, sources) else { continue };
        let known = indexes.entry(uuid).or_default();
        if !known.contains(&index) {
            known.push(index);
        }
    }
    indexes
}

/// The records of comments that begin with a citation's id or with an address.
fn parse_comment_records(markup: &str) -> impl Iterator<Item = Value> {
    const START: &str = "[[&quot;";
    const NAME_BYTES_MAX: usize = 24;
    const ID_DIGITS: usize = 8;
    let bytes = markup.as_bytes();
    memmem::find_iter(bytes, START).filter_map(move |at| {
        let before = bytes.get(at.saturating_sub(NAME_BYTES_MAX)..at)?;
        let name = before.get(memmem::rfind(before, b"<!--")?..)?;
        let value = bytes.get(at + START.len()..)?;
        let is_id =
            || value.get(ID_DIGITS) == Some(&b'-') && value.iter().take(ID_DIGITS).all(u8::is_ascii_hexdigit);
        if name.contains(&b'>') || !(is_id() || value.starts_with(b"http")) {
            return None;
        }
        let body = markup.get(at..)?;
        let body = body.get(..memmem::find(body.as_bytes(), b"-->")?)?;
        surrogates::from_str(&decode_entities(body)).ok()
    })
}

/// A citation's id and the index of its source; a source that no list shows is added.
fn parse_citation_record(record: &Value, sources: &mut SourceList) -> Option<(String, u32)> {
    let row = record.get(0)?;
    let uuid = row.get(0)?.as_str().filter(|uuid| !has_scheme(uuid))?.to_owned();
    if let Some(id) = row.get(1)?.as_str() {
        return Some((uuid, *sources.by_id.get(id)?));
    }
    let text = |value: Option<&Value>| value.and_then(Value::as_str).and_then(clean_text);
    let source = row.get(1)?;
    if source.is_null() {
        let index = sources.find_page_source(&text(row.get(7))?, text(row.get(5)).as_deref())?;
        return Some((uuid, index));
    }
    let field = |number: usize| text(source.get(number));
    let id = field(8)?;
    let publisher = source.get(4).and_then(|names| text(names.get(0)));
    let (date, snippet) = field(1).map_or((None, None), split_date_and_text);
    let reference = field(0).zip(field(5).filter(|link| has_scheme(link))).map(|(title, link)| Reference {
        title,
        link,
        snippet,
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        source: publisher.or_else(|| field(3)),
        favicon: field(2).filter(|icon| has_scheme(icon)),
        ..Reference::default()
    });
    match reference {
        Some(record) if sources.by_id.contains_key(&id) => sources.complete_from_record(&id, record),
        reference => sources.add(Some(id.clone()), reference),
    }
    Some((uuid, *sources.by_id.get(&id)?))
}

/// Reads the script that lists numbers under each citation's id, and the list that orders the numbers as the sources are. Pages
/// that a browser has saved lack it altogether.
fn resolve_by_script(ids: &[String], sources: &SourceList, around: Node<'_>) -> HashMap<String, Vec<u32>> {
    let mut indexes = HashMap::new();
    let mark = |id: &str| format!("\"{id}\",[");
    // One script has them all, behind each other.
    let listing = || {
        let first = mark(ids.first()?);
        let finder = memmem::Finder::new(&first);
        let page = std::iter::successors(Some(around), Node::parent).last()?;
        let mut scripts = page.select(&SCRIPT).map(|script| script.raw_text());
        scripts.find_map(|script| script.get(finder.find(script.as_bytes())?..))
    };
    let Some(script) = listing() else { return indexes };
    let mut order: Option<Vec<&str>> = None;
    let mut last = 0;
    for id in ids {
        if indexes.contains_key(id) {
            continue;
        }
        let mark = mark(id);
        let find = |from: usize| Some(from + memmem::find(script.as_bytes().get(from..)?, mark.as_bytes())?);
        let Some(at) = find(last).or_else(|| find(0)) else { break };
        last = at;
        let rest = script.get(at + mark.len()..).unwrap_or_default();
        if order.is_none() {
            order = memmem::find(rest.as_bytes(), b":[[")
                .and_then(|at| parse_numbers(rest.get(at + 3..)?))
                .filter(|order| order.len() <= sources.listed.len());
        }
        let Some(order) = &order else { break };
        let places = parse_numbers(rest).unwrap_or_default().into_iter();
        let places = places.filter_map(|number| order.iter().position(|known| *known == number));
        let cited: Vec<u32> =
            places.filter_map(|place| sources.listed.get(place).copied().flatten()).collect_vec();
        indexes.insert(id.clone(), cited);
    }
    indexes
}

/// `1,2,3]…` as its numbers.
fn parse_numbers(text: &str) -> Option<Vec<&str>> {
    let list = text.get(..text.find(']')?)?;
    let is_list = !list.is_empty() && list.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    is_list.then(|| list.split(',').take(LIST_MAX).collect_vec())
}
