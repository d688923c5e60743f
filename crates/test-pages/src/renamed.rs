//! Renames every class of a page, as its source does every few weeks.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Quotation marks around an attribute's value, in pages and in the strings of their scripts.
const QUOTES: [&str; 5] = ["\\x22", "\\x27", "\\\"", "\"", "'"];
/// Forms of the equals sign between an attribute and its value.
const EQUALS: [&str; 2] = ["=", "\\x3d"];
/// Beginnings and ends of style sheets.
const SHEETS: [(&str, &str); 2] = [("<style", "</style"), ("\\x3cstyle", "\\x3c/style")];

/// Renames every class of a page, each to the same new name everywhere: in attributes, in style sheets, and in markup inside
/// scripts.
#[must_use]
pub fn rename_classes(html: &str) -> String {
    let mut page = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, value)) = split_at_classes(rest) {
        page.push_str(before);
        let quote = QUOTES.into_iter().find(|quote| value.starts_with(quote)).unwrap_or_default();
        let inside = value.get(quote.len()..).unwrap_or_default();
        let is_end = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '>' | '\\');
        let end = if quote.is_empty() { inside.find(is_end) } else { inside.find(quote) };
        let (classes, behind) = inside.split_at(end.unwrap_or(inside.len()));
        page.push_str(quote);
        page.push_str(&classes.split(' ').map(rename).collect::<Vec<_>>().join(" "));
        rest = behind;
    }
    page.push_str(rest);
    SHEETS.into_iter().fold(page, |page, (start, end)| rename_in_sheets(&page, start, end))
}

/// Splits a page after the next class attribute's opening quotation mark.
fn split_at_classes(html: &str) -> Option<(&str, &str)> {
    const NAME: &str = "class";
    html.match_indices(NAME).find_map(|(at, _)| {
        let is_attribute = html.get(..at)?.ends_with(char::is_whitespace);
        let behind = html.get(at + NAME.len()..)?;
        let equals = EQUALS.into_iter().find(|equals| behind.starts_with(equals))?;
        is_attribute.then(|| html.split_at(at + NAME.len() + equals.len()))
    })
}

/// Renames the classes that the sheets of a page select.
fn rename_in_sheets(html: &str, start: &str, end: &str) -> String {
    let mut page = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(start) {
        let (before, sheet) = rest.split_at(at);
        let (sheet, behind) = sheet.split_at(sheet.find(end).unwrap_or(sheet.len()));
        page.push_str(before);
        let mut pieces = sheet.split('.');
        page.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
            let (class, behind) =
                piece.split_at(piece.find(|letter| !is_name(letter)).unwrap_or(piece.len()));
            // A fraction such as `.5em` is not a class.
            let is_fraction = class.is_empty() || class.starts_with(|letter: char| letter.is_ascii_digit());
            page.push('.');
            page.push_str(&if is_fraction { class.to_owned() } else { rename(class) });
            page.push_str(behind);
        }
        rest = behind;
    }
    page.push_str(rest);
    page
}

/// Returns the new name of a class; unchanged for the empty text between two spaces.
fn rename(class: &str) -> String {
    if class.trim().is_empty() {
        return class.to_owned();
    }
    let mut hasher = DefaultHasher::new();
    class.trim().hash(&mut hasher);
    format!("z{:07x}", hasher.finish() & 0xFFF_FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_has_one_new_name_wherever_it_stands() {
        let one = rename("one");
        let page = "<style>.one.two>p{margin:.5em}</style><p class='two one'><b class=one id=one>class=one</b>\
                    <script>put('\\x3cp class\\x3d\\x22one\\x22\\x3e')</script><script>put(\"<p class=\\\"one two\\\">\")</script>";
        let two = rename("two");
        let renamed = rename_classes(page);
        assert_eq!(
            renamed,
            format!(
                "<style>.{one}.{two}>p{{margin:.5em}}</style><p class='{two} {one}'><b class={one} id=one>class=one</b>\
                 <script>put('\\x3cp class\\x3d\\x22{one}\\x22\\x3e')</script><script>put(\"<p class=\\\"{one} {two}\\\">\")</script>"
            )
        );
    }
}
