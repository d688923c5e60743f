//! Pictures of the store's pages: URLs with placeholders (`…/{w}x{h}{c}.{f}`).

use quarry_sources_v6_apps::fields;
use quarry_sources_v6_apps::read::{Text, Whole};

/// Side of the box, in pixels, for a picture of unknown size.
const UNKNOWN_SIDE: u64 = 1024;
/// Side of logos, in pixels: the API's largest.
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
    /// Returns the URL of the picture in its own size, as JPEG.
    pub fn link(&self) -> Option<String> {
        let side = |side: Whole| side.get().filter(|side| *side > 0).unwrap_or(UNKNOWN_SIDE);
        self.fill(side(self.width), side(self.height), "jpg")
    }

    /// Returns the URL of the picture as a logo: [`LOGO_SIDE`] pixels square, PNG for its transparent corners.
    pub fn logo(&self) -> Option<String> {
        self.fill(LOGO_SIDE, LOGO_SIDE, "png")
    }

    /// Fills the placeholders. `None` for system symbols, whose template is no web URL.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn artwork(json: &str) -> Artwork<'_> {
        quarry_sources_v6_apps::read::read(json).unwrap()
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
}
