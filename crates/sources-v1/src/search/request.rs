//! Request to the source.

use crate::ask::SourceRequest;
use crate::web::place_endpoints::PlaceEndpoints;
use crate::web::search_context::SearchContext;
use quarry_kernel::url;

/// Caller's query (docs/specification.md, `v1/search`).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// The search phrase; may be empty when `ludocid` or `kgmid` is there.
    pub q: String,
    /// A local business's CID, instead of the phrase or beside it.
    pub ludocid: Option<u64>,
    /// A knowledge-graph machine id (`/m/…`, `/g/…`), instead of the phrase or beside it.
    pub kgmid: Option<String>,
    /// Searcher's language, country, location and device.
    pub visit: SearchContext,
    /// Only results of this site.
    pub as_sitesearch: Option<String>,
    /// Only results with these words in this order.
    pub as_epq: Option<String>,
    /// Only results of the past `d`, `w`, `m` or `y`, with a number or without.
    pub as_qdr: Option<String>,
    /// The source's own filters (`qdr:w`, `li:1` …).
    pub tbs: Option<String>,
    /// The kind of results.
    pub tbm: Option<Vertical>,
    /// Only results of these countries (`countryDE`).
    pub cr: Option<String>,
    /// Only results in these languages (`lang_de`).
    pub lr: Option<String>,
    /// Whether adult content is filtered; the source's own choice when absent.
    pub safe: Option<bool>,
    /// Whether the source is to search for the phrase as it is spelled.
    pub nfpr: bool,
    /// Number of results to pass over.
    pub start: u32,
    /// Number of results requested; the source may ignore it.
    pub num: Option<u32>,
    /// Organic results only: asks for the page without overview and modules.
    pub fast_mode: bool,
    /// Addresses of this API's calls about a place.
    pub links: PlaceEndpoints,
}

/// The kinds of results between which `tbm` chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vertical {
    /// Books.
    Books,
    /// Pictures.
    Images,
    /// Places.
    Local,
    /// News.
    News,
    /// Patents.
    Patents,
    /// Products.
    Shopping,
    /// Videos.
    Videos,
}

impl Vertical {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::Books, Self::Images, Self::Local, Self::News, Self::Patents, Self::Shopping, Self::Videos];

    /// Returns the parameter's value.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Books => "bks",
            Self::Images => "isch",
            Self::Local => "lcl",
            Self::News => "nws",
            Self::Patents => "pts",
            Self::Shopping => "shop",
            Self::Videos => "vid",
        }
    }
}

/// Returns the request for a page of results.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    let number = |value: Option<u32>| value.filter(|&value| value > 0).map(|value| value.to_string());
    let pairs = url::QueryBuilder::new()
        .with_optional_pair("q", Some(query.q.as_str()).filter(|q| !q.is_empty()))
        .with_optional_pair("ludocid", query.ludocid.map(|cid| cid.to_string()).as_deref())
        .with_optional_pair("kgmid", query.kgmid.as_deref());
    let pairs = query
        .visit
        .add_to_query(pairs)
        .with_optional_pair("as_sitesearch", query.as_sitesearch.as_deref())
        .with_optional_pair("as_epq", query.as_epq.as_deref())
        .with_optional_pair("as_qdr", query.as_qdr.as_deref())
        .with_optional_pair("tbs", query.tbs.as_deref())
        .with_optional_pair("tbm", query.tbm.map(Vertical::token))
        .with_optional_pair("cr", query.cr.as_deref())
        .with_optional_pair("lr", query.lr.as_deref())
        .with_optional_pair("safe", query.safe.map(|is_on| if is_on { "active" } else { "off" }))
        .with_optional_pair("nfpr", query.nfpr.then_some("1"))
        .with_optional_pair("start", number(Some(query.start)).as_deref())
        .with_optional_pair("num", number(query.num).as_deref())
        // The source's own filter "Web": links only.
        .with_optional_pair("udm", (query.fast_mode && query.tbm.is_none()).then_some("14"))
        .with_pair("pws", "0");
    query.visit.build_request(pairs.append_to("/search"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Device, Site};
    use crate::web::search_context::SearchOrigin;

    #[test]
    fn a_bare_search_asks_for_the_phrase_alone() {
        let request = build_request(&Query { q: "a b&c".into(), ..Query::default() });
        assert_eq!(request.path, "/search?q=a%20b%26c&pws=0");
        assert_eq!((request.site, request.body), (Site::V1Web, None));
    }

    #[test]
    fn every_parameter_reaches_the_source() {
        let request = build_request(&Query {
            q: "x".into(),
            ludocid: Some(18_446_744_073_709_551_615),
            kgmid: Some("/m/0jcx".into()),
            visit: SearchContext {
                hl: Some("zh-TW".into()),
                gl: Some("TW".into()),
                domain: Some("engine.de".into()),
                place: Some(SearchOrigin::Name("Paris,France".into())),
                device: Device::Mobile,
            },
            as_sitesearch: Some("a.test".into()),
            as_epq: Some("b c".into()),
            as_qdr: Some("m3".into()),
            tbs: Some("li:1".into()),
            tbm: Some(Vertical::News),
            cr: Some("countryDE".into()),
            lr: Some("lang_de".into()),
            safe: Some(false),
            nfpr: true,
            start: 20,
            num: Some(50),
            fast_mode: false,
            links: PlaceEndpoints::default(),
        });
        assert_eq!(
            request.path,
            "/search?q=x&ludocid=18446744073709551615&kgmid=%2Fm%2F0jcx&hl=zh-TW&gl=tw&uule=w%2BCAIQICIMUGFyaXMsRnJhbmNl\
             &as_sitesearch=a.test&as_epq=b%20c&as_qdr=m3&tbs=li%3A1&tbm=nws&cr=countryDE&lr=lang_de&safe=off&nfpr=1\
             &start=20&num=50&pws=0"
        );
        assert!(request.headers.contains(&("accept-language", "zh-TW,zh;q=0.9".to_owned())));
        assert_eq!((request.device, request.domain.as_deref()), (Device::Mobile, Some("engine.de")));
    }

    #[test]
    fn fast_mode_asks_for_the_lighter_page() {
        let fast = Query { q: "x".into(), fast_mode: true, ..Query::default() };
        assert_eq!(build_request(&fast).path, "/search?q=x&udm=14&pws=0");
        assert_eq!(
            build_request(&Query { tbm: Some(Vertical::News), ..fast }).path,
            "/search?q=x&tbm=nws&pws=0"
        );
    }
}
