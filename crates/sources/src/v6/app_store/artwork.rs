//! Pictures: addresses with placeholders (`…/{w}x{h}{c}.{f}`) on the store's pages, addresses that tell their size
//! (`…/392x696bb.jpg`) in the API.

use serde::Serialize;

use super::json::{Text, Whole, fields};

/// The box, in pixels, for a picture that does not tell its size.
const UNKNOWN_SIDE: u64 = 1024;
/// The side of logos, in pixels: the API's largest.
pub const LOGO_SIDE: u64 = 512;

fields! {
    /// A picture of the store's pages.
    pub struct Artwork<'a> {
        template: Text<'a> = "template",
        width: Whole = "width",
        height: Whole = "height",
    }
}

impl Artwork<'_> {
    /// The address of the picture at its own size, as JPEG.
    pub fn link(&self) -> Option<String> {
        let side = |side: Whole| side.get().filter(|side| *side > 0).unwrap_or(UNKNOWN_SIDE);
        self.fill(side(self.width), side(self.height), "jpg")
    }

    /// The address of the picture as a logo: [`LOGO_SIDE`] pixels square, PNG for the sake of its corners.
    pub fn logo(&self) -> Option<String> {
        self.fill(LOGO_SIDE, LOGO_SIDE, "png")
    }

    /// `None` for symbols of the system, whose template is no address of the web.
    fn fill(&self, width: u64, height: u64, format: &str) -> Option<String> {
        let template = self.template.get().filter(|template| template.starts_with("http"))?;
        Some(
            template
                .replace("{w}", &width.to_string())
                .replace("{h}", &height.to_string())
                .replace("{c}", "bb")
                .replace("{f}", format),
        )
    }
}

/// A picture of the API.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Picture<'a> {
    /// The store's page.
    link: &'a str,
    /// Size as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<&'a str>,
}

impl<'a> Picture<'a> {
    /// A picture whose address may tell its size.
    pub fn of(link: &'a str) -> Self {
        Self { link, size: size_in(link) }
    }

    /// A picture of a known size, such as `60x60`.
    pub const fn sized(link: &'a str, size: &'a str) -> Self {
        Self { link, size: Some(size) }
    }
}

/// `392x696` of `https://…/392x696bb.jpg`.
fn size_in(link: &str) -> Option<&str> {
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

    fn artwork(json: &str) -> Artwork<'_> {
        crate::v6::app_store::json::read(json).unwrap()
    }

    #[test]
    fn templates_are_filled_and_system_symbols_are_no_pictures() {
        let picture = artwork(r#"{"template":"https://a/b.png/{w}x{h}{c}.{f}","width":1290,"height":2796}"#);
        assert_eq!(picture.link().as_deref(), Some("https://a/b.png/1290x2796bb.jpg"));
        assert_eq!(picture.logo().as_deref(), Some("https://a/b.png/512x512bb.png"));
        let bare = artwork(r#"{"template":"https://a/b.png/{w}x{h}sr.{f}","width":0}"#);
        assert_eq!(bare.link().as_deref(), Some("https://a/b.png/1024x1024sr.jpg"));
        assert_eq!(artwork(r#"{"template":"systemimage://safari"}"#).link(), None);
        assert_eq!(artwork("{}").link(), None);
    }

    #[test]
    fn an_address_tells_its_size() {
        assert_eq!(size_in("https://a/pr_source.png/800x500bb.jpg"), Some("800x500"));
        for none in ["https://a/source.png", "https://a/800xbb.jpg", "https://a/x5.jpg", "", "é"] {
            assert_eq!(size_in(none), None, "{none}");
        }
    }
}
