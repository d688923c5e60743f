//! The store's JSON API: `/search` and `/lookup` share one response format, `{resultCount, results[]}`, and one error format,
//! `{errorMessage, queryParameters}` with HTTP 400. All three endpoints parse it here.

use crate::{Failure, Refusal, Site, SourceRequest, SourceResponse};
use quarry_kernel::url;
use quarry_sources_v6_apps::read::Object;
use quarry_sources_v6_apps::{Envelope, Record, Records};

/// Parses an answer of the API.
///
/// # Errors
/// `Unsupported` when the API rejects the value of a parameter (HTTP 400, an unknown storefront above all); `Refused` for
/// statuses of refusal, for other pages and for answers that end early, are garbled or contain fewer records than they count.
pub fn parse_records(answer: &SourceResponse) -> Result<Records<'_>, Failure> {
    match answer.status {
        200..=299 => parse_list(&answer.body),
        400 => Err(bad_request_error(&answer.body)),
        status => Err(refusal_from_status(status).into()),
    }
}

/// Maps a status to a refusal. The store responds with 403 and 429 to callers above its rate limit, with 503 under load.
#[must_use]
pub const fn refusal_from_status(status: u16) -> Refusal {
    match status {
        401 | 403 => Refusal::Blocked,
        429 | 503 => Refusal::Overloaded,
        _ => Refusal::BadStatus,
    }
}

fn parse_list(body: &str) -> Result<Records<'_>, Failure> {
    let envelope = parse_envelope(body)?;
    if let Some(count) = envelope.result_count.get()
        && envelope.results.is_present()
    {
        // `resultCount` counts the list sent: with fewer entries something was lost on the way.
        if (envelope.results.iter().len() as u64) < count {
            return Err(Refusal::Truncated.into());
        }
        return Ok(envelope.results);
    }
    match envelope.error_message.get() {
        Some(message) => Err(unsupported_error(message).unwrap_or(Refusal::UnknownPage.into())),
        None => Err(Refusal::UnknownPage.into()),
    }
}

fn parse_envelope(body: &str) -> Result<Envelope<'_>, Refusal> {
    match body.trim_ascii_start().as_bytes().first() {
        None => Err(Refusal::Truncated),
        Some(b'{') => Envelope::parse(body).map_err(|_| Refusal::Truncated),
        Some(_) => Err(Refusal::UnknownPage),
    }
}

/// Maps HTTP 400 to an error. The message names the key, `Invalid value(s) for key(s): [country]`; the list of parameters beside
/// it names every key, so only the message counts. A body that is not JSON can only be searched for the storefront.
fn bad_request_error(body: &str) -> Failure {
    let known = match parse_envelope(body) {
        Ok(envelope) => envelope.error_message.get().and_then(unsupported_error),
        Err(_) if body.contains("country") => unsupported_error("country"),
        Err(_) => None,
    };
    known.unwrap_or(Refusal::BadStatus.into())
}

/// Keys of the API as messages name them, and the caller's parameters that become them.
const PARAMETER_KEYS: [(&str, &str, &str); 4] = [
    ("country", "country", "the store has no storefront for this country"),
    ("lang", "lang", "the store does not know this language"),
    ("genre", "category_id", "the store does not know this genre"),
    ("term", "term", "the store does not take this term"),
];

fn unsupported_error(message: &str) -> Option<Failure> {
    let message = message.to_ascii_lowercase();
    let (_, parameter, why) = PARAMETER_KEYS.iter().find(|(key, _, _)| message.contains(key))?;
    Some(Failure::Unsupported { parameter, message: (*why).to_owned() })
}

/// Returns the request that looks an app up. Without `entity`, as in the API's own examples, it finds phone, tablet and desktop
/// apps by their id.
#[must_use]
pub fn build_lookup_request(product_id: &str, country: &str) -> SourceRequest {
    let query = url::QueryBuilder::new().with_pair("id", product_id).with_pair("country", country);
    SourceRequest::get(Site::V6StoreApi, query.append_to("/lookup")).for_data()
}

/// Returns the request for an app's page.
#[must_use]
pub fn build_page_request(product_id: &str, country: &str) -> SourceRequest {
    SourceRequest::get(Site::V6StoreWeb, format!("/{country}/app/id{product_id}"))
}

/// Parses the answer to [`build_lookup_request`]: the app with this id, or `None` when the store has none.
///
/// # Errors
/// The errors of [`parse_records`]; `Refused` also when the answer is about another app.
pub fn parse_lookup<'a>(answer: &'a SourceResponse, product_id: &str) -> Result<Option<Record<'a>>, Failure> {
    let records = match parse_records(answer) {
        Err(Failure::Refused(_)) if is_id_refused(answer) => return Ok(None),
        records => records?,
    };
    let is_asked = |record: &Record<'_>| record.track_id.get() == product_id.parse().ok();
    let others = records.objects().any(|record| record.is_app() && !is_asked(record));
    match records
        .take()
        .into_iter()
        .filter_map(Object::take)
        .find(|record| record.is_app() && is_asked(record))
    {
        Some(record) => Ok(Some(record)),
        None if others => Err(Refusal::UnknownPage.into()),
        None => Ok(None),
    }
}

/// Returns whether the API rejects the id itself, because it exceeds the range of its ids: no such app can exist.
fn is_id_refused(answer: &SourceResponse) -> bool {
    let envelope = parse_envelope(&answer.body).unwrap_or_default();
    let message = envelope.error_message.get().unwrap_or_default().to_ascii_lowercase();
    matches!(answer.status, 200 | 400) && (message.contains("[id]") || message.contains("[itunesid]"))
}

/// Returns the caller's error for an app that the store does not have.
#[must_use]
pub fn not_found_error(product_id: &str, country: &str) -> Failure {
    Failure::NotFound(format!("the store has no app {product_id} in the storefront {country}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, body: &str) -> SourceResponse {
        SourceResponse { status, url: String::new(), body: body.to_owned() }
    }

    fn failure(status: u16, body: &str) -> Option<Failure> {
        parse_records(&answer(status, body)).err()
    }

    #[test]
    fn only_the_message_says_which_key_is_wrong() {
        let body = |key: &str| {
            format!(
                r#"{{"errorMessage":"Invalid value(s) for key(s): [{key}]","queryParameters":{{"country":"ISO-2A","lang":"x","term":"y"}}}}"#
            )
        };
        for (key, parameter) in [("country", "country"), ("lang", "lang"), ("genreId", "category_id")] {
            for status in [200, 400] {
                let named = match failure(status, &body(key)) {
                    Some(Failure::Unsupported { parameter, .. }) => parameter,
                    other => panic!("{other:?}"),
                };
                assert_eq!(named, parameter);
            }
        }
        assert_eq!(failure(400, &body("itunesId")), Some(Refusal::BadStatus.into()));
        assert_eq!(failure(400, "<html lang=en>No</html>"), Some(Refusal::BadStatus.into()));
        assert_eq!(failure(200, &body("itunesId")), Some(Refusal::UnknownPage.into()));
        assert!(matches!(
            failure(400, "<html lang=en>Unknown country"),
            Some(Failure::Unsupported { parameter: "country", .. })
        ));
        assert!(matches!(parse_lookup(&answer(400, &body("id")), "1"), Ok(None)));
    }

    #[test]
    fn a_refusal_is_never_an_empty_answer() {
        for (status, refusal) in [
            (403, Refusal::Blocked),
            (429, Refusal::Overloaded),
            (503, Refusal::Overloaded),
            (500, Refusal::BadStatus),
        ] {
            assert_eq!(failure(status, "{\"resultCount\":0,\"results\":[]}"), Some(refusal.into()));
        }
        for (body, refusal) in [
            ("", Refusal::Truncated),
            ("\n\n", Refusal::Truncated),
            ("<html>Connecting to the store</html>", Refusal::UnknownPage),
            ("[]", Refusal::UnknownPage),
            ("{}", Refusal::UnknownPage),
            ("{\"resultCount\":0}", Refusal::UnknownPage),
            ("{\"results\":[]}", Refusal::UnknownPage),
            ("{\"resultCount\":null,\"results\":null}", Refusal::UnknownPage),
            ("{\"resultCount\":0,\"results\":[]", Refusal::Truncated),
            ("{\"resultCount\":20,\"results\":[]}", Refusal::Truncated),
            ("{\"resultCount\":2,\"results\":[{\"kind\":\"software\",\"trackId\":1}]}", Refusal::Truncated),
            ("{\"resultCount\":0,\"results\":[]}}", Refusal::Truncated),
        ] {
            assert_eq!(failure(200, body), Some(refusal.into()), "{body}");
        }
        assert!(
            parse_records(&answer(200, "\r\n\n{\"resultCount\":0,\"results\":[]}\n"))
                .is_ok_and(|records| records.iter().len() == 0)
        );
    }

    #[test]
    fn a_lookup_only_finds_the_app_that_was_asked_for() {
        let body = r#"{"resultCount":2,"results":[
            {"kind":"software","trackId":7,"trackName":"Seven"},{"kind":"song","trackId":8,"trackName":"Eight"}]}"#;
        let answer = answer(200, body);
        assert_eq!(parse_lookup(&answer, "7").unwrap().unwrap().track_name.get(), Some("Seven"));
        assert!(matches!(parse_lookup(&answer, "8"), Err(Failure::Refused(Refusal::UnknownPage))));
        let song = SourceResponse { body: body.replace("\"software\"", "\"song\""), ..answer };
        assert!(parse_lookup(&song, "8").unwrap().is_none());
    }
}
