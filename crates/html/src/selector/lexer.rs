//! The lexer of selectors, constant so that it also runs when [`crate::selectors!`] is compiled.

use crate::condition::Operator;

/// Token of a selector.
#[derive(Clone, Copy)]
pub(super) enum Token<'s> {
    Any,
    Name(&'s str),
    Id(&'s str),
    Class(&'s str),
    Attr(&'s str, Operator, &'s str),
    FirstChild,
    LastChild,
    Not,
    CloseNot,
    Combinator(Combinator),
    Comma,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Combinator {
    Descendant,
    Child,
    Adjacent,
    Sibling,
}

pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0C)
}

pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') || byte >= 0x80
}

pub(super) const fn skip_spaces(text: &str) -> &str {
    text.trim_ascii_start()
}

/// Splits off `count` bytes.
pub(super) const fn split_bytes(text: &str, count: usize) -> (&str, &str) {
    match text.split_at_checked(count) {
        Some(parts) => parts,
        None => ("", text),
    }
}

pub(super) const fn first_byte(text: &str) -> u8 {
    match text.as_bytes() {
        [byte, ..] => *byte,
        [] => 0,
    }
}

/// Splits off a name; `None` when there is none.
pub(super) const fn parse_name(text: &str) -> Option<(&str, &str)> {
    let mut len = 0;
    let mut bytes = text.as_bytes();
    while let [byte, rest @ ..] = bytes {
        if !is_name_byte(*byte) {
            break;
        }
        len += 1;
        bytes = rest;
    }
    if len == 0 || first_byte(text).is_ascii_digit() {
        return None;
    }
    Some(split_bytes(text, len))
}

/// Splits off a quoted text or a name.
pub(super) const fn parse_value(text: &str) -> Option<(&str, &str)> {
    let quote = first_byte(text);
    if !matches!(quote, b'"' | b'\'') {
        return parse_name(text);
    }
    let (_, inside) = split_bytes(text, 1);
    let mut len = 0;
    let mut bytes = inside.as_bytes();
    while let [byte, rest @ ..] = bytes {
        if *byte == b'\\' {
            return None;
        }
        if *byte == quote {
            let (value, rest) = split_bytes(inside, len);
            return Some((value, split_bytes(rest, 1).1));
        }
        len += 1;
        bytes = rest;
    }
    None
}

/// Parses an attribute condition after `[`.
pub(super) const fn parse_attribute(text: &str) -> Option<(Token<'_>, &str)> {
    let Some((attr, rest)) = parse_name(skip_spaces(text)) else { return None };
    let rest = skip_spaces(rest);
    let (operator, len) = match rest.as_bytes() {
        [b']', ..] => return Some((Token::Attr(attr, Operator::Exists, ""), split_bytes(rest, 1).1)),
        [b'=', ..] => (Operator::Equals, 1),
        [b'~', b'=', ..] => (Operator::Word, 2),
        [b'^', b'=', ..] => (Operator::Prefix, 2),
        [b'$', b'=', ..] => (Operator::Suffix, 2),
        [b'*', b'=', ..] => (Operator::Contains, 2),
        _ => return None,
    };
    let Some((value, rest)) = parse_value(skip_spaces(split_bytes(rest, len).1)) else { return None };
    let rest = skip_spaces(rest);
    if first_byte(rest) != b']' {
        return None;
    }
    Some((Token::Attr(attr, operator, value), split_bytes(rest, 1).1))
}

/// Parses a pseudo-class after `:`.
pub(super) const fn parse_pseudo_class(text: &str) -> Option<(Token<'_>, &str)> {
    let Some((word, rest)) = parse_name(text) else { return None };
    match (word.as_bytes(), first_byte(rest)) {
        (b"not", b'(') => Some((Token::Not, skip_spaces(split_bytes(rest, 1).1))),
        (b"first-child", _) => Some((Token::FirstChild, rest)),
        (b"last-child", _) => Some((Token::LastChild, rest)),
        _ => None,
    }
}

/// Parses a combinator, comma, closing parenthesis or the end; `spaces` is whether white space came before it.
pub(super) const fn parse_combinator(text: &str, spaces: bool) -> Option<(Token<'_>, &str)> {
    let piece = match first_byte(text) {
        b'>' => Token::Combinator(Combinator::Child),
        b'+' => Token::Combinator(Combinator::Adjacent),
        b'~' => Token::Combinator(Combinator::Sibling),
        b',' => Token::Comma,
        b')' => return Some((Token::CloseNot, split_bytes(text, 1).1)),
        0 if text.is_empty() => return Some((Token::End, "")),
        _ if spaces => return Some((Token::Combinator(Combinator::Descendant), text)),
        _ => return None,
    };
    Some((piece, skip_spaces(split_bytes(text, 1).1)))
}

/// Splits off the next token; `None` when it is not of this subset.
pub(super) const fn parse_token(text: &str) -> Option<(Token<'_>, &str)> {
    let (_, rest) = split_bytes(text, 1);
    let named = match first_byte(text) {
        b'*' => return Some((Token::Any, rest)),
        b'[' => return parse_attribute(rest),
        b':' => return parse_pseudo_class(rest),
        b'#' | b'.' => parse_name(rest),
        byte if is_name_byte(byte) => parse_name(text),
        byte => {
            let trimmed = skip_spaces(text);
            return parse_combinator(trimmed, is_space(byte));
        }
    };
    let Some((word, rest)) = named else { return None };
    let piece = match first_byte(text) {
        b'#' => Token::Id(word),
        b'.' => Token::Class(word),
        _ => Token::Name(word),
    };
    Some((piece, rest))
}

/// Returns whether a text is a selector of this subset. Constant, so that [`crate::selectors!`] checks it at compile time.
#[must_use]
pub const fn is_valid_selector(css: &str) -> bool {
    let mut rest = css.trim_ascii();
    // Whether the current compound has a condition, and the same for the outer one while a `:not(` is open.
    let mut filled = false;
    let mut in_not = false;
    loop {
        let Some((piece, after)) = parse_token(rest) else { return false };
        rest = after;
        match piece {
            Token::Any | Token::Name(_) if filled => return false,
            Token::Not if in_not => return false,
            Token::CloseNot if !in_not || !filled => return false,
            Token::Combinator(_) | Token::Comma if in_not || !filled => return false,
            Token::End => return filled && !in_not,
            Token::Not => (in_not, filled) = (true, false),
            Token::CloseNot => (in_not, filled) = (false, true),
            Token::Combinator(_) | Token::Comma => filled = false,
            _ => filled = true,
        }
    }
}
