//! A citation of the list: its title, site, date, text and pictures.

use crate::dates;
use crate::once::CollectVec;
use crate::web::blocks::Reference;
use crate::web::date_text;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, find_text, read_attribute};
use quarry_html::{Node, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    static SOURCE_LINK = "a.NDNGvf[href], a.vIWmYe[href], a.KEVENd[href], a[href]";
    static SOURCE_TITLE = ".Nn35F, .gpZmoc, .mNme1d, [role='heading']";
    static SOURCE_SNIPPET = ".vhJ6Pe, .hxIQcc, .gxZfx";
    static SOURCE_NAME = ".R0r5R, .EsfOKc, .R8BTeb";
    static SOURCE_PICTURE = "img.nHPWpc";
    static SOURCE_ICON = "img.sGgDgb";
    static IMAGE = "img";
    /// Elements hidden from screen readers: a mark, and no picture.
    static ARIA_HIDDEN = "[aria-hidden='true']";
    static CONTROL = "button, [role='button'], svg";
}

/// Returns a source of the list. On pages that name titles by a class known here (`is_named`), an entry without one is the short
/// form of another.
pub(super) fn parse_reference(node: Node<'_>, is_named: bool, reader: &Reader<'_>) -> Option<Reference> {
    let anchor = node.select_first(&SOURCE_LINK)?;
    let label = read_attribute(anchor, "aria-label");
    let (places, texts) = collect_texts(node);
    // A link's label for screen readers begins with the title and ends with a remark in the page's language.
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

/// Returns whether a text is another, or has it in it.
fn contains_text(text: &str, other: Option<&String>) -> bool {
    other.is_some_and(|other| text.contains(other.as_str()))
}

/// Returns the texts of an element, outermost first, without its controls, and the elements that hold them.
pub(in crate::web::blocks) fn collect_texts(node: Node<'_>) -> (Vec<Node<'_>>, Vec<String>) {
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

/// Returns the place of the longest text but the title.
fn find_longest_text(texts: &[String], title: &str) -> Option<usize> {
    let others = texts.iter().enumerate().filter(|(_, text)| *text != title && text.len() >= SNIPPET_MIN);
    others.max_by_key(|(_, text)| text.len()).map(|(place, _)| place)
}

/// Returns a text apart from the date that stands before it: `25 May 2026 — <span>Text</span>`.
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

/// Returns the same of a text in one piece; of a source that only shows when it is from there is no text.
pub(super) fn split_date_and_text(text: String) -> (Option<String>, Option<String>) {
    if let Some(date) = date_text::parse_date(&text) {
        return (Some(date), None);
    }
    let split = [" \u{2014} ", " \u{2013} "].iter().find_map(|dash| text.split_once(dash));
    match split.and_then(|(before, rest)| Some((date_text::parse_date(before)?, clean_text(rest)?))) {
        Some((date, rest)) => (Some(date), Some(rest)),
        None => (None, Some(text)),
    }
}

/// Returns whether a picture is a site's icon by its size, or the service that has them says so in its address.
fn is_icon(image: Node<'_>, reader: &Reader<'_>) -> bool {
    let is_named = |address: String| UrlParts::parse(&address).path.to_ascii_lowercase().contains("favicon");
    crate::web::page_reader::is_icon(image) || reader.resolve_picture(image).is_some_and(is_named)
}

/// Returns whether a picture of no size stands in a source for the eye alone: its site's icon too.
fn is_decorative_icon(image: Node<'_>, source: Node<'_>) -> bool {
    let mark = image.closest(&ARIA_HIDDEN).filter(|mark| mark.index() > source.index());
    mark.is_some_and(|mark| !mark.has_text()) && image.attr("height").is_none()
}
