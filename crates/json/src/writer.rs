//! Destinations of a writer.

use crate::escape::append_text;
use crate::memory::copy::push_text;
use crate::never::Never;

/// The text in the making.
pub struct Output {
    pub text: String,
    /// Whether texts are JSON already and are written as they are.
    pub is_raw: bool,
}

impl Output {
    /// `{"variant":`, which is closed by the writer of the value.
    pub fn open_variant(&mut self, variant: &str) {
        self.text.push('{');
        append_text(&mut self.text, variant);
        self.text.push(':');
    }
}

/// Writes one value. It is one word, which is passed on without a way through memory.
pub struct Writer<'o>(pub &'o mut Output);

impl Writer<'_> {
    /// Text that needs no escape.
    pub fn write_verbatim(self, text: &str) -> Result<(), Never> {
        push_text(&mut self.0.text, text);
        Ok(())
    }
}
