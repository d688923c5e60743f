//! Detects refusals, and tells result pages from all others.

use crate::ask::{Refusal, SourceResponse};
use crate::words::contains_any;
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    /// The test for bots that replaces the results.
    static CHALLENGE = ".captcha, .captcha_header, #b_captcha, #turnstile-widget, .cf-turnstile, \
        [action*='/turing/captcha'], [src*='/turing/captcha'], [href*='/turing/captcha'], \
        form[action*='captcha'], iframe[src*='captcha'], script[src*='/turnstile/']";
    /// The prompt for cookies, which lies over results, or stands where they would be.
    static CONSENT = "#bnp_container, #bnp_cookie_banner, #bnp_btn_accept, form[action*='/consent']";
    /// The list of results; pages before 2013 have the second one.
    static LIST = "ol#b_results, #b_results, ul.sb_results, #results > ul";
    /// The page's own word that there is nothing, and its heading, in which the phrase is marked.
    static NOTHING = "#b_results .b_no";
    static HEADING = "#b_results > li > h1";
    static WORD = "strong, b, em";
    static BOX = "input[name='q'], textarea[name='q'], #sb_form_q";
    static BODY = "body";
}

/// The beginnings of paths to which a suspected bot is sent.
const CHALLENGE_PATHS: [&str; 3] = ["/turing/captcha", "/challenge", "/captcha"];

/// The beginnings of paths to which somebody who has not consented is sent.
const CONSENT_PATHS: [&str; 2] = ["/consent", "/cookieconsent"];
/// Texts of the page shown in countries that the engine does not serve, in lower case.
const REGION: [&str; 3] =
    ["not available in your country", "not available in your region", "not currently available in your"];

/// Returns why an answer's address or status stands for no results, whatever its body holds; none when the body decides.
pub(crate) fn classify_response(answer: &SourceResponse) -> Option<Refusal> {
    let UrlParts { origin, path, .. } = UrlParts::parse(&answer.url);
    let leads_to = |paths: &[&str]| paths.iter().any(|start| path.starts_with(start));
    if leads_to(&CHALLENGE_PATHS) {
        return Some(Refusal::Challenge);
    }
    if origin.contains("://consent.") || leads_to(&CONSENT_PATHS) {
        return Some(Refusal::Consent);
    }
    let by_status = Refusal::from_status(answer.status)?;
    let document = Document::parse(&answer.body);
    Some(match () {
        () if is_challenge(&document) => Refusal::Challenge,
        () if by_status == Refusal::Blocked && is_region(&text_of(&document)) => Refusal::Region,
        () => by_status,
    })
}

fn is_challenge(document: &Document<'_>) -> bool {
    document.select_first(&CHALLENGE).is_some()
}

/// Returns the lists of results of a result page, or why the page is none. A page with results may speak of captchas as it likes:
/// what is asked is whether the list is there.
pub(super) fn find_lists<'d>(document: &'d Document<'_>) -> Result<Vec<Node<'d>>, Refusal> {
    let lists: Vec<_> = document.select(&LIST).collect();
    match () {
        () if lists.is_empty() => Err(classify_missing_list(document)),
        () if document.is_truncated() => Err(Refusal::Truncated),
        () => Ok(lists),
    }
}

pub(crate) fn classify_missing_list(document: &Document<'_>) -> Refusal {
    if is_challenge(document) {
        return Refusal::Challenge;
    }
    let text = text_of(document);
    match () {
        () if is_overload(&text) => Refusal::Overloaded,
        () if document.select_first(&CONSENT).is_some() => Refusal::Consent,
        () if is_region(&text) => Refusal::Region,
        () if document.is_truncated() => Refusal::Truncated,
        () => Refusal::UnknownPage,
    }
}

fn text_of(document: &Document<'_>) -> String {
    document.select_first(&BODY).unwrap_or_else(|| document.root()).text()
}

/// Recognises `Ref A: … Ref B: … Ref C: …` is what the engine's front door writes when it turns a request away.
fn is_overload(text: &str) -> bool {
    text.starts_with("Ref A:") || (text.contains("Ref A:") && text.contains("Ref B:"))
}

fn is_region(text: &str) -> bool {
    let text = text.replace('\u{2019}', "'").replace("isn't", "is not").to_lowercase();
    contains_any(&text, &REGION)
}

/// Classifies a result page without any web result; none when the page itself says that there are none.
pub(super) fn classify_empty_page(document: &Document<'_>) -> Option<Refusal> {
    if says_nothing(document) {
        return None;
    }
    let is_list_empty = document.select(&LIST).all(|list| !list.has_text());
    Some(match () {
        () if is_challenge(document) => Refusal::Challenge,
        () if document.select_first(&CONSENT).is_some() && is_list_empty => Refusal::Consent,
        () => Refusal::UnknownPage,
    })
}

/// Returns whether the page says that there is nothing: by name, or in a heading about the phrase that was searched.
fn says_nothing(document: &Document<'_>) -> bool {
    let typed = || document.select(&BOX).find_map(|field| field.attr("value").map(|typed| lower(&typed)));
    let names_phrase = |heading: Node<'_>| {
        let phrase = typed().filter(|phrase| !phrase.is_empty());
        let is_phrase = |word: Node<'_>| phrase.as_ref().is_some_and(|phrase| lower(&word.text()) == *phrase);
        heading.select(&WORD).any(is_phrase) && phrase != Some(lower(&heading.text()))
    };
    document.select_first(&NOTHING).is_some() || document.select(&HEADING).any(names_phrase)
}

fn lower(text: &str) -> String {
    text.trim().to_lowercase()
}

/// Returns whether a phrase is several words and nothing else: no quotation marks, signs, digits or operators.
pub(super) fn are_plain_words(phrase: &str) -> bool {
    const OPERATORS: [&str; 3] = ["AND", "OR", "NOT"];
    let is_plain = |word: &str| word.chars().all(char::is_alphabetic) && !OPERATORS.contains(&word);
    phrase.split_whitespace().count() > 1 && phrase.split_whitespace().all(is_plain)
}
