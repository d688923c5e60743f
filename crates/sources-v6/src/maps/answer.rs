//! What is asked of the source, and the records in what it answers.

use serde::Serialize;

use super::record::{Record, muid};
use crate::cursor::{Cursor, Json};
use crate::{Answer, Failure, Refusal, Setting, Site, Source, SourceRequest};

/// Where places are asked for.
const PATH: &str = "/data/place";
/// The script of the web app's page that holds its records.
const EMBEDDED: &str = "id=\"shell-props\"";

/// The body of the request, as the web app sends it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Asked<'q> {
    places: Vec<AskedPlace<'q>>,
    fetch_all_components: bool,
    language: &'q str,
    dcc: &'q str,
    analytic_metadata: AnalyticMetadata,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AskedPlace<'q> {
    muid: &'q str,
    result_provider_id: &'q str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AnalyticMetadata {
    app_identifier: &'static str,
}

/// The request for places by their ids.
///
/// `provider` is the source's number of the index that the ids are of.
#[must_use]
pub fn request(muids: &[&str], locale: &str, provider: &str) -> SourceRequest {
    let asked = Asked {
        places: muids.iter().map(|muid| AskedPlace { muid, result_provider_id: provider }).collect(),
        fetch_all_components: true,
        language: locale,
        dcc: country(locale),
        analytic_metadata: AnalyticMetadata { app_identifier: "com.apple.MapsWeb" },
    };
    let body = quarry_json::to_string(&asked);
    SourceRequest::post_json(Site::V6Maps, PATH.to_owned(), body)
        .header("accept", "application/json")
        .language(locale)
        .referer("/")
        .same_origin()
}

/// The country of a locale, where it names one.
fn country(locale: &str) -> &str {
    match locale.split_once('-') {
        Some((_, region)) if region.len() == 2 => region,
        _ => "US",
    }
}

/// Asks for places.
///
/// # Errors
/// Whatever the source fails with.
pub async fn ask(muids: &[&str], locale: &str, source: &dyn Source) -> Result<Answer, Failure> {
    let provider = source.setting(Setting::V6MapsProvider);
    source.ask(request(muids, locale, &provider)).await
}

/// Reads the JSON of an answer: the answer itself, or what the web app's page embeds.
///
/// # Errors
/// A refusal by status or page; `unknown_page` for a page without records; `truncated` for JSON that ends early.
pub fn json(answer: &Answer) -> Result<Json<'_>, Refusal> {
    let body = answer.body.trim_start_matches('\u{feff}').trim();
    let is_json = body.starts_with(['{', '[']);
    // The source says of an id that it does not know it with this status, too.
    let says_unknown = answer.status == 404 && is_json;
    if let Some(refusal) = Refusal::of_status(answer.status).filter(|_| !says_unknown) {
        return Err(refusal);
    }
    if is_json {
        return Json::parse(body);
    }
    let (_, script) = body.split_once(EMBEDDED).ok_or_else(|| page_refusal(body))?;
    let (_, text) = script.split_once('>').ok_or(Refusal::Truncated)?;
    let (text, _) = text.split_once("</script>").ok_or(Refusal::Truncated)?;
    Json::parse(text.trim())
}

/// Why a page without records is none.
fn page_refusal(body: &str) -> Refusal {
    let has = |word: &str| body.contains(word);
    if has("captcha") || has("Captcha") || has("verify you are") {
        Refusal::Challenge
    } else {
        Refusal::UnknownPage
    }
}

/// The records of an answer. An empty list is one: the source knows none of the ids.
///
/// # Errors
/// `unknown_page` when there is no list of records at all.
pub fn records<'v>(json: &'v Json<'v>) -> Result<Vec<Record<'v>>, Refusal> {
    let root = Cursor::of(json);
    let state = root.key("initialState").or(root);
    let lists = [root.key("places"), root.key("result").key("places"), root.key("results"), root];
    let mut records: Vec<Record<'v>> = Vec::new();
    let mut is_known = false;
    if let Some(list) = lists.into_iter().find(|list| list.is_list()) {
        is_known = list.is_empty() || list.each(&[]).any(|member| is_answer(Record::of(member)));
        records.extend(list.each(&[]).map(Record::of));
    }
    let cache = state.key("placeCache");
    is_known |= cache.is_there() && cache.members().all(|(_, member)| is_answer(Record::of(member)));
    records.extend(cache.members().map(|(_, member)| Record::of(member)));
    let single = Record::of(root);
    if single.is_one() {
        is_known = true;
        records.push(single);
    }
    if is_known {
        Ok(records.into_iter().filter(|record| record.is_one()).collect())
    } else {
        Err(Refusal::UnknownPage)
    }
}

/// Whether a member says anything of a place: that it is one, or that an id leads to none. Components by their names are of a
/// layout that is not read, and tell no such thing.
fn is_answer(record: Record<'_>) -> bool {
    let is_of_other_layout = record.0.key("components").is_there();
    record.is_one()
        || !is_of_other_layout && (muid(record.0.key("muid")).is_some() || record.0.key("status").is_there())
}
