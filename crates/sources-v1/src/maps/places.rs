//! The answers of the maps: a list of places in two layouts, or one place.

use quarry_items::{Place, PlaceInfo};
use serde::Serialize;

use super::hours::parse_is_open;
use super::{popular_times, review, row};
use crate::ask::Refusal;
use crate::cursor::Cursor;
use crate::web::place_endpoints::PlaceEndpoints;

/// A place of a list, and what is known of it beside its fields.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedPlace {
    /// The place.
    pub place: Place,
    /// Whether it is open now, where the row says so without words.
    pub is_open: Option<bool>,
}

/// A page of places.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlaceList {
    /// The places in the page's order.
    pub places: Vec<ListedPlace>,
    /// Number of the page's rows, named or not.
    pub rows: usize,
    /// Whether the source shows one place in answer to the phrase, instead of a list.
    pub is_single: bool,
}

/// Topic of reviews.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Topic {
    /// The word.
    pub keyword: String,
    /// Number of reviews with it.
    pub mentions: u64,
    /// Id of the topic, for `topic_id`.
    pub id: String,
}

/// Reads a list. Newer answers have it at 64, older ones and those of a single hit at 0, 1.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it is neither, [`Refusal::Unnamed`] when half of its rows or more have no name.
pub fn parse_list(root: Cursor<'_>, links: &PlaceEndpoints) -> Result<PlaceList, Refusal> {
    let newer =
        || root.items_at(&[64]).map(|row| row.get_path(&[1])).filter(|row| row.is_list()).collect::<Vec<_>>();
    let older = || {
        root.items_at(&[0, 1]).map(|row| row.get_path(&[14])).filter(|row| row.is_list()).collect::<Vec<_>>()
    };
    let (rows, is_newer) = match newer() {
        rows if rows.is_empty() => (older(), false),
        rows => (rows, true),
    };
    if rows.is_empty() && !is_search_answer(root) {
        return Err(Refusal::UnknownPage);
    }
    let places: Vec<_> = rows
        .iter()
        .filter_map(|row| {
            Some(ListedPlace { place: row::parse_place(*row, links)?, is_open: parse_is_open(*row) })
        })
        .collect();
    if !rows.is_empty() && places.len() * 2 <= rows.len() {
        return Err(Refusal::Unnamed);
    }
    let is_single = !is_newer && rows.len() == 1;
    Ok(PlaceList { rows: rows.len(), is_single, places })
}

/// Returns whether an answer is that of a search, with rows or without: it repeats the phrase, or has the frame of its list.
fn is_search_answer(root: Cursor<'_>) -> bool {
    root.get_path(&[0]).is_list() && (root.get_path(&[0, 1]).is_list() || root.get_path(&[64]).is_list())
}

/// Returns the row of the one place in an answer.
#[must_use]
pub(crate) fn find_single_row(root: Cursor<'_>) -> Cursor<'_> {
    root.get_path(&[6]).or(root.get_path(&[0, 1, 0, 14]))
}

/// Details of one place.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlaceDetails {
    /// The place.
    pub place: Place,
    /// The source's name of this visit, which its reviews ask for.
    pub session: Option<String>,
    /// Topics of reviews.
    pub topics: Vec<Topic>,
    /// Places that people also search for.
    pub others: Vec<Place>,
    /// Whether no more than the name, the ids and the position were told.
    pub is_preview: bool,
}

impl PlaceDetails {
    /// Returns the place's card, beside what is said of it.
    #[must_use]
    pub fn to_place_info(&self) -> PlaceInfo {
        let place = &self.place;
        PlaceInfo {
            title: place.title.clone(),
            place_id: place.place_id.clone(),
            data_id: place.data_id.clone(),
            kind: place.kind.clone(),
            address: place.address.clone(),
            rating: place.rating,
            reviews: place.reviews,
            gps_coordinates: place.gps_coordinates,
            place_link: place.place_link.clone(),
            reviews_link: place.reviews_link.clone(),
            thumbnail: place.thumbnail.clone(),
            ..PlaceInfo::default()
        }
    }
}

/// Reads the answer for one place; none when the source has none of this id.
///
/// # Errors
/// [`Refusal::UnknownPage`] when the answer is of another kind, [`Refusal::Unnamed`] when the place has no name.
pub fn parse_details(root: Cursor<'_>, links: &PlaceEndpoints) -> Result<Option<PlaceDetails>, Refusal> {
    let row = find_single_row(root);
    if !row.is_present() {
        // The frame of an answer has further members; a list of one is none, or tells of an error.
        return if root.len() > 1 { Ok(None) } else { Err(Refusal::UnknownPage) };
    }
    if !row.is_list() {
        return Err(Refusal::UnknownPage);
    }
    let mut place = row::parse_place(row, links).ok_or(Refusal::Unnamed)?;
    place.popular_times = popular_times::parse_popular_times(row);
    place.review_details = row
        .items_at(&[175, 9, 0, 0])
        .filter_map(|review| review::parse(review.get_path(&[0]), links))
        .collect();
    let others = row
        .items_at(&[99, 0, 0, 1])
        .filter_map(|other| row::parse_place(other.get_path(&[1]), links))
        .collect();
    let session = row.token(&[0], 10..=64).map(str::to_owned);
    Ok(Some(PlaceDetails { place, session, topics: parse_topics(row), others, is_preview: false }))
}

/// Reads what the page of a place tells of it before its data come.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it tells of none.
pub(super) fn parse_preview(root: Cursor<'_>, links: &PlaceEndpoints) -> Result<PlaceDetails, Refusal> {
    let place = row::parse_preview(root.get_path(&[0]), links).ok_or(Refusal::UnknownPage)?;
    Ok(PlaceDetails { place, is_preview: true, ..PlaceDetails::default() })
}

/// Returns `[["/m/01z8mz"], "meze", null, [null, null, null, null, 36, 25, 54], …]`
fn parse_topics(row: Cursor<'_>) -> Vec<Topic> {
    let topic = |topic: Cursor<'_>| {
        Some(Topic {
            keyword: topic.text_line(&[1])?,
            mentions: topic.count(&[3, 4])?,
            id: topic.machine_id(&[0, 0])?.to_owned(),
        })
    };
    row.items_at(&[153, 0]).filter_map(topic).collect()
}
