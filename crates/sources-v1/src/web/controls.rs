//! Words of the page's own interface: what its buttons and links to more of the same say, in the commonest languages. They
//! are no text of anything on the page, and no value has them.

use crate::joined::collapse_whitespace;
use quarry_html::{Node, Selector, selectors};
use std::borrow::Cow;
use std::cell::Cell;

selectors! {
    /// Elements that may be controls within a text.
    static CONTROL = "a, button, span, [role='button'], [role='link'], g-more-link";
    static LEADS_ON = "a, button, [role='button'], [role='link'], g-more-link, [jsaction]";
    static MARK = "span, div";
    static PICTURE = "img";
}

/// Whole labels of controls, in lower case.
#[rustfmt::skip]
const CONTROL_LABELS: [&str; 116] = [
    "learn why", "see more", "show more", "read more", "learn more", "view more", "load more", "more results", "more info", "see all",
    "view all", "show all", "show less", "see less", "read less", "more filters", "more options", "more about this", "about this result", "about these results", "see results", "see photos",
    "see translation", "translate this page", "sign in to save jobs", "sign in to save", 
    "try again later", "something went wrong", "something went wrong.", "add a comment",
    "choose what you\u{2019}re giving feedback on", "generative ai is experimental", "generative ai is experimental. learn more",
    "ai responses may include mistakes", "ai responses may include mistakes. learn more", "ai overview", "ai mode replied",
    "ai mode is experimental and can make mistakes", "ai mode is experimental and can make mistakes. learn more",
    "text under cc-by-sa license", "text may be subject to copyright", "images may be subject to copyright", "not interested",
    "mehr anzeigen", "mehr ansehen", "mehr lesen", "weiterlesen", "weitere informationen", "weitere ergebnisse", "alle anzeigen", "alle ansehen", "weniger anzeigen",
    "diese seite \u{fc}bersetzen",
    "voir plus", "afficher plus", "lire la suite", "en savoir plus", "plus de r\u{e9}sultats", "tout afficher", "voir tout", "afficher moins",
    "ver m\u{e1}s", "mostrar m\u{e1}s", "leer m\u{e1}s", "m\u{e1}s informaci\u{f3}n", "m\u{e1}s resultados", "ver todo", "ver todos", "mostrar menos",
    "ver mais", "mostrar mais", "leia mais", "ler mais", "saiba mais", "mais resultados", "ver tudo",
    "mostra altro", "mostra tutto", "leggi tutto", "leggi di pi\u{f9}", "scopri di pi\u{f9}", "ulteriori informazioni", "altri risultati", "mostra meno",
    "meer weergeven", "meer bekijken", "meer lezen", "lees meer", "meer informatie", "alles weergeven",
    "zobacz wi\u{119}cej", "poka\u{17c} wi\u{119}cej", "czytaj wi\u{119}cej", "dowiedz si\u{119} wi\u{119}cej", "poka\u{17c} wszystko",
    "\u{43f}\u{43e}\u{43a}\u{430}\u{437}\u{430}\u{442}\u{44c} \u{435}\u{449}\u{451}", "\u{447}\u{438}\u{442}\u{430}\u{442}\u{44c} \u{434}\u{430}\u{43b}\u{435}\u{435}", "\u{43f}\u{43e}\u{434}\u{440}\u{43e}\u{431}\u{43d}\u{435}\u{435}",
    "\u{3082}\u{3063}\u{3068}\u{898b}\u{308b}", "\u{3059}\u{3079}\u{3066}\u{8868}\u{793a}", "\u{67e5}\u{770b}\u{66f4}\u{591a}", "\u{986f}\u{793a}\u{66f4}\u{591a}", "\u{663e}\u{793a}\u{66f4}\u{591a}", "\u{b354}\u{bcf4}\u{ae30}", "daha fazla g\u{f6}ster", "devam\u{131}n\u{131} oku",
    "ดูทั้งหมด", "ดูเพิ่มเติม", "แสดงเพิ่มเติม", "xem thêm", "xem tất cả", "hiển thị thêm", "عرض المزيد", "lihat semua", "lihat lainnya", "selengkapnya",
];

/// Single words that are a control's only where a control says them.
#[rustfmt::skip]
const SHORT_CONTROL_LABELS: [&str; 34] = [
    "more", "and more", "less", "mehr", "plus", "m\u{e1}s", "mais", "meer", "wi\u{119}cej", "share", "save", "watch", "menu", "options",
    "sign in", "loading", "loading...", "try again", "dismiss", "close", "feedback", "anmelden", "\u{fc}bersetzen", "altro", "\u{435}\u{449}\u{451}", "\u{8a73}\u{7d30}", "see outside", "quick view",
    "disclaimer", "haftungsausschluss", "เพิ่มเติม", "thêm", "lainnya", "المزيد",
];

/// Ends of a text that was cut where a control follows.
const CONTROL_TAILS: [&str; 10] = [
    "read more",
    "see more",
    "show more",
    "view more",
    "learn more",
    "weiterlesen",
    "mehr lesen",
    "lire la suite",
    "leer m\u{e1}s",
    "leia mais",
];

/// Labels over the picture of a live broadcast.
#[rustfmt::skip]
const LIVE_LABELS: [&str; 12] = [
    "live", "en direct", "en vivo", "en directo", "in diretta", "ao vivo", "na \u{17c}ywo", "\u{30e9}\u{30a4}\u{30d6}",
    "\u{76f4}\u{64ad}", "\u{c2e4}\u{c2dc}\u{ac04}", "canl\u{131}", "direkt",
];

/// Returns whether a card has such a mark: a text of its own, beside a picture.
pub(crate) fn is_live(card: Node<'_>) -> bool {
    let is_beside_picture = |mark: &Node<'_>| {
        std::iter::successors(mark.parent(), Node::parent)
            .take(3)
            .any(|outer| outer.select_first(&PICTURE).is_some())
    };
    let is_live_mark =
        |mark: &Node<'_>| LIVE_LABELS.contains(&mark.own_text().trim().to_lowercase().as_str());
    card.select(&MARK).any(|mark| is_live_mark(&mark) && is_beside_picture(&mark))
}

/// Longer texts are no control's.
const CONTROL_BYTES_MAX: usize = 64;

/// Returns whether a text as a whole is what a control says.
pub(crate) fn is_control_label(text: &str) -> bool {
    matches_label(text, |lower| CONTROL_LABELS.contains(&lower) || is_see_more_label(lower))
}

/// Returns whether a line that stands alone in a card is a control's label.
pub(crate) fn is_lone_control_label(text: &str) -> bool {
    is_control_label(text) || is_short_control_label(text)
}

fn is_short_control_label(text: &str) -> bool {
    matches_label(text, |lower| SHORT_CONTROL_LABELS.contains(&lower))
}

fn matches_label(text: &str, is_known: impl Fn(&str) -> bool) -> bool {
    let is_mark = |letter| {
        matches!(letter, '\u{B7}' | '\u{2026}' | '.' | ',' | ':' | '\u{203A}' | '\u{BB}' | '>' | '+')
    };
    let text = text.trim_matches(|letter: char| is_mark(letter) || letter.is_whitespace());
    text.len() <= CONTROL_BYTES_MAX && !text.is_empty() && is_known(&text.to_lowercase())
}

/// Returns whether a text says of a result that nothing can be said of it: it ends with the way to ask why.
pub(crate) fn is_missing_description_note(text: &str) -> bool {
    const ENDS: [&str; 4] = ["learn why", "warum?", "pourquoi ?", "m\u{e1}s informaci\u{f3}n"];
    let lower = text.trim_end().to_lowercase();
    ENDS.iter().any(|end| lower.ends_with(end))
}

/// Recognises `see more on example.com`, `see more about it`, `see more albums`.
fn is_see_more_label(lower: &str) -> bool {
    if lower.starts_with("see more ") && lower.split(' ').count() <= "see more albums".split(' ').count() {
        return true;
    }
    ["see more on ", "see more about ", "more on ", "see all results for "]
        .iter()
        .any(|start| lower.starts_with(start))
        && lower.split(' ').count() <= 6
}

/// Returns the visible text of an element, without hidden parts and controls. An element that is nothing but a control returns
/// its label.
pub(crate) fn extract_visible_text(node: Node<'_>) -> Option<String> {
    clean_text(&extract_visible_text_except(node, |_| false)).or_else(|| clean_text(&node.text()))
}

/// Returns the same without the descendants that match; empty when nothing is left.
pub(crate) fn extract_visible_text_without(node: Node<'_>, left_out: &Selector) -> String {
    extract_visible_text_except(node, |inner| inner.matches(left_out))
}

/// Returns the same without the descendants that are to be left out.
pub(crate) fn extract_visible_text_except(node: Node<'_>, is_left_out: impl Fn(Node<'_>) -> bool) -> String {
    let is_cut = Cell::new(false);
    let text = node.text_where(|inner| {
        let is_control = inner.is_hidden_itself() || is_control_element(inner);
        is_cut.set(is_cut.get() || is_control);
        !is_control && !is_left_out(inner)
    });
    (if is_cut.get() { trim_loose_end(&text) } else { strip_control_tail(&text) }).to_owned()
}

/// Returns whether an element within a text is a control with nothing but its own words.
fn is_control_element(inner: Node<'_>) -> bool {
    const NODES_MAX: usize = 6;
    inner.last_index() - inner.index() <= NODES_MAX && inner.matches(&CONTROL) && {
        let text = inner.text();
        is_control_label(&text) || inner.matches(&LEADS_ON) && is_short_control_label(&text)
    }
}

/// Returns a text without the mark that tied it to what was cut off: `A, B, ` and `A \u{B7} `.
fn trim_loose_end(text: &str) -> &str {
    let text = text.trim_end_matches([' ', ',', '\u{B7}', '|', '(']).trim_end_matches(" -");
    [" and", " und", " et", " y", " e", " en"]
        .iter()
        .find_map(|word| text.strip_suffix(word))
        .unwrap_or(text)
        .trim_end_matches([' ', ','])
}

/// Returns a text without the control that follows it after dots: `It goes on \u{2026} Read more`.
pub(crate) fn strip_control_tail(text: &str) -> &str {
    CONTROL_TAILS
        .iter()
        .find_map(|tail| {
            let (before, end) = text.split_at_checked(text.len().checked_sub(tail.len())?)?;
            if !has_same_first_letter(end, tail) || end.to_lowercase() != *tail {
                return None;
            }
            let before = before.trim_end();
            (before.ends_with('\u{2026}') || before.ends_with("..")).then_some(before)
        })
        .unwrap_or(text)
}

/// Returns whether two texts begin with the same letter, in any case: all tails begin in ASCII.
fn has_same_first_letter(one: &str, other: &str) -> bool {
    let first = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
    first(one) == first(other)
}

/// Returns a text without invisible marks at its ends, and without the lines of the source, which are indented; none when nothing
/// is left.
pub(crate) fn clean_text(text: &str) -> Option<String> {
    let is_ignored =
        |letter: char| letter.is_whitespace() || matches!(letter, '\u{200E}' | '\u{200F}' | '\u{200B}');
    let text = text.trim_matches(is_ignored);
    let is_indented = |end| matches!(text.as_bytes().get(end + 1), Some(b' ' | b'\t'));
    let is_broken = || memchr::memchr_iter(b'\n', text.as_bytes()).any(is_indented);
    let is_unseen = |byte: u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let text = if text.bytes().any(is_unseen) {
        Cow::Owned(text.replace(|letter: char| u8::try_from(letter).is_ok_and(is_unseen), ""))
    } else {
        text.into()
    };
    (!text.is_empty()).then(|| if is_broken() { collapse_whitespace(&text) } else { text.into_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarry_html::Document;

    #[test]
    fn reads_no_text_from_controls() {
        for (html, expected) in [
            ("<p>A, B, <a>MORE</a></p>", Some("A, B")),
            ("<p>A, B <span>\u{B7} <a>See more</a></span></p>", Some("A, B")),
            ("<p>A, B, and <a>more</a></p>", Some("A, B")),
            ("<p>A <b>more</b> B</p>", Some("A more B")),
            ("<p>Say more</p>", Some("Say more")),
            ("<p>It goes on \u{2026} Read more</p>", Some("It goes on \u{2026}")),
            ("<p>It goes on <a>Weiterlesen</a></p>", Some("It goes on")),
            ("<p>A <span style='display:none'>hidden</span>B</p>", Some("A B")),
            ("<p><a>Sign in</a></p>", Some("Sign in")),
            ("<p>A<script>var b</script></p>", Some("A")),
            ("<p></p>", None),
        ] {
            let page = Document::parse(html);
            let paragraph = page.root().descendants().find(|node| node.has_name("p")).unwrap();
            assert_eq!(extract_visible_text(paragraph).as_deref(), expected, "{html}");
        }
    }

    #[test]
    fn lines_of_the_source_are_none_of_the_text() {
        assert_eq!(clean_text(" A\n        Name\n").as_deref(), Some("A Name"));
        assert_eq!(clean_text("One\nTwo").as_deref(), Some("One\nTwo"));
    }

    #[test]
    fn a_line_that_a_control_says_is_known() {
        for control in [
            "See more",
            "Sign in to save jobs",
            "See more on example.com",
            "See more albums",
            "Voir plus",
            "SHOW ALL",
            "Mehr anzeigen",
            "Lihat lainnya",
        ] {
            assert!(is_control_label(control), "{control}");
        }
        for text in
            ["More than this", "The Show", "See more butterflies than anywhere else on the continent", ""]
        {
            assert!(!is_control_label(text), "{text}");
        }
    }
}
