//! Formatting for people: times, waits, masked mailboxes, codes.

use quarry_kernel::time::UnixMs;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Formats a time such as `21 November 2026, 08:40 UTC`. A page without script cannot know the reader's time zone.
#[must_use]
pub fn format_moment(at: UnixMs) -> String {
    let (year, month, day) = at.date().to_calendar();
    let month = MONTHS.get(usize::from(month) - 1).copied().unwrap_or_default();
    format!("{day} {month} {year}, {}", format_time(at))
}

/// Formats a time of day such as `08:40 UTC`.
#[must_use]
pub fn format_time(at: UnixMs) -> String {
    let text = at.to_rfc3339();
    format!("{} UTC", text.get(11..16).unwrap_or_default())
}

/// Formats the time until `end` in whole minutes, rounded down: `9 more minutes`, `less than a minute`.
#[must_use]
pub fn format_time_left(now: UnixMs, end: UnixMs) -> String {
    match (end.0 - now.0) / 60_000 {
        ..1 => "less than a minute".to_owned(),
        1 => "1 more minute".to_owned(),
        minutes => format!("{minutes} more minutes"),
    }
}

/// Formats a wait, rounded up: `1 minute`, `40 minutes`.
#[must_use]
pub fn format_wait(seconds: u32) -> String {
    match seconds.div_ceil(60).max(1) {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

/// Masks a mailbox for viewers who have not proved it: `jo…@example.com`.
#[must_use]
pub fn mask_mailbox(mailbox: &str) -> String {
    let (name, domain) = mailbox.rsplit_once('@').unwrap_or((mailbox, ""));
    let shown = (name.chars().count() / 2).min(2);
    let start: String = name.chars().take(shown).collect();
    format!("{start}…@{domain}")
}

/// Formats a number with thousands separators: `66,666`.
#[must_use]
pub fn format_thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Formats a code in two groups: `1234 5678`.
#[must_use]
pub fn format_code(code: &str) -> String {
    let (first, second) = split_code(code);
    format!("{first} {second}")
}

/// Splits a code into halves.
#[must_use]
pub fn split_code(code: &str) -> (&str, &str) {
    code.split_at_checked(code.len() / 2).unwrap_or((code, ""))
}

/// Extracts the digits from typed or pasted text, ignoring spaces and hyphens.
#[must_use]
pub fn extract_digits(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_and_waits_are_in_words() {
        let at = UnixMs(1_795_250_407_000);
        assert_eq!(format_moment(at), "21 November 2026, 08:40 UTC");
        assert_eq!(format_time_left(at, at.plus_ms(599_000)), "9 more minutes");
        assert_eq!(format_time_left(at, at.plus_ms(60_000)), "1 more minute");
        assert_eq!(format_time_left(at, at.plus_ms(-1)), "less than a minute");
        assert_eq!(
            [format_wait(1), format_wait(61), format_wait(3600)],
            ["1 minute", "2 minutes", "60 minutes"]
        );
    }

    #[test]
    fn a_masked_mailbox_shows_at_most_two_letters_of_its_name() {
        let masks = ["john@example.com", "ab@example.com", "a@example.com", "żółw@example.com", "odd"];
        let shown = ["jo…@example.com", "a…@example.com", "…@example.com", "żó…@example.com", "o…@"];
        assert_eq!(masks.map(mask_mailbox), shown);
    }

    #[test]
    fn thousands_are_parted_by_commas() {
        let shown = [0, 999, 1000, 66_666, 6_666_666].map(format_thousands);
        assert_eq!(shown, ["0", "999", "1,000", "66,666", "6,666,666"]);
    }

    #[test]
    fn codes_are_read_with_or_without_their_gap() {
        assert_eq!(format_code("12345678"), "1234 5678");
        assert_eq!(extract_digits(" 1234-5678\u{a0}"), "12345678");
        assert_eq!(split_code("482913"), ("482", "913"));
    }
}
