//! Where a value goes.

use crate::copy::push;
use crate::escape::append_text;
use crate::never::Never;

/// Writes one value.
pub struct Writer<'o> {
    pub out: &'o mut String,
    /// Whether a text is JSON already.
    pub raw: bool,
}

impl<'o> Writer<'o> {
    /// Text that needs no escape.
    pub fn plain(self, text: &str) -> Result<(), Never> {
        push(self.out, text);
        Ok(())
    }

    /// `{"variant":`, which whoever writes the value closes.
    pub fn tagged(self, variant: &str) -> &'o mut String {
        self.out.push('{');
        append_text(self.out, variant);
        self.out.push(':');
        self.out
    }
}
