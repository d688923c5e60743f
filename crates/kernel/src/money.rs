//! Money as an integer number of micro-USD from the wire to the row, never as a float.

use serde::{Deserialize, Serialize};

/// Amount in millionths of a US dollar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MicroUsd(pub i64);

/// Price of one data call: 0.15 USD per 1,000 requests (docs/specification.md, Limits).
pub const CALL_PRICE: MicroUsd = MicroUsd(150);

impl MicroUsd {
    /// Parses decimal US dollars with at most six fraction digits ("10", "0.15"). `None` for signs, exponents, thousands
    /// separators, more digits, or amounts beyond `i64` micro-USD.
    #[must_use]
    pub fn from_decimal(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').map_or((text, None), |(w, f)| (w, Some(f)));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || fraction.is_some_and(|f| !digits(f) || f.len() > 6) {
            return None;
        }
        let micros = format!("{:0<6}", fraction.unwrap_or(""));
        let whole: i64 = whole.parse().ok()?;
        whole.checked_mul(1_000_000)?.checked_add(micros.parse().ok()?).map(Self)
    }

    /// Formats decimal US dollars with six fraction digits: "10.000000".
    #[must_use]
    pub fn to_decimal(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let micros = self.0.unsigned_abs();
        format!("{sign}{}.{:06}", micros / 1_000_000, micros % 1_000_000)
    }

    /// Returns the number of whole calls that the amount buys, and the remainder.
    #[must_use]
    pub fn to_calls(self) -> (u64, MicroUsd) {
        let calls = self.0.max(0) / CALL_PRICE.0;
        (calls.unsigned_abs(), MicroUsd(self.0 - calls * CALL_PRICE.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_dollars_become_micro_usd_exactly() {
        assert_eq!(MicroUsd::from_decimal("10"), Some(MicroUsd(10_000_000)));
        assert_eq!(MicroUsd::from_decimal("0.15"), Some(MicroUsd(150_000)));
        assert_eq!(MicroUsd::from_decimal("0.000001"), Some(MicroUsd(1)));
        for bad in ["", ".5", "1.", "-1", "+1", "1e3", "1,000", "0.0000001", "99999999999999999999"] {
            assert_eq!(MicroUsd::from_decimal(bad), None, "{bad}");
        }
    }

    #[test]
    fn micro_usd_are_written_as_they_are_read() {
        for text in ["10.000000", "0.000150", "0.000000", "9223372036854.775807"] {
            assert_eq!(MicroUsd::from_decimal(text).unwrap().to_decimal(), text);
        }
        assert_eq!(MicroUsd(-1).to_decimal(), "-0.000001");
        assert_eq!(MicroUsd(i64::MIN).to_decimal(), "-9223372036854.775808");
    }

    #[test]
    fn ten_dollars_buy_their_calls_and_the_rest_is_named() {
        assert_eq!(MicroUsd(10_000_000).to_calls(), (66_666, MicroUsd(100)));
    }
}
