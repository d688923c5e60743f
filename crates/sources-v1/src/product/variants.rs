//! Variants of a product: colours, capacities, sizes.

use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, read_attribute};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static CHOICE = "[data-pvf]";
    static STATE = "[data-selected]";
    static LIST = "[role='list'], [role='listbox'], [role='radiogroup']";
    static HEADING = "[role='heading']";
}

/// Something to choose.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Variant {
    /// Name of the choice: `Colour`.
    pub title: String,
    /// The choices.
    pub items: Vec<Choice>,
}

/// A choice.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Choice {
    /// Name of the variant.
    pub name: String,
    /// Whether it is the one that the page shows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub selected: bool,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The source's id of the picture, which asks for this variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_docid: Option<String>,
}

/// Returns the lists of choices, in the page's order.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Vec<Variant> {
    let headings: Vec<Node<'_>> = document.select(&HEADING).collect();
    let mut lists: Vec<(usize, Variant)> = Vec::new();
    for node in document.select(&CHOICE).take(LIST_MAX) {
        let Some((list, choice)) = node.closest(&LIST).zip(parse_choice(node, reader)) else { continue };
        match lists.iter_mut().find(|(index, _)| *index == list.index()) {
            Some((_, variant)) => {
                if !variant.items.contains(&choice) {
                    variant.items.push(choice);
                }
            }
            None => {
                let title = find_title(&headings, list).unwrap_or_default();
                lists.push((list.index(), Variant { title, items: vec![choice] }));
            }
        }
    }
    // A page shows some lists twice: beside each other, and one below the other.
    let mut variants: Vec<Variant> = Vec::new();
    for (_, variant) in lists {
        if !variant.title.is_empty() && !variants.iter().any(|known| known.title == variant.title) {
            variants.push(variant);
        }
    }
    variants
}

/// Returns the heading before the list: `Colour: Any colour`.
fn find_title(headings: &[Node<'_>], list: Node<'_>) -> Option<String> {
    let before = headings.partition_point(|heading| heading.index() < list.index()).checked_sub(1)?;
    let heading = extract_text(*headings.get(before)?)?;
    clean_text(heading.split([':', '：']).next()?)
}

fn parse_choice(node: Node<'_>, reader: &Reader<'_>) -> Option<Choice> {
    let state = node.closest(&STATE);
    Some(Choice {
        name: read_attribute(node, "data-label").or_else(|| extract_text(node))?,
        selected: state.is_some_and(|state| state.attr("data-selected").as_deref() == Some("true")),
        thumbnail: read_attribute(node, "data-img")
            .filter(|address| address.starts_with("http"))
            .or_else(|| reader.find_picture(node)),
        image_docid: read_attribute(node, "data-image-docid"),
    })
}
