//! HTML under construction. Markup is text that stands in the program; everything else is escaped on its way in, so that
//! nothing a stranger says can become markup.

use quarry_kernel::time::UnixMs;

use super::text;

/// A piece of HTML.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Html(String);

impl Html {
    /// Markup of our own.
    #[must_use]
    pub fn new(markup: &'static str) -> Self {
        Self(markup.to_owned())
    }

    /// With more markup of our own.
    #[must_use]
    pub fn raw(mut self, markup: &'static str) -> Self {
        self.0.push_str(markup);
        self
    }

    /// With text: fit for elements and for attribute values in double quotes. Control characters and those that turn the
    /// direction of what follows are dropped.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        for character in text.chars().filter(|c| !is_hidden(*c)) {
            match character {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                other => self.0.push(other),
            }
        }
        self
    }

    /// With a moment in words; where scripts run, the reader's own time is put beside it.
    #[must_use]
    pub fn moment(self, at: UnixMs) -> Self {
        let words = text::format_moment(at);
        self.raw("<time data-day datetime=\"").text(&at.to_rfc3339()).raw("\">").text(&words).raw("</time>")
    }

    /// With a time of day; where scripts run, the reader's own time is put beside it.
    #[must_use]
    pub fn clock(self, at: UnixMs) -> Self {
        let words = text::format_time(at);
        self.raw("<time datetime=\"").text(&at.to_rfc3339()).raw("\">").text(&words).raw("</time>")
    }

    /// With another piece.
    #[must_use]
    pub fn with(mut self, piece: &Self) -> Self {
        self.0.push_str(&piece.0);
        self
    }

    /// The HTML.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

/// Characters that a reader does not see, but that change what they see.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_never_becomes_markup_and_never_leaves_its_attribute() {
        let attack = "\"'><script>&amp;</script>\u{202e}\u{0}\n";
        let html = Html::new("<p title=\"").text(attack).raw("\">").text(attack).raw("</p>").into_string();
        let escaped = "&quot;&#39;&gt;&lt;script&gt;&amp;amp;&lt;/script&gt;";
        assert_eq!(html, format!("<p title=\"{escaped}\">{escaped}</p>"));
    }
}
