//! The store's product page: one JSON script contains everything. This module locates the script and models its fields; other
//! modules interpret them.
//!
//! The script is found by a search for its id, without parsing the page. Its root is an object with `data` (since the end of
//! 2025) or the list itself (before); the product is the list's entry with shelves.

use super::item::Item;
use super::styled::Link;
use crate::Refusal;
use memchr::memmem;
use quarry_html::{Document, selectors};
use quarry_sources_v6_apps::fields;
use quarry_sources_v6_apps::read::{List, Members, Object, Text, read};

selectors! {
    static ROOT = "html";
}

const SCRIPT_ID: &[u8] = b"serialized-server-data";
const PRODUCT_INTENT: &str = "ProductPageIntent";

/// Parses a product page.
///
/// # Errors
/// `Truncated` when the script has no end or cannot be read, `UnknownPage` when there is none or it contains no product.
pub fn parse_product_page(html: &str) -> Result<Product<'_>, Refusal> {
    let json = find_script(html)?.trim_ascii();
    let entries = match json.as_bytes().first() {
        Some(b'{') => read::<Root<'_>>(json).map(|root| root.data),
        Some(b'[') => read(json),
        _ => return Err(Refusal::UnknownPage),
    };
    let entries: List<Object<Entry<'_>>> = entries.map_err(|_| Refusal::Truncated)?;
    let mut products = entries.take().into_iter().filter_map(Object::take).filter_map(Entry::into_product);
    products.next().ok_or(Refusal::UnknownPage)
}

/// Returns the language that a page declares: `de-DE`.
pub fn read_language(html: &str) -> Option<String> {
    let start = memmem::find(html.as_bytes(), b"<html")?;
    let end = start + memmem::find(html.get(start..)?.as_bytes(), b">")? + 1;
    let document = Document::parse(html.get(start..end)?);
    let language = document.select_first(&ROOT)?.attr("lang")?.into_owned();
    Some(language).filter(|language| !language.is_empty())
}

/// Returns the text of the script with [`SCRIPT_ID`]. The id may also occur in other scripts: only a tag `<script` counts.
fn find_script(html: &str) -> Result<&str, Refusal> {
    let bytes = html.as_bytes();
    for at in memmem::find_iter(bytes, SCRIPT_ID) {
        let Some(tag) = html.get(..at).and_then(|before| before.rsplit_once('<')).map(|(_, tag)| tag) else {
            continue;
        };
        let is_script = tag.get(..6).is_some_and(|name| name.eq_ignore_ascii_case("script"));
        if !is_script || tag.contains('>') {
            continue;
        }
        let rest = html.get(at..).unwrap_or_default();
        let (_, content) = rest.split_once('>').ok_or(Refusal::Truncated)?;
        let end = memmem::find(content.as_bytes(), b"</script").ok_or(Refusal::Truncated)?;
        let (json, end_tag) = content.split_at_checked(end).ok_or(Refusal::Truncated)?;
        return if end_tag.contains('>') { Ok(json) } else { Err(Refusal::Truncated) };
    }
    Err(Refusal::UnknownPage)
}

fields! {
    struct Root<'a> {
        data: List<Object<Entry<'a>>> = "data",
    }
}

fields! {
    struct Entry<'a> {
        intent: Object<Intent<'a>> = "intent",
        data: Object<Product<'a>> = "data",
    }
}

impl<'a> Entry<'a> {
    /// Returns the product, unless the entry is marked as something else or has no field of a product.
    fn into_product(self) -> Option<Product<'a>> {
        let kind = self.intent.get().and_then(|intent| intent.kind.get());
        let product = self.data.take()?;
        let is_there = !product.shelves.is_empty() || product.lockup.get().is_some();
        (kind.is_none_or(|kind| kind == PRODUCT_INTENT) && is_there).then_some(product)
    }
}

fields! {
    struct Intent<'a> {
        kind: Text<'a> = "$kind",
    }
}

fields! {
    /// Product on the page.
    pub struct Product<'a> {
        pub title: Text<'a> = "title",
        pub canonical_url: Text<'a> = "canonicalURL",
        pub lockup: Object<Item<'a>> = "lockup",
        pub developer_action: Object<Link<'a>> = "developerAction",
        pub age_rating_action: Object<Link<'a>> = "ageRatingAction",
        pub shelves: Members<'a, Object<Shelf<'a>>> = "shelfMapping",
    }
}

impl<'a> Product<'a> {
    /// Returns the shelf with a name.
    pub fn shelf(&self, name: &str) -> Option<&Shelf<'a>> {
        self.shelves.get(name)?.get()
    }

    /// Returns the items of the shelf with a name.
    pub fn items(&self, name: &str) -> impl Iterator<Item = &Item<'a>> {
        self.shelf(name).into_iter().flat_map(|shelf| shelf.items.objects())
    }
}

fields! {
    /// A row of the page.
    pub struct Shelf<'a> {
        pub title: Text<'a> = "title",
        pub content_type: Text<'a> = "contentType",
        pub items: List<Object<Item<'a>>> = "items",
        pub see_all_action: Object<Box<SeeAll<'a>>> = "seeAllAction",
    }
}

impl<'a> Shelf<'a> {
    /// Returns the items behind "See all" of the shelves that hold `content_type`.
    pub fn items_of_type(&self, content_type: &str) -> impl Iterator<Item = &Item<'a>> {
        let data = self.see_all_action.get().and_then(|action| action.page_data.get());
        let shelves = data.into_iter().flat_map(|data| data.shelves.objects());
        shelves
            .filter(move |shelf| shelf.content_type.get() == Some(content_type))
            .flat_map(|shelf| shelf.items.objects())
    }
}

fields! {
    /// The "See all" link of a shelf: another page's URL, or its shelves.
    pub struct SeeAll<'a> {
        pub page_url: Text<'a> = "pageUrl",
        page_data: Object<PageData<'a>> = "pageData",
    }
}

fields! {
    struct PageData<'a> {
        shelves: List<Object<Shelf<'a>>> = "shelves",
    }
}
