//! One condition of a selector on one element.

use crate::entities::{TextContext, decode, needs_decoding};
use crate::marks::{Marks, attr_marks, class_marks, hash_name, tag_mark, value_marks};
use crate::tags::Tag;
use crate::tree::Node;
use memchr::{memchr3, memchr3_iter, memmem::Finder};

/// Comparison of an attribute's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Exists,
    Equals,
    Word,
    Prefix,
    Suffix,
    Contains,
}

/// One condition on one element.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Tag(Tag),
    Name(Box<str>),
    /// A class and its mark.
    Class(Box<str>, u64),
    Attr(Box<AttrCondition>),
    FirstChild,
    LastChild,
    Not(Vec<Condition>),
}

impl Condition {
    pub(crate) fn for_name(name: &str) -> Self {
        match Tag::from_name(name.as_bytes()) {
            Tag::Other => Self::Name(name.into()),
            tag => Self::Tag(tag),
        }
    }

    pub(crate) fn for_class(class: &str) -> Self {
        Self::Class(class.into(), class_marks(class.as_bytes()))
    }

    pub(crate) fn for_attr(name: &str, operator: Operator, operand: &str) -> Self {
        let finder = (operator == Operator::Contains).then(|| Finder::new(operand).into_owned());
        let key = hash_name(name.as_bytes());
        Self::Attr(Box::new(AttrCondition {
            name: name.into(),
            key,
            operator,
            operand: operand.into(),
            finder,
        }))
    }

    /// Returns the marks of every element that meets the condition.
    pub(crate) fn required_marks(&self) -> Marks {
        let none = Marks::default();
        match self {
            Self::Tag(tag) => Marks { tags: tag_mark(*tag, ""), ..none },
            Self::Name(name) => Marks { tags: tag_mark(Tag::Other, name), ..none },
            Self::Class(_, mark) => Marks { words: *mark, ..none },
            Self::Attr(asked) => {
                let is_whole = asked.operator == Operator::Equals;
                let words = if is_whole { value_marks(asked.key, asked.operand.as_bytes()) } else { 0 };
                Marks { words, attrs: attr_marks(asked.key), ..none }
            }
            Self::FirstChild | Self::LastChild | Self::Not(_) => none,
        }
    }

    pub(crate) fn is_met_by(&self, node: Node<'_>) -> bool {
        match self {
            Self::Tag(tag) => node.tag() == *tag,
            Self::Name(name) => node.has_name(name),
            Self::Class(class, mark) => node.has_class_with_marks(class, *mark),
            Self::Attr(asked) => {
                node.attr_with_key(&asked.name, asked.key).is_some_and(|value| asked.matches(value))
            }
            Self::FirstChild => node.prev_sibling().is_none(),
            Self::LastChild => node.next_sibling().is_none(),
            Self::Not(inside) => !inside.iter().all(|condition| condition.is_met_by(node)),
        }
    }
}

/// Condition on one attribute.
#[derive(Clone, Debug)]
pub(crate) struct AttrCondition {
    name: Box<str>,
    key: u32,
    operator: Operator,
    operand: Box<str>,
    /// Prepared search for the operand, for operators that search within a value.
    finder: Option<Finder<'static>>,
}

impl AttrCondition {
    /// Returns whether the condition holds for an undecoded value. Most values are compared without decoding.
    fn matches(&self, value: &str) -> bool {
        let told = match self.operator {
            Operator::Exists => return true,
            Operator::Equals | Operator::Prefix => self.compare_undecoded_start(value.as_bytes()),
            Operator::Contains => self.search_undecoded(value.as_bytes()),
            Operator::Word | Operator::Suffix => None,
        };
        told.unwrap_or_else(|| self.matches_decoded(&decode(value, TextContext::Attribute)))
    }

    fn matches_decoded(&self, value: &str) -> bool {
        let operand = &*self.operand;
        match self.operator {
            Operator::Exists => true,
            Operator::Equals => value == operand,
            Operator::Word => value.split_ascii_whitespace().any(|word| word == operand),
            Operator::Prefix => !operand.is_empty() && value.starts_with(operand),
            Operator::Suffix => !operand.is_empty() && value.ends_with(operand),
            Operator::Contains => !operand.is_empty() && self.find_operand(value.as_bytes()).is_some(),
        }
    }

    /// Returns the position of the operand in a value.
    fn find_operand(&self, value: &[u8]) -> Option<usize> {
        self.finder.as_ref()?.find(value)
    }

    /// Compares up to the first differing byte, which decides unless a character reference begins there.
    fn compare_undecoded_start(&self, value: &[u8]) -> Option<bool> {
        let operand = self.operand.as_bytes();
        let same = value.iter().zip(operand).take_while(|(one, other)| one == other).count();
        let is_plain = |byte: &u8| !needs_decoding(*byte);
        let is_whole = self.operator == Operator::Equals;
        let looked_at = if is_whole || same < operand.len() { same + 1 } else { same };
        if !value.iter().take(looked_at).all(is_plain) {
            return None;
        }
        Some(if is_whole {
            value.len() == same && operand.len() == same
        } else {
            same > 0 && same == operand.len()
        })
    }

    /// Searches without decoding: a match before the first reference counts. `None` means undecided, so that the references must
    /// be decoded.
    fn search_undecoded(&self, value: &[u8]) -> Option<bool> {
        let operand = self.operand.as_bytes();
        if let Some(at) = self.find_operand(value) {
            let is_plain = memchr3(b'&', b'\r', 0, value.get(..at + operand.len())?).is_none();
            return is_plain.then_some(!operand.is_empty());
        }
        let is_harmless = |at: usize| value.get(at..).is_some_and(|rest| rest.starts_with(b"&amp;"));
        let is_told = !operand.contains(&b'&') && memchr3_iter(b'&', b'\r', 0, value).all(is_harmless);
        is_told.then_some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_told_as_if_it_were_decoded() {
        use Operator::{Contains, Equals, Exists, Prefix, Suffix, Word};
        let values = [
            "",
            "a",
            "ab",
            "b",
            "a&amp;b",
            "a&b",
            "a&",
            "&#97;b",
            "x&#97;b",
            "a&#98;",
            "x ab",
            "ab x",
            "a\rb",
            "a\r\nb",
            "a\0b",
            "amp;b",
            "p;b",
            "x&amp;ab&amp;",
            "&amp;",
            "&amp;amp;b",
            "ab&lt;",
            "a&ampb",
        ];
        for operand in ["", "a", "ab", "b", "a&b", "&", "amp;b", "p;b", "a\nb", "a\u{FFFD}b", "&amp;"] {
            for value in values {
                for operator in [Exists, Equals, Word, Prefix, Suffix, Contains] {
                    let Condition::Attr(asked) = Condition::for_attr("x", operator, operand) else {
                        continue;
                    };
                    let decoded = decode(value, TextContext::Attribute);
                    let told = asked.matches(value);
                    assert_eq!(told, asked.matches_decoded(&decoded), "{value:?} {operator:?} {operand:?}");
                }
            }
        }
    }
}
