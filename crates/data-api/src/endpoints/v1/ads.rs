//! `GET /api/v1/ads`: the ads on a page of web results.

use quarry_sources::v1::ads::{self, Query};

use crate::endpoint::{Endpoint, Engine};
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Param, Params};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/ads",
    operation_id: "v1_ads",
    engine: Engine::V1,
    alpha: true,
    cache_ttl_s: Some(600),
    summary: "Text ads, local services and products on the largest engine's page",
    params: &[
        web::Q,
        Param { required: true, ..web::LOCATION },
        web::HL,
        web::GL,
        web::V1_DOMAIN,
        web::DEVICE,
        web::SAFE,
        web::NFPR,
        web::START,
    ],
    constraints: &[],
    groups: &[
        web::INFORMATION,
        web::ADS,
        web::LOCAL_ADS,
        web::SHOPPING_ADS,
        web::TICKETS,
        web::ORGANIC,
        web::RELATED_QUESTIONS,
        web::RELATED_SEARCHES,
    ],
    continuation: None,
    run: |asked| Box::pin(async move { ads::run(&build_query(asked.params), asked.source).await }),
};

/// Returns the source's query for a validated set.
#[must_use]
pub fn build_query(params: &Params) -> Query {
    Query {
        q: params.string("q"),
        visit: build_visit(params),
        safe: web::parse_safe(params),
        nfpr: params.flag("nfpr"),
        start: params.integer("start").unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;
    use quarry_sources::v1::SearchOrigin;

    #[test]
    fn every_parameter_reaches_the_source() {
        let sent = "q=x&location=Paris,France&hl=fr&gl=FR&device=mobile&safe=off&nfpr=1&start=10&v1_domain=engine.fr";
        let query = build_query(&check(sent, ENDPOINT.params, ENDPOINT.constraints).unwrap());
        assert_eq!((query.q.as_str(), query.safe, query.nfpr, query.start), ("x", Some(false), true, 10));
        assert_eq!(query.visit.place, Some(SearchOrigin::Name("Paris,France".into())));
        assert_eq!((query.visit.hl.as_deref(), query.visit.gl.as_deref()), (Some("fr"), Some("fr")));
        assert_eq!(query.visit.domain.as_deref(), Some("engine.fr"));
    }

    #[test]
    fn a_place_is_needed() {
        let error = check("q=x", ENDPOINT.params, ENDPOINT.constraints).expect_err("no place");
        assert_eq!(error.message(), "Parameter `location` is required.");
    }
}
