//! Pages without scripts, whose blocks stand within blocks and have no names.

use crate::web::reader::{LIST_MAX, clean};
use quarry_html::{Node, selectors};

selectors! {
    static DIV = "div";
}

/// The innermost blocks of an element that say something.
pub(in crate::search) fn leaves<'d>(node: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    let blocks = node.select(&DIV).take(LIST_MAX);
    blocks.filter(|block| block.first(&DIV).is_none() && clean(&block.text()).is_some())
}
