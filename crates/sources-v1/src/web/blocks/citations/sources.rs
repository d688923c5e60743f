//! The sources that an answer lists, and what the page knows of each of them.

use super::find_unique_reference;
use crate::dates;
use crate::web::blocks::Reference;
use crate::web::link;
use crate::web::page_reader::saturate_to_u32;
use quarry_kernel::http::has_scheme;
use serde_json::Value;
use std::collections::HashMap;

/// Sources in the order of the page, each address once.
#[derive(Default)]
pub(super) struct SourceList {
    pub(super) references: Vec<Reference>,
    /// The page's own ids.
    pub(super) by_id: HashMap<String, u32>,
    /// The index of every source as the page lists them, repetitions included.
    pub(super) listed: Vec<Option<u32>>,
}

impl SourceList {
    pub(super) fn add(&mut self, id: Option<String>, reference: Option<Reference>) {
        let index = reference.map(|reference| {
            let known = self
                .references
                .iter()
                .position(|known| (&known.link, &known.title) == (&reference.link, &reference.title));
            saturate_to_u32(known.unwrap_or_else(|| {
                let index = self.references.len();
                self.references.push(Reference { index: saturate_to_u32(index), ..reference });
                index
            }))
        });
        self.listed.push(index);
        if let Some((id, index)) = id.zip(index) {
            self.by_id.insert(id, index);
        }
    }

    /// Gives a source whose link is encrypted the address that a record tells of the page with its title.
    pub(super) fn reveal_encrypted_link(&mut self, record: &Value) -> Option<()> {
        const TITLE: usize = 6;
        let row = record.get(0)?;
        let address = row.get(0)?.as_str().filter(|address| has_scheme(address))?;
        let title = row.get(TITLE)?.as_str()?;
        let mut meant = self
            .references
            .iter_mut()
            .filter(|known| known.title == title && link::is_encrypted(&known.link));
        let only = meant.next().filter(|_| meant.next().is_none())?;
        address.clone_into(&mut only.link);
        Some(())
    }

    /// Returns the source with an address; else the only one of its publisher whose own address nobody knows.
    pub(super) fn find_page_source(&self, address: &str, publisher: Option<&str>) -> Option<u32> {
        find_unique_reference(&self.references, address).or_else(|| {
            let is_meant =
                |known: &&Reference| link::is_encrypted(&known.link) && known.source.as_deref() == publisher;
            let mut meant = self.references.iter().filter(is_meant);
            let only = meant.next().filter(|_| publisher.is_some() && meant.next().is_none())?;
            Some(only.index)
        })
    }

    /// Adds what a record knows of a source that a list shows already.
    pub(super) fn complete_from_record(&mut self, id: &str, record: Reference) {
        let index = self.by_id.get(id).and_then(|index| usize::try_from(*index).ok());
        let Some(known) = index.and_then(|index| self.references.get_mut(index)) else { return };
        // A link that only the source can follow gives way to the address itself.
        if link::is_encrypted(&known.link) {
            known.link = record.link;
        }
        if known.snippet.is_none() {
            known.snippet = record.snippet;
            known.date = known.date.take().or(record.date);
            known.iso_date = known.date.as_deref().and_then(dates::parse_iso_date);
        }
        known.source = known.source.take().or(record.source);
        known.favicon = known.favicon.take().or(record.favicon);
    }
}
