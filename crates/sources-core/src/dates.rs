//! Days out of the dates that pages of results show.

use quarry_kernel::time::Date;

/// How the names of months begin, in the languages of the larger markets.
const MONTHS: [&str; 12] = [
    "jan ene gen ian oca sty янв січ яну ιαν tammi ledn يناير जन",
    "feb fév fev şub lut лют фев φεβ helmi úno فبراير फर फ़र",
    "mar mär mrt már maa бер μαρ μάρ bře مارس मार",
    "apr avr abr ápr nis kwi апр квіт απρ huhti dubn أبريل अप",
    "may mai mag maj máj mei май мая μαΐ μαϊ touko kvě مايو मई",
    "jun juin jún giu haz cze iun июн юни ιουν ιούν kesä června يونيو जून",
    "jul juil júl lug tem lip iul июл юли ιουλ ιούλ heinä červenc يوليو जुल",
    "aug aoû ago ağu sie agu авг αυγ αύγ elo srp أغسطس अग",
    "sep set szep eyl wrz сен сеп σεπ syys zář سبتمبر सित",
    "oct okt out ott eki paź окт οκτ loka říj أكتوبر अक",
    "nov lis noi kas ноя ное νοε νοέ marras نوفمبر नव",
    "dec déc dez dic des gru ara дек δεκ joulu prosi ديسمبر दिस",
];

/// Signs that follow a year, a month and a day.
const SIGNS: [&str; 8] = ["年", "月", "日", "년", "월", "일", "thg", "tháng"];

/// The day as `YYYY-MM-DD`, of `2025-07-16T00:00:00.0000000`, `Aug 20, 2025`, `29 de ago. de 2020`, `29.8.2020` or
/// `2020年8月29日`. None for any other text, such as `2 days ago`, and for one that names two days: `5/2/2010`.
pub fn iso(text: &str) -> Option<String> {
    iso_in(text, None)
}

/// As [`iso`], of a text beside which others say whether `5/2/2010` begins with its month.
pub fn iso_in(text: &str, is_month_first: Option<bool>) -> Option<String> {
    let text = text.trim();
    let leading = text.get(..10).and_then(Date::parse);
    leading.or_else(|| day(text, is_month_first)).map(|date| date.to_string())
}

/// Whether days like `5/23/2020` begin with their month: one of them tells it for all of its page.
pub fn is_month_first<'t>(texts: impl IntoIterator<Item = &'t str>) -> Option<bool> {
    texts.into_iter().find_map(|text| match numbers(text)?.as_slice() {
        [first, second, year] if is_year(*year) && first.max(second) > &12 => Some(second > first),
        _ => None,
    })
}

fn day(text: &str, is_month_first: Option<bool>) -> Option<Date> {
    let numbers = numbers(text)?;
    let (year, month, day) = match (numbers.as_slice(), month(text)) {
        ([year, day] | [day, year], Some(month)) if is_year(*year) && *day <= 31 => (*year, month, *day),
        ([year, month, day], None) if is_year(*year) => (*year, *month, *day),
        ([first, second, year], None) if is_year(*year) => match text.contains('.') || text.contains("th") {
            true => (*year, *second, *first),
            false if *first > 12 || first == second => (*year, *second, *first),
            false if *second > 12 || is_month_first? => (*year, *first, *second),
            false => (*year, *second, *first),
        },
        _ => return None,
    };
    Date::parse(&format!("{year:04}-{month:02}-{day:02}"))
}

/// Whether a text is year, month and day in numbers, or a year, a day and the name of a month.
pub fn is_day(text: &str) -> bool {
    let Some(numbers) = numbers(text) else { return false };
    let years = numbers.iter().filter(|number| is_year(**number)).count();
    let days = numbers.iter().filter(|number| (1..=31).contains(*number)).count();
    years == 1 && years + days == numbers.len() && days == if month(text).is_some() { 1 } else { 2 }
}

/// The numbers of a text that has no other words than those of a day; none when it has others.
fn numbers(text: &str) -> Option<Vec<u32>> {
    let is_plain = words(text).all(|word| SIGNS.contains(&word.as_str()));
    let numbers =
        text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    (is_plain || month(text).is_some()).then(|| numbers.collect())
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// The first month that is named, from 1.
fn month(text: &str) -> Option<u32> {
    words(text).find_map(|word| {
        let names = |names: &&str| names.split(' ').any(|name| word.starts_with(name));
        MONTHS.iter().zip(1..).find(|(month, _)| names(month)).map(|(_, number)| number)
    })
}

fn is_year(number: u32) -> bool {
    (1900..2100).contains(&number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_nothing_else() {
        for (text, day) in [
            ("2025-07-16T00:00:00.0000000", Some("2025-07-16")),
            ("Aug 20, 2025", Some("2025-08-20")),
            ("20 August 2025", Some("2025-08-20")),
            ("Jan 01, 1994", Some("1994-01-01")),
            ("29 août 2020", Some("2020-08-29")),
            ("29 de ago. de 2020", Some("2020-08-29")),
            ("1 juillet 2021", Some("2021-07-01")),
            ("3. des. 2020", Some("2020-12-03")),
            ("5 thg 8, 2020", Some("2020-08-05")),
            ("12 Αυγ 2020", Some("2020-08-12")),
            ("7. června 2021", Some("2021-06-07")),
            ("2 elok. 2021", Some("2021-08-02")),
            ("9 مارس 2021", Some("2021-03-09")),
            ("4 नव॰ 2021", Some("2021-11-04")),
            ("10 яну. 2022", Some("2022-01-10")),
            ("29.8.2020", Some("2020-08-29")),
            ("2020-8-29", Some("2020-08-29")),
            ("2020年8月29日", Some("2020-08-29")),
            ("23/05/2020", Some("2020-05-23")),
            ("05/23/2020", Some("2020-05-23")),
            ("05/05/2020", Some("2020-05-05")),
            ("05/02/2010", None),
            ("Feb 30, 2025", None),
            ("2 days ago", None),
            ("version 3 of 2020", None),
            ("é", None),
            ("", None),
        ] {
            assert_eq!(iso(text).as_deref(), day, "{text}");
        }
    }

    #[test]
    fn one_day_of_a_page_tells_how_the_others_are_written() {
        for (texts, is_first) in [
            (["5/2/2010", "05/23/2020"], Some(true)),
            (["23/5/2020", "1/2/2020"], Some(false)),
            (["5/2/2010", "yesterday"], None),
        ] {
            assert_eq!(is_month_first(texts), is_first, "{texts:?}");
        }
        assert_eq!(iso_in("5/2/2010", Some(true)).as_deref(), Some("2010-05-02"));
        assert_eq!(iso_in("5/2/2010", Some(false)).as_deref(), Some("2010-02-05"));
    }
}
