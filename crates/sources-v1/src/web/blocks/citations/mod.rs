//! Citations of an answer: its sources, and those that each citation refers to.
//!
//! Three ways are on the pages. Since 2025 buttons in the text carry a citation's id and comments in the markup say which
//! sources it means. Where the comments are missing, as on pages that a browser has saved, the link beside the button
//! leads where its source does. In the oldest way, which answers to questions still use, marks in the text carry an id, a
//! script lists numbers under that id, and another list orders the numbers as the sources are.

mod comments;
mod reference;
mod script;
mod sources;

pub(super) use self::reference::collect_texts;

use self::comments::resolve_by_comments;
use self::reference::parse_reference;
use self::script::resolve_by_script;
use self::sources::SourceList;
use super::Reference;
use crate::once::CollectVec;
use crate::web::page_reader::{LIST_MAX, Reader, read_attribute};
use quarry_html::{Node, selectors};
use std::collections::HashMap;

selectors! {
    static CITATION = "[data-icl-uuid], span[data-cid]";
    static OLD_CITATION = "span[data-cid]";
    static LINK = "a[href]";
    static SOURCE = "[data-src-id], li.LLtSOc, li[jsname='XAYRPc']";
}

/// The sources of an answer and which of them every citation means.
pub(super) struct Citations {
    references: Vec<Reference>,
    indexes: HashMap<String, Vec<u32>>,
}

impl Citations {
    pub(super) fn from_answer(answer: Node<'_>, around: Node<'_>, reader: &Reader<'_>) -> Self {
        let listed = |is_named: bool| {
            let mut sources = SourceList::default();
            for node in around.select(&SOURCE).take(LIST_MAX) {
                sources.add(read_attribute(node, "data-src-id"), parse_reference(node, is_named, reader));
            }
            sources
        };
        let mut sources = listed(true);
        if sources.references.is_empty() {
            sources = listed(false);
        }
        let nodes: Vec<Node<'_>> = answer.select(&CITATION).take(LIST_MAX).collect_vec();
        let ids = || nodes.iter().filter_map(|node| read_citation_id(*node));
        let indexes = match nodes.first() {
            None => HashMap::new(),
            Some(first) if first.matches(&OLD_CITATION) => {
                resolve_by_script(&ids().collect_vec(), &sources, around)
            }
            Some(_) => {
                let by_link = resolve_by_links(&nodes, &sources.references, reader);
                let mut indexes = resolve_by_comments(around.raw_text(), &mut sources);
                for (id, found) in by_link {
                    indexes.entry(id).or_insert(found);
                }
                indexes
            }
        };
        Self { references: sources.references, indexes }
    }

    /// Returns the references that the citations in an element mean, each once, in order.
    pub(super) fn find_references_within(&self, node: Node<'_>) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        for id in node.select(&CITATION).filter_map(read_citation_id) {
            for index in self.indexes.get(&id).into_iter().flatten() {
                if !found.contains(index) {
                    found.push(*index);
                }
            }
        }
        found
    }

    /// Returns the reference to which the only link in an element leads.
    pub(super) fn find_linked_reference(&self, node: Node<'_>, reader: &Reader<'_>) -> Option<u32> {
        let mut links = node.select(&LINK);
        let only = links.next().filter(|_| links.next().is_none())?;
        self.find_reference_by_link(&reader.resolve_link(only)?)
    }

    /// Returns the only reference with an address.
    pub(super) fn find_reference_by_link(&self, link: &str) -> Option<u32> {
        find_unique_reference(&self.references, link)
    }

    pub(super) fn into_references(self) -> Vec<Reference> {
        self.references
    }
}

/// Returns the index of the only reference with an address.
fn find_unique_reference(references: &[Reference], link: &str) -> Option<u32> {
    let mut found = references.iter().filter(|reference| reference.link == link);
    found.next().filter(|_| found.next().is_none()).map(|reference| reference.index)
}

fn read_citation_id(node: Node<'_>) -> Option<String> {
    read_attribute(node, "data-icl-uuid").or_else(|| read_attribute(node, "data-cid"))
}

/// Resolves citations by the links beside them.
fn resolve_by_links(
    nodes: &[Node<'_>],
    references: &[Reference],
    reader: &Reader<'_>,
) -> HashMap<String, Vec<u32>> {
    let found = nodes.iter().filter_map(|node| {
        let beside = node.prev_sibling().filter(|beside| beside.matches(&LINK));
        let within = || node.select_first(&LINK);
        let link = reader.resolve_link(beside.or_else(within)?)?;
        Some((read_citation_id(*node)?, vec![find_unique_reference(references, &link)?]))
    });
    found.collect()
}
