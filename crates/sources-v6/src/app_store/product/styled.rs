//! Links of the product page, and texts with links.

use crate::app_store::text_or_object::TextOr;
use quarry_sources_v6_apps::fields;
use quarry_sources_v6_apps::read::{Members, Object, Text, Whole};

fields! {
    /// Link of an item.
    pub struct Link<'a> {
        pub title: Text<'a> = "title",
        /// A page of the store.
        pub page_url: Text<'a> = "pageUrl",
        /// A page elsewhere.
        pub url: Text<'a> = "url",
        /// A shelf of this page, and its item's index, from 0.
        pub shelf_id: Text<'a> = "shelfId",
        pub index: Whole = "index",
        destination: Object<Destination<'a>> = "destination",
    }
}

impl Link<'_> {
    /// Returns the id of the destination.
    pub fn id(&self) -> Option<&str> {
        self.destination.get()?.id.get()
    }

    /// Returns the URL, in the store or elsewhere, unless it has one of the store's own schemes.
    pub fn address(&self) -> Option<&str> {
        self.page_url.get().or(self.url.get()).filter(|url| url.starts_with("http"))
    }
}

fields! {
    struct Destination<'a> {
        id: Text<'a> = "id",
    }
}

/// A text with links: a plain string, or an object with the string and its links.
pub type Styled<'a> = TextOr<'a, LinkableText<'a>>;

impl Styled<'_> {
    /// Returns the text with its markup.
    pub fn get(&self) -> Option<&str> {
        match self {
            Self::Absent => None,
            Self::Text(text) => Some(text),
            Self::Object(linkable) => linkable.styled_text.get()?.raw_text.get(),
        }
    }

    /// Returns the first external URL that a part of the text links to.
    pub fn first_outward_link(&self) -> Option<&str> {
        let Self::Object(linkable) = self else { return None };
        linkable
            .linked_substrings
            .iter()
            .find_map(|(_, link)| link.get()?.url.get().filter(|url| url.starts_with("http")))
    }
}

fields! {
    /// The object form of [`Styled`].
    pub struct LinkableText<'a> {
        styled_text: Object<StyledText<'a>> = "styledText",
        linked_substrings: Members<'a, Object<Link<'a>>> = "linkedSubstrings",
    }
}

fields! {
    struct StyledText<'a> {
        raw_text: Text<'a> = "rawText",
    }
}
