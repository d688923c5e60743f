//! Units between a price's number and its currency symbol: `$1.2K`, `1,5 mil. Kč`.

use super::{find_mark_after, is_mark_gap};
use crate::number::compact_unit::{self, CompactUnit};
use crate::number::is_space;

/// Returns the unit after a number, and its length: `K` in `$1.2K`, ` mil.` in `1,5 mil. Kč`, but not `K` in `$20 K-Cup` nor `M`
/// in `$12 M black`.
pub(super) fn parse_unit(after: &str) -> (CompactUnit, usize) {
    let (unit, length) = compact_unit::parse_unit(after, None);
    // `5 kr`: a unit of a single language is first of all a currency symbol.
    if unit == CompactUnit::Ambiguous && find_mark_after(after.trim_start_matches(is_mark_gap)).is_some() {
        return (CompactUnit::None, 0);
    }
    let (word, rest) = after.split_at_checked(length).unwrap_or_default();
    let is_part = rest.starts_with(|next: char| next.is_alphanumeric()) && find_mark_after(rest).is_none()
        || rest.strip_prefix('-').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    let is_letter = word.trim().chars().count() == 1 && word.starts_with(is_space);
    // `$5w`: an attached letter with an unknown factor.
    let is_tied = |letter: char| compact_unit::is_cased(letter);
    let mut tied = after.chars();
    if length == 0
        && tied.next().is_some_and(is_tied)
        && !tied.as_str().starts_with(char::is_alphanumeric)
        && find_mark_after(after).is_none()
    {
        return (CompactUnit::Ambiguous, 0);
    }
    let rest = rest.trim_start_matches(is_mark_gap);
    let is_followed =
        !rest.is_empty() && find_mark_after(rest).is_none() && rest.starts_with(char::is_alphanumeric);
    if length == 0 || is_part || is_letter && is_followed { (CompactUnit::None, 0) } else { (unit, length) }
}

/// Returns whether the text after a price is both a unit in one language and another currency's symbol: `₹3 L`.
pub(super) fn is_before_other_mark(after: &str, mark: &str) -> bool {
    let rest = after.trim_start_matches(is_mark_gap);
    find_mark_after(rest).is_some_and(|(other, _)| other != mark && other == rest.trim_end())
        && compact_unit::parse_unit(after, None).0 == CompactUnit::Ambiguous
}

/// Resolves the unit after a number when it is `mil`: a thousand in Spanish and Portuguese, `mil.` a million in other languages,
/// and ambiguous for other currencies.
pub(super) fn settle_thousand_or_million(unit: CompactUnit, after: &str, codes: &str) -> CompactUnit {
    const THOUSAND: &str = "AOA ARS BOB BRL CLP COP CRC CVE DOP GTQ HNL MXN MZN NIO PAB PEN PYG UYU VES";
    const MILLION: &str = "BAM CZK MDL RON RSD";
    match after.trim_start_matches(is_mark_gap).strip_prefix("mil") {
        Some(rest) if !rest.starts_with(char::is_alphanumeric) => {
            let known = if rest.starts_with('.') { MILLION } else { THOUSAND };
            let is_known = codes.split_ascii_whitespace().all(|code| known.contains(code));
            if is_known { unit } else { CompactUnit::Ambiguous }
        }
        _ => unit,
    }
}
