//! Requests to the source.

use crate::SearchContext;
use crate::ask::SourceRequest;
use crate::product::ProductLinks;
use quarry_kernel::url;

/// Number of products on a page of the source.
pub(super) const PAGE_SIZE: u32 = 40;

/// Caller's query (docs/specification.md, `v1/shopping`).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// The search phrase.
    pub q: String,
    /// Searcher's language, country, location and device.
    pub visit: SearchContext,
    /// Number of products to pass over.
    pub start: u32,
    /// Number of products requested; 0 means a page of the source.
    pub num: u32,
    /// The order; the source's own choice when absent.
    pub sort_by: Option<SortBy>,
    /// The lowest price, in the currency of the page.
    pub min_price: Option<f64>,
    /// The highest price, in the currency of the page.
    pub max_price: Option<f64>,
    /// Only products that are marked down.
    pub on_sale: bool,
    /// Only products that are delivered free of charge.
    pub free_shipping: bool,
    /// Only products of small businesses.
    pub small_business: bool,
    /// The source's token for filters, from an earlier answer. It is sent as it is.
    pub shoprs: Option<String>,
    /// Makes links of this API.
    pub links: Links,
}

/// Makes links of this API. The caller brings the addresses, which are no knowledge of this library; without them there
/// are no links.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    /// Links to products.
    pub product: ProductLinks,
    /// The address of the same call with a query to which `shoprs` can be added.
    pub same_call: String,
}

/// An order of products.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortBy {
    /// The cheapest first.
    Price,
    /// The best rated first.
    Rating,
}

/// Search option beside the phrase.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum SearchOption {
    Sorted(SortBy),
    /// From a lowest to a highest price, either of them open.
    Priced(Option<f64>, Option<f64>),
    OnSale,
    FreeShipping,
    SmallBusiness,
}

impl SearchOption {
    /// Returns the wish as the source's older pages take it (`tbs`), part by part.
    pub(super) fn to_tbs_parts(self) -> Vec<String> {
        let one = |part: &str| vec![part.to_owned()];
        match self {
            Self::Sorted(SortBy::Price) => one("p_ord:p"),
            Self::Sorted(SortBy::Rating) => one("p_ord:rv"),
            Self::Priced(low, high) => {
                let low = low.map(|low| format!("ppr_min:{low}"));
                let high = high.map(|high| format!("ppr_max:{high}"));
                one("price:1").into_iter().chain(low).chain(high).collect()
            }
            Self::OnSale => one("sales:1"),
            Self::FreeShipping => one("ship:1"),
            Self::SmallBusiness => one("small_business:1"),
        }
    }
}

impl Query {
    /// Lists the caller's options beside the phrase. A price first: its link names no other filter.
    pub(super) fn search_options(&self) -> Vec<SearchOption> {
        let is_priced = self.min_price.is_some() || self.max_price.is_some();
        [
            is_priced.then_some(SearchOption::Priced(self.min_price, self.max_price)),
            self.on_sale.then_some(SearchOption::OnSale),
            self.free_shipping.then_some(SearchOption::FreeShipping),
            self.small_business.then_some(SearchOption::SmallBusiness),
            self.sort_by.map(SearchOption::Sorted),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Returns the number of products wanted.
    pub(super) const fn wanted_count(&self) -> u32 {
        if self.num == 0 { PAGE_SIZE } else { self.num }
    }
}

/// Returns the request for the page that starts at an offset, with a token for filters.
#[must_use]
pub fn build_request(query: &Query, start: u32, shoprs: Option<&str>) -> SourceRequest {
    let parts: Vec<String> =
        query.search_options().into_iter().flat_map(SearchOption::to_tbs_parts).collect();
    let filters = (!parts.is_empty()).then(|| format!("mr:1,{}", parts.join(",")));
    let offset = (start > 0).then(|| start.to_string());
    let pairs = url::QueryBuilder::new().with_pair("q", &query.q).with_pair("udm", "28");
    let pairs = query
        .visit
        .add_to_query(pairs)
        .with_optional_pair("tbs", filters.as_deref())
        .with_optional_pair("shoprs", shoprs)
        .with_optional_pair("start", offset.as_deref())
        .with_pair("pws", "0");
    query.visit.build_request(pairs.append_to("/search"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_search_asks_for_the_shop_alone() {
        let query = Query { q: "a b".into(), ..Query::default() };
        assert_eq!(build_request(&query, 0, None).path, "/search?q=a%20b&udm=28&pws=0");
    }

    #[test]
    fn every_wish_reaches_the_source() {
        let query = Query {
            q: "x".into(),
            sort_by: Some(SortBy::Rating),
            min_price: Some(5.0),
            max_price: Some(19.5),
            on_sale: true,
            free_shipping: true,
            small_business: true,
            ..Query::default()
        };
        assert_eq!(
            build_request(&query, 80, Some("CAE=")).path,
            "/search?q=x&udm=28&tbs=mr%3A1%2Cprice%3A1%2Cppr_min%3A5%2Cppr_max%3A19.5%2Csales%3A1%2Cship%3A1\
             %2Csmall_business%3A1%2Cp_ord%3Arv&shoprs=CAE%3D&start=80&pws=0"
        );
    }
}
