//! Addresses.

use quarry_items::StructuredAddress;

use super::record::Record;
use crate::cursor::Cursor;

/// Returns the address as shown and in its parts.
#[must_use]
pub fn parse_address(record: Record<'_>) -> (Option<String>, Option<StructuredAddress>) {
    let object = record.first_value("ADDRESS_OBJECT", "addressObject");
    let localized =
        record.first_value("ADDRESS", "address").member("localizedAddress").get_path(&[0]).member("address");
    let lists = [
        object.member("formattedAddressLines"),
        object.member("address").member("formattedAddressLine"),
        localized.member("formattedAddressLine"),
    ];
    let lines = lists.into_iter().map(join_lines).find(|lines| !lines.is_empty());
    let shown = lines.or_else(|| object.member("shortAddress").text_line(&[]));
    let parts =
        object.member("address").member("structuredAddress").or(localized.member("structuredAddress"));
    (shown, parse_structured_address(parts, object))
}

fn join_lines(lines: Cursor<'_>) -> String {
    let lines: Vec<String> = lines.items_at(&[]).filter_map(|line| line.text_line(&[])).collect();
    lines.join(", ")
}

fn parse_structured_address(parts: Cursor<'_>, object: Cursor<'_>) -> Option<StructuredAddress> {
    let part = |name: &str| parts.member(name).text_line(&[]);
    let street = part("fullThoroughfare").or_else(|| {
        let (number, street) = (part("subThoroughfare"), part("thoroughfare")?);
        Some(number.map_or(street.clone(), |number| format!("{number} {street}")))
    });
    let address = StructuredAddress {
        street,
        street2: part("subPremise"),
        neighborhood: part("subLocality"),
        city: part("locality"),
        state: part("administrativeArea"),
        postal_code: part("postCode"),
        country: part("country").or_else(|| object.member("countryName").text_line(&[])),
        country_code: parts.member("countryCode").country_code(&[]).map(str::to_owned),
    };
    (address != StructuredAddress::default()).then_some(address)
}
