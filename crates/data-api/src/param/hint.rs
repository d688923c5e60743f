//! Hints: one-sentence descriptions of parameters, for form fields.

use super::{Param, Rule};

/// Upper bound that stands for "unlimited".
const UNBOUNDED: i64 = i32::MAX as i64;

impl Param {
    /// Returns the first sentence of the description, with an example, the range and the default unless it already contains them.
    #[must_use]
    pub fn hint(&self) -> String {
        let sentence = self.doc.split_once(". ").map_or(self.doc, |(first, _)| first).trim_end_matches('.');
        let end = ["; ", ": "].iter().filter_map(|mark| sentence.find(mark)).min().unwrap_or(sentence.len());
        let (clause, rest) = sentence.split_at(end);
        let example = self.example().map(|example| format!(", such as {example}")).unwrap_or_default();
        let default = self.default.map(|value| format!("default {value}"));
        let details: Vec<String> = self.range().into_iter().chain(default).collect();
        let details = if details.is_empty() { String::new() } else { format!(" ({})", details.join(", ")) };
        format!("{clause}{example}{details}{rest}.")
    }

    /// Returns the valid examples in the description of the rule.
    fn example(&self) -> Option<String> {
        let words = self.rule.describe();
        let (_, examples) = words.split_once("such as ")?;
        let end = [", ", " ("].iter().filter_map(|mark| examples.find(mark)).min();
        let examples = examples.get(..end.unwrap_or(examples.len()))?.split(" or ");
        let good: Vec<&str> = examples.filter(|one| self.rule.normalise(one).is_some()).collect();
        let is_told = self.doc.contains("such as") || good.iter().any(|one| self.doc.contains(one));
        (!good.is_empty() && !is_told).then(|| good.join(" or "))
    }

    /// Returns the range of a number, unless the description contains its bounds.
    fn range(&self) -> Option<String> {
        let (from, to, steps) = match self.rule {
            Rule::Integer { min, max: UNBOUNDED } => return Some(format!("{min} or more")),
            Rule::Integer { min, max } => (min.to_string(), max.to_string(), String::new()),
            Rule::Steps { of, max } => ("0".to_owned(), max.to_string(), format!(" in steps of {of}")),
            Rule::Decimal { min, max } => (min.to_string(), max.to_string(), String::new()),
            _ => return None,
        };
        let is_told = self.doc.contains(&from) && self.doc.contains(&to);
        (!is_told).then(|| format!("{from} to {to}{steps}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::TokenKind;
    use super::*;
    use crate::catalogue::ENDPOINTS;

    #[test]
    fn tells_example_range_and_default_within_the_first_clause() {
        let hl = Rule::Token(TokenKind::Language);
        let count = Rule::Integer { min: 1, max: 200 };
        for (param, hint) in [
            (
                Param::with_default("hl", hl, "en", "Language of the page."),
                "Language of the page, such as en or zh-TW (default en).",
            ),
            (Param::optional("hl", hl, "Language, such as de."), "Language, such as de."),
            (Param::optional("num", count, "How many reviews."), "How many reviews (1 to 200)."),
            (
                Param::with_default("num", count, "20", "Reviews; more take longer. Fewer come at the end."),
                "Reviews (1 to 200, default 20); more take longer.",
            ),
            (Param::optional("rating", count, "From 1 (bad) to 200 (good)."), "From 1 (bad) to 200 (good)."),
            (
                Param::optional("page", Rule::Integer { min: 1, max: i64::from(i32::MAX) }, "The page."),
                "The page (1 or more).",
            ),
            (
                Param::optional("start", Rule::Steps { of: 20, max: 100 }, "Places to skip."),
                "Places to skip (0 to 100 in steps of 20).",
            ),
            (Param::optional("on", Rule::Flag, "Only what is sold."), "Only what is sold."),
            (
                Param::optional("place_id", Rule::Token(TokenKind::PlaceId), "A place by its id."),
                "A place by its id.",
            ),
        ] {
            assert_eq!(param.hint(), hint);
        }
    }

    #[test]
    fn is_one_sentence_for_every_parameter() {
        for (path, param) in
            ENDPOINTS.iter().flat_map(|endpoint| endpoint.params.iter().map(|param| (endpoint.path, param)))
        {
            let hint = param.hint();
            let place = format!("{path} {}: {hint}", param.name);
            assert!(hint.starts_with(|c: char| c.is_uppercase() || c == '`'), "{place}");
            assert!(hint.ends_with('.') && !hint.contains(". ") && !hint.ends_with(".."), "{place}");
            assert!(hint.matches("such as").count() <= 1 && hint.len() <= 260, "{place}");
        }
    }
}
