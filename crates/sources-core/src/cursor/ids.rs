//! Ids, each validated by its pattern.

use std::ops::RangeInclusive;

use super::Cursor;

impl<'v> Cursor<'v> {
    /// Returns both halves of a place's id in the source's index, `0x…:0x…`. The first may be 0 (unknown).
    #[must_use]
    pub fn feature_id(self, path: &[usize]) -> Option<(u64, u64)> {
        let (first, second) = self.raw_str(path)?.split_once(':')?;
        let half = |text: &str| {
            let digits = text.strip_prefix("0x").filter(|digits| (1..=16).contains(&digits.len()))?;
            let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            is_hex.then(|| u64::from_str_radix(digits, 16).ok()).flatten()
        };
        Some((half(first)?, half(second)?)).filter(|(_, second)| *second != 0)
    }

    /// Returns a place's public id: Base64url, of a kind that denotes a place (`ChIJ…`, `GhIJ…`, `Ei…`).
    #[must_use]
    pub fn place_id(self, path: &[usize]) -> Option<&'v str> {
        self.raw_str(path).filter(|id| is_place_id(id))
    }

    /// Returns a machine id of the knowledge graph: `/g/…` or `/m/…`.
    #[must_use]
    pub fn machine_id(self, path: &[usize]) -> Option<&'v str> {
        self.raw_str(path).filter(|id| {
            let rest = id.strip_prefix("/g/").or_else(|| id.strip_prefix("/m/"));
            rest.is_some_and(|rest| {
                let is_one = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
                (2..=32).contains(&rest.len()) && rest.bytes().all(is_one)
            })
        })
    }

    /// Returns a decimal id with an allowed number of digits, such as 21 for contributors.
    #[must_use]
    pub fn decimal_id(self, path: &[usize], digits: RangeInclusive<usize>) -> Option<&'v str> {
        self.raw_str(path).filter(|id| {
            digits.contains(&id.len()) && !id.starts_with('0') && id.bytes().all(|byte| byte.is_ascii_digit())
        })
    }

    /// Returns an opaque id or token: letters, digits and `-_=+/.:@|`, of an allowed length in bytes.
    #[must_use]
    pub fn token(self, path: &[usize], bytes: RangeInclusive<usize>) -> Option<&'v str> {
        let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"-_=+/.:@|%".contains(&byte);
        self.raw_str(path).filter(|token| bytes.contains(&token.len()) && token.bytes().all(is_one))
    }

    /// Returns a two-letter country code, in upper case.
    #[must_use]
    pub fn country_code(self, path: &[usize]) -> Option<&'v str> {
        self.raw_str(path)
            .filter(|code| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase()))
    }

    /// Returns a language tag: `en`, `zh-TW`, `es-419`.
    #[must_use]
    pub fn language_tag(self, path: &[usize]) -> Option<&'v str> {
        self.raw_str(path).filter(|tag| {
            let (base, rest) = tag.split_once('-').unwrap_or((tag, "x0"));
            (2..=3).contains(&base.len())
                && base.bytes().all(|byte| byte.is_ascii_lowercase())
                && (2..=10).contains(&rest.len())
                && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        })
    }
}

fn is_place_id(id: &str) -> bool {
    let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"-_=".contains(&byte);
    let begins = ["ChIJ", "GhIJ", "Ei", "Ej", "Ek", "El", "Ih"].iter().any(|start| id.starts_with(start));
    begins && (20..=512).contains(&id.len()) && id.bytes().all(is_one)
}

#[cfg(test)]
mod tests {
    use super::super::Json;
    use super::*;

    fn with_cursor<T>(raw: &str, read: impl Fn(Cursor<'_>) -> Option<T>) -> Option<T> {
        let json = Json::Text(raw.into());
        read(Cursor::new(&json))
    }

    #[test]
    fn a_feature_is_two_hexadecimal_numbers() {
        let feature = |raw| with_cursor(raw, |cursor| cursor.feature_id(&[]));
        assert_eq!(
            feature("0x14e732fd76f0d90d:0xe5415928d6702b47"),
            Some((0x14e7_32fd_76f0_d90d, 0xe541_5928_d670_2b47))
        );
        assert_eq!(feature("0x0:0xeea7b403ef2f3a00"), Some((0, 0xeea7_b403_ef2f_3a00)));
        for wrong in [
            "",
            "0x1",
            "0x:0x1",
            "0x1:0x",
            "1:2",
            "0x1:0x0",
            "0xg:0x1",
            "0x1:0x12345678901234567",
            "0x+1:0x1",
            "0x1:0x1:0x1",
        ] {
            assert_eq!(feature(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn other_ids_have_their_patterns() {
        assert!(with_cursor("ChIJDdnwdv0y5xQRRytw1ihZQeU", |c| c.place_id(&[]).map(str::len)).is_some());
        for wrong in ["ChIJ", "ChIJDdnwdv0y5xQRRytw1ihZQ U", "XhIJDdnwdv0y5xQRRytw1ihZQeU"] {
            assert!(with_cursor(wrong, |c| c.place_id(&[]).map(str::len)).is_none(), "{wrong}");
        }
        assert!(with_cursor("/g/11c54_9hlz", |c| c.machine_id(&[]).map(str::len)).is_some());
        assert!(with_cursor("/geo/type/x", |c| c.machine_id(&[]).map(str::len)).is_none());
        assert!(with_cursor("102769814432182832009", |c| c.decimal_id(&[], 21..=21).map(str::len)).is_some());
        for wrong in ["10276981443218283200", "00276981443218283200", "1027698144321828320x9", ""] {
            assert!(with_cursor(wrong, |c| c.decimal_id(&[], 21..=21).map(str::len)).is_none(), "{wrong}");
        }
        assert!(with_cursor("CAESBkVnSUlDQQ==", |c| c.token(&[], 4..=99).map(str::len)).is_some());
        assert!(with_cursor("two words", |c| c.token(&[], 4..=99).map(str::len)).is_none());
        assert!(with_cursor("CY", |c| c.country_code(&[]).map(str::len)).is_some());
        assert!(with_cursor("cy", |c| c.country_code(&[]).map(str::len)).is_none());
        for (tag, is_one) in [
            ("en", true),
            ("zh-TW", true),
            ("zh-Hant-TW", true),
            ("English", false),
            ("e", false),
            ("en-", false),
        ] {
            assert_eq!(with_cursor(tag, |c| c.language_tag(&[]).map(str::len)).is_some(), is_one, "{tag}");
        }
    }
}
