//! The group `privacy`: the developer's declaration about data.

use serde::Serialize;

use super::item::{Category, Item, Purpose};
use super::links::find_policy_link;
use super::page::Product;
use quarry_html::strip_tags;

/// Developer's privacy declaration: policy URL, a card for each kind of use, and each card's details.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Privacy<'p> {
    /// Description.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    /// The developer's privacy policy.
    #[serde(skip_serializing_if = "Option::is_none")]
    privacy_policy_link: Option<&'p str>,
    /// Kinds of use, with categories of data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<Card<'p>>,
    /// Purposes, with the data used for each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    details: Vec<Detail<'p>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Card<'p> {
    /// The store's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'p str>,
    /// Name.
    title: &'p str,
    /// Description.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'p str>,
    /// Categories.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    categories: Vec<&'p str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Detail<'p> {
    /// The store's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'p str>,
    /// Name.
    title: &'p str,
    /// Description.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'p str>,
    /// Purposes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    purposes: Vec<Use<'p>>,
    /// Categories.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    categories: Vec<Kind<'p>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Use<'p> {
    /// Name.
    title: &'p str,
    /// Categories.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    categories: Vec<Kind<'p>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Kind<'p> {
    /// Name.
    title: &'p str,
    /// Kinds of data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    data_types: Vec<&'p str>,
}

impl<'p> Privacy<'p> {
    /// Reads the declaration; `None` when the page has none.
    pub fn from_product(product: &'p Product<'_>) -> Option<Self> {
        let header = product.items("privacyHeader").next();
        let shelf = product.shelf("privacyHeader");
        let details =
            shelf.into_iter().flat_map(|shelf| shelf.items_of_type("privacyType")).filter_map(parse_detail);
        let privacy = Self {
            description: header.and_then(|header| header.body_text.get()).map(strip_tags),
            privacy_policy_link: find_policy_link(product),
            cards: product.items("privacyTypes").filter_map(parse_card).collect(),
            details: details.collect(),
        };
        (privacy.description.is_some() || !privacy.cards.is_empty()).then_some(privacy)
    }
}

fn parse_card<'p>(item: &'p Item<'_>) -> Option<Card<'p>> {
    Some(Card {
        id: item.identifier.get(),
        title: item.title.get()?,
        description: item.detail.get(),
        categories: item.categories.objects().filter_map(|category| category.title.get()).collect(),
    })
}

fn parse_detail<'p>(item: &'p Item<'_>) -> Option<Detail<'p>> {
    Some(Detail {
        id: item.identifier.get(),
        title: item.title.get()?,
        description: item.detail.get(),
        purposes: item.purposes.objects().filter_map(parse_purpose).collect(),
        categories: item.categories.objects().filter_map(parse_kind).collect(),
    })
}

fn parse_purpose<'p>(purpose: &'p Purpose<'_>) -> Option<Use<'p>> {
    Some(Use {
        title: purpose.title.get()?,
        categories: purpose.categories.objects().filter_map(parse_kind).collect(),
    })
}

fn parse_kind<'p>(category: &'p Category<'_>) -> Option<Kind<'p>> {
    Some(Kind { title: category.title.get()?, data_types: category.data_types.texts().collect() })
}
