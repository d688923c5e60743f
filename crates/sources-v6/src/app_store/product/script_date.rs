//! Times on the page, in the format of a script's date: `Thu Oct 22 2026 15:42:36 GMT+0000 (Coordinated Universal Time)`.

use quarry_kernel::time::{DAY_MS, Date, UnixMs};

const MONTH_NAMES: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Returns the time in RFC 3339 and UTC; `None` when the text has another format.
pub fn parse_to_rfc3339(text: &str) -> Option<String> {
    let mut words = text.split_ascii_whitespace().skip(1);
    let month = words.next()?;
    let month = MONTH_NAMES.iter().position(|name| *name == month)?;
    let day = parse_number(words.next()?, 31)?;
    let year = parse_number(words.next()?, 9999)?;
    let ms = parse_clock_ms(words.next()?)?;
    let offset_ms = parse_offset_ms(words.next()?.strip_prefix("GMT")?)?;
    let month = u8::try_from(month).ok()? + 1;
    let date = Date::from_calendar(year.try_into().ok()?, month, day.try_into().ok()?)?;
    Some(UnixMs(date.days * DAY_MS + ms - offset_ms).to_rfc3339())
}

fn parse_number(digits: &str, max: i64) -> Option<i64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|number| is_number && *number <= max)
}

/// Parses `15:42:36` as milliseconds of the day.
fn parse_clock_ms(clock: &str) -> Option<i64> {
    let mut parts = clock.split(':');
    let (hours, minutes) = (parse_number(parts.next()?, 23)?, parse_number(parts.next()?, 59)?);
    let seconds = parse_number(parts.next()?, 60)?;
    Some((hours * 3600 + minutes * 60 + seconds) * 1000)
}

/// Parses `+0130` as milliseconds.
fn parse_offset_ms(offset: &str) -> Option<i64> {
    let (sign, digits) = match offset.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let (hours, minutes) = digits.split_at_checked(2)?;
    Some(sign * (parse_number(hours, 23)? * 60 + parse_number(minutes, 59)?) * 60_000)
}

#[cfg(test)]
mod tests {
    use super::parse_to_rfc3339;

    #[test]
    fn a_script_s_date_is_read_with_its_offset() {
        let read = |text: &str| parse_to_rfc3339(text);
        assert_eq!(
            read("Thu Oct 22 2026 15:42:36 GMT+0000 (Coordinated Universal Time)").as_deref(),
            Some("2026-10-22T15:42:36Z")
        );
        assert_eq!(read("Thu Jan 01 2026 00:30:00 GMT+0130").as_deref(), Some("2025-12-31T23:00:00Z"));
        assert_eq!(read("Wed Dec 31 2025 20:00:00 GMT-0700").as_deref(), Some("2026-01-01T03:00:00Z"));
        for other in [
            "2026-10-22",
            "",
            "Thu Oct 22 2026",
            "Thu Okt 22 2026 15:42:36 GMT+0000",
            "Thu Feb 30 2026 15:42:36 GMT+0000",
            "Thu Oct 22 2026 25:42:36 GMT+0000",
            "Thu Oct 22 2026 15:42:36 UTC",
            "Thu Oct 22 99999 15:42:36 GMT+é",
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
