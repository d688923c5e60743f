//! Addresses.

use quarry_items::StructuredAddress;

use super::record::Record;
use crate::cursor::Cursor;

/// The address as shown and in its parts.
#[must_use]
pub fn of(record: Record<'_>) -> (Option<String>, Option<StructuredAddress>) {
    let object = record.value("ADDRESS_OBJECT", "addressObject");
    let localized = record.value("ADDRESS", "address").key("localizedAddress").at(&[0]).key("address");
    let lists = [
        object.key("formattedAddressLines"),
        object.key("address").key("formattedAddressLine"),
        localized.key("formattedAddressLine"),
    ];
    let lines = lists.into_iter().map(joined).find(|lines| !lines.is_empty());
    let shown = lines.or_else(|| object.key("shortAddress").words(&[]));
    let parts = object.key("address").key("structuredAddress").or(localized.key("structuredAddress"));
    (shown, structured(parts, object))
}

fn joined(lines: Cursor<'_>) -> String {
    let lines: Vec<String> = lines.each(&[]).filter_map(|line| line.words(&[])).collect();
    lines.join(", ")
}

fn structured(parts: Cursor<'_>, object: Cursor<'_>) -> Option<StructuredAddress> {
    let part = |name: &str| parts.key(name).words(&[]);
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
        country: part("country").or_else(|| object.key("countryName").words(&[])),
        country_code: parts.key("countryCode").country(&[]).map(str::to_owned),
    };
    (address != StructuredAddress::default()).then_some(address)
}
