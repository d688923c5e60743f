//! Pictures on pages without scripts: links to the source's viewer of pictures, which name the picture and its page.

use super::inline_image::InlineImage;
use crate::once::CollectVec;
use crate::search::answers::no_script;
use crate::web::page_reader::{LIST_MAX, PositionedGroup, Reader, collect_group, read_attribute};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::has_scheme;
use quarry_kernel::url;

selectors! {
    static VIEWED = "header + #main a[href*='/imgres?']";
    static ANY_VIEWED = "a[href*='/imgres?']";
    static PICTURE = "img";
}

/// Returns where the pictures of a panel lead.
pub(in crate::search) fn find_links<'d>(panel: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    panel.select(&ANY_VIEWED).take(LIST_MAX)
}

/// Reads the pictures that stand side by side and in no panel.
pub(super) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> PositionedGroup<InlineImage> {
    let mut links: Vec<Node<'_>> = document.select(&VIEWED).take(LIST_MAX).collect_vec();
    if links.is_empty() {
        return (None, Vec::new());
    }
    let panels = no_script::find_panels(document).collect_vec();
    let is_within =
        |link: &Node<'_>, panel: &Node<'_>| (panel.index()..=panel.last_index()).contains(&link.index());
    links.retain(|link| !panels.iter().any(|panel| is_within(link, panel)));
    let is_beside =
        |link: &Node<'_>| links.iter().any(|other| other != link && other.parent() == link.parent());
    let row = links.iter().copied().filter(is_beside).collect_vec();
    collect_group(row, |link, position| {
        let href = link.attr("href")?;
        let told = |name: &str| {
            let address = url::find_query_value(&href, name)?;
            has_scheme(&address).then(|| address.into_owned())
        };
        let original = told("imgurl");
        // A picture without a name is described by its address, cut short.
        let is_address = |name: &String| {
            let begun = name.trim_end_matches('.');
            let address = original.as_deref().and_then(|original| original.split_once("://"));
            address.is_some_and(|(_, address)| address.starts_with(begun))
        };
        Some(InlineImage {
            position,
            link: told("imgrefurl")?,
            title: read_attribute(link.select_first(&PICTURE)?, "alt").filter(|name| !is_address(name)),
            source_name: None,
            thumbnail: reader.find_picture(link),
            original,
        })
    })
}
