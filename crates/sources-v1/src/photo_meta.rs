//! v1/maps/photo-meta: who took a picture on maps, where, of what kind it is and when it was taken.

use quarry_items::{Contributor, Coordinates, PlaceInfo};
use quarry_kernel::url;
use serde::Serialize;

use crate::ask::{Failure, Refusal, Source, SourceRequest};
use crate::cursor::Cursor;
use crate::maps::pb::PbMessage;
use crate::maps::{PlaceEndpoints, request, unwrap};
use crate::reading::{Reading, ResultGroups};
use crate::web::feature_id::FeatureId;
use crate::web::search_context::SearchContext;

/// A call (docs/specification.md, `v1/maps/photo-meta`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The picture's id: one of a place's `images`, or of a street view.
    pub photo_id: String,
    /// Client that asks.
    pub visit: SearchContext,
    /// Links for the place and the person.
    pub links: PlaceEndpoints,
}

/// The picture itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Photo {
    /// Id of the picture.
    pub id: String,
    /// Width in pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u64>,
    /// Height in pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u64>,
    /// Origin of the picture, as a token of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Time at which it arrived there: a day, or less of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upload_date: Option<String>,
    /// The rights, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copyright: Option<String>,
}

/// Position and orientation of the camera.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Location {
    /// The address, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The country's two letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_code: Option<String>,
    /// Metres above the sea.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elevation: Option<f64>,
    /// Heading in degrees from the north.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<f64>,
    /// Pitch in degrees from straight down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitch: Option<f64>,
    /// Roll in degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<f64>,
}

/// Metadata of a picture.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// The picture.
    pub photo: Photo,
    /// `photo`, `photo_sphere` or `street_view`.
    pub kind: &'static str,
    /// Time at which it was taken: a day, or less of one.
    pub date: Option<String>,
    /// Photographer.
    pub contributor: Option<Contributor>,
    /// Coordinates.
    pub gps_coordinates: Option<Coordinates>,
    /// The place around the camera.
    pub location: Location,
    /// The places on it.
    pub places: Vec<PlaceInfo>,
}

/// Ids of street views have this many characters. Those of people's pictures that have as many begin in one of these ways.
const STREET_VIEW_ID_LEN: usize = 22;
const CONTRIBUTED_PREFIXES: [&str; 3] = ["CIHM0og", "CIABI", "AF1Qip"];

fn build_request(query: &Query) -> SourceRequest {
    const REQUEST_FIELDS: &str = "!4m54!1e1!1e2!1e3!1e4!1e5!1e6!1e8!1e12!2m1!1e1!4m1!1i48!5m0!6m0!9m36!1m3!1e2!2b1!3e2!1m3!1e2!2b0!3e3\
        !1m3!1e3!2b1!3e2!1m3!1e3!2b0!3e3!1m3!1e8!2b0!3e3!1m3!1e1!2b0!3e3!1m3!1e4!2b0!3e3!1m3!1e10!2b1!3e2!1m3!1e10!2b0!3e3\
        !11m2!3m1!4b1";
    let is_contributed = CONTRIBUTED_PREFIXES.iter().any(|start| query.photo_id.starts_with(start));
    let kind = if query.photo_id.len() == STREET_VIEW_ID_LEN && !is_contributed { 2 } else { 10 };
    let (hl, gl) = (query.visit.hl.as_deref().unwrap_or("en"), query.visit.country());
    let pb = PbMessage::new()
        .raw_fields("!1m4!1smaps_sv.tactile!11m2!2m1!1b1")
        .message(2, &PbMessage::new().string(1, hl).string(2, gl.as_deref().unwrap_or("us")))
        .message(
            3,
            &PbMessage::new().message(1, &PbMessage::new().enum_member(1, kind).string(2, &query.photo_id)),
        )
        .raw_fields(REQUEST_FIELDS)
        .into_string();
    let pairs = url::QueryBuilder::new().with_pair("authuser", "0");
    request::build_call(&query.visit, pairs, None, &pb, "/maps/photometa/v1")
}

/// Reads an answer; none when the source has no such picture.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it is of another kind, [`Refusal::Unnamed`] when the picture has no id.
pub fn parse(root: Cursor<'_>, links: &PlaceEndpoints) -> Result<Option<Page>, Refusal> {
    let meta = root.get_path(&[1, 0]);
    if !meta.is_list() {
        // The frame of an answer without a picture in it.
        let is_frame = root.get_path(&[0]).is_empty() && root.get_path(&[0]).is_list() && root.len() <= 2;
        return if is_frame { Ok(None) } else { Err(Refusal::UnknownPage) };
    }
    if meta.count(&[0, 0]).is_some_and(|status| status != 1) {
        return Ok(None);
    }
    let Some(kind) = meta.count(&[1, 0]).filter(|kind| [2, 10].contains(kind)) else {
        return Err(Refusal::UnknownPage);
    };
    let id = meta.token(&[1, 1], 10..=200).ok_or(Refusal::Unnamed)?.to_owned();
    let pixels = |at: usize| meta.count(&[2, 2, at]).filter(|pixels| (1..=200_000).contains(pixels));
    let view = meta.get_path(&[5, 0, 1]);
    let address: Vec<_> = meta.items_at(&[3, 2]).filter_map(|part| part.text_line(&[0])).collect();
    let degrees = |at: usize| view.number_within(&[2, at], -360.0, 360.0);
    Ok(Some(Page {
        photo: Photo {
            id,
            height: pixels(0),
            width: pixels(1),
            source: meta.raw_str(&[6, 5, 2]).filter(|source| is_token(source)).map(str::to_owned),
            upload_date: meta.date(&[6, 8]),
            copyright: meta.text_line(&[4, 0, 0, 0, 0]),
        },
        kind: match (kind, meta.count(&[2, 1])) {
            (2, _) => "street_view",
            (_, Some(2)) => "photo_sphere",
            _ => "photo",
        },
        date: meta.date(&[6, 7]),
        contributor: parse_contributor(meta.get_path(&[4, 1, 0])),
        gps_coordinates: view
            .point(&[0, 2], &[0, 3])
            .map(|(latitude, longitude)| Coordinates { latitude, longitude }),
        location: Location {
            address: (!address.is_empty()).then(|| address.join(", ")),
            country_code: view.country_code(&[4]).map(str::to_owned),
            elevation: view.number_within(&[1, 0], -500.0, 9000.0),
            heading: degrees(0),
            pitch: degrees(1),
            roll: degrees(2),
        },
        places: meta.items_at(&[5, 0, 9]).filter_map(|row| parse_place(row, links)).collect(),
    }))
}

fn is_token(text: &str) -> bool {
    (2..=80).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_:-".contains(&byte))
}

/// Returns `[["Name"], link, avatar, …, id]`
fn parse_contributor(who: Cursor<'_>) -> Option<Contributor> {
    Some(Contributor {
        name: who.text_line(&[0, 0])?,
        link: who.https_link(&[1]),
        thumbnail: who.https_link(&[2]),
        id: who.decimal_id(&[5], 15..=24).map(str::to_owned),
        ..Contributor::default()
    })
}

/// Returns `[[…, ["first half", "second half"], …, cid], …, [name, language], [kind, language], …]`
fn parse_place(row: Cursor<'_>, links: &PlaceEndpoints) -> Option<PlaceInfo> {
    let half = |at: usize| row.decimal_id(&[0, 1, at], 1..=20).and_then(|half| half.parse::<u64>().ok());
    let feature = half(0).zip(half(1)).map(|(first, second)| FeatureId(first, second));
    let place_id = feature.map(FeatureId::place_id);
    Some(PlaceInfo {
        title: row.text_line(&[2, 0])?,
        kind: row.text_line(&[3, 0]),
        data_id: feature.map(FeatureId::data_id),
        place_link: links.build_link(&links.place, "place_id", place_id.as_deref()),
        reviews_link: links.build_link(&links.reviews, "place_id", place_id.as_deref()),
        place_id,
        ..PlaceInfo::default()
    })
}

/// Asks the source and reads its answer.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::fetch`] says, or as [`parse`]; [`Failure::NotFound`] for a picture that the source does
/// not know.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let unknown = || Failure::NotFound("The source knows no picture of this id.".to_owned());
    let answer = source.fetch(build_request(query)).await?;
    if answer.status == 404 {
        return Err(unknown());
    }
    let read = {
        let text = unwrap::unwrap_json(&answer)?;
        parse(Cursor::new(&text.parse_json()?), &query.links)?
    };
    let page = read.ok_or_else(unknown)?;
    let mut groups = ResultGroups::default();
    groups.put("type", page.kind);
    groups.put_some("date", page.date.as_ref());
    groups.put_some("contributor", page.contributor.as_ref());
    let person = page.contributor.as_ref().and_then(|person| person.id.as_deref());
    let their = query.links.build_link(&query.links.contributor_reviews, "contributor_id", person);
    groups.put_some("contributor_reviews_link", their.as_ref());
    groups.put_some("gps_coordinates", page.gps_coordinates.as_ref());
    if page.location != Location::default() {
        groups.put("location", &page.location);
    }
    groups.put_list("places", &page.places);
    groups.put("photo", &page.photo);
    Ok(Reading { groups, source_url: answer.url, ..Reading::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::pb::has_valid_counts;

    #[test]
    fn every_message_of_a_request_is_counted_and_the_id_tells_the_kind() {
        for (photo_id, asked) in [
            ("n-Zd6bDDL_XOc_jkNgFsGg", "!3m3!1m2!1e2!2sn-Zd6bDDL_XOc_jkNgFsGg!4m54"),
            ("CIHM0ogKEICAgIDb_uDdaw", "!3m3!1m2!1e10!2sCIHM"),
            ("AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F", "!3m3!1m2!1e10!2sAF1Qip"),
        ] {
            let query = Query {
                photo_id: photo_id.into(),
                visit: SearchContext::default(),
                links: PlaceEndpoints::default(),
            };
            let pb = url::find_query_value(&build_request(&query).path, "pb").unwrap().into_owned();
            assert!(pb.contains(asked) && has_valid_counts(&pb), "{pb}");
        }
    }
}
