//! How the source says no, and what tells a result page from everything else.

use crate::ask::{Answer, Refusal};
use crate::web::reader::LIST_MAX;
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    /// The test for bots.
    static CHALLENGE = "#captcha-form, #recaptcha, .g-recaptcha, #g-recaptcha-response, form[action*='/sorry'], \
        iframe[src*='recaptcha/']";
    /// The page that asks for consent.
    static CONSENT = "form[action^='https://consent.'], form[action*='/save'] input[name='continue']";
    /// The shell that a suspected bot gets instead of results: it wants scripts run first.
    static SHELL = "iframe[src*='/retry/enablejs'], a[href*='/retry/enablejs'], meta[content*='/retry/enablejs']";
    /// What only result pages have: the column of results with scripts, the cards without.
    static RESULTS = "#rso, #search, #main, #center_col, #topstuff, #botstuff, .ZINbbc, .Gx5Zad, #bottomads";
    /// The page's own word that there is nothing.
    static NOTHING = "#topstuff p[role='heading'], #botstuff p[role='heading'], #topstuff .card-section, \
        #topstuff .mnr-c, .ZINbbc .JZCD0c, .Gx5Zad .JZCD0c";
    /// What stands behind something in a line of a page without scripts.
    static BEHIND = "header + #main span + span";
    static LIST = "#rso, #main";
}

/// The beginnings of paths to which a suspected bot is sent.
const CHALLENGE_PATHS: [&str; 1] = ["/sorry"];
/// The beginnings of paths to which somebody who has not consented is sent.
const CONSENT_PATHS: [&str; 2] = ["/ml", "/m?continue"];

/// Why an answer's address or status stands for no results, whatever its body holds; none when the body decides.
pub(crate) fn of_answer(answer: &Answer) -> Option<Refusal> {
    let parts = UrlParts::of(&answer.url);
    let is_consent = parts.origin.split_once("://").is_some_and(|(_, host)| host.starts_with("consent."));
    let leads_to = |paths: &[&str]| paths.iter().any(|start| parts.path.starts_with(start));
    if is_consent || leads_to(&CONSENT_PATHS) {
        return Some(Refusal::Consent);
    }
    if leads_to(&CHALLENGE_PATHS) {
        return Some(Refusal::Challenge);
    }
    let by_status = match answer.status {
        200..=299 => return None,
        401 | 403 | 418 => Refusal::Blocked,
        451 => Refusal::Region,
        429 | 502..=504 => Refusal::Overloaded,
        _ => Refusal::BadStatus,
    };
    let challenged =
        answer.body.contains("captcha") && Document::parse(&answer.body).first(&CHALLENGE).is_some();
    Some(if challenged { Refusal::Challenge } else { by_status })
}

/// Why a page is none of results; none when it is one. A page with results may speak of captchas as it likes.
pub(crate) fn of_page(document: &Document<'_>) -> Option<Refusal> {
    match () {
        () if document.first(&RESULTS).is_some() => document.is_truncated().then_some(Refusal::Truncated),
        () if document.first(&CHALLENGE).is_some() => Some(Refusal::Challenge),
        () if document.first(&CONSENT).is_some() => Some(Refusal::Consent),
        () if document.first(&SHELL).is_some() => Some(Refusal::NeedsScript),
        () if document.is_truncated() => Some(Refusal::Truncated),
        () => Some(Refusal::UnknownPage),
    }
}

/// Whether the page says itself that it found nothing.
pub(crate) fn says_nothing_found(document: &Document<'_>) -> bool {
    // Without scripts it stands around the phrase: `Nothing is known of - `, `reeds`, ` - here`.
    let is_dash =
        |said: Option<Node<'_>>, dash: fn(&str) -> bool| said.is_some_and(|said| dash(said.text().trim()));
    let is_phrase = |word: &Node<'_>| {
        is_dash(word.prev_sibling(), |said| said.ends_with(" -"))
            && is_dash(word.next_sibling(), |said| said.starts_with("- "))
    };
    document.select(&NOTHING).take(LIST_MAX).any(|said| said.has_text())
        || document.select(&BEHIND).take(LIST_MAX).any(|word| is_phrase(&word))
}

/// Why a page from which no result and no group was read is no answer; none when the page itself says that there is
/// nothing.
pub(crate) fn of_empty(document: &Document<'_>) -> Option<Refusal> {
    let is_list_empty = document.first(&LIST).is_none_or(|list| !list.has_text());
    match () {
        () if says_nothing_found(document) => None,
        () if document.first(&CHALLENGE).is_some() => Some(Refusal::Challenge),
        () if document.first(&CONSENT).is_some() => Some(Refusal::Consent),
        () if document.first(&SHELL).is_some() && is_list_empty => Some(Refusal::NeedsScript),
        () => Some(Refusal::UnknownPage),
    }
}
