//! Numbers as pages of many languages write them: `3 600 000`, `106.000.000`, `1,7M`, `8,7`.

/// One run of digits in a text, its separators dropped.
struct Run {
    value: u64,
    start: usize,
    end: usize,
}

/// The value of a digit of the scripts that the engine's markets write.
fn digit(letter: char) -> Option<u64> {
    let zero = match letter {
        '0'..='9' => '0',
        '\u{660}'..='\u{669}' => '\u{660}',
        '\u{6F0}'..='\u{6F9}' => '\u{6F0}',
        '\u{966}'..='\u{96F}' => '\u{966}',
        _ => return None,
    };
    Some(u64::from(letter) - u64::from(zero))
}

const fn is_separator(letter: char) -> bool {
    matches!(
        letter,
        '.' | ',' | ' ' | '\u{A0}' | '\u{2009}' | '\u{202F}' | '\'' | '\u{2019}' | '\u{66C}' | '\u{66B}'
    )
}

/// The whole numbers of a text. A separator holds two groups together when it stands alone between digits.
fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut separators = usize::MAX;
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let Some(value) = digit(letter) else {
            separators = if is_separator(letter) { separators.saturating_add(1) } else { usize::MAX };
            continue;
        };
        match runs.last_mut().filter(|_| separators <= 1) {
            Some(run) => {
                run.value = run.value.saturating_mul(10).saturating_add(value);
                run.end = end;
            }
            None => runs.push(Run { value, start: at, end }),
        }
        separators = 0;
    }
    runs
}

/// How many results a page says there are: the last number that is not part of a range such as `17-26`.
pub(super) fn total(text: &str) -> Option<u64> {
    let runs = runs(text);
    let is_range = |left: &Run, right: &Run| {
        let between = text.get(left.end..right.start).unwrap_or_default().trim();
        matches!(between, "-" | "\u{2013}" | "\u{2014}" | "~" | "\u{301C}" | "\u{FF5E}")
    };
    let in_range = |number: usize| {
        let run = runs.get(number);
        let before = number.checked_sub(1).and_then(|before| runs.get(before));
        before.zip(run).is_some_and(|(left, right)| is_range(left, right))
            || run.zip(runs.get(number + 1)).is_some_and(|(left, right)| is_range(left, right))
    };
    let free = (0..runs.len()).rev().find(|&number| !in_range(number));
    free.and_then(|number| runs.get(number)).or(runs.last()).map(|run| run.value)
}

/// Decimal numbers of a text, with `.` or `,` before the fraction: `8,7/10` gives 8.7 and 10.
pub(in crate::v2) fn decimals(text: &str) -> Vec<f64> {
    let mut numbers = Vec::new();
    let mut number = String::new();
    for letter in text.chars().chain(['\0']) {
        match digit(letter) {
            Some(value) => number.extend(char::from_digit(u32::try_from(value).unwrap_or(0), 10)),
            None if matches!(letter, '.' | ',') && !number.is_empty() && !number.contains('.') => {
                number.push('.')
            }
            None => {
                numbers.extend(number.trim_end_matches('.').parse::<f64>().ok());
                number.clear();
            }
        }
    }
    numbers
}

/// A rating: the smaller of the two numbers of `4,5 out of 5` (some languages name the scale first), or the only one.
pub(super) fn rating(text: &str) -> Option<f64> {
    match decimals(text).as_slice() {
        [only] => Some(*only),
        [one, other, ..] => Some(one.min(*other)),
        [] => None,
    }
}

/// How many: `(8)`, `1.8K`, `1,7M`, `123.390 reviews`.
pub(in crate::v2) fn count(text: &str) -> Option<u64> {
    let run = runs(text).into_iter().next()?;
    let after = text.get(run.end..)?;
    // A unit stands alone: `8 Bewertungen` are no billions.
    let mut letters = after.chars().skip_while(|letter| letter.is_whitespace());
    let unit = letters.next().filter(|_| !letters.next().is_some_and(char::is_alphabetic));
    let unit = match unit {
        Some('K' | 'k') => 1_000.0,
        Some('M') => 1_000_000.0,
        Some('B') => 1_000_000_000.0,
        _ => return Some(run.value),
    };
    let value = decimals(text.get(run.start..run.end)?).into_iter().next()? * unit;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a count on a page, never negative
    Some(value.round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read_in_every_language() {
        for (text, value) in [
            ("About 38,500 results", 38_500),
            ("33,100,000 results", 33_100_000),
            ("7-16 of 3\u{A0}600\u{A0}000 results", 3_600_000),
            ("17-26 of 3 600 000 results", 3_600_000),
            ("106.000.000 results", 106_000_000),
            ("412.000 Ergebnisse", 412_000),
            ("43 resultados", 43),
            ("1,370,000 条结果", 1_370_000),
            ("1,370,000 件中 1 - 10 件目", 1_370_000),
            ("31-40 of 28 results", 28),
            ("1’234’567 Ergebnisse", 1_234_567),
            ("٣٬٦٠٠ نتيجة", 3_600),
        ] {
            assert_eq!(total(text), Some(value), "{text}");
        }
        assert_eq!(total("no number"), None);
        assert_eq!(total(&"9".repeat(60)), Some(u64::MAX));
    }

    #[test]
    fn ratings_and_counts_are_read_as_they_are_written() {
        assert_eq!(rating("Star Rating: 4,5 out of 5."), Some(4.5));
        assert_eq!(rating("5 つ星中 4.5"), Some(4.5));
        assert_eq!(rating("8,7/10"), Some(8.7));
        assert_eq!(rating("none"), None);
        for (text, value) in [
            ("Reviews (8)", 8),
            ("A site (1.8K)", 1_800),
            ("(1,7M)", 1_700_000),
            ("123.390", 123_390),
            ("8 Bewertungen", 8),
            ("12 Mal", 12),
        ] {
            assert_eq!(count(text), Some(value), "{text}");
        }
        assert_eq!(count("A site"), None);
    }
}
