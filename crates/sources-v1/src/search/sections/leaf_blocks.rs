//! Pages without scripts, whose blocks stand within blocks and have no names.

use crate::web::page_reader::{LIST_MAX, clean_text};
use quarry_html::{Node, selectors};

selectors! {
    static DIV = "div";
}

/// Returns the innermost blocks of an element that say something.
pub(in crate::search) fn find_leaf_blocks<'d>(node: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    let blocks = node.select(&DIV).take(LIST_MAX);
    blocks.filter(|block| block.select_first(&DIV).is_none() && clean_text(&block.text()).is_some())
}
