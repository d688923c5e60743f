//! Numbered references, each URL once, in order of first use.

use std::fmt::Write as _;

use super::text;

/// References of a page.
#[derive(Default)]
pub(super) struct Sources(Vec<Source>);

struct Source {
    address: String,
    /// Title in a generated answer; results show theirs in place.
    title: String,
}

impl Sources {
    /// Assigns a number, from 1, to a URL; `None` for anything but a web URL.
    pub(super) fn assign_number(&mut self, address: &str, title: &str) -> Option<usize> {
        let address = text::escape_address(address)?;
        let known = self.0.iter().position(|source| source.address == address);
        let index = known.unwrap_or_else(|| {
            self.0.push(Source { address, title: String::new() });
            self.0.len() - 1
        });
        if let Some(source) = self.0.get_mut(index)
            && source.title.is_empty()
        {
            source.title = text::escape_inline(title).replace('"', "'");
        }
        Some(index + 1)
    }

    /// Writes the list of references, if there are any.
    pub(super) fn write(&self, out: &mut String) {
        if !self.0.is_empty() {
            out.push_str("\n## Sources\n\n");
        }
        for (number, Source { address, title }) in (1..).zip(&self.0) {
            let _ = match title.as_str() {
                "" => writeln!(out, "[{number}]: {address}"),
                title => writeln!(out, "[{number}]: {address} \"{title}\""),
            };
        }
    }
}
