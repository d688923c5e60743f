//! `v6/maps/reviews`: ratings of one place, as scores out of a hundred with their categories, and the reviews that the source
//! shows, with the site of each (docs/specification.md, Endpoints).

use quarry_items::{PlaceInfo, Review, Reviewer, is_absent};
use serde::Serialize;

use super::places::parse_origin;
use super::rating;
use super::record::{Attribution, Record, find_localized_prose, parse_web_address};
use super::{address, api, place};
use crate::cursor::Cursor;
use crate::{Failure, Reading, Refusal, ResultGroups, Source, SourceResponse};

/// Caller's query.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The place's id.
    pub muid: String,
    /// One of [`super::LOCALES`].
    pub locale: String,
    /// URL of this API's call for the place, to which the id is appended.
    pub place_base: String,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are reviews.
    pub reviews_results_state: &'static str,
    /// Number of listed reviews.
    pub results_on_page: usize,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub total_ratings: Option<u64>,
    /// Site of the reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// The place's page there.
    #[serde(skip_serializing_if = "is_absent")]
    pub source_link: Option<String>,
}

/// Requests the source.
///
/// # Errors
/// `NotFound` for an unknown id; `Refused` when the source's answer has no record.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = api::fetch_places(&[&query.muid], &query.locale, source).await?;
    parse(&answer, query)
}

/// Parses the source's answer.
///
/// # Errors
/// The errors of [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    let json = api::parse_json(answer)?;
    let records = api::collect_records(&json)?;
    let not_found = || Failure::NotFound("No place has this id.".to_owned());
    let record =
        records.iter().find(|record| record.muid() == Some(query.muid.as_str())).ok_or_else(not_found)?;
    let is_empty = record.components("ENTITY").next().is_none();
    let Some((muid, title)) = place::parse_id_and_name(*record, &query.locale) else {
        return Err(if is_empty { not_found() } else { Refusal::UnknownPage.into() });
    };
    let ratings = rating::collect_ratings(*record, &query.locale);
    let summary = rating::summarize(&ratings);
    let reviews = collect_reviews(*record, &query.locale);
    let mut sources = record.components("REVIEW").map(|component| component.attribution());
    let shown = sources.next();
    let overall = summary.as_ref().map(|summary| &summary.overall);
    let information = Information {
        reviews_results_state: if reviews.is_empty() { "Fully empty" } else { "Results for exact place" },
        results_on_page: reviews.len(),
        total_ratings: overall.and_then(|rating| rating.count),
        source: shown.and_then(Attribution::name),
        source_link: shown.and_then(Attribution::link),
    };
    let (address, _) = address::parse_address(*record);
    let origin = parse_origin(&answer.url);
    let info = PlaceInfo {
        title,
        place_id: Some(place::parse_place_id(*record, muid)),
        muid: Some(muid.to_owned()),
        kind: place::parse_kind(*record, &query.locale),
        address,
        rating: overall.map(|rating| rating.rating),
        reviews: overall.and_then(|rating| rating.count),
        gps_coordinates: place::parse_coordinates(*record),
        link: Some(format!("{origin}/place?auid={muid}")),
        place_link: Some(format!("{}{muid}", query.place_base)),
        ..PlaceInfo::default()
    };
    let mut groups = ResultGroups::default();
    groups.put("search_information", &information);
    groups.put("place_info", &info);
    groups.put_some("rating_summary", summary.as_ref());
    groups.put_list("ratings", &ratings);
    groups.put("reviews", &reviews);
    Ok(Reading { source_url: answer.url.clone(), groups, ..Reading::default() })
}

/// Collects the reviews of all components, each with its site.
fn collect_reviews(record: Record<'_>, locale: &str) -> Vec<Review> {
    let written = record.components("REVIEW").flat_map(|component| {
        let source = component.attribution().name();
        component.values("review").filter_map(move |value| parse_review(value, source.clone(), locale))
    });
    written.zip(1..).map(|(review, position)| Review { position: Some(position), ..review }).collect()
}

/// Parses a review; `None` when it has neither text nor rating.
fn parse_review(value: Cursor<'_>, source: Option<String>, locale: &str) -> Option<Review> {
    let text = find_localized_prose(value.member("snippet"), locale);
    let rating = rating::parse_review_rating(value.member("rating"));
    if text.is_none() && rating.is_none() {
        return None;
    }
    let (snippet, language) = text.unzip();
    let reviewer = value.member("reviewer");
    let faces = reviewer.member("image").member("photoVersion").items_at(&[]);
    Some(Review {
        id: value.member("reviewId").token(&[], 1..=128).map(str::to_owned),
        link: parse_web_address(value.member("viewReviewActionUrl")),
        rating: rating.map(|(rating, _)| rating),
        max_rating: rating.map(|(_, max)| max).filter(|max| (max - 5.0).abs() > f64::EPSILON),
        iso_date: rating::parse_instant(value.member("reviewTime")),
        snippet,
        language: language.flatten(),
        source,
        user: reviewer.member("name").text_line(&[]).map(|name| Reviewer {
            name,
            thumbnail: faces.filter_map(|face| parse_web_address(face.member("url"))).next(),
            ..Reviewer::default()
        }),
        ..Review::default()
    })
}
