//! Whether a short text of a card says when: a day or an age, not how many reacted or answered.

/// Words of ages and months as they stand, in the commonest languages.
#[rustfmt::skip]
const WORDS: [&str; 72] = [
    "s", "m", "h", "d", "w", "mo", "y", "sec", "secs", "min", "mins", "hr", "hrs", "hour", "hours", "day", "days", "wk",
    "week", "weeks", "month", "months", "yr", "yrs", "year", "years", "jan", "feb", "mar", "apr", "may", "jun", "jul",
    "aug", "sep", "sept", "oct", "nov", "dec", "std", "tag", "tagen", "mois", "ans", "jour", "jours", "dia", "dias", "día",
    "días", "mes", "año", "años", "ano", "anos", "ore", "ora", "anni", "anno", "uur", "dag", "jaar", "dni", "lat", "час",
    "лет", "год", "года", "дня", "дней", "gün", "yıl",
];

/// Beginnings of longer ones.
#[rustfmt::skip]
const BEGINNINGS: [&str; 31] = [
    "second", "minut", "januar", "februar", "march", "april", "june", "july", "august", "septemb", "octob", "novemb",
    "decemb", "stunde", "woche", "monat", "jahr", "heure", "semaine", "semana", "hora", "giorn", "settiman", "maand",
    "godz", "tydz", "tyg", "mies", "час", "недел", "меся",
];

/// Signs of languages that part no words.
const SIGNS: [&str; 12] =
    ["時間前", "分前", "日前", "週間前", "か月前", "年前", "小时前", "天前", "周前", "个月前", " 전", "年"];

/// `3 weeks ago`, `Nov 9, 2025`, `vor 2 Tagen`, `5 時間前`, but neither `90+ reactions` nor `1.2K views`.
pub(super) fn is_date(text: &str) -> bool {
    const LETTERS_MAX: usize = 40;
    let text = text.to_lowercase();
    if text.chars().count() > LETTERS_MAX
        || text.contains('+')
        || !text.contains(|l: char| l.is_ascii_digit())
    {
        return false;
    }
    let mut words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let says = |word: &str| {
        let named = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        WORDS.contains(&named) || BEGINNINGS.iter().any(|start| named.starts_with(start)) || is_year(word)
    };
    words.any(says) || SIGNS.iter().any(|sign| text.contains(sign))
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && word.parse::<u32>().is_ok_and(|year| (1990..2100).contains(&year))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_and_days_are_dates_and_counts_are_none() {
        for date in [
            "3 weeks ago",
            "Nov 9, 2025",
            "1 day ago",
            "vor 2 Tagen",
            "il y a 3 semaines",
            "hace 4 días",
            "5 時間前",
        ] {
            assert!(is_date(date), "{date}");
        }
        for count in [
            "90+ reactions",
            "3 likes",
            "1.2K views",
            "10+ comments",
            "r/travel",
            "Runner and writer",
            "18 answers",
            "Popular since ever",
            "",
        ] {
            assert!(!is_date(count), "{count}");
        }
    }
}
