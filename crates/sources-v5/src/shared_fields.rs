//! Fields of a place that several of its descriptions share.

use quarry_items::{StructuredAddress, Subrating};

use super::MAX_RATING;
use crate::named::JsonView;

/// Formats the parts of an address on one line.
pub(super) fn format_address(address: &StructuredAddress) -> Option<String> {
    let city =
        [&address.postal_code, &address.city].into_iter().flatten().cloned().collect::<Vec<_>>().join(" ");
    let country = address.country.as_ref().or(address.country_code.as_ref());
    let lines = [
        address.street.clone(),
        address.street2.clone(),
        Some(city),
        address.state.clone(),
        country.cloned(),
    ];
    let mut whole: Vec<String> = Vec::new();
    for line in lines.into_iter().flatten().filter(|line| !line.is_empty()) {
        // Some pages put the whole address in the street's field.
        if whole
            .first()
            .is_none_or(|street| !street.ends_with(&line) && !street.contains(&format!("{line} ")))
        {
            whole.push(line);
        }
    }
    (!whole.is_empty()).then(|| whole.join(", "))
}

/// Parses the rating of an aspect by its name.
pub(super) fn parse_aspect(name: &str, rating: JsonView<'_>) -> Option<Subrating> {
    let rating = rating.rating().filter(|rating| *rating > 0.0)?;
    let name = name.replace(['_', '-'], " ");
    let mut letters = name.chars();
    let first = letters.next()?;
    let name = first.to_uppercase().chain(letters).collect();
    Some(Subrating { name, rating, max_rating: Some(MAX_RATING), count: None })
}

/// Returns whether a text is an e-mail address.
pub(super) fn is_mail_address(text: &str) -> bool {
    let Some((name, host)) = text.split_once('@') else { return false };
    let is_one = |letter: char| letter.is_alphanumeric() || "._%+-".contains(letter);
    !name.is_empty()
        && name.chars().all(is_one)
        && host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && host.chars().all(|letter| letter.is_alphanumeric() || ".-".contains(letter))
}

/// Returns whether a text is a telephone number.
pub(super) fn is_phone_number(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    (4..=20).contains(&digits)
        && text.chars().all(|letter| letter.is_ascii_digit() || " +-()./x".contains(letter))
}
