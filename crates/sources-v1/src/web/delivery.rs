//! Delivery and returns of a shop, told by their words.

use crate::words::contains_any;

/// Beginnings of the words for returns, in the languages of the larger markets.
const RETURN_WORDS: [&str; 12] = [
    "return",
    "refund",
    "rückgabe",
    "rücksend",
    "retour",
    "devol",
    "reso",
    "resi ",
    "zwrot",
    "retur",
    "iade",
    "返品",
];

/// The same for delivery.
const DELIVERY_WORDS: [&str; 17] = [
    "deliver",
    "get it ",
    "shipping",
    "ships",
    "pickup",
    "versand",
    "lieferung",
    "livraison",
    "expédition",
    "envío",
    "entrega",
    "spedizione",
    "consegna",
    "verzending",
    "bezorg",
    "dostawa",
    "配送",
];

/// Returns whether a text says how a thing can be sent back.
pub(crate) fn is_about_returns(text: &str) -> bool {
    contains_any(&text.to_lowercase(), &RETURN_WORDS)
}

/// Returns whether a text says how a thing is delivered, in the languages of the larger markets.
pub(crate) fn is_about_delivery(text: &str) -> bool {
    let lower = text.to_lowercase();
    !contains_any(&lower, &RETURN_WORDS) && contains_any(&lower, &DELIVERY_WORDS)
}
