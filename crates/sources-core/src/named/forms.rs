//! Values validated by the format of their field.

use quarry_items::Coordinates;
use quarry_kernel::float::parse_float;
use quarry_kernel::time::Date;
use serde_json::Value;

use super::JsonView;
use crate::cursor::parse_link;

impl<'v> JsonView<'v> {
    /// Returns a number; digits in a string are accepted.
    #[must_use]
    pub fn number(self) -> Option<f64> {
        let number = match self.0? {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => parse_float(text.trim()),
            _ => None,
        };
        number.filter(|number: &f64| number.is_finite())
    }

    /// Returns a count, a non-negative integer; floats and strings are accepted.
    #[must_use]
    pub fn count(self) -> Option<u64> {
        let number = self.number()?;
        // Floats beyond 2^53 are not exact, and no count is that large.
        let is_count = number.fract() == 0.0 && (0.0..9_007_199_254_740_992.0).contains(&number);
        is_count.then_some(number as u64)
    }

    /// Returns a rating from 0 to 5, rounded to two digits, because averages come with many.
    #[must_use]
    pub fn rating(self) -> Option<f64> {
        let rating = self.number().filter(|rating| (0.0..=5.0).contains(rating))?;
        Some((rating * 100.0).round() / 100.0)
    }

    /// Returns a flag.
    #[must_use]
    pub fn flag(self) -> Option<bool> {
        self.0.and_then(Value::as_bool)
    }

    /// Returns whether a flag is present and set.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.flag() == Some(true)
    }

    /// Returns the coordinates in `latitude` and `longitude`; `None` outside of the earth, or for the default (0, 0).
    #[must_use]
    pub fn point(self) -> Option<Coordinates> {
        let latitude = self.get("latitude").number().filter(|value| value.abs() <= 90.0)?;
        let longitude = self.get("longitude").number().filter(|value| value.abs() <= 180.0)?;
        let is_nowhere = latitude == 0.0 && longitude == 0.0;
        (!is_nowhere).then_some(Coordinates { latitude, longitude })
    }

    /// Returns a web URL.
    #[must_use]
    pub fn link(self) -> Option<String> {
        parse_link(self.as_str()?.trim())
    }

    /// Returns a web URL; a path is resolved against `origin`.
    #[must_use]
    pub fn link_on_origin(self, origin: &str) -> Option<String> {
        let raw = self.as_str()?.trim();
        let raw = quarry_html::decode_entities(raw);
        match raw.strip_prefix('/') {
            Some(rest) if !rest.starts_with('/') => parse_link(&format!("{origin}{raw}")),
            _ => parse_link(&raw),
        }
    }

    /// Returns a decimal id of up to 20 digits, written as a number or a string.
    #[must_use]
    pub fn decimal_id(self) -> Option<String> {
        let id = match self.0? {
            Value::Number(number) => number.as_u64()?.to_string(),
            Value::String(text) => text.clone(),
            _ => return None,
        };
        let is_id = (1..=20).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_digit());
        (is_id && !id.starts_with('0')).then_some(id)
    }

    /// Returns a token: letters, digits and `-_`, of an allowed length in bytes.
    #[must_use]
    pub fn token(self, bytes: std::ops::RangeInclusive<usize>) -> Option<&'v str> {
        let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        self.as_str().filter(|token| bytes.contains(&token.len()) && token.bytes().all(is_one))
    }

    /// Returns a language tag: `en`, `zh-TW`, `pt_BR` (as `pt-BR`).
    #[must_use]
    pub fn language_tag(self) -> Option<String> {
        let tag = self.as_str()?.replace('_', "-");
        let (base, rest) = tag.split_once('-').unwrap_or((&tag, "xx"));
        let is_tag = (2..=3).contains(&base.len())
            && base.bytes().all(|byte| byte.is_ascii_lowercase())
            && (2..=10).contains(&rest.len())
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_tag.then_some(tag)
    }

    /// Returns a date `2026-11-22`, or a time that begins with one.
    #[must_use]
    pub fn date_or_timestamp(self) -> Option<&'v str> {
        let raw = self.as_str()?;
        let day = raw.get(..10).and_then(Date::parse);
        let rest = raw.get(10..).unwrap_or_default();
        let is_clock = rest.is_empty()
            || (rest.starts_with('T')
                && (9..=25).contains(&rest.len())
                && rest.bytes().all(|byte| byte.is_ascii_digit() || b"T:.+-Z".contains(&byte)));
        day.filter(|_| is_clock).map(|_| raw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_value_of_another_form_is_absent() {
        for wrong in
            [json!(null), json!("x"), json!([]), json!({}), json!(-1), json!(5.01), json!("NaN"), json!(true)]
        {
            let value = JsonView::new(&wrong);
            assert_eq!(value.rating(), None, "{wrong}");
        }
        for wrong in [json!(-1), json!(1.5), json!(1e300), json!("-3"), json!("1,2"), json!([1])] {
            assert_eq!(JsonView::new(&wrong).count(), None, "{wrong}");
        }
        for wrong in
            [json!(0), json!("012"), json!("1a"), json!(1.5), json!("123456789012345678901"), json!("")]
        {
            assert_eq!(JsonView::new(&wrong).decimal_id(), None, "{wrong}");
        }
        for wrong in [
            json!({"latitude": 91, "longitude": 1}),
            json!({"latitude": 1}),
            json!({"latitude": 0, "longitude": 0.0}),
            json!({"latitude": 1, "longitude": 180.1}),
        ] {
            assert_eq!(JsonView::new(&wrong).point(), None, "{wrong}");
        }
        for wrong in ["2025-13-01", "2025-01-01 ", "yesterday", "2025-01-01Tx", "2025-1-1"] {
            assert_eq!(JsonView::new(&json!(wrong)).date_or_timestamp(), None, "{wrong}");
        }
        for wrong in ["English", "e", "en-", "en us"] {
            assert_eq!(JsonView::new(&json!(wrong)).language_tag(), None, "{wrong}");
        }
    }

    #[test]
    fn numbers_come_as_strings_and_floats_too() {
        assert_eq!(JsonView::new(&json!("4.3")).rating(), Some(4.3));
        assert_eq!(JsonView::new(&json!(2.166_666_7)).rating(), Some(2.17));
        assert_eq!(JsonView::new(&json!("1215")).count(), Some(1215));
        assert_eq!(JsonView::new(&json!(19_176_198)).decimal_id().as_deref(), Some("19176198"));
        assert_eq!(
            JsonView::new(&json!("2024-02-23T15:10:29Z")).date_or_timestamp(),
            Some("2024-02-23T15:10:29Z")
        );
        assert_eq!(JsonView::new(&json!("pt_BR")).language_tag().as_deref(), Some("pt-BR"));
    }

    #[test]
    fn a_path_leads_to_the_source() {
        let on = |raw: &str| JsonView::new(&json!(raw)).link_on_origin("https://a.test");
        assert_eq!(on("/biz/x?a=1&amp;b=2").as_deref(), Some("https://a.test/biz/x?a=1&b=2"));
        assert_eq!(on("//b.test/x").as_deref(), Some("https://b.test/x"));
        assert_eq!(on("https://b.test/x").as_deref(), Some("https://b.test/x"));
        assert_eq!(on("javascript:x"), None);
    }
}
