//! How the source says no, and what tells a result page from everything else.

use crate::ask::{Answer, Refusal};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    /// The test for bots that replaces the results.
    static CHALLENGE = ".captcha, .captcha_header, #b_captcha, #turnstile-widget, .cf-turnstile, \
        [action*='/turing/captcha'], [src*='/turing/captcha'], [href*='/turing/captcha'], \
        form[action*='captcha'], iframe[src*='captcha'], script[src*='/turnstile/']";
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

/// Why an answer's address or status stands for no results, whatever its body holds; none when the body decides.
pub(crate) fn of_answer(answer: &Answer) -> Option<Refusal> {
    let path = UrlParts::of(&answer.url).path;
    if CHALLENGE_PATHS.iter().any(|start| path.starts_with(start)) {
        return Some(Refusal::Challenge);
    }
    let by_status = Refusal::of_status(answer.status)?;
    let challenged = answer.body.contains("captcha") && is_challenge(&Document::parse(&answer.body));
    Some(if challenged { Refusal::Challenge } else { by_status })
}

fn is_challenge(document: &Document<'_>) -> bool {
    document.first(&CHALLENGE).is_some()
}

/// The lists of results of a result page, or why the page is none. A page with results may speak of captchas as it
/// likes: what is asked is whether the list is there.
pub(super) fn lists<'d>(document: &'d Document<'_>) -> Result<Vec<Node<'d>>, Refusal> {
    let lists: Vec<_> = document.select(&LIST).collect();
    match () {
        () if lists.is_empty() => Err(without_list(document)),
        () if document.is_truncated() => Err(Refusal::Truncated),
        () => Ok(lists),
    }
}

pub(crate) fn without_list(document: &Document<'_>) -> Refusal {
    if is_challenge(document) {
        return Refusal::Challenge;
    }
    let text = document.first(&BODY).unwrap_or_else(|| document.root()).text();
    match () {
        () if is_overload(&text) => Refusal::Overloaded,
        () if document.is_truncated() => Refusal::Truncated,
        () => Refusal::UnknownPage,
    }
}

/// `Ref A: … Ref B: … Ref C: …` is what the engine's front door writes when it turns a request away.
fn is_overload(text: &str) -> bool {
    text.starts_with("Ref A:") || (text.contains("Ref A:") && text.contains("Ref B:"))
}

/// Why a result page without any web result is no answer; none when the page itself says that there are none.
pub(super) fn of_empty(document: &Document<'_>) -> Option<Refusal> {
    if says_nothing(document) {
        return None;
    }
    Some(if is_challenge(document) { Refusal::Challenge } else { Refusal::UnknownPage })
}

/// Whether the page says that there is nothing: by name, or in a heading about the phrase that was searched.
fn says_nothing(document: &Document<'_>) -> bool {
    let typed = || document.select(&BOX).find_map(|field| field.attr("value").map(|typed| lower(&typed)));
    let names_phrase = |heading: Node<'_>| {
        let phrase = typed().filter(|phrase| !phrase.is_empty());
        let is_phrase = |word: Node<'_>| phrase.as_ref().is_some_and(|phrase| lower(&word.text()) == *phrase);
        heading.select(&WORD).any(is_phrase) && phrase != Some(lower(&heading.text()))
    };
    document.first(&NOTHING).is_some() || document.select(&HEADING).any(names_phrase)
}

fn lower(text: &str) -> String {
    text.trim().to_lowercase()
}

/// Whether a phrase is several words and nothing else: no quotation marks, signs, digits or operators.
pub(super) fn are_plain_words(phrase: &str) -> bool {
    const OPERATORS: [&str; 3] = ["AND", "OR", "NOT"];
    let is_plain = |word: &str| word.chars().all(char::is_alphabetic) && !OPERATORS.contains(&word);
    phrase.split_whitespace().count() > 1 && phrase.split_whitespace().all(is_plain)
}
