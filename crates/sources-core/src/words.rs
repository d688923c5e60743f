//! Words within a text.

/// Returns whether a text contains one of these words. The standard library prepares each word for a search of long texts, which
/// takes longer than to search a short one.
#[must_use]
pub fn contains_any(text: &str, words: &[&str]) -> bool {
    let text = text.as_bytes();
    words.iter().any(|word| {
        let starts_here = |at| text.get(at..).is_some_and(|rest| rest.starts_with(word.as_bytes()));
        word.bytes().next().is_none_or(|first| memchr::memchr_iter(first, text).any(starts_here))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_as_the_standard_library_finds_it() {
        for text in ["", "a", "ab", "aab", "b\u{e9}", "\u{e9}b", "xx\u{8fd4}\u{54c1}", "ananas"] {
            for word in ["", "a", "ab", "b\u{e9}", "\u{e9}", "\u{8fd4}\u{54c1}", "anas", "nan", "nana"] {
                assert_eq!(contains_any(text, &[word]), text.contains(word), "{word:?} in {text:?}");
            }
        }
        assert!(contains_any("free returns", &["refund", "return"]));
        assert!(!contains_any("free", &["refund", "return"]) && !contains_any("free", &[]));
    }
}
