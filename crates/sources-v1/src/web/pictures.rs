//! Pictures that scripts put in place: which address belongs to which element.
//!
//! Most `img` elements hold a blank pixel; the true picture stands in a script, as
//! `var s='data:…';var ii=['<id>',…]` or in a table `x.ldi={"<id>":"https:…"}`.

use super::script;
use memchr::memmem;
use quarry_html::{Document, selectors, unescape_script};
use std::borrow::Cow;
use std::collections::HashMap;

selectors! {
    static SCRIPT = "script";
}

/// Addresses by element id, still escaped.
#[derive(Debug, Default)]
pub(crate) struct Pictures<'p>(HashMap<&'p str, &'p str>);

impl<'p> Pictures<'p> {
    /// Reads the scripts of a page.
    pub(crate) fn from_page(page: &'p Document<'_>) -> Self {
        let mut pictures = HashMap::new();
        for script in page.select(&SCRIPT).map(|script| script.raw_text()) {
            for rest in
                script::find_quoted_after(script, "var s=").filter(|rest| rest.starts_with("data:image"))
            {
                collect_inline_pictures(rest, &mut pictures);
            }
            for at in memmem::find_iter(script.as_bytes(), ".ldi") {
                collect_table_pictures(script.get(at..).unwrap_or_default(), &mut pictures);
            }
        }
        Self(pictures)
    }

    /// Returns the beginning of that picture's address, enough for its type and its size.
    pub(crate) fn get_head(&self, id: &str) -> Option<Cow<'_, str>> {
        const HEAD_BYTES: usize = 96;
        let address = self.0.get(id)?;
        Some(unescape_script(address.get(..HEAD_BYTES).unwrap_or(address)))
    }

    /// Returns the picture of the element with this id.
    pub(crate) fn get(&self, id: &str) -> Option<String> {
        self.0.get(id).map(|address| unescape_script(address).into_owned())
    }
}

/// Returns `data:…';var ii=['a','b'];` or `…;var i='a';`
fn collect_inline_pictures<'p>(text: &'p str, pictures: &mut HashMap<&'p str, &'p str>) -> Option<()> {
    let (address, rest) = text.split_at_checked(script::find_string_end(text)?)?;
    let rest = rest.strip_prefix("';var i")?;
    let ids = rest.get(..rest.find(';')?)?;
    for id in ids.split('\'').skip(1).step_by(2) {
        pictures.insert(id, address);
    }
    Some(())
}

/// Returns `.ldi={"a":"https:…","b":"…"}`
fn collect_table_pictures<'p>(text: &'p str, pictures: &mut HashMap<&'p str, &'p str>) -> Option<()> {
    let rest = text.strip_prefix(".ldi")?;
    let mut rest = rest.strip_prefix("lf").unwrap_or(rest).strip_prefix("={")?;
    loop {
        rest = rest.strip_prefix('"')?;
        let (id, after) = rest.split_at_checked(script::find_closing_quote(rest, b'"')?)?;
        rest = after.strip_prefix("\":\"")?;
        let (address, after) = rest.split_at_checked(script::find_closing_quote(rest, b'"')?)?;
        pictures.insert(id, address);
        rest = after.strip_prefix("\",")?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_found_by_the_id_of_their_element() {
        let page = Document::parse(
            r#"<script>(function(){var s='data:image/png;base64,AA\x3d\x3d';var ii=['a','b'];_setImagesSrc(ii,s);})();
            x.ldi={"c":"https://x.test/?q\u003d1","d":"//y.test"};x.ldi={};x.ldi.y={"e":"z"};var s='data:image/</script>
            <script>x.ldi={"f":"https://z.test/"};</script>var s='data:image/png;base64,BB';var i='g';"#,
        );
        let pictures = Pictures::from_page(&page);
        assert_eq!(pictures.get("a").as_deref(), Some("data:image/png;base64,AA=="));
        assert_eq!(pictures.get("b"), pictures.get("a"));
        assert_eq!(pictures.get("c").as_deref(), Some("https://x.test/?q=1"));
        assert_eq!(pictures.get("d").as_deref(), Some("//y.test"));
        assert_eq!(pictures.get("f").as_deref(), Some("https://z.test/"));
        assert_eq!((pictures.get("e"), pictures.get("g")), (None, None));
    }
}
