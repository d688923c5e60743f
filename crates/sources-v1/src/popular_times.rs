//! v1/maps/popular-times: how busy one place is now, and usually is by day and hour.

use serde::Serialize;

use crate::ask::{Failure, Refusal, Source};
use crate::maps::{self, PlaceEndpoints, PlaceRef};
use crate::reading::{Reading, ResultGroups};
use crate::web::search_context::SearchContext;

/// A call (docs/specification.md, `v1/maps/popular-times`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The place.
    pub place: PlaceRef,
    /// Client that asks.
    pub visit: SearchContext,
    /// Links for the place.
    pub links: PlaceEndpoints,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Available data: `Live and usual`, `Usual only` or `Fully empty`.
    pub popular_times_state: &'static str,
}

/// Asks the source and reads its answer. A place of which the source does not tell it is answered with its card alone.
///
/// # Errors
/// The errors of `v1/maps` for one place.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let (source_url, single) = maps::fetch_place(&query.place, &query.visit, &query.links, source).await?;
    if single.is_preview {
        return Err(Refusal::UnknownPage.into());
    }
    let times = single.place.popular_times.as_ref();
    let state = match times {
        None => "Fully empty",
        Some(times) if times.live.is_some() => "Live and usual",
        Some(_) => "Usual only",
    };
    let mut groups = ResultGroups::default();
    groups.put("search_information", &Information { popular_times_state: state });
    groups.put_some("popular_times", times);
    groups.put("place_info", &single.to_place_info());
    Ok(Reading { groups, source_url, ..Reading::default() })
}
