//! The source's own notation for messages in addresses: `!1m2!1i20!2stext` is a message of two fields in field 1. A message
//! tells how many elements follow in it, those of inner messages counted.

use std::fmt::Write;

/// Fields of a message, in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct PbMessage {
    text: String,
    elements: usize,
}

impl PbMessage {
    /// No field.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Returns a text.
    pub(crate) fn string(self, field: u32, text: &str) -> Self {
        // The notation's own marks within a text are written as their codes.
        self.push_element(field, 's', &text.replace('*', "*2A").replace('!', "*21"))
    }

    /// Returns a whole number.
    pub(crate) fn integer(self, field: u32, number: u64) -> Self {
        self.push_element(field, 'i', &number.to_string())
    }

    /// Returns a member of an enumeration.
    pub(crate) fn enum_member(self, field: u32, member: u32) -> Self {
        self.push_element(field, 'e', &member.to_string())
    }

    /// Returns a number.
    pub(crate) fn double(self, field: u32, number: f64) -> Self {
        self.push_element(field, 'd', &number.to_string())
    }

    /// Returns a message.
    pub(crate) fn message(mut self, field: u32, message: &Self) -> Self {
        let _ = write!(self.text, "!{field}m{}{}", message.elements, message.text);
        self.elements += 1 + message.elements;
        self
    }

    /// Fields that are always the same, as the source's own pages send them.
    pub(crate) fn raw_fields(mut self, fields: &str) -> Self {
        self.text.push_str(fields);
        self.elements += fields.bytes().filter(|byte| *byte == b'!').count();
        self
    }

    /// Returns the notation.
    pub(crate) fn into_string(self) -> String {
        self.text
    }

    fn push_element(mut self, field: u32, kind: char, value: &str) -> Self {
        let _ = write!(self.text, "!{field}{kind}{value}");
        self.elements += 1;
        self
    }
}

/// Returns whether every message of a text says rightly how many elements it has.
#[cfg(test)]
pub(crate) fn has_valid_counts(text: &str) -> bool {
    let mut open: Vec<usize> = Vec::new();
    for element in text.split('!').skip(1) {
        while open.last() == Some(&0) {
            open.pop();
        }
        open.iter_mut().for_each(|left| *left = left.wrapping_sub(1));
        if open.contains(&usize::MAX) {
            return false;
        }
        let kind = element.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if let Some(count) = kind.strip_prefix('m') {
            open.push(count.parse().unwrap_or(usize::MAX - 1));
        }
    }
    open.iter().all(|left| *left == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_count_what_is_in_them() {
        let inner = PbMessage::new().double(2, -122.5).double(3, 37.0);
        let pb = PbMessage::new()
            .message(4, &PbMessage::new().message(1, &inner).raw_fields("!3m2!1i1024!2i768"))
            .string(1, "50% off! *now*")
            .integer(7, 20)
            .enum_member(1, 3);
        let text = pb.into_string();
        assert_eq!(text, "!4m6!1m2!2d-122.5!3d37!3m2!1i1024!2i768!1s50% off*21 *2Anow*2A!7i20!1e3");
        assert!(
            has_valid_counts(&text)
                && !has_valid_counts("!4m5!1i1")
                && !has_valid_counts("!4m1!1m1!1i1!2i2!1m9")
        );
    }
}
