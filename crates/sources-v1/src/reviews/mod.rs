//! v1/reviews: what people say of a place, up to a hundred a call over the source's smaller pages.
//!
//! The first call of a list asks for the place as well: its card, what reviewers speak of, and the name of the visit under
//! which the source gives reviews. Later calls go on from the source's own cursor.
//!
//! Reviews come from the window of the web search, which anybody may ask. Only the maps' own call, which wants a signed-in
//! visitor, can look for a text; it is asked for that, and where the window gives nothing.

mod collect;
mod state;
mod window;

use self::collect::CollectedReviews;
use self::state::ResumeState;
use crate::ask::{Failure, Refusal, Source, SourceRequest};
use crate::cursor::Cursor;
use crate::maps;
use crate::maps::pb::PbMessage;
use crate::maps::{PlaceDetails, PlaceEndpoints, PlaceRef, Topic, request, review, unwrap};
use crate::reading::{Reading, ResultGroups};
use crate::web::search_context::SearchContext;
use quarry_items::{RatingCount, Review};
use quarry_kernel::url;
use serde::Serialize;

/// Reviews on a page of the source.
const PAGE_SIZE: u32 = 20;

/// Reviews of one call at most.
pub const NUM_MAX: u32 = 100;

/// The order of reviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// Most relevant first.
    #[default]
    Relevance,
    /// Newest first.
    Newest,
    /// Best first.
    Highest,
    /// Worst first.
    Lowest,
}

impl Sort {
    const fn number(self) -> u32 {
        match self {
            Self::Relevance => 1,
            Self::Newest => 2,
            Self::Highest => 3,
            Self::Lowest => 4,
        }
    }
}

/// A call (docs/specification.md, `v1/reviews`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The place.
    pub place: PlaceRef,
    /// The order.
    pub sort: Sort,
    /// Number of reviews, 1 to [`NUM_MAX`].
    pub num: u32,
    /// Only reviews that have this text.
    pub query: Option<String>,
    /// Only reviews that speak of this topic of the place.
    pub topic_id: Option<String>,
    /// Cursor of a former call ([`Reading::cursor`]).
    pub cursor: Option<String>,
    /// Client that asks.
    pub visit: SearchContext,
    /// Links for places and people.
    pub links: PlaceEndpoints,
}

/// A page of the source.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// The reviews in its order.
    pub reviews: Vec<Review>,
    /// The source's cursor for the next page.
    pub next: Option<String>,
    /// Number of unreadable rows.
    pub unread: usize,
}

/// Reads a page: `[…, cursor, [[row], …]]`.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it is no such page, [`Refusal::BlockedSilently`] for the stub in place of one,
/// [`Refusal::Unnamed`] when half of its rows or more have neither an id nor an author.
pub fn parse(root: Cursor<'_>, links: &PlaceEndpoints) -> Result<Page, Refusal> {
    // A place without reviews is answered with an empty list in the list's place, or with nothing behind the first field.
    if !root.is_list() || (root.get_path(&[2]).is_present() && !root.get_path(&[2]).is_list()) {
        return Err(Refusal::UnknownPage);
    }
    // A visit without an account may get this in place of reviews.
    if !root.get_path(&[2]).is_present() && root.get_path(&[5]).count(&[]) == Some(1) {
        return Err(Refusal::BlockedSilently);
    }
    let rows = root.items_at(&[2]).len();
    let reviews: Vec<_> =
        root.items_at(&[2]).filter_map(|row| review::parse(row.get_path(&[0]), links)).collect();
    if rows > 0 && reviews.len() * 2 <= rows {
        return Err(Refusal::Unnamed);
    }
    if rows == 0 && root.is_empty() {
        return Err(Refusal::UnknownPage);
    }
    let next = root.token(&[1], 4..=2000).filter(|_| rows > 0).map(str::to_owned);
    Ok(Page { unread: rows - reviews.len(), reviews, next })
}

fn build_request(query: &Query, state: &ResumeState, left: usize) -> SourceRequest {
    if state.window {
        return window::build_request(&query.visit, &state.data_id, query.sort.number(), &state.token);
    }
    let size = PAGE_SIZE.min(u32::try_from(left + state.skip).unwrap_or(PAGE_SIZE));
    build_list_request(&query.visit, state, query.sort, size)
}

fn build_list_request(visit: &SearchContext, state: &ResumeState, sort: Sort, num: u32) -> SourceRequest {
    let posts = PbMessage::new().raw_fields("!4m1!1e1!4m1!1e3");
    let place = PbMessage::new().string(1, &state.data_id);
    let place = if state.text.is_empty() { place } else { place.string(3, &state.text) };
    let pb = PbMessage::new()
        .message(1, &place.message(6, &posts))
        .message(2, &PbMessage::new().integer(1, num.into()).string(2, &state.token))
        .message(5, &PbMessage::new().string(1, &state.session).raw_fields("!7e81"))
        .raw_fields("!8m9!2b1!3b1!5b1!7b1!12m4!1b1!2b1!4m1!1e1!11m4!1e3!2e1!6m1!1i2")
        .message(13, &PbMessage::new().enum_member(1, sort.number()))
        .into_string();
    let pairs = url::QueryBuilder::new().with_pair("authuser", "0");
    request::build_call(visit, pairs, None, &pb, "/maps/rpc/listugcposts")
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are reviews: `Fully empty` when not.
    pub reviews_results_state: &'static str,
    /// Number of listed items.
    pub results_on_page: usize,
    /// Whether the list ends although the source counts more reviews.
    #[serde(skip_serializing_if = "is_false")]
    pub reviews_limited: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form that serde wants
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Asks the source and reads its pages: the place first, then up to ten pages of reviews.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::fetch`] says, or as [`parse`]; [`Failure::NotFound`] for a place that the source does
/// not know, [`Failure::Unsupported`] for a topic that the place does not have.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let (mut state, card, first_url) = load_start(query, source).await?;
    let counted = card.as_ref().and_then(|single| single.place.reviews);
    let is_unrated = card.as_ref().is_some_and(|single| single.place.rating.is_none());
    // Only the place itself shows whether an empty list is correct.
    let counts_none = is_unrated && counted.unwrap_or_default() == 0;
    let wanted = query.num.clamp(1, NUM_MAX) as usize;
    let mut gathered = CollectedReviews { url: first_url, ..CollectedReviews::default() };
    let mut goes_on = true;
    while goes_on && gathered.reviews.len() < wanted && gathered.pages < PAGES_MAX {
        let left = wanted - gathered.reviews.len();
        let is_first = gathered.pages == 0 && query.cursor.is_none();
        let is_telling = !is_first || counts_none || !state.text.is_empty();
        let read = match fetch_page(query, &state, left, source).await {
            Ok((_, read)) if read.reviews.is_empty() && !is_telling => Err(Refusal::BlockedSilently.into()),
            read => read,
        };
        match read {
            Ok((url, read)) => goes_on = gathered.add_page(url, read, &mut state, left),
            // The maps' own call may still give them.
            Err(Failure::Refused(refusal)) if is_first && state.window => {
                state.window = false;
                gathered.refused = Some(refusal);
            }
            Err(Failure::Refused(refusal)) => return Err(gathered.refused.unwrap_or(refusal).into()),
            Err(failure) => return Err(failure),
        }
    }
    let is_whole = query.cursor.is_none() && state.text.is_empty();
    let counted = card.as_ref().and_then(|card| card.place.reviews);
    if gathered.reviews.is_empty() && is_whole && counted.is_some_and(|count| count > 0) {
        return Err(Refusal::UnknownPage.into());
    }
    let before = state.before;
    state.before = before.saturating_add(u32::try_from(gathered.reviews.len()).unwrap_or(0));
    for (position, review) in (before + 1..).zip(&mut gathered.reviews) {
        review.position = Some(position);
    }
    let cursor = goes_on.then(|| state.to_text());
    let is_limited =
        !goes_on && state.text.is_empty() && counted.is_some_and(|all| all > gathered.reviews.len() as u64);
    Ok(Reading {
        groups: build_groups(&gathered.reviews, card.as_ref(), is_limited),
        source_url: gathered.url.unwrap_or_default(),
        cursor,
        unread: gathered.unread,
        ..Reading::default()
    })
}

/// Requests for pages of reviews in one call at most: as many as full pages of the window need.
const PAGES_MAX: usize = NUM_MAX.div_ceil(window::PAGE_SIZE) as usize;

/// Returns the address and the reviews of one page.
async fn fetch_page(
    query: &Query,
    state: &ResumeState,
    left: usize,
    source: &dyn Source,
) -> Result<(String, Page), Failure> {
    let answer = source.fetch(build_request(query, state, left)).await?;
    let text = unwrap::unwrap_json(&answer)?;
    let json = text.parse_json()?;
    let root = Cursor::new(&json);
    let read = if state.window { window::parse(root, &query.links) } else { parse(root, &query.links) };
    Ok((answer.url.clone(), read?))
}

/// Returns where the list begins, with the place's card, or where the caller's cursor says.
async fn load_start(
    query: &Query,
    source: &dyn Source,
) -> Result<(ResumeState, Option<PlaceDetails>, Option<String>), Failure> {
    if let Some(cursor) = &query.cursor {
        return Ok((ResumeState::from_text(cursor), None, None));
    }
    let mut state = ResumeState { text: query.query.clone().unwrap_or_default(), ..ResumeState::default() };
    state.window = state.text.is_empty() && query.topic_id.is_none();
    let data_id = query.place.data_id();
    let single = match maps::fetch_place(&query.place, &query.visit, &query.links, source).await {
        Ok((url, single)) => Some((url, single)),
        // The reviews are asked for by the id alone: they are worth having without the card.
        Err(Failure::Refused(_)) if data_id.is_some() && query.topic_id.is_none() => None,
        Err(failure) => return Err(failure),
    };
    let Some((url, single)) = single else {
        state.data_id = data_id.unwrap_or_default();
        return Ok((state, None, None));
    };
    // The place knows both halves of its id, where a caller may know one.
    state.data_id = single.place.data_id.clone().or(data_id).ok_or(Refusal::UnknownPage)?;
    state.session = single.session.clone().unwrap_or_default();
    if let Some(id) = &query.topic_id {
        let topic = single.topics.iter().find(|topic| topic.id == *id);
        state.text = topic.map(|topic| topic.keyword.clone()).ok_or_else(|| Failure::Unsupported {
            parameter: "topic_id",
            message: "the place has no such topic; its topics are in the group `topics`.".to_owned(),
        })?;
    }
    Ok((state, Some(single), Some(url)))
}

fn build_groups(reviews: &[Review], card: Option<&PlaceDetails>, reviews_limited: bool) -> ResultGroups {
    let mut groups = ResultGroups::default();
    let is_any = !reviews.is_empty();
    groups.put(
        "search_information",
        &Information {
            reviews_results_state: if is_any { "Results for exact place" } else { "Fully empty" },
            results_on_page: reviews.len(),
            reviews_limited,
        },
    );
    if let Some(single) = card {
        groups.put("place_info", &single.to_place_info());
        groups.put_list::<RatingCount>("rating_summary", &single.place.ratings);
        groups.put_list::<Topic>("topics", &single.topics);
    }
    groups.put("reviews", reviews);
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::pb::has_valid_counts;

    #[test]
    fn every_message_of_a_request_is_counted_and_the_state_comes_back_as_it_went() {
        let state = ResumeState {
            token: "CAES+/=".into(),
            data_id: "0x1:0x2".into(),
            session: "NEhvatP1Aaue".into(),
            text: "fish & chips!".into(),
            before: 40,
            skip: 3,
            window: true,
        };
        assert_eq!(ResumeState::from_text(&state.to_text()), state);
        let request = build_list_request(&SearchContext::default(), &state, Sort::Lowest, 20);
        let pb = url::find_query_value(&request.path, "pb").unwrap().into_owned();
        assert!(
            pb.starts_with(
                "!1m7!1s0x1:0x2!3sfish & chips*21!6m4!4m1!1e1!4m1!1e3!2m2!1i20!2sCAES+/=!5m2!1sNEhv"
            ),
            "{pb}"
        );
        assert!(pb.ends_with("!13m1!1e4") && has_valid_counts(&pb), "{pb}");
        let request = build_list_request(
            &SearchContext::default(),
            &ResumeState { data_id: "0x1:0x2".into(), ..ResumeState::default() },
            Sort::Relevance,
            5,
        );
        let pb = url::find_query_value(&request.path, "pb").unwrap().into_owned();
        assert!(pb.starts_with("!1m6!1s0x1:0x2!6m4") && has_valid_counts(&pb), "{pb}");
    }
}
