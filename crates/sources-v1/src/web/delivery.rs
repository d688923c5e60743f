//! Delivery and returns of a shop, told by their words.

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
    let text = text.to_lowercase();
    RETURN_WORDS.iter().any(|word| text.contains(word))
}

/// Returns whether a text says how a thing is delivered, in the languages of the larger markets.
pub(crate) fn is_about_delivery(text: &str) -> bool {
    let lower = text.to_lowercase();
    !is_about_returns(text) && DELIVERY_WORDS.iter().any(|word| lower.contains(word))
}
