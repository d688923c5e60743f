//! Pictures of the API: URLs that contain their size (`…/392x696bb.jpg`).

use serde::Serialize;

/// A picture of the API.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Picture<'a> {
    /// URL of the picture.
    link: &'a str,
    /// Size as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<&'a str>,
}

impl<'a> Picture<'a> {
    /// Returns a picture whose URL may contain its size.
    pub fn from_link(link: &'a str) -> Self {
        Self { link, size: parse_size(link) }
    }

    /// Returns a picture of a known size, such as `60x60`.
    pub const fn with_size(link: &'a str, size: &'a str) -> Self {
        Self { link, size: Some(size) }
    }
}

/// Returns `392x696` of `https://…/392x696bb.jpg`.
fn parse_size(link: &str) -> Option<&str> {
    let from = memchr::memrchr(b'/', link.as_bytes()).map_or(0, |at| at + 1);
    let name = link.get(from..)?;
    let digits = |bytes: &[u8]| bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let width = digits(name.as_bytes());
    let [b'x', rest @ ..] = name.as_bytes().get(width..)? else { return None };
    let height = digits(rest);
    (width > 0 && height > 0).then(|| name.get(..width + 1 + height)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_tells_its_size() {
        assert_eq!(parse_size("https://a/pr_source.png/800x500bb.jpg"), Some("800x500"));
        for none in ["https://a/source.png", "https://a/800xbb.jpg", "https://a/x5.jpg", "", "é"] {
            assert_eq!(parse_size(none), None, "{none}");
        }
    }
}
