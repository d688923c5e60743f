//! Tools of every group's reader: texts, links and pictures of elements.

pub(crate) use super::controls::clean_text;
use super::picture_size::read_picture_size;
use super::pictures::Pictures;
use super::{controls, link};
use crate::number;
use crate::once::CollectVec;
use quarry_html::{Node, Selector, selectors};
use quarry_kernel::http::resolve_url;

selectors! {
    static IMAGE = "img";
}

/// The blank pixel that stands where a script puts the picture later.
const BLANK_PICTURE: &str = "data:image/gif;base64,R0lGODlhAQABA";

/// Attributes by which scripts name the elements of their pictures.
const PICTURE_IDS: [&str; 2] = ["id", "data-iid"];

/// The largest side of a site's icon.
const ICON_PX_MAX: u32 = 32;

/// More entries than any list of a page has; a page made to be slow is cut off here.
pub(crate) const LIST_MAX: usize = 300;

/// The page's own address and its pictures.
#[derive(Debug)]
pub(crate) struct Reader<'p> {
    /// The address that was asked; the page's own links are completed by it.
    pub(crate) base: &'p str,
    pub(crate) pictures: Pictures<'p>,
}

impl Reader<'_> {
    /// Returns where a link leads in the end, as far as the page tells.
    pub(crate) fn resolve_link(&self, node: Node<'_>) -> Option<String> {
        link::resolve(self.base, node)
    }

    /// Returns whether a link leads away from the source.
    pub(crate) fn is_external_link(&self, node: Node<'_>) -> bool {
        self.resolve_link(node).is_some_and(|address| link::is_external(self.base, &address))
    }

    /// Returns the address of an `img`.
    pub(crate) fn resolve_picture(&self, node: Node<'_>) -> Option<String> {
        let by_script = PICTURE_IDS.iter().find_map(|name| self.pictures.get(&node.attr(name)?));
        let address = by_script.or_else(|| {
            let sources = ["data-src", "src"].iter().filter_map(|name| node.attr(name));
            sources
                .map(std::borrow::Cow::into_owned)
                .find(|address| !address.is_empty() && !address.starts_with(BLANK_PICTURE))
        })?;
        if address.starts_with("data:image/") {
            return (!address.starts_with(BLANK_PICTURE)).then_some(address);
        }
        resolve_url(self.base, &address)
    }

    /// Returns the first picture with an address in an element, or the element's own.
    pub(crate) fn find_picture(&self, node: Node<'_>) -> Option<String> {
        if node.has_name("img") {
            return self.resolve_picture(node);
        }
        node.select(&IMAGE).find_map(|image| self.resolve_picture(image))
    }

    /// Returns the first picture with an address among the elements that match, but no site's icon. Where some of them are
    /// described, the others only adorn.
    pub(crate) fn find_matching_picture(&self, node: Node<'_>, selector: &Selector) -> Option<String> {
        let is_described = |image: &Node<'_>| read_attribute(*image, "alt").is_some();
        let pictures = || node.select(selector).take(LIST_MAX).filter(|image| !self.is_icon(*image));
        let has_described = pictures().any(|image| is_described(&image));
        pictures()
            .filter(|image| !has_described || is_described(image))
            .find_map(|image| self.resolve_picture(image))
    }

    /// Returns whether a picture is a site's icon, by what the page says of it or by its own size.
    pub(crate) fn is_icon(&self, image: Node<'_>) -> bool {
        let by_script = || PICTURE_IDS.iter().find_map(|name| self.pictures.get_head(&image.attr(name)?));
        let is_small = || {
            let (width, height) = match by_script() {
                Some(head) => read_picture_size(&head),
                None => read_picture_size(&image.attr("src")?),
            }?;
            // Pictures that are not there yet are one pixel high.
            Some((2..=ICON_PX_MAX).contains(&width) && (2..=ICON_PX_MAX).contains(&height))
        };
        is_icon(image) || is_small().unwrap_or_default()
    }

    /// Returns the icon of a site or of somebody in an element.
    pub(crate) fn find_icon(&self, node: Node<'_>) -> Option<String> {
        node.select(&IMAGE)
            .take(LIST_MAX)
            .filter(|image| self.is_icon(*image))
            .find_map(|image| self.resolve_picture(image))
    }

    /// Returns the pictures in an element but icons.
    pub(crate) fn collect_pictures<'d>(&self, node: Node<'d>) -> impl Iterator<Item = String> + use<'_, 'd> {
        let large = node.select(&IMAGE).take(LIST_MAX).filter(|image| !self.is_icon(*image));
        large.filter_map(|image| self.resolve_picture(image))
    }

    /// Returns where the first element that matches and leads anywhere leads.
    pub(crate) fn find_link(&self, node: Node<'_>, selector: &Selector) -> Option<String> {
        node.select(selector).find_map(|anchor| self.resolve_link(anchor))
    }
}

/// Returns the text of an element as it is seen: without what is hidden in it and without its controls.
pub(crate) fn extract_text(node: Node<'_>) -> Option<String> {
    controls::extract_visible_text(node)
}

/// Returns the first text of an element that matches.
pub(crate) fn find_text(node: Node<'_>, selector: &Selector) -> Option<String> {
    node.select(selector).find_map(extract_text)
}

/// Collects the runs of text in an element.
pub(crate) fn collect_text_runs<'d>(node: Node<'d>) -> impl Iterator<Item = String> + use<'d> {
    let mut runs = node.text_pieces();
    std::iter::from_fn(move || runs.find_map(|run| clean_text(&run)))
}

/// Returns an attribute that is not empty.
pub(crate) fn read_attribute(node: Node<'_>, name: &str) -> Option<String> {
    clean_text(&node.attr(name)?)
}

/// Returns the language that the page of an element says it is in.
pub(crate) fn find_page_language(node: Node<'_>) -> Option<String> {
    read_attribute(std::iter::successors(Some(node), Node::parent).last()?, "lang")
}

/// Returns how many, as the language of the page around an element writes it: `1,2 B` is a thousand in Turkish.
pub(crate) fn parse_count(node: Node<'_>, text: &str) -> Option<u64> {
    number::parse_count_in_language(text, node.language().as_deref())
}

/// Returns the parts of a row such as `4.8 · 217 reviews · $89.99`.
pub(crate) fn split_by_dots(text: &str) -> impl Iterator<Item = String> {
    text.split(['\u{B7}', '\u{22C5}', '\u{2022}']).filter_map(clean_text)
}

/// Returns the elements that match and stand in no other that matches, in document order.
pub(crate) fn find_outermost<'d>(node: Node<'d>, selector: &Selector) -> Vec<Node<'d>> {
    let mut found: Vec<Node<'d>> = Vec::new();
    for candidate in node.select(selector).take(LIST_MAX) {
        let is_inside = candidate.parent().and_then(|outer| outer.closest(selector)).is_some();
        if !is_inside {
            found.push(candidate);
        }
    }
    found
}

/// Returns a length as the answers count it.
pub(crate) fn saturate_to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A group and where it stands.
pub(crate) type PositionedGroup<T> = (Option<usize>, Vec<T>);

/// Returns the cards that are shown and can be read, and where the first of them stands.
pub(crate) fn collect_group<'d, T>(
    cards: Vec<Node<'d>>,
    mut read: impl FnMut(Node<'d>, u32) -> Option<T>,
) -> PositionedGroup<T> {
    let mut place = None;
    let mut found = Vec::new();
    for card in filter_shown_cards(cards).into_iter().take(LIST_MAX) {
        if let Some(item) = read(card, saturate_to_u32(found.len() + 1)) {
            place = place.or(Some(card.index()));
            found.push(item);
        }
    }
    (place, found)
}

/// Returns the cards of a list that the page shows, and those that wait behind the last of them, each hidden by itself beside
/// shown ones.
pub(crate) fn filter_shown_cards(cards: Vec<Node<'_>>) -> Vec<Node<'_>> {
    /// Cards may stand in rows, and these in a list.
    const ROW_DEPTH: usize = 3;
    let is_in =
        |outer: Node<'_>, card: &Node<'_>| (outer.index()..=outer.last_index()).contains(&card.index());
    let waits = |hidden: Node<'_>| {
        let is_alone = cards.iter().filter(|card| is_in(hidden, card)).nth(1).is_none();
        let is_beside = |list: Node<'_>| cards.iter().any(|card| is_in(list, card) && !card.is_hidden());
        let mut outward = std::iter::successors(hidden.parent(), Node::parent).take(ROW_DEPTH);
        is_alone && outward.any(is_beside)
    };
    cards.iter().copied().filter(|card| card.find_hiding_element().is_none_or(waits)).collect_vec()
}

/// Returns whether a picture is a site's icon: by its class, by its size, or by its address.
pub(crate) fn is_icon(image: Node<'_>) -> bool {
    let height = || {
        let style = image.attr("style")?;
        let (_, height) = style.split_once("height:")?;
        height.split_once("px")?.0.trim().parse::<u32>().ok()
    };
    // Pictures that are not there yet are one pixel high.
    let marked = || image.attr("height")?.parse::<u32>().ok().filter(|height| *height > 1);
    let is_named =
        || image.attr("data-src").or_else(|| image.attr("src")).is_some_and(|from| from.contains("/favicon"));
    image.has_class("XNo5Ab")
        || height().or_else(marked).is_some_and(|height| height <= ICON_PX_MAX)
        || is_named()
}
