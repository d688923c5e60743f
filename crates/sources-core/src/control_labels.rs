//! Labels of a page's own controls, such as buttons and "see more" links, in the commonest languages. They are not content, and
//! no value contains them.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Complete labels of controls, in lower case.
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

/// Single words that are labels only within a control.
#[rustfmt::skip]
const SHORT_CONTROL_LABELS: [&str; 34] = [
    "more", "and more", "less", "mehr", "plus", "m\u{e1}s", "mais", "meer", "wi\u{119}cej", "share", "save", "watch", "menu", "options",
    "sign in", "loading", "loading...", "try again", "dismiss", "close", "feedback", "anmelden", "\u{fc}bersetzen", "altro", "\u{435}\u{449}\u{451}", "\u{8a73}\u{7d30}", "see outside", "quick view",
    "disclaimer", "haftungsausschluss", "เพิ่มเติม", "thêm", "lainnya", "المزيد",
];

/// Complete labels, for a look at once: most texts of a page are held against them.
static KNOWN_LABELS: LazyLock<HashSet<&str>> = LazyLock::new(|| CONTROL_LABELS.into_iter().collect());

/// Maximum length of a label.
const CONTROL_BYTES_MAX: usize = 64;

/// Returns whether a text is a control's label.
pub fn is_control_label(text: &str) -> bool {
    matches_label(text, |lower| KNOWN_LABELS.contains(lower) || is_see_more_label(lower))
}

/// Returns whether a line by itself in a card is a control's label.
pub fn is_lone_control_label(text: &str) -> bool {
    is_control_label(text) || is_short_control_label(text)
}

/// Returns whether a text is a single word that is a label only within a control.
pub fn is_short_control_label(text: &str) -> bool {
    matches_label(text, |lower| SHORT_CONTROL_LABELS.contains(&lower))
}

fn matches_label(text: &str, is_known: impl Fn(&str) -> bool) -> bool {
    let is_mark = |letter| {
        matches!(letter, '\u{B7}' | '\u{2026}' | '.' | ',' | ':' | '\u{203A}' | '\u{BB}' | '>' | '+')
    };
    let text = text.trim_matches(|letter: char| is_mark(letter) || letter.is_whitespace());
    text.len() <= CONTROL_BYTES_MAX && !text.is_empty() && is_known(&text.to_lowercase())
}

/// Returns whether a text is a label such as `see more on example.com`, `see more about it`, `see more albums`.
fn is_see_more_label(lower: &str) -> bool {
    if lower.starts_with("see more ") && lower.split(' ').count() <= "see more albums".split(' ').count() {
        return true;
    }
    ["see more on ", "see more about ", "more on ", "see all results for "]
        .iter()
        .any(|start| lower.starts_with(start))
        && lower.split(' ').count() <= 6
}

#[cfg(test)]
mod tests {
    use super::*;

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
