//! Reading texts and pictures out of elements.

use super::link::Link;
use crate::joined;
use crate::once::collect_distinct;
use quarry_html::{Node, Selector, selectors};
use quarry_kernel::http::{UrlParts, resolve_url};
use quarry_kernel::url;

selectors! {
    /// Pictures, and the boxes that scripts make some of.
    static PICTURE = "img, div[data-src]";
    static MARK = "strong, b, em";
    static LINK = "a[href]";
    static ROW = "tr";
    static CELL = "td, th";
    static ITEM = "li";
    static CITE = "cite, h2";
    static LIST = "ul, ol, table, [role='list'], [role='listitem']";
}

/// More entries than any list of a page has. Entries are compared with each other, so a page made to be slow is cut off
/// here.
pub(super) const LIST_MAX: usize = 300;

/// Marks that the engine puts around words of the query and that a reader never sees.
const HIT_MARKS: [char; 2] = ['\u{E000}', '\u{E001}'];

/// Returns a text without the engine's invisible marks; none when nothing is left.
pub(crate) fn clean(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let text: String =
        text.chars().filter(|letter| !HIT_MARKS.contains(letter) && !is_invisible(*letter)).collect();
    (!text.trim().is_empty()).then_some(text)
}

/// Returns whether a letter is a control character that parts nothing.
fn is_invisible(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t' | '\r')
}

/// Returns the text of an element.
pub(crate) fn parse_text(node: Node<'_>) -> Option<String> {
    clean(&node.text())
}

/// Returns the text of the first element that matches.
pub(crate) fn find_text(node: Node<'_>, selector: &Selector) -> Option<String> {
    node.select(selector).find_map(parse_text)
}

/// Returns whether a text is an address alone: no title and no text of a page, but where it stands.
pub(super) fn is_address(text: &str) -> bool {
    text.is_ascii() && text.contains('.') && !text.contains(' ')
}

/// Returns an attribute that is not empty.
pub(crate) fn parse_attribute(node: Node<'_>, name: &str) -> Option<String> {
    clean(&node.attr(name)?)
}

/// Returns where an element leads.
pub(super) fn parse_link(node: Node<'_>, base: &str) -> Option<Link> {
    Link::parse(base, &node.attr("href")?)
}

/// Returns where an element leads in the end.
pub(crate) fn parse_target(node: Node<'_>, base: &str) -> Option<String> {
    parse_link(node, base).map(|link| link.target)
}

/// Returns the words that a link searches for on the engine itself.
pub(super) fn parse_search_query(node: Node<'_>) -> Option<String> {
    let href = node.attr("href")?;
    let is_search = UrlParts::parse(&href).path.ends_with("/search");
    if is_search { Some(url::find_query_value(&href, "q")?.into_owned()) } else { None }
}

/// Returns the address of a picture. Pages load pictures late: the real address may stand in a data attribute, and a `data:`
/// address is a placeholder.
pub(super) fn parse_picture(node: Node<'_>, base: &str) -> Option<String> {
    ["data-src-hq", "data-src", "src"].iter().find_map(|name| resolve_url(base, &node.attr(name)?))
}

/// Returns whether the address of a picture says that it is as small as an icon: `&w=16&h=16`.
pub(super) fn is_icon(address: &str) -> bool {
    const ICON_PX_MAX: u32 = 32;
    let width = url::find_query_value(address, "w").and_then(|width| width.parse::<u32>().ok());
    width.is_some_and(|width| width <= ICON_PX_MAX)
}

/// Returns the first picture with an address in an element.
pub(crate) fn find_picture(node: Node<'_>, base: &str) -> Option<String> {
    node.select(&PICTURE).find_map(|node| parse_picture(node, base))
}

/// Returns the picture of a thing, where no name tells its box: the first in its element that is larger than an icon and no entry of a
/// list in it.
pub(super) fn find_unmarked_picture(node: Node<'_>, base: &str) -> Option<String> {
    const SIDE_PX_MIN: u32 = 60;
    let is_own = |picture: &Node<'_>| picture.closest(&LIST).is_none_or(|list| list.index() <= node.index());
    let is_large = |address: &String| {
        let sides = ["w", "h"].map(|side| url::find_query_value(address, side)?.parse::<u32>().ok());
        sides.iter().all(|side| side.is_some_and(|px| px >= SIDE_PX_MIN))
    };
    let pictures = node.select(&PICTURE).filter(is_own).take(LIST_MAX);
    pictures.filter_map(|picture| parse_picture(picture, base)).find(is_large)
}

/// Returns a text without a part at its beginning and the separator after that.
pub(super) fn strip_leading_part<'t>(text: &'t str, part: &str) -> &'t str {
    match text.strip_prefix(part).filter(|_| !part.is_empty()) {
        Some(rest) => rest
            .trim_start_matches(|letter: char| letter.is_whitespace() || "\u{B7}\u{2022}-".contains(letter)),
        None => text,
    }
}

/// Returns the rows of a table, cell by cell; what leads elsewhere is a list of pages.
pub(super) fn parse_table(node: Node<'_>) -> Vec<Vec<String>> {
    let rows = node.select(&ROW).filter(|row| row.select_first(&LINK).is_none()).take(LIST_MAX);
    let cells = |row: Node<'_>| row.select(&CELL).map(|cell| cell.text()).collect::<Vec<_>>();
    let rows: Vec<_> = rows.map(cells).filter(|cells| cells.len() > 1).collect();
    if rows.len() > 1 { rows } else { Vec::new() }
}

/// Returns the entries of a list; those that name pages are none.
pub(super) fn parse_list(node: Node<'_>) -> Vec<String> {
    let is_entry = |item: &Node<'_>| item.select_first(&CITE).is_none();
    node.select(&ITEM).filter(is_entry).filter_map(parse_text).take(LIST_MAX).collect()
}

/// Returns the marked words of a text, each once, in order.
pub(super) fn collect_marked_words(node: Node<'_>) -> Vec<String> {
    let is_outermost = |mark: &Node<'_>| !mark.parent().is_some_and(|outer| outer.matches(&MARK));
    collect_distinct(node.select(&MARK).filter(is_outermost).take(LIST_MAX).filter_map(parse_text))
}

/// Pieces of a text with a space between two words that meet.
pub(super) fn join_spaced<'p>(pieces: impl Iterator<Item = std::borrow::Cow<'p, str>>) -> String {
    let mut out = String::new();
    for piece in pieces {
        let meet = out.chars().next_back().zip(piece.chars().next());
        if meet.is_some_and(|(left, right)| is_spaced_script(left) && is_spaced_script(right)) {
            out.push(' ');
        }
        out.push_str(&piece);
    }
    out
}

/// Returns the text of a short phrase whose words stand in elements of their own: where the white space between them is lost, two
/// words that meet are two words.
pub(super) fn parse_phrase(node: Node<'_>) -> Option<String> {
    if !joined::has_lost_whitespace(node) {
        return parse_text(node);
    }
    clean(&joined::collapse_whitespace(&join_spaced(node.text_pieces())))
}

/// Scripts that do not part words by spaces: Thai and Lao, Burmese, Khmer, Chinese and Japanese in their blocks.
const UNSPACED_SCRIPTS: [std::ops::RangeInclusive<char>; 7] = [
    '\u{E00}'..='\u{EFF}',
    '\u{1000}'..='\u{109F}',
    '\u{1780}'..='\u{17FF}',
    '\u{2E80}'..='\u{9FFF}',
    '\u{F900}'..='\u{FAFF}',
    '\u{FF66}'..='\u{FF9F}',
    '\u{20000}'..='\u{3FFFF}',
];

/// Returns whether a letter belongs to a script that parts words by spaces.
fn is_spaced_script(letter: char) -> bool {
    letter.is_alphanumeric() && !UNSPACED_SCRIPTS.iter().any(|block| block.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarry_html::Document;

    fn phrase_of(html: &str) -> Option<String> {
        parse_phrase(Document::parse(html).root())
    }

    #[test]
    fn words_in_elements_of_their_own_stay_apart_and_scripts_without_spaces_stay_together() {
        assert_eq!(phrase_of("<b>load</b>file<b>from path</b>").as_deref(), Some("load file from path"));
        assert_eq!(phrase_of("wonder <b>more</b> kids ").as_deref(), Some("wonder more kids"));
        assert_eq!(phrase_of("win10<b>官网</b>").as_deref(), Some("win10官网"));
        assert_eq!(phrase_of("don<b>'t</b> (<b>x</b>)").as_deref(), Some("don't (x)"));
        assert_eq!(phrase_of("<b> </b>"), None);
        assert_eq!(phrase_of("the <b>demonstra</b>tions").as_deref(), Some("the demonstrations"));
    }

    #[test]
    fn invisible_hit_marks_are_taken_out() {
        assert_eq!(clean(" \u{E000}a\u{E001} b ").as_deref(), Some("a b"));
        assert_eq!(clean("\u{E000}\u{E001}"), None);
    }
}
