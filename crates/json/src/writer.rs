//! Output of a writer.

use crate::escape::append_text;
use crate::memory::copy::push_text;
use crate::never::Never;

/// Text under construction.
pub struct Output {
    pub text: String,
    /// Whether strings are raw JSON and written unchanged.
    pub is_raw: bool,
}

impl Output {
    /// Writes `{"variant":`, which the value's writer closes.
    pub fn open_variant(&mut self, variant: &str) {
        self.text.push('{');
        append_text(&mut self.text, variant);
        self.text.push(':');
    }
}

/// Writer of one value. A single word, which is passed in a register.
pub struct Writer<'o>(pub &'o mut Output);

impl Writer<'_> {
    /// Writes text that needs no escapes.
    pub fn write_verbatim(self, text: &str) -> Result<(), Never> {
        push_text(&mut self.0.text, text);
        Ok(())
    }
}
