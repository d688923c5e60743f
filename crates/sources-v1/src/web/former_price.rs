//! The present price, where an element shows it together with the price before a markdown.
//!
//! Each group passes a selector (`former`) for its elements with a former price: struck-through texts, labels, classes. None of
//! their text ever belongs to the present price.

use super::page_reader::clean_text;
use crate::number;
use quarry_html::{Node, Selector};

/// Returns whether an element is, or stands in, one that says a former price and no other.
pub(crate) fn is_former_price(node: Node<'_>, former: &Selector) -> bool {
    std::iter::successors(Some(node), Node::parent)
        .any(|outer| outer.matches(former) && number::parse_prices(&outer.text()).len() < 2)
}

/// Returns the texts of the elements in `node` that match `price`, without former prices; those with nothing else have none.
pub(crate) fn collect_current_prices<'n>(
    node: Node<'n>,
    price: &'n Selector,
    former: &'n Selector,
) -> impl Iterator<Item = String> + 'n {
    let outside = node.select(price).filter(|price| !is_former_price(*price, former));
    outside.filter_map(|price| clean_text(&price.text_without(former)))
}

/// Returns the price that an element says, without words that stand beside it for the ear (`Was`); none when it says none alone.
pub(crate) fn parse_lone_price(node: Node<'_>) -> Option<String> {
    let texts = std::iter::once(node.text()).chain(node.descendants().map(|inner| inner.own_text()));
    texts.chain([node.own_text()]).find(|text| number::is_only_price(text)).as_deref().and_then(clean_text)
}
