//! The page's own sentence that it found nothing: `Your search - reeds - did not match any documents.`
//!
//! An answer without results is true only where the page says so in words. The phrase that was searched stands in the
//! sentence as an element of its own, in every language; a card in the same place without such a sentence says nothing.

use crate::web::page_reader::{LIST_MAX, clean_text, extract_text, read_attribute};
use crate::words::contains_any;
use quarry_html::{Document, Node, selectors};

selectors! {
    /// Places of the sentence: above the results or below them, and the cards there, which may be anything.
    static PLACE = "#topstuff p, #topstuff [role='heading'], #botstuff p[role='heading']";
    static CARD = "#topstuff .card-section, #topstuff .mnr-c";
    /// Second text in a line of a page without scripts.
    static SECOND_SPAN = "header + #main span + span, .ZINbbc span + span, .Gx5Zad span + span";
    static WORD = "em, b, strong, i, span";
    static NO_SENTENCE = "a[href] h3, a[href] [role='heading'], a[href^='http'], a[href^='/url?'], a[href^='/goto?']";
    static BOX = "textarea[name='q'], input[name='q']";
}

/// Phrases of such sentences in the languages of the larger markets, where the search phrase is not marked in them.
const NO_RESULTS_PHRASES: [&str; 13] = [
    "did not match any",
    "no results found",
    "no shopping results",
    "no products found",
    "keine ergebnisse",
    "mit keinem",
    "aucun r\u{E9}sultat",
    "ne correspond \u{E0} aucun",
    "no se han encontrado",
    "nessun risultato",
    "n\u{E3}o encontrou",
    "geen resultaten",
    "couldn't find any",
];

/// A sentence and the advice below it.
const SENTENCE_BYTES_MAX: usize = 1_000;

/// Returns whether a text says that there is nothing.
pub(crate) fn is_no_results_text(text: &str) -> bool {
    let text = text.to_lowercase();
    contains_any(&text, &NO_RESULTS_PHRASES)
}

/// Returns the sentence; none where the page says nothing of the kind.
pub(crate) fn find_no_results_sentence(document: &Document<'_>) -> Option<String> {
    let phrase = document
        .select(&BOX)
        .find_map(|node| clean_text(&node.text()).or_else(|| read_attribute(node, "value")));
    let parse_sentence = |place: Node<'_>, searched: Option<&str>| {
        let sentence = extract_text(place).filter(|sentence| {
            sentence.len() <= SENTENCE_BYTES_MAX && place.select_first(&NO_SENTENCE).is_none()
        })?;
        let is_marked = || place.select(&WORD).any(|word| is_searched_phrase(word, &sentence, searched));
        (is_no_results_text(&sentence) || is_marked()).then_some(sentence)
    };
    let placed =
        document.select(&PLACE).take(LIST_MAX).filter_map(|place| parse_sentence(place, phrase.as_deref()));
    let cards = document.select(&CARD).take(LIST_MAX).filter_map(|card| parse_sentence(card, None));
    // The narrowest element that says it: a card holds advice too.
    let placed = placed.chain(cards).min_by_key(String::len);
    let plain = || {
        let mut words = document.select(&SECOND_SPAN).take(LIST_MAX);
        words.find_map(|word| {
            let sentence = word.parent().and_then(extract_text)?;
            is_between_dashes(&sentence, &word.text()).then_some(sentence)
        })
    };
    placed.or_else(plain)
}

/// Returns whether an element of a sentence is the phrase that was searched: it stands between dashes, or the search box has it.
/// A long one is cut short.
fn is_searched_phrase(word: Node<'_>, sentence: &str, searched: Option<&str>) -> bool {
    let marked = word.text();
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).count();
    let phrase = marked.trim_end_matches(['.', '\u{2026}', ' ']).to_lowercase();
    let is_searched = || {
        searched.is_some_and(|searched| {
            let searched = searched.to_lowercase();
            searched == phrase || marked.len() > phrase.len() && searched.starts_with(&phrase)
        })
    };
    !phrase.is_empty()
        && letters(sentence) > letters(&marked)
        && (is_between_dashes(sentence, &marked) || is_searched())
}

fn is_between_dashes(sentence: &str, phrase: &str) -> bool {
    let phrase = phrase.trim();
    sentence.split_once(phrase).is_some_and(|(before, after)| {
        !phrase.is_empty() && before.trim_end().ends_with(" -") && after.trim_start().starts_with("- ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_sentence_says_that_nothing_was_found() {
        let card = "<div class=card-section><p role=heading>Your search - <em>reeds</em> - did not match any documents.</p><p>Try others.</p></div>";
        let german = "<p>Es wurden keine mit deiner Suchanfrage - <em>reeds</em> - \u{FC}bereinstimmenden Dokumente gefunden.</p>";
        let japanese = "<p><em>reeds</em>\u{306B}\u{4E00}\u{81F4}\u{3059}\u{308B}\u{60C5}\u{5831}\u{306F}\u{898B}\u{3064}\u{304B}\u{308A}\u{307E}\u{305B}\u{3093}\u{3067}\u{3057}\u{305F}\u{3002}</p>";
        for (above, is_said) in [
            (card, true),
            (german, true),
            (japanese, true),
            ("<div class=mnr-c><a href='https://a.test'><h3>reeds</h3></a>$4.00</div>", false),
            ("<div class=card-section><b>reeds</b></div>", false),
            ("<div class=mnr-c><b>Reeds</b> of all kinds</div>", false),
            (
                "<div class=card-section>Showing results for <a href='/search?q=reed'><b>reed</b></a></div>",
                false,
            ),
            ("", false),
        ] {
            let page = format!("<textarea name=q>reeds</textarea><div id=topstuff>{above}</div>");
            assert_eq!(find_no_results_sentence(&Document::parse(&page)).is_some(), is_said, "{above}");
        }
        let page = format!("<div id=topstuff>{card}</div>");
        let sentence = "Your search - reeds - did not match any documents.";
        assert_eq!(find_no_results_sentence(&Document::parse(&page)).as_deref(), Some(sentence));
    }
}
