//! Further offers, which the page loads as JSON when somebody asks for more stores.
//!
//! No recording shows such an answer; the places of the fields come from the descriptions of other readers. So nothing is
//! taken for granted: what does not look like a seller with an address is no offer, a field that is not there is absent.

use super::offers::Offer;
use crate::cursor::surrogates;
use quarry_kernel::float::parse_float;
use quarry_kernel::http::has_scheme;
use serde_json::Value;

/// Returns the offers of an answer; empty when it is none.
pub(super) fn parse_offers(body: &str) -> Vec<Offer> {
    let start = body.find(['{', '[']).unwrap_or(body.len());
    // The guard before the JSON holds a bracket itself: `)]}'`.
    let text =
        body.strip_prefix(")]}'").map_or_else(|| body.get(start..).unwrap_or_default(), str::trim_start);
    let Some(answer) = surrogates::parse_prefix::<Value>(text) else { return Vec::new() };
    let Some(details) = answer.get("ProductDetailsResult") else { return Vec::new() };
    let compared = value_at(details, &[81, 0, 0]).and_then(Value::as_array).into_iter().flatten();
    let compared = compared.filter_map(|row| row.get(26)?.as_array()).flatten();
    let listed = value_at(details, &[37, 6]).and_then(Value::as_array).into_iter().flatten();
    let mut offers: Vec<Offer> = Vec::new();
    for offer in listed.chain(compared).filter_map(parse_offer) {
        if !offers.iter().any(|known| is_same_offer(known, &offer)) {
            offers.push(offer);
        }
    }
    offers
}

/// Returns whether two offers are one: the same address, or the same seller for the same price.
pub(super) fn is_same_offer(one: &Offer, other: &Offer) -> bool {
    let same_price = one.merchant == other.merchant && one.extracted_price == other.extracted_price;
    (one.link.is_some() && one.link == other.link) || (one.merchant.is_some() && same_price)
}

fn value_at<'v>(value: &'v Value, path: &[usize]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, index| value.get(*index))
}

fn parse_text(value: &Value, path: &[usize]) -> Option<String> {
    let text = value_at(value, path)?.as_str()?.replace(char::is_control, " ");
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Returns a number, also where it is written as a text.
fn parse_number(value: &Value, path: &[usize]) -> Option<f64> {
    let value = value_at(value, path)?;
    value.as_f64().or_else(|| parse_float(value.as_str()?))
}

/// Returns an amount in millionths.
fn parse_amount(value: &Value, index: usize) -> Option<f64> {
    parse_number(value, &[index]).filter(|micros| *micros > 0.0).map(|micros| micros / 1e6)
}

fn parse_offer(value: &Value) -> Option<Offer> {
    let merchant = parse_text(value, &[1, 0])?;
    let link =
        parse_text(value, &[29]).or_else(|| parse_text(value, &[2, 0])).filter(|link| has_scheme(link))?;
    let price = parse_amount(value, 9);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked
    let count = |number: f64| (0.0..1e15).contains(&number).then_some(number as u64);
    Some(Offer {
        merchant: Some(merchant),
        merchant_rating: parse_number(value, &[18])
            .filter(|rating| (0.0..=5.0).contains(rating) && *rating > 0.0),
        merchant_reviews: parse_number(value, &[19]).and_then(count),
        title: parse_text(value, &[28]),
        extracted_price: price,
        currency: parse_text(value, &[10]).filter(|code| code.len() == 3),
        extracted_old_price: parse_amount(value, 27).filter(|old| price.is_some_and(|price| *old > price)),
        link: Some(link),
        ..Offer::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row() -> Value {
        let mut offer = vec![Value::Null; 30];
        offer[1] = json!(["Shop"]);
        offer[9] = json!("12990000");
        offer[10] = json!("EUR");
        offer[18] = json!(4.5);
        offer[27] = json!(15_000_000);
        offer[29] = json!("https://shop.test/a");
        Value::Array(offer)
    }

    fn answer(rows: Vec<Value>) -> String {
        let mut entry = vec![Value::Null; 27];
        entry[26] = Value::Array(rows);
        let mut details = vec![Value::Null; 82];
        details[81] = json!([[[entry]]]);
        format!(")]}}'\n{}", json!({ "ProductDetailsResult": details }))
    }

    #[test]
    fn an_offer_is_read_from_where_it_is_said_to_stand() {
        let offers = parse_offers(&answer(vec![row(), row()]));
        assert_eq!(offers.len(), 1);
        let offer = &offers[0];
        assert_eq!((offer.extracted_price, offer.extracted_old_price), (Some(12.99), Some(15.0)));
        assert_eq!((offer.merchant.as_deref(), offer.price.as_deref()), (Some("Shop"), None));
    }

    #[test]
    fn returns_nothing_for_invalid_offers_and_answers() {
        let nobody = json!([null, [7], ["not an address"]]);
        for body in [
            answer(vec![nobody, json!(null), json!("x")]).as_str(),
            ")]}'\n{\"ProductDetailsResult\":[]}",
            ")]}'\n[1",
            ")]}'",
            "<html>",
            "",
        ] {
            assert_eq!(parse_offers(body), vec![], "{body}");
        }
        let whole = answer(vec![row()]);
        for at in 0..whole.len() {
            let _ = parse_offers(&whole[..at]);
        }
    }
}
