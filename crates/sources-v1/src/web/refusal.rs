//! Detects refusals, and tells result pages from all others.

use crate::ask::{Refusal, SourceResponse};
use crate::web::no_results;
use crate::words::contains_any;
use quarry_html::{Document, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    /// The test for bots.
    static CHALLENGE = "#captcha-form, #recaptcha, .g-recaptcha, #g-recaptcha-response, form[action*='/sorry'], \
        iframe[src*='recaptcha/']";
    /// The page that asks for consent.
    static CONSENT = "form[action^='https://consent.'], form[action*='/save'] input[name='continue']";
    /// The shell that a suspected bot gets instead of results: it wants scripts run first.
    static SHELL = "iframe[src*='/retry/enablejs'], a[href*='/retry/enablejs'], meta[content*='/retry/enablejs']";
    /// Elements that only result pages have: the column of results with scripts, the cards without.
    static RESULTS = "#rso, #search, #main, #center_col, #topstuff, #botstuff, .ZINbbc, .Gx5Zad, #bottomads";
    static LIST = "#rso, #main";
    /// Headings that lead somewhere, which no shell shows.
    static SHOWN = "a[href] h3, a[href] [role='heading']";
    /// Title of a page without results.
    static NAME = "title, h1";
}

/// The beginnings of paths to which a suspected bot is sent.
const CHALLENGE_PATHS: [&str; 1] = ["/sorry"];
/// The beginnings of paths to which somebody who has not consented is sent.
const CONSENT_PATHS: [&str; 2] = ["/ml", "/m?continue"];

/// Returns why an answer's address or status stands for no results, whatever its body holds; none when the body decides.
pub(crate) fn check_answer(answer: &SourceResponse) -> Option<Refusal> {
    let parts = UrlParts::parse(&answer.url);
    let is_consent = parts.origin.split_once("://").is_some_and(|(_, host)| host.starts_with("consent."));
    let leads_to = |paths: &[&str]| paths.iter().any(|start| parts.path.starts_with(start));
    if is_consent || leads_to(&CONSENT_PATHS) {
        return Some(Refusal::Consent);
    }
    if leads_to(&CHALLENGE_PATHS) {
        return Some(Refusal::Challenge);
    }
    let by_status = Refusal::from_status(answer.status)?;
    let challenged =
        answer.body.contains("captcha") && Document::parse(&answer.body).select_first(&CHALLENGE).is_some();
    Some(if challenged { Refusal::Challenge } else { by_status })
}

/// Checks that a page is one of results; returns the refusal when it is not. A page with results may mention captchas freely.
pub(crate) fn check_page(document: &Document<'_>) -> Option<Refusal> {
    match () {
        () if document.select_first(&RESULTS).is_some() => {
            document.is_truncated().then_some(Refusal::Truncated)
        }
        () if document.select_first(&CHALLENGE).is_some() => Some(Refusal::Challenge),
        () if document.select_first(&CONSENT).is_some() => Some(Refusal::Consent),
        // Results under names that nobody knows.
        () if document.select_first(&SHOWN).is_some() => {
            Some(if document.is_truncated() { Refusal::Truncated } else { Refusal::UnknownPage })
        }
        () if document.select_first(&SHELL).is_some() || has_title_containing(document, &["javascript"]) => {
            Some(Refusal::NeedsScript)
        }
        () if has_title_containing(document, &VERIFICATION_TITLES) => Some(Refusal::Challenge),
        () if document.is_truncated() => Some(Refusal::Truncated),
        () => Some(Refusal::UnknownPage),
    }
}

/// Titles of pages that examine the client before they answer, in lower case.
const VERIFICATION_TITLES: [&str; 6] = [
    "verifying your request",
    "verifying you are human",
    "verify you are human",
    "just a moment",
    "unusual traffic",
    "anfrage wird \u{FC}berpr\u{FC}ft",
];

fn has_title_containing(document: &Document<'_>, names: &[&str]) -> bool {
    let mut shown = document.select(&NAME).take(4).map(|name| name.text().to_lowercase());
    shown.any(|shown| contains_any(&shown, names))
}

/// Checks an empty page: returns the refusal unless the page itself says that nothing was found.
pub(crate) fn check_empty_page(document: &Document<'_>) -> Option<Refusal> {
    let is_list_empty = document
        .select_first(&LIST)
        .map_or_else(|| document.select_first(&SHOWN).is_none(), |list| !list.has_text());
    match () {
        () if no_results::find_no_results_sentence(document).is_some() => None,
        () if document.select_first(&CHALLENGE).is_some() => Some(Refusal::Challenge),
        () if document.select_first(&CONSENT).is_some() => Some(Refusal::Consent),
        () if document.select_first(&SHELL).is_some() && is_list_empty => Some(Refusal::NeedsScript),
        () => Some(Refusal::UnknownPage),
    }
}
