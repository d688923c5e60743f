//! `v1/play/reviews`: what people say about a product (docs/specification.md, Endpoints; complete table).
//!
//! The store gives a page of reviews to a remote call that names product and kind. An app's kind is known; for other products
//! the product's page names it, once: it goes along in the state that continues the call.

use quarry_items::Review;
use serde::Serialize;

use super::address::{Locale, Store};
use super::batch_call::{build_call, quote_json};
use super::{check_page, parse_origin, product_page, review_list};
use crate::ask::{Failure, Refusal, Source, SourceRequest};
use crate::cursor::{Cursor, Json};
use crate::envelope::Frames;
use crate::reading::{Reading, ResultGroups};

/// The remote call, and the name that it had before.
const CALL_NAMES: [&str; 2] = ["oCPfdb", "UsvDTd"];
/// Largest number of requests to the store for one list.
const TRIES_MAX: usize = 5;

/// The device that reviews were written on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Platform {
    /// A phone.
    #[default]
    Phone,
    /// A tablet.
    Tablet,
    /// A watch.
    Watch,
    /// A computer of the store's own kind.
    Chromebook,
    /// A television.
    Tv,
}

impl Platform {
    const fn code(self) -> u8 {
        match self {
            Self::Phone => 2,
            Self::Tablet => 3,
            Self::Watch => 4,
            Self::Chromebook => 5,
            Self::Tv => 6,
        }
    }
}

/// Caller's query: a selection of reviews.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The product.
    pub product_id: String,
    /// Store that sells the product.
    pub store: Store,
    /// The storefront.
    pub locale: Locale,
    /// The device; only apps are told apart by it.
    pub platform: Platform,
    /// Only with so many stars, 1 to 5.
    pub rating: Option<u8>,
    /// The order: 1 relevant, 2 newest, 3 rating.
    pub sort_by: u8,
    /// Number of reviews, 1 to 199.
    pub num: usize,
    /// Cursor of an earlier reading.
    pub cursor: Option<String>,
}

/// Returns the request for a page of reviews of a product of a kind, from its beginning or from the store's own token.
#[must_use]
pub fn build_request(query: &Query, kind: u64, num: usize, token: Option<&str>) -> SourceRequest {
    let rating = query.rating.map_or_else(|| "null".to_owned(), |rating| rating.to_string());
    let token = token.map_or_else(|| "null".to_owned(), quote_json);
    let device = match query.store {
        Store::Apps => query.platform.code().to_string(),
        _ => "null".to_owned(),
    };
    let arguments = format!(
        "[null,[2,{},[{num},null,{token}],null,[null,{rating},null,null,null,null,null,null,{device}]],[{},{kind}]]",
        query.sort_by,
        quote_json(&query.product_id),
    );
    build_call(CALL_NAMES[0], &arguments, &query.locale)
}

/// A page of reviews.
#[derive(Debug, Default, PartialEq)]
pub struct Page {
    /// The reviews.
    pub reviews: Vec<Review>,
    /// The store's own token for what follows.
    pub next: Option<String>,
    /// Number of unreadable rows.
    pub unread: usize,
}

/// Asks the store until there are as many reviews as wanted, or no more.
///
/// # Errors
/// [`Failure::NotFound`] when the store has no such product, as far as it is asked for that; [`Failure::Refused`].
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let resumed = query.cursor.as_deref().and_then(|state| state.split_once(':'));
    let resumed = resumed.and_then(|(kind, token)| Some((kind.parse().ok()?, Some(token.to_owned()))));
    let (kind, mut token) = match resumed {
        Some(resumed) => resumed,
        None => match fetch_kind(query, source).await? {
            Some(kind) => (kind, None),
            // The store has no reviews for this kind of product.
            None => return Ok(build_reading(Page::default(), String::new(), None)),
        },
    };
    let (mut page, mut source_url) = (Page::default(), String::new());
    for _ in 0..TRIES_MAX {
        let missing = query.num.saturating_sub(page.reviews.len());
        let answer = source.fetch(build_request(query, kind, missing, token.as_deref())).await?;
        check_page(&answer)?;
        let more = parse(&answer.body, query, parse_origin(&answer.url))?;
        if source_url.is_empty() {
            source_url = answer.url;
        }
        let is_barren = more.reviews.is_empty();
        page.unread += more.unread;
        for review in more.reviews {
            if !page.reviews.iter().any(|known| known.id == review.id) {
                page.reviews.push(review);
            }
        }
        let is_stuck = more.next == token;
        page.next = more.next.filter(|_| !is_stuck && !is_barren);
        token.clone_from(&page.next);
        if page.reviews.len() >= query.num || token.is_none() {
            break;
        }
    }
    page.reviews.truncate(query.num);
    Ok(build_reading(page, source_url, Some(kind)))
}

/// Returns the number of the product's kind.
async fn fetch_kind(query: &Query, source: &dyn Source) -> Result<Option<u64>, Failure> {
    if query.store == Store::Apps {
        return Ok(Some(super::card::KIND_APP));
    }
    let page = product_page::Query {
        product_id: query.product_id.clone(),
        store: query.store,
        locale: query.locale.clone(),
        ..product_page::Query::default()
    };
    let answer = source.fetch(product_page::build_request(&page)).await?;
    if answer.status == 404 {
        return Err(product_page::not_found_error());
    }
    check_page(&answer)?;
    Ok(find_kind(&answer.body, &query.product_id))
}

/// Returns the number that a page's own calls name beside the product: `["id",9]`.
fn find_kind(page: &str, product_id: &str) -> Option<u64> {
    let name = format!("[{},", quote_json(product_id));
    memchr::memmem::find_iter(page.as_bytes(), name.as_bytes()).find_map(|at| {
        let rest = page.get(at + name.len()..)?;
        let (digits, _) = rest.split_once(']')?;
        (digits.len() <= 4).then(|| digits.trim().parse().ok()).flatten()
    })
}

/// Reads the answer to [`build_request`].
///
/// # Errors
/// `Refused` when it is no such answer, or ends early.
pub fn parse(body: &str, query: &Query, origin: &str) -> Result<Page, Refusal> {
    let frames = Frames::parse(body)?;
    let payload = match frames.find_payload(CALL_NAMES[0]) {
        Err(Refusal::UnknownPage) => frames.find_payload(CALL_NAMES[1])?,
        payload => payload?,
    };
    let data = Json::parse(payload)?;
    let data = Cursor::new(&data);
    // A product without reviews is answered by an empty list.
    if !data.is_list()
        || (!data.is_empty() && !data.get_path(&[0]).is_list() && data.get_path(&[0]).is_present())
    {
        return Err(Refusal::UnknownPage);
    }
    let reviews = review_list::parse_list(data.get_path(&[0]), query.store, &query.product_id, origin);
    if reviews.is_empty() && !data.get_path(&[0]).is_empty() {
        return Err(Refusal::UnknownPage);
    }
    let next = data.get_path(&[1]).nth_from_end(0).token(&[], 8..=3500).map(str::to_owned);
    let unread = data.items_at(&[0]).len().saturating_sub(reviews.len());
    Ok(Page { reviews, next, unread })
}

/// Summary of a list.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are reviews.
    reviews_results_state: &'static str,
    /// Number of listed reviews.
    results_on_page: usize,
}

fn build_reading(mut page: Page, source_url: String, kind: Option<u64>) -> Reading {
    for (review, position) in page.reviews.iter_mut().zip(1..) {
        review.position = Some(position);
    }
    let reviews_results_state =
        if page.reviews.is_empty() { "Fully empty" } else { "Results for exact spelling" };
    let mut groups = ResultGroups::default();
    let results_on_page = page.reviews.len();
    groups.put("search_information", &Information { reviews_results_state, results_on_page });
    groups.put("reviews", &page.reviews);
    let cursor = page.next.zip(kind).map(|(token, kind)| format!("{kind}:{token}"));
    Reading { source_url, groups, cursor, unread: page.unread, ..Reading::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_product_names_its_kind() {
        let page = r#"request:[["Zx-9"]]},'ds:1':{request:[["Zx-9",9]]}, x = ["Zx-9",123456]"#;
        assert_eq!(find_kind(page, "Zx-9"), Some(9));
        assert_eq!(find_kind(page, "Zx-8"), None);
    }

    #[test]
    fn every_parameter_reaches_the_store() {
        let query = Query {
            product_id: "a.b".to_owned(),
            platform: Platform::Tv,
            rating: Some(3),
            sort_by: 2,
            num: 7,
            ..Query::default()
        };
        let sent = |query: &Query, token| {
            let body = build_request(query, 7, query.num, token).body.map(|body| format!("?{}", body.text()));
            quarry_kernel::url::find_query_value(&body.unwrap_or_default(), "f.req")
                .map(|sent| sent.into_owned())
        };
        assert_eq!(
            sent(&query, Some("T\"")).as_deref(),
            Some(
                r#"[[["oCPfdb","[null,[2,2,[7,null,\"T\\\"\"],null,[null,3,null,null,null,null,null,null,6]],[\"a.b\",7]]",null,"generic"]]]"#
            )
        );
        let book = Query { store: Store::Books, rating: None, ..query };
        assert!(
            sent(&book, None)
                .unwrap_or_default()
                .contains("[7,null,null],null,[null,null,null,null,null,null,null,null,null]]")
        );
    }
}
