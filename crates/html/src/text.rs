//! The text of fragments, such as fields of JSON that hold HTML.

use crate::tree::Document;

/// Returns the text of an HTML fragment, such as a snippet in JSON: tags taken out, references decoded, white space collapsed.
/// The rules are those of [`crate::Node::text`].
#[must_use]
pub fn strip_tags(html_fragment: &str) -> String {
    Document::parse(html_fragment).root().text()
}
