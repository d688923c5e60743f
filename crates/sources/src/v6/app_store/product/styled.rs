//! Links of the product page, and texts of which parts are links.

use serde::Deserialize;

use crate::v6::app_store::json::{Members, Object, Text, TextOr, Whole};

/// Where something leads.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Link<'a> {
    #[serde(borrow)]
    pub title: Text<'a>,
    /// A page of the store.
    #[serde(borrow)]
    pub page_url: Text<'a>,
    /// A page elsewhere.
    #[serde(borrow)]
    pub url: Text<'a>,
    /// A shelf of this page, and its item's place from 0.
    #[serde(borrow)]
    pub shelf_id: Text<'a>,
    pub index: Whole,
    #[serde(borrow)]
    destination: Object<Destination<'a>>,
}

impl Link<'_> {
    /// The id of the destination.
    pub fn id(&self) -> Option<&str> {
        self.destination.get()?.id.get()
    }

    /// The address, in the store or elsewhere, unless it is one of the store's own making.
    pub fn address(&self) -> Option<&str> {
        self.page_url.get().or(self.url.get()).filter(|url| url.starts_with("http"))
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Destination<'a> {
    #[serde(borrow)]
    id: Text<'a>,
}

/// A text with links: a plain string, or an object that holds the string and what its parts lead to.
pub type Styled<'a> = TextOr<'a, LinkableText<'a>>;

impl Styled<'_> {
    /// The text as it is marked up.
    pub fn get(&self) -> Option<&str> {
        match self {
            Self::Absent => None,
            Self::Text(text) => Some(text),
            Self::Object(linkable) => linkable.styled_text.get()?.raw_text.get(),
        }
    }

    /// The first address elsewhere that a part of the text leads to.
    pub fn outward(&self) -> Option<&str> {
        let Self::Object(linkable) = self else { return None };
        linkable
            .linked_substrings
            .iter()
            .find_map(|(_, link)| link.get()?.url.get().filter(|url| url.starts_with("http")))
    }
}

/// The object form of [`Styled`].
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct LinkableText<'a> {
    #[serde(borrow)]
    styled_text: Object<StyledText<'a>>,
    #[serde(borrow)]
    linked_substrings: Members<'a, Object<Link<'a>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct StyledText<'a> {
    #[serde(borrow)]
    raw_text: Text<'a>,
}
