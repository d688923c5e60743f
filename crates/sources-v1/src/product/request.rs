//! Requests to the source: the page of the product, and further offers as JSON.

use crate::SearchContext;
use crate::ask::SourceRequest;
use crate::web::product_ids::{ProductIdSet, ProductLinks};
use quarry_kernel::url;

/// Caller's query (docs/specification.md, `v1/shopping/product`).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// The product; at least one id.
    pub ids: ProductIdSet,
    /// The phrase by which it was found.
    pub q: Option<String>,
    /// Searcher's language, country, location and device.
    pub visit: SearchContext,
    /// Makes links to related products.
    pub links: ProductLinks,
}

/// Returns the request for the product's page.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    let pairs = url::QueryBuilder::new()
        .with_pair("ibp", "oshop")
        .with_optional_pair("q", query.q.as_deref())
        .with_pair("prds", &format_ids(&query.ids))
        .with_pair("udm", "28");
    let pairs = query.visit.add_to_query(pairs).with_pair("pws", "0");
    query.visit.build_request(pairs.append_to("/search"))
}

/// Returns the request for the offers that the page does not show, from the one after `held` on.
#[must_use]
pub fn build_more_offers_request(query: &Query, held: usize) -> SourceRequest {
    let q = query.q.as_deref().unwrap_or_default();
    let mut parts = collect_id_pairs(&query.ids);
    let offset = held.to_string();
    parts.extend([("pvo", "3"), ("fs", "/shopping/offers"), ("sori", offset.as_str()), ("mno", "10")]);
    parts.extend(Some(("query", q)).filter(|_| !q.is_empty()));
    parts.extend([("pvt", "hg"), ("_fmt", "jspb")]);
    let pairs = url::QueryBuilder::new()
        .with_pair("udm", "28")
        .with_pair("yv", "3")
        .with_optional_pair("q", query.q.as_deref())
        .with_pair("async_context", "MORE_STORES")
        .with_pair("pvorigin", "3")
        .with_pair("cs", "1")
        .with_pair("async", &join_pairs(&parts));
    query.visit.build_request(query.visit.add_to_query(pairs).append_to("/async/oapv")).for_data()
}

/// Returns `catalogid:1,gpcid:2,headlineOfferDocid:3,imageDocid:4,productid:3,rds:PC_2|PROD_PC_2,pvt:hg`
fn format_ids(ids: &ProductIdSet) -> String {
    let mut parts = collect_id_pairs(ids);
    let set = ids.gpcid.as_ref().map(|gpcid| format!("PC_{gpcid}|PROD_PC_{gpcid}"));
    match (&set, &ids.headline_offer_docid) {
        (Some(set), _) => parts.push(("rds", set)),
        // A product with one offer goes by the offer's id.
        (None, Some(offer)) => parts.push(("productid", offer)),
        (None, None) => {}
    }
    parts.push(("pvt", "hg"));
    join_pairs(&parts)
}

fn collect_id_pairs(ids: &ProductIdSet) -> Vec<(&'static str, &str)> {
    let pairs = [
        ("catalogid", &ids.catalogid),
        ("gpcid", &ids.gpcid),
        ("headlineOfferDocid", &ids.headline_offer_docid),
        ("imageDocid", &ids.image_docid),
    ];
    pairs.into_iter().filter_map(|(name, id)| Some((name, id.as_deref()?))).collect()
}

/// Names and values as the source takes them; its separators inside a value would be read as more of them.
fn join_pairs(parts: &[(&str, &str)]) -> String {
    let parts = parts.iter().map(|(name, value)| format!("{name}:{}", value.replace([',', ':'], " ")));
    parts.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query() -> Query {
        let ids = ProductIdSet {
            gpcid: Some("2".into()),
            headline_offer_docid: Some("3".into()),
            image_docid: Some("4".into()),
            catalogid: Some("1".into()),
        };
        Query { ids, q: Some("a, b:c".into()), ..Query::default() }
    }

    #[test]
    fn a_product_is_named_by_every_id_there_is() {
        assert_eq!(
            build_request(&query()).path,
            "/search?ibp=oshop&q=a%2C%20b%3Ac&prds=catalogid%3A1%2Cgpcid%3A2%2CheadlineOfferDocid%3A3%2CimageDocid%3A4\
             %2Crds%3APC_2%7CPROD_PC_2%2Cpvt%3Ahg&udm=28&pws=0"
        );
        let alone = ProductIdSet { headline_offer_docid: Some("3".into()), ..ProductIdSet::default() };
        assert_eq!(format_ids(&alone), "headlineOfferDocid:3,productid:3,pvt:hg");
    }

    #[test]
    fn a_phrase_adds_no_names_of_its_own_to_the_list() {
        let path = build_more_offers_request(&query(), 5).path;
        let list = url::find_query_value(&path, "async").unwrap();
        assert!(list.contains(",sori:5,mno:10,query:a  b c,pvt:hg,_fmt:jspb"), "{list}");
        assert!(
            path.starts_with("/async/oapv?udm=28&yv=3&q=a%2C%20b%3Ac&async_context=MORE_STORES&"),
            "{path}"
        );
    }
}
