//! The store's product page: one script of JSON holds everything. Here are the script's place and its shape, as far as
//! it is read; what it means is the other modules' matter.
//!
//! The script is found by a search for its id, without a tree of the page. Its root is an object with `data` (since the
//! end of 2025) or the list itself (before); the product is that list's entry with shelves.

use memchr::memmem;
use serde::Deserialize;

use super::item::Item;
use super::styled::Link;
use crate::Refusal;
use crate::v6::app_store::json::{List, Members, Object, Text};

const SCRIPT_ID: &[u8] = b"serialized-server-data";
const PRODUCT_INTENT: &str = "ProductPageIntent";

/// Reads a product page.
///
/// # Errors
/// `Truncated` when the script has no end or cannot be read, `UnknownPage` when there is none or it holds no product.
pub fn product(html: &str) -> Result<Product<'_>, Refusal> {
    let json = script(html)?.trim_ascii();
    let entries = match json.as_bytes().first() {
        Some(b'{') => serde_json::from_str::<Root<'_>>(json).map(|root| root.data),
        Some(b'[') => serde_json::from_str(json),
        _ => return Err(Refusal::UnknownPage),
    };
    let entries: List<Object<Entry<'_>>> = entries.map_err(|_| Refusal::Truncated)?;
    let mut products = entries.take().into_iter().filter_map(Object::take).filter_map(Entry::product);
    products.next().ok_or(Refusal::UnknownPage)
}

/// The text of the script with [`SCRIPT_ID`]. The id may also stand in other scripts: only a tag `<script` counts.
fn script(html: &str) -> Result<&str, Refusal> {
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

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Root<'a> {
    #[serde(borrow)]
    data: List<Object<Entry<'a>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Entry<'a> {
    #[serde(borrow)]
    intent: Object<Intent<'a>>,
    #[serde(borrow)]
    data: Object<Product<'a>>,
}

impl<'a> Entry<'a> {
    /// The product, unless the entry says that it is something else or has nothing of a product.
    fn product(self) -> Option<Product<'a>> {
        let kind = self.intent.get().and_then(|intent| intent.kind.get());
        let product = self.data.take()?;
        let is_there = !product.shelves.is_empty() || product.lockup.get().is_some();
        (kind.is_none_or(|kind| kind == PRODUCT_INTENT) && is_there).then_some(product)
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Intent<'a> {
    #[serde(borrow, rename = "$kind")]
    kind: Text<'a>,
}

/// What the page tells about the product.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Product<'a> {
    #[serde(borrow)]
    pub title: Text<'a>,
    #[serde(borrow, rename = "canonicalURL")]
    pub canonical_url: Text<'a>,
    #[serde(borrow)]
    pub lockup: Object<Item<'a>>,
    #[serde(borrow)]
    pub developer_action: Object<Link<'a>>,
    #[serde(borrow)]
    pub age_rating_action: Object<Link<'a>>,
    #[serde(borrow, rename = "shelfMapping")]
    pub shelves: Members<'a, Object<Shelf<'a>>>,
}

impl<'a> Product<'a> {
    /// The shelf of this name.
    pub fn shelf(&self, name: &str) -> Option<&Shelf<'a>> {
        self.shelves.get(name)?.get()
    }

    /// The items of the shelf of this name.
    pub fn items(&self, name: &str) -> impl Iterator<Item = &Item<'a>> {
        self.shelf(name).into_iter().flat_map(|shelf| shelf.items.objects())
    }
}

/// A row of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Shelf<'a> {
    #[serde(borrow)]
    pub title: Text<'a>,
    #[serde(borrow)]
    pub content_type: Text<'a>,
    #[serde(borrow)]
    pub items: List<Object<Item<'a>>>,
    #[serde(borrow)]
    pub see_all_action: Object<Box<SeeAll<'a>>>,
}

impl<'a> Shelf<'a> {
    /// Items of the shelves behind "See all", of those shelves that hold `content_type`.
    pub fn all(&self, content_type: &str) -> impl Iterator<Item = &Item<'a>> {
        let data = self.see_all_action.get().and_then(|action| action.page_data.get());
        let shelves = data.into_iter().flat_map(|data| data.shelves.objects());
        shelves
            .filter(move |shelf| shelf.content_type.get() == Some(content_type))
            .flat_map(|shelf| shelf.items.objects())
    }
}

/// The "See all" of a shelf: another page's address, or its shelves.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct SeeAll<'a> {
    #[serde(borrow)]
    pub page_url: Text<'a>,
    #[serde(borrow)]
    page_data: Object<PageData<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PageData<'a> {
    #[serde(borrow)]
    shelves: List<Object<Shelf<'a>>>,
}
