//! Requests to the source, and the records in its answers.

use serde::Serialize;

use super::record::{Record, parse_muid};
use crate::cursor::{Cursor, Json};
use crate::{Failure, Refusal, Setting, Site, Source, SourceRequest, SourceResponse};

/// Path of the places API.
const PLACES_PATH: &str = "/data/place";
/// Attribute of the script with the records in the web app's page.
const EMBEDDED_SCRIPT_MARK: &str = "id=\"shell-props\"";

/// Body of the request, as the web app sends it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlacesRequest<'q> {
    places: Vec<RequestedPlace<'q>>,
    fetch_all_components: bool,
    language: &'q str,
    dcc: &'q str,
    analytic_metadata: AnalyticMetadata,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RequestedPlace<'q> {
    muid: &'q str,
    result_provider_id: &'q str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AnalyticMetadata {
    app_identifier: &'static str,
}

/// Returns the request for places by their ids.
///
/// `provider` is the source's number of the index to which the ids belong.
#[must_use]
pub fn build_request(muids: &[&str], locale: &str, provider: &str) -> SourceRequest {
    let asked = PlacesRequest {
        places: muids.iter().map(|muid| RequestedPlace { muid, result_provider_id: provider }).collect(),
        fetch_all_components: true,
        language: locale,
        dcc: parse_country(locale),
        analytic_metadata: AnalyticMetadata { app_identifier: "com.apple.MapsWeb" },
    };
    let body = quarry_json::to_string(&asked);
    SourceRequest::post_json(Site::V6Maps, PLACES_PATH.to_owned(), body)
        .header("accept", "application/json")
        .language(locale)
        .referer("/")
        .same_origin()
}

/// Returns the country of a locale, if it has one.
fn parse_country(locale: &str) -> &str {
    match locale.split_once('-') {
        Some((_, region)) if region.len() == 2 => region,
        _ => "US",
    }
}

/// Requests places.
///
/// # Errors
/// Any failure of the source.
pub async fn fetch_places(
    muids: &[&str],
    locale: &str,
    source: &dyn Source,
) -> Result<SourceResponse, Failure> {
    let provider = source.setting(Setting::V6MapsProvider);
    source.fetch(build_request(muids, locale, &provider)).await
}

/// Parses the JSON of an answer: the answer itself, or the JSON embedded in the web app's page.
///
/// # Errors
/// A refusal by status or page; `unknown_page` for a page without records; `truncated` for JSON that ends early.
pub fn parse_json(answer: &SourceResponse) -> Result<Json<'_>, Refusal> {
    let body = answer.body.trim_start_matches('\u{feff}').trim();
    let is_json = body.starts_with(['{', '[']);
    // The source also uses this status for an unknown id.
    let says_unknown = answer.status == 404 && is_json;
    if let Some(refusal) = Refusal::from_status(answer.status).filter(|_| !says_unknown) {
        return Err(refusal);
    }
    if is_json {
        return Json::parse(body);
    }
    let (_, script) = body.split_once(EMBEDDED_SCRIPT_MARK).ok_or_else(|| classify_page(body))?;
    let (_, text) = script.split_once('>').ok_or(Refusal::Truncated)?;
    let (text, _) = text.split_once("</script>").ok_or(Refusal::Truncated)?;
    Json::parse(text.trim())
}

/// Classifies a page without records.
fn classify_page(body: &str) -> Refusal {
    let has = |word: &str| body.contains(word);
    if has("captcha") || has("Captcha") || has("verify you are") {
        Refusal::Challenge
    } else {
        Refusal::UnknownPage
    }
}

/// Returns the records of an answer. A named empty list is valid: the source knows none of the ids.
///
/// # Errors
/// `unknown_page` when there is no list of records.
pub fn collect_records<'v>(json: &'v Json<'v>) -> Result<Vec<Record<'v>>, Refusal> {
    let root = Cursor::new(json);
    let state = root.member("initialState").or(root);
    let lists = [root.member("places"), root.member("result").member("places"), root.member("results"), root];
    let mut records: Vec<Record<'v>> = Vec::new();
    let mut is_known = false;
    if let Some(list) = lists.into_iter().find(|list| list.is_list()) {
        is_known = list.is_empty() && !root.is_list()
            || list.items_at(&[]).any(|member| is_place_answer(Record::from_member(member)));
        records.extend(list.items_at(&[]).map(Record::from_member));
    }
    let cache = state.member("placeCache");
    is_known |=
        cache.is_present() && cache.members().all(|(_, member)| is_place_answer(Record::from_member(member)));
    records.extend(cache.members().map(|(_, member)| Record::from_member(member)));
    let single = Record::from_member(root);
    if single.is_record() {
        is_known = true;
        records.push(single);
    }
    if is_known {
        Ok(records.into_iter().filter(|record| record.is_record()).collect())
    } else {
        Err(Refusal::UnknownPage)
    }
}

/// Returns whether a member is an answer about a place: a record, or that an id has none. Components keyed by name belong to a
/// layout that is not parsed, and do not count.
fn is_place_answer(record: Record<'_>) -> bool {
    let is_of_other_layout = record.0.member("components").is_present();
    record.is_record()
        || !is_of_other_layout
            && (parse_muid(record.0.member("muid")).is_some() || record.0.member("status").is_present())
}
