//! A row of information: a title, and texts under headings, in the newer or the earlier layout.

use super::item::{Annotation, Item};

/// A row of the page, in either layout.
pub struct InformationRow<'p> {
    pub title: Option<&'p str>,
    pub summary: Option<&'p str>,
    pub capsule: Option<&'p str>,
    pub blocks: Vec<Block<'p>>,
    pub pairs: Vec<(&'p str, Option<&'p str>)>,
}

/// Lines under a heading.
#[derive(Default)]
pub struct Block<'p> {
    pub heading: Option<&'p str>,
    pub lines: Vec<&'p str>,
}

impl<'p> InformationRow<'p> {
    /// Reads a row. The newer parts take precedence where it has both forms.
    pub fn from_item(item: &'p Item<'_>) -> Self {
        let newer = item.items_v3.objects().next().is_some();
        let parts = if newer { &item.items_v3 } else { &item.items };
        let mut entry = Self {
            title: item.title.get(),
            summary: item.summary.get(),
            capsule: None,
            blocks: Vec::new(),
            pairs: Vec::new(),
        };
        for part in parts.objects() {
            entry.add_part(part);
        }
        entry
    }

    fn add_part(&mut self, part: &'p Annotation<'_>) {
        if let Some(name) = part.leading_text.get() {
            self.pairs.push((name, part.trailing_text.get()));
        }
        for pair in part.text_pairs.iter() {
            let mut texts = pair.texts();
            if let Some(name) = texts.next() {
                self.pairs.push((name, texts.next()));
            }
        }
        let text = part.text.get();
        if part.kind.get() == Some("textEncapsulation") {
            self.capsule = self.capsule.or(text);
        } else if let Some(text) = text {
            self.blocks.push(Block { heading: part.heading.get(), lines: split_lines(text).collect() });
        }
        if let Some(markdown) = part.linkable_text.get() {
            self.blocks.extend(parse_blocks(markdown));
        }
    }

    /// Returns the lines of all blocks, else the summary.
    pub fn lines(&self) -> impl Iterator<Item = &'p str> {
        let summary = self.blocks.is_empty().then_some(self.summary).flatten();
        self.blocks.iter().flat_map(|block| block.lines.iter().copied()).chain(summary)
    }

    pub fn first_line(&self) -> Option<&'p str> {
        self.lines().next()
    }

    /// Returns the line of a row that has exactly one.
    pub fn only_line(&self) -> Option<&'p str> {
        let mut lines = self.lines();
        lines.next().filter(|_| lines.next().is_none())
    }

    /// Returns the text of the row.
    pub fn text(&self) -> Option<String> {
        let mut all: Vec<&str> = Vec::new();
        all.extend(self.capsule);
        for block in &self.blocks {
            all.extend(block.heading);
            all.extend(&block.lines);
        }
        if all.is_empty() {
            all.extend(self.summary);
        }
        (!all.is_empty()).then(|| all.join("\n"))
    }

    pub fn has_heading(&self) -> bool {
        self.blocks.iter().any(|block| block.heading.is_some())
    }

    /// Returns the age itself: the capsule, else the summary, else the first text without a heading.
    pub fn age_rating(&self) -> Option<&'p str> {
        let plain = self.blocks.iter().find(|block| block.heading.is_none());
        self.capsule.or(self.summary).or_else(|| plain?.lines.first().copied())
    }
}

fn split_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Splits marked-up text into blocks: a line `**of this kind**` is the heading of the following lines.
fn parse_blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for line in split_lines(markdown) {
        let heading = line.strip_prefix("**").and_then(|line| line.strip_suffix("**"));
        match (heading, blocks.last_mut()) {
            (Some(heading), _) => blocks.push(Block { heading: Some(heading), lines: Vec::new() }),
            (None, Some(block)) => block.lines.push(line),
            (None, None) => blocks.push(Block { heading: None, lines: vec![line] }),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_own_the_lines_below_them() {
        let blocks = parse_blocks("loose\n**One**\na\nb\n\n**Two**\nc");
        let shown: Vec<_> = blocks.iter().map(|block| (block.heading, block.lines.join("+"))).collect();
        assert_eq!(
            shown,
            [(None, "loose".into()), (Some("One"), "a+b".into()), (Some("Two"), "c".into())]
                as [(Option<&str>, String); 3]
        );
        assert!(super::parse_blocks("").is_empty());
        assert!(super::parse_blocks("**").iter().all(|block| block.heading.is_none()));
    }
}
