//! Timestamps in the registration protocol's format: RFC 3339 with milliseconds.

use quarry_kernel::time::UnixMs;

/// Formats a time such as `2026-05-04T13:00:00.000Z`.
#[must_use]
pub fn format_instant(moment: UnixMs) -> String {
    let seconds = moment.to_rfc3339();
    format!("{}.{:03}Z", seconds.trim_end_matches('Z'), moment.0.rem_euclid(1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_milliseconds() {
        assert_eq!(format_instant(UnixMs(1_777_899_600_007)), "2026-05-04T13:00:00.007Z");
    }
}
