//! Classifies the short texts of a card: hours, a telephone number, a price, years in business, a service. Signs that hold in
//! every language come first; the words of the most common languages stand in tables.

use crate::number;
use crate::words::contains_any;

/// The beginnings of what a card says about opening hours, by the word: `Closed` is one, `Closedown` none.
#[rustfmt::skip]
const HOURS_WORDS: [&str; 64] = [
    "Open", "Opens", "Opening", "Closed", "Closes", "Closing", "Temporarily closed", "Permanently closed",
    "24 hours", "Geöffnet", "Öffnet", "Geschlossen", "Schließt", "Durchgehend geöffnet", "Rund um die Uhr",
    "Vorübergehend geschlossen", "Dauerhaft geschlossen", "Ouvert", "Ouvre", "Fermé", "Ferme", "Abierto",
    "Abre", "Cerrado", "Cierra", "Cerrado temporalmente", "Aberto", "Fechado", "Fecha", "Aperto", "Apre",
    "Chiuso", "Chiude", "Geopend", "Opent", "Gesloten", "Sluit", "Otwarte", "Otwiera", "Zamknięte", "Zamyka",
    "Öppet", "Öppnar", "Stängt", "Stänger", "Åben", "Åbner", "Lukket", "Lukker", "Åpent", "Åpner", "Stengt",
    "Stenger", "Açık", "Açılış", "Kapalı", "Kapanış", "Buka", "Tutup", "Открыто", "Открывается", "Закрыто",
    "Закрывается", "Круглосуточно",
];

/// The same in scripts that part no words.
const UNSPACED_HOURS_WORDS: [&str; 9] =
    ["営業", "24 時間営業", "24時間営業", "営業時間外", "영업", "24시간", "营业", "營業", "已打烊"];

/// Parts of texts about years in business, where no plus sign tells it.
#[rustfmt::skip]
const YEARS_WORDS: [&str; 14] = [
    "in business", "im Geschäft", "ans d'activité", "ans d’activité", "ans d'expérience", "años en el negocio",
    "años de actividad", "anos no mercado", "anni di attività", "jaar in bedrijf", "lat działalności", "年以上",
    "hoạt động hơn", "ปีในธุรกิจ",
];

/// Services as English pages name them.
#[rustfmt::skip]
const SERVICES: [&str; 26] = [
    "Dine-in", "Takeout", "Takeaway", "Delivery", "No-contact delivery", "Same-day delivery", "Curbside pickup",
    "Kerbside pickup", "Drive-through", "Drive-thru", "Outdoor seating", "In-store shopping", "In-store pickup",
    "In-store pick-up", "In-person visits", "Online appointments", "Online care", "Online classes",
    "Online estimates", "Online consultations", "On-site services", "Onsite services", "On-site parking",
    "Reservations", "Catering", "Happy hour",
];

/// The beginnings of English notes that are no address though they stand where one may.
#[rustfmt::skip]
const NOTE_PREFIXES: [&str; 11] = [
    "Serves ", "Provides", "Offers ", "Identifies as ", "LGBTQ", "Women-owned", "Black-owned", "Asian-owned",
    "Latino-owned", "Veteran-owned", "Located in",
];

/// Marks of currencies that pages repeat to say how expensive a place is.
const PRICE_LEVEL_MARKS: [char; 8] = ['$', '€', '£', '¥', '￥', '₹', '₩', '₽'];

pub(crate) fn has_digit(text: &str) -> bool {
    text.chars().any(char::is_numeric)
}

/// Recognises `Open`, `Open 24 hours`, `Closed ⋅ Opens 9 AM`, `Schließt um 21:00`.
pub(crate) fn is_hours(text: &str) -> bool {
    let starts = |word: &str| {
        let after = text.strip_prefix(word).map(|rest| rest.chars().next());
        after.is_some_and(|next| !next.is_some_and(|letter| letter.is_alphanumeric() || letter == '-'))
    };
    text.contains('\u{22C5}')
        || HOURS_WORDS.iter().any(|word| starts(word))
        || UNSPACED_HOURS_WORDS.iter().any(|word| text.starts_with(word))
        || has_time(text)
}

/// Returns whether a text contains a time of day: `9 PM`, `8:30 a.m.`, `21:00`.
fn has_time(text: &str) -> bool {
    let text: String =
        text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_lowercase();
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_half = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        ["am", "pm", "a.m", "p.m"].iter().any(|half| {
            rest.strip_prefix(half)
                .is_some_and(|after| !after.starts_with(|letter: char| letter.is_alphabetic()))
        })
    };
    (0..bytes.len()).filter(|&at| digit(at)).any(|at| {
        is_half(at + 1)
            || (bytes.get(at + 1) == Some(&b':') && digit(at + 2) && digit(at + 3) && !digit(at + 4))
    })
}

/// Digits and the marks between them, as many digits as a number that can be called has.
pub(crate) fn is_phone(text: &str) -> bool {
    let text: String = text.chars().filter(|letter| !is_direction_mark(*letter)).collect();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    (7..=15).contains(&digits)
        && text.chars().all(|letter| letter.is_ascii_digit() || " ()+-.\u{A0}\u{2011}/".contains(letter))
}

/// Marks that only turn the direction of writing.
const fn is_direction_mark(letter: char) -> bool {
    matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Recognises `$$`, `$10–20`, `€€`, `₹400–600`, `kr 100–200`: an amount or a level and no word.
pub(crate) fn is_price(text: &str) -> bool {
    let is_level = !text.is_empty() && text.chars().all(|mark| PRICE_LEVEL_MARKS.contains(&mark));
    let amount = || {
        let mark = number::parse_price(text)?.currency;
        Some(!text.replace(mark, "").chars().any(char::is_alphabetic))
    };
    is_level || amount().unwrap_or(false)
}

/// Recognises `10+ years in business`: in every language a plus sign beside the number, or words for it.
/// `QHMC+3X7` is where a place lies.
pub(crate) fn is_years_in_business(text: &str) -> bool {
    let is_plus = |(before, after): (&str, &str)| {
        let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        let is_code = before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric);
        !is_code && (digit(before.chars().next_back()) || digit(after.chars().next()))
    };
    has_digit(text)
        && text.chars().any(char::is_alphabetic)
        && (text.split_once('+').is_some_and(is_plus) || contains_any(text, &YEARS_WORDS))
}

/// Recognises `0.4 mi`, `2,1 km`, `2,1 км`.
pub(crate) fn is_distance(text: &str) -> bool {
    const UNITS: [&str; 13] =
        ["mi", "km", "m", "ft", "yd", "км", "м", "公里", "公尺", "米", "กม.", "كم", "χλμ"];
    let unit = text.trim_start_matches(|letter: char| letter.is_ascii_digit() || ".,".contains(letter));
    unit.len() < text.len() && UNITS.contains(&unit.trim())
}

/// Returns the name of a service and whether it is there: `No delivery` and `Delivery not available` are `delivery` and false.
pub(crate) fn parse_service(text: &str) -> Option<(String, bool)> {
    let is = |name: &str| SERVICES.iter().any(|service| service.eq_ignore_ascii_case(name));
    let key = |name: &str| name.to_ascii_lowercase().replace(['-', ' '], "_");
    if is(text) {
        return Some((key(text), true));
    }
    let denied = text.strip_prefix("No ").or_else(|| text.strip_suffix(" not available"));
    denied.filter(|name| is(name)).map(|name| (key(name), false))
}

pub(crate) fn is_place_note(text: &str) -> bool {
    NOTE_PREFIXES.iter().any(|start| text.starts_with(start))
}

/// Returns whether a text is a quotation, in the quotation marks of any language.
pub(crate) fn is_quoted(text: &str) -> bool {
    text.starts_with(['"', '\u{201C}', '\u{201E}', '\u{AB}', '\u{300C}'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_known_in_any_wording_and_streets_are_none() {
        for text in [
            "Open",
            "Open ⋅ Closes 9\u{202F}PM",
            "Opens soon",
            "Closing soon",
            "Closed",
            "24 hours",
            "Open 24 hours",
            "Opens 8:30\u{A0}a.m. Sat",
            "Geöffnet",
            "Schließt um 21:00",
            "Ferme à 19:30",
            "Fecha às 20:00",
            "営業中",
        ] {
            assert!(is_hours(text), "{text}");
        }
        for text in [
            "Openbare Bibliotheek",
            "Open-air market 4",
            "110 E 2nd St",
            "12 Amber Rd",
            "Gym",
            "",
            "1594 Market St",
        ] {
            assert!(!is_hours(text), "{text}");
        }
    }

    #[test]
    fn telephone_numbers_are_digits_and_marks_alone() {
        for text in ["(650) 398-0889", "+49 30 123456-78", "\u{202A}030 123 45 67\u{202C}", "01.23.45.67.89"]
        {
            assert!(is_phone(text), "{text}");
        }
        for text in ["110", "5+ years", "1594 Market St", "12345678901234567890", ""] {
            assert!(!is_phone(text), "{text}");
        }
    }

    #[test]
    fn prices_are_levels_or_amounts_without_a_word() {
        for text in ["$$", "$10–20", "€€", "£10–20", "kr 100–200", "$100+", "MX$200-300", "¥1,000–2,000"]
        {
            assert!(is_price(text), "{text}");
        }
        for text in ["Restaurant", "10–20", "$5 menu", "4-star hotel", ""] {
            assert!(!is_price(text), "{text}");
        }
    }

    #[test]
    fn years_distances_and_services_are_told_from_addresses() {
        assert!(
            is_years_in_business("5+ years in business")
                && is_years_in_business("Más de +10 años")
                && is_years_in_business("10 年以上")
        );
        assert!(is_years_in_business("Đã hoạt động hơn 5 năm") && !is_years_in_business("QHMC+3X7 Long Rd"));
        assert!(
            !is_years_in_business("10 rue A")
                && !is_years_in_business("+49 30 1234567")
                && !is_years_in_business("A+ service")
        );
        assert!(
            is_distance("0.4 mi")
                && is_distance("2,1 km")
                && is_distance("7,1\u{A0}км")
                && !is_distance("4 mills")
                && !is_distance("km")
        );
        assert_eq!(parse_service("Dine-in"), Some(("dine_in".into(), true)));
        assert_eq!(parse_service("No delivery"), Some(("delivery".into(), false)));
        assert_eq!(parse_service("Onsite services not available"), Some(("onsite_services".into(), false)));
        assert_eq!(parse_service("Delivery Rd 5"), None);
    }
}
