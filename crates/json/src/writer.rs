//! Where a value goes.

use crate::copy::push;
use crate::escape::append_text;
use crate::never::Never;

/// The text in the making.
pub struct Out {
    pub text: String,
    /// Whether what is written as a text is JSON already.
    pub raw: bool,
}

impl Out {
    /// `{"variant":`, which is closed by the writer of the value.
    pub fn tag(&mut self, variant: &str) {
        self.text.push('{');
        append_text(&mut self.text, variant);
        self.text.push(':');
    }
}

/// Writes one value. It is one word, which is passed on without a way through memory.
pub struct Writer<'o>(pub &'o mut Out);

impl Writer<'_> {
    /// Text that needs no escape.
    pub fn plain(self, text: &str) -> Result<(), Never> {
        push(&mut self.0.text, text);
        Ok(())
    }
}
