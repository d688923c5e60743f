//! Ids of a product at the source, and the links of this API that lead to one.

use quarry_kernel::url;
use serde::Serialize;

/// The ids under which the source knows a product. The first three stand on every card; at least one is needed to open
/// the product.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ProductIdSet {
    /// The product with all its offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gpcid: Option<String>,
    /// The offer that the card shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline_offer_docid: Option<String>,
    /// The picture that the card shows, which tells one variant from another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_docid: Option<String>,
    /// The entry in the source's catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub catalogid: Option<String>,
}

impl ProductIdSet {
    /// Returns names and values, as parameters of this API.
    fn to_pairs(&self) -> [(&'static str, Option<&str>); 4] {
        [
            ("gpcid", self.gpcid.as_deref()),
            ("headline_offer_docid", self.headline_offer_docid.as_deref()),
            ("image_docid", self.image_docid.as_deref()),
            ("catalogid", self.catalogid.as_deref()),
        ]
    }

    /// Returns whether the source cannot be asked for the product.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.to_pairs().iter().all(|(_, id)| id.is_none())
    }

    /// Returns the key that two cards of the same product share.
    #[must_use]
    pub fn product_key(&self) -> Option<&str> {
        self.gpcid.as_deref().or(self.headline_offer_docid.as_deref()).or(self.catalogid.as_deref())
    }
}

/// Makes links of this API to a product (`service_product_link`). The caller brings the address, which is no knowledge of
/// this library.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProductLinks {
    /// Address of v1/shopping/product: origin and path. Without it there are no links.
    pub endpoint: String,
    /// The parameters that the link keeps, as a query string: who asks, and from where.
    pub kept: String,
}

impl ProductLinks {
    /// Returns the link to a product; none without an id or an endpoint. `phrase` is what the product was found by.
    #[must_use]
    pub fn build_link(&self, ids: &ProductIdSet, phrase: &str) -> Option<String> {
        if self.endpoint.is_empty() || ids.is_empty() {
            return None;
        }
        let named = ids
            .to_pairs()
            .into_iter()
            .fold(url::QueryBuilder::new(), |query, (name, id)| query.with_optional_pair(name, id));
        let named =
            named.with_optional_pair("q", Some(phrase).filter(|phrase| !phrase.is_empty())).into_string();
        let joint = if self.kept.is_empty() { "" } else { "&" };
        Some(format!("{}?{named}{joint}{}", self.endpoint, self.kept))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_every_id_there_is_and_keeps_who_asked() {
        let links = ProductLinks { endpoint: "https://a.test/p".into(), kept: "hl=en".into() };
        let ids = ProductIdSet {
            gpcid: Some("1".into()),
            image_docid: Some("2".into()),
            ..ProductIdSet::default()
        };
        assert_eq!(
            links.build_link(&ids, "a b").as_deref(),
            Some("https://a.test/p?gpcid=1&image_docid=2&q=a%20b&hl=en")
        );
        assert_eq!(links.build_link(&ProductIdSet::default(), "a"), None);
        assert_eq!(ProductLinks::default().build_link(&ids, "a"), None);
    }
}
