//! v1/contributor-reviews: one person's reviews, up to two hundred a call, and the person's card.
//!
//! No recording of this answer is known; where its fields stand is documented by several public projects, in two layouts,
//! and the rows of its reviews are those of a place's. An empty list beside a card that counts reviews is refused.

use quarry_items::{Contributions, Contributor, Coordinates, PlaceInfo, Review};
use quarry_kernel::url;
use serde::Serialize;

use crate::ask::{Failure, Refusal, Source, SourceRequest};
use crate::cursor::Cursor;
use crate::maps::pb::PbMessage;
use crate::maps::{PlaceEndpoints, request, review, unwrap};
use crate::reading::{Reading, ResultGroups};
use crate::web::feature_id::FeatureId;
use crate::web::search_context::SearchContext;

/// Reviews of one call at most: for more the source answers none.
pub const LIMIT_MAX: u32 = 200;

/// A call (docs/specification.md, `v1/contributor-reviews`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The person: a decimal id.
    pub contributor_id: String,
    /// Number of reviews, 1 to [`LIMIT_MAX`].
    pub limit: u32,
    /// Cursor of a former call ([`Reading::cursor`]).
    pub cursor: Option<String>,
    /// Client that asks.
    pub visit: SearchContext,
    /// Links for the places.
    pub links: PlaceEndpoints,
}

/// Page of a contributor.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// The card.
    pub contributor: Option<Contributor>,
    /// The reviews in its order.
    pub reviews: Vec<Review>,
    /// The source's cursor for the next page.
    pub next: Option<String>,
    /// Rows that are no review with a place's name.
    pub unread: usize,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are reviews: `Fully empty` when not.
    pub reviews_results_state: &'static str,
    /// Number of listed items.
    pub results_on_page: usize,
}

/// Returns the request for a person's reviews.
fn build_request(query: &Query) -> SourceRequest {
    const REQUEST_FIELDS: &str = "!7e81!15i20393!6m2!4b1!7b1!9m0!10m5!1b1!5b1!9m1!1e3!11b1\
        !14m60!1m48!1m4!1m3!1e3!1e2!1e4!3m5!2m4!3m3!1m2!1i260!2i365!4m1!3i10!10b1!11m33!1m3!1e1!2b0!3e3!1m3!1e2!2b1!3e2\
        !1m3!1e2!2b0!3e3!1m3!1e8!2b0!3e3!1m3!1e10!2b0!3e3!1m3!1e10!2b1!3e2!1m3!1e10!2b0!3e4!1m3!1e9!2b1!3e2!2b1\
        !2m5!1e1!1e4!1e3!1e5!1e2!3b0!4b1!5m1!1e1!7b1!17m0";
    let list = PbMessage::new()
        .integer(1, query.limit.clamp(1, LIMIT_MAX).into())
        .raw_fields("!2m9!2b1!3b1!5b1!7b1!12m4!1b1!2b1!4m1!1e1");
    let list = match &query.cursor {
        Some(cursor) => list.string(3, cursor),
        None => list,
    };
    let pb = PbMessage::new()
        .string(1, &query.contributor_id)
        .message(2, &PbMessage::new().string(1, "").raw_fields("!7e81!15i20393"))
        .raw_fields(REQUEST_FIELDS.trim_start_matches("!7e81!15i20393"))
        .message(41, &list.raw_fields("!7m2!1m1!1e1"))
        .into_string();
    let pairs = url::QueryBuilder::new().with_pair("authuser", "0");
    request::build_call(&query.visit, pairs, None, &pb, "/locationhistory/preview/mas")
}

/// Reads an answer: the card at 16, the reviews at 45, or in older layouts at 24 or under the key 46 of the object at
/// 17 or 19.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it has neither a card nor a list; [`Refusal::Unnamed`] when the person has no name, or half
/// of the reviews or more have no place's name.
pub fn parse(root: Cursor<'_>, links: &PlaceEndpoints) -> Result<Page, Refusal> {
    let card = root.get_path(&[16]);
    let list = root
        .get_path(&[45])
        .or(root.get_path(&[17]).member("46"))
        .or(root.get_path(&[19]).member("46"))
        .or(root.get_path(&[24]));
    if !card.is_list() && !list.is_list() {
        return Err(Refusal::UnknownPage);
    }
    let contributor = parse_contributor(card);
    if card.is_list() && contributor.is_none() {
        return Err(Refusal::Unnamed);
    }
    let rows = list.items_at(&[0]).len();
    let reviews: Vec<_> = list.items_at(&[0]).filter_map(|row| parse_row(row, links)).collect();
    if rows > 0 && reviews.len() * 2 <= rows {
        return Err(Refusal::Unnamed);
    }
    let next = list.token(&[1], 4..=2000).filter(|_| rows > 0).map(str::to_owned);
    let unread = rows - reviews.len();
    Ok(Page { contributor, reviews, next, unread })
}

fn parse_contributor(card: Cursor<'_>) -> Option<Contributor> {
    let count = |label: &str| {
        let is_its =
            |counter: &Cursor<'_>| counter.text_line(&[6]).is_some_and(|own| own.eq_ignore_ascii_case(label));
        card.items_at(&[8, 0]).find(is_its).and_then(|counter| counter.count(&[7]))
    };
    let contributions = Contributions {
        reviews: count("Reviews"),
        ratings: count("Ratings"),
        photos: count("Photos"),
        videos: count("Videos"),
        captions: count("Captions"),
        answers: count("Answers"),
        edits: count("Edits"),
        reported_incorrect: count("Reported incorrect"),
        places_added: count("Places added"),
        roads_added: count("Roads added"),
        facts_checked: count("Facts checked"),
        q_and_a: count("Q&A"),
        published_lists: count("Published lists"),
    };
    let level = card.count(&[8, 1, 1]).filter(|level| (1..=10).contains(level));
    let id = card.decimal_id(&[14], 15..=24).map(str::to_owned);
    Some(Contributor {
        name: card.text_line(&[0])?,
        link: None,
        thumbnail: card.https_link(&[1, 6, 0]),
        description: card.multiline_text(&[18]).or_else(|| card.multiline_text(&[18, 0])),
        points: card.count(&[8, 1, 0]),
        level,
        local_guide: level.is_some(),
        status: level.map(|level| format!("Local Guide Level {level}")),
        contributions,
        id,
    })
}

/// Returns a row: the review at 2, the place at 4.
fn parse_row(row: Cursor<'_>, links: &PlaceEndpoints) -> Option<Review> {
    let mut review = review::parse(row.get_path(&[2]), links)?;
    review.place_info = Some(parse_place(row.get_path(&[4]), row, links)?);
    // The person is the call's own.
    review.user = None;
    Some(review)
}

fn parse_place(place: Cursor<'_>, row: Cursor<'_>, links: &PlaceEndpoints) -> Option<PlaceInfo> {
    let feature = place
        .feature_id(&[14, 0])
        .or_else(|| row.feature_id(&[1, 0, 0]))
        .or_else(|| row.feature_id(&[2, 1, 0]));
    let place_id = place.place_id(&[18]).or_else(|| row.place_id(&[1, 0, 1])).map(str::to_owned);
    let place_id =
        place_id.or_else(|| feature.filter(|(a, _)| *a != 0).map(|(a, b)| FeatureId(a, b).place_id()));
    let point = place.point(&[0, 2], &[0, 3]);
    Some(PlaceInfo {
        title: place.text_line(&[2])?,
        address: place.text_line(&[3]),
        kind: place.text_line(&[19]).or_else(|| place.text_line(&[4, 0])),
        gps_coordinates: point.map(|(latitude, longitude)| Coordinates { latitude, longitude }),
        data_id: feature.map(|(first, second)| FeatureId(first, second).data_id()),
        place_link: links.build_link(&links.place, "place_id", place_id.as_deref()),
        reviews_link: links.build_link(&links.reviews, "place_id", place_id.as_deref()),
        place_id,
        ..PlaceInfo::default()
    })
}

/// Number of reviews that the source gives of a person even when it answers larger requests with an empty list.
const REDUCED_LIMIT: u32 = 50;

impl Page {
    /// Returns whether the source gives no review although the person's card counts some: the only word on whether they hide
    /// them.
    fn is_withheld(&self) -> bool {
        let counted = self.contributor.as_ref().and_then(|person| person.contributions.reviews);
        self.reviews.is_empty() && counted.is_some_and(|count| count > 0)
    }
}

/// Returns the address and the reading of one answer.
async fn fetch_page(query: &Query, source: &dyn Source) -> Result<(String, Page), Failure> {
    let answer = source.fetch(build_request(query)).await?;
    if answer.status == 404 {
        return Err(Failure::NotFound("The source knows no contributor of this id.".to_owned()));
    }
    let text = unwrap::unwrap_json(&answer)?;
    let read = parse(Cursor::new(&text.parse_json()?), &query.links)?;
    Ok((answer.url.clone(), read))
}

/// Asks the source and reads its answer; once more for fewer reviews where it withholds many.
///
/// # Errors
/// [`Failure::Refused`]: `blocked_silently` where the person's card counts reviews and none comes, what [`Source::fetch`] says,
/// or as [`parse`]; [`Failure::NotFound`] for a person whom the source does not know.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let (cursor, before) = match &query.cursor {
        Some(written) => written.split_once(' ').map_or((None, 0), |(before, token)| {
            (Some(token.to_owned()), before.parse::<u32>().unwrap_or(0))
        }),
        None => (None, 0),
    };
    let asked = cursor.clone();
    let query = &Query { cursor, ..query.clone() };
    let (mut url, mut read) = fetch_page(query, source).await?;
    if asked.is_none() && read.is_withheld() && query.limit > REDUCED_LIMIT {
        (url, read) = fetch_page(&Query { limit: REDUCED_LIMIT, ..query.clone() }, source).await?;
    }
    if asked.is_none() && read.is_withheld() {
        return Err(Refusal::BlockedSilently.into());
    }
    read.reviews.truncate(query.limit.clamp(1, LIMIT_MAX) as usize);
    for (position, review) in (before + 1..).zip(&mut read.reviews) {
        review.position = Some(position);
    }
    let mut groups = ResultGroups::default();
    let state = if read.reviews.is_empty() { "Fully empty" } else { "Results for exact contributor" };
    let results_on_page = read.reviews.len();
    groups.put("search_information", &Information { reviews_results_state: state, results_on_page });
    if let Some(contributor) = &mut read.contributor {
        contributor.id.get_or_insert_with(|| query.contributor_id.clone());
        groups.put("contributor", contributor);
    }
    groups.put("reviews", &read.reviews);
    let after = before.saturating_add(u32::try_from(results_on_page).unwrap_or(0));
    let next = read.next.filter(|next| Some(next) != asked.as_ref() && results_on_page > 0);
    let cursor = next.map(|token| format!("{after} {token}"));
    Ok(Reading { groups, source_url: url, cursor, unread: read.unread, ..Reading::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::pb::has_valid_counts;

    #[test]
    fn every_message_of_a_request_is_counted() {
        let query = Query {
            contributor_id: "102769814432182832009".into(),
            limit: 200,
            cursor: None,
            visit: SearchContext::default(),
            links: PlaceEndpoints::default(),
        };
        for (cursor, list) in [(None, "!41m14!1i200!2m9"), (Some("CAE=".to_owned()), "!41m15!1i200!2m9")] {
            let path = build_request(&Query { cursor, ..query.clone() }).path;
            let pb = url::find_query_value(&path, "pb").unwrap().into_owned();
            assert!(
                pb.starts_with("!1s102769814432182832009!2m3!1s!7e81!15i20393!6m2") && pb.contains(list),
                "{pb}"
            );
            assert!(has_valid_counts(&pb), "{pb}");
        }
    }
}
