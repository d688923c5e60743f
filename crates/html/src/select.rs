//! Searching the tree with selectors.

use crate::selector::Selector;
use crate::tree::{Document, Node};

impl<'a> Document<'a> {
    /// The elements that match, in document order.
    pub fn select<'d, 's>(
        &'d self,
        selector: &'s Selector,
    ) -> impl Iterator<Item = Node<'d>> + use<'a, 'd, 's> {
        self.root().select(selector)
    }

    /// The first element that matches.
    #[must_use]
    pub fn first<'d>(&'d self, selector: &Selector) -> Option<Node<'d>> {
        self.root().first(selector)
    }
}

impl<'d> Node<'d> {
    /// As [`Self::text`], without the descendants that match: buttons and hidden parts within a sentence, say.
    #[must_use]
    pub fn text_without(&self, left_out: &Selector) -> String {
        self.text_where(|node| !left_out.matches(node))
    }

    /// The elements within this one that match, in document order. The selector may name elements around this one.
    pub fn select<'s>(&self, selector: &'s Selector) -> impl Iterator<Item = Self> + use<'d, 's> {
        self.descendants().filter(move |node| selector.matches(*node))
    }

    /// The first element within this one that matches.
    #[must_use]
    pub fn first(&self, selector: &Selector) -> Option<Self> {
        self.descendants().find(|node| selector.matches(*node))
    }

    /// Whether this element matches.
    #[must_use]
    pub fn matches(&self, selector: &Selector) -> bool {
        self.if_element().is_some_and(|node| selector.matches(node))
    }

    /// This element or the nearest around it that matches.
    #[must_use]
    pub fn closest(&self, selector: &Selector) -> Option<Self> {
        std::iter::successors(Some(*self), Self::parent).find(|node| node.matches(selector))
    }
}
