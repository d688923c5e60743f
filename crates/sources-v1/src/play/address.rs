//! Addresses in the store, and links to this API's own calls for what they name.

use quarry_kernel::url::{self, QueryBuilder};

/// A part of the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Store {
    /// Apps and games.
    #[default]
    Apps,
    /// Books to read.
    Books,
    /// Books to listen to.
    Audiobooks,
    /// Films.
    Movies,
    /// Series.
    Tv,
}

impl Store {
    /// Every part.
    pub const ALL: [Self; 5] = [Self::Apps, Self::Books, Self::Audiobooks, Self::Movies, Self::Tv];

    /// Returns its name as a parameter's value, and in the store's paths.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Apps => "apps",
            Self::Books => "books",
            Self::Audiobooks => "audiobooks",
            Self::Movies => "movies",
            Self::Tv => "tv",
        }
    }

    /// Returns the part of that name.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|store| store.token() == token)
    }

    /// Returns the path of the page of one product.
    #[must_use]
    pub const fn product_path(self) -> &'static str {
        match self {
            Self::Apps => "/store/apps/details",
            Self::Books => "/store/books/details",
            Self::Audiobooks => "/store/audiobooks/details",
            Self::Movies => "/store/movies/details",
            Self::Tv => "/store/tv/show",
        }
    }
}

/// Language and country of the storefront.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locale {
    /// Language.
    pub hl: String,
    /// Country, two letters.
    pub gl: String,
}

impl Default for Locale {
    fn default() -> Self {
        Self { hl: "en".to_owned(), gl: "us".to_owned() }
    }
}

impl Locale {
    /// Adds both added to a query.
    pub(super) fn add_to_query(&self, query: QueryBuilder) -> QueryBuilder {
        query.with_pair("hl", &self.hl).with_pair("gl", &self.gl)
    }
}

/// Addresses of this API's calls for items.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Links {
    /// The address of this API's product call.
    pub product: String,
    /// The address of this API's reviews call.
    pub reviews: String,
    /// Parameters that every link keeps: `hl=en&gl=us`.
    pub kept: String,
}

impl Links {
    /// Returns this API's call for a product.
    #[must_use]
    pub fn product_link(&self, store: Store, product_id: &str) -> String {
        self.build_link(&self.product, store, product_id)
    }

    /// Returns this API's call for a product's reviews.
    #[must_use]
    pub fn reviews_link(&self, store: Store, product_id: &str) -> String {
        self.build_link(&self.reviews, store, product_id)
    }

    fn build_link(&self, endpoint: &str, store: Store, product_id: &str) -> String {
        let query = QueryBuilder::new()
            .with_pair("product_id", product_id)
            .with_pair("store", store.token())
            .into_string();
        let kept = if self.kept.is_empty() { String::new() } else { format!("&{}", self.kept) };
        format!("{endpoint}?{query}{kept}")
    }
}

/// Returns whether a text has the form of a product's id: 1 to 512 letters, digits, underscores, dots and hyphens.
#[must_use]
pub fn is_product_id(id: &str) -> bool {
    (1..=512).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
}

/// Returns the part of the store and the id that the address of a product's page names; any origin, or none.
pub(super) fn parse_product_address(link: &str) -> Option<(Store, String)> {
    let path = link.find("/store/").and_then(|at| link.get(at + "/store/".len()..))?;
    let (store, rest) = path.split_once('/')?;
    let store = Store::from_token(store)?;
    let page = rest.split(['?', '/']).next()?;
    let is_product = matches!((store, page), (Store::Tv, "show") | (_, "details"));
    let id = url::find_query_value(link, "id").filter(|id| is_product_id(id))?;
    is_product.then(|| (store, id.into_owned()))
}

/// Returns an address in the store as a whole one; none for a text that is no address of the store.
pub(super) fn make_absolute(origin: &str, link: &str) -> Option<String> {
    let is_clean = !link.chars().any(|c| c.is_whitespace() || c.is_control() || "\"<>\\".contains(c));
    match link.strip_prefix('/') {
        Some(rest) if is_clean && !rest.starts_with('/') => Some(format!("{origin}{link}")),
        Some(_) => None,
        None => crate::cursor::parse_link(link),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_product_names_its_part_and_its_id() {
        for (link, product) in [
            ("/store/apps/details?id=com.a.b_1", Some((Store::Apps, "com.a.b_1"))),
            ("https://s.test/store/books/details/The_Title?hl=en&id=Zx-9", Some((Store::Books, "Zx-9"))),
            ("/store/audiobooks/details/T?id=AQAAAE", Some((Store::Audiobooks, "AQAAAE"))),
            ("/store/movies/details?id=x", Some((Store::Movies, "x"))),
            ("/store/tv/show?id=x&cdid=tvseason-y", Some((Store::Tv, "x"))),
            ("/store/apps/dev?id=77", None),
            ("/store/apps/details?id=a b", None),
            ("/store/music/details?id=a", None),
            ("/store/apps/details", None),
            ("", None),
        ] {
            let expected = product.map(|(store, id): (Store, &str)| (store, id.to_owned()));
            assert_eq!(parse_product_address(link), expected, "{link}");
        }
    }

    #[test]
    fn links_keep_language_and_country() {
        let links = Links {
            product: "https://own.test/api/v1/play/product".to_owned(),
            kept: "hl=de&gl=at".to_owned(),
            ..Links::default()
        };
        assert_eq!(
            links.product_link(Store::Books, "Zx-9"),
            "https://own.test/api/v1/play/product?product_id=Zx-9&store=books&hl=de&gl=at"
        );
    }

    #[test]
    fn an_address_in_the_store_is_made_whole_and_nothing_else_is() {
        let whole = |link| make_absolute("https://s.test", link);
        assert_eq!(whole("/store/apps").as_deref(), Some("https://s.test/store/apps"));
        assert_eq!(whole("https://a.test/x").as_deref(), Some("https://a.test/x"));
        assert_eq!(
            [whole("//evil.test/x"), whole("store"), whole("/a b"), whole("")],
            [None, None, None, None]
        );
    }
}
