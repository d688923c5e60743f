//! A question about a picture: the source is told the picture's public address by its own search by address, whose
//! redirects end at a page of results that names the picture by a token (`vsrid`); with that token the page of the mode
//! is about the picture.
//!
//! There is no recording of this way, only descriptions of it: the request, the redirect and the token are as those tell
//! it, and the tests' pages are made up. An answer without the token is refused as an unknown page.

use super::Query;
use super::tokens::{PICTURE_TOKENS, Tokens};
use crate::ask::{Failure, Refusal, SourceRequest, SourceResponse};
use crate::web::{deferred, refusal};
use memchr::memmem;
use quarry_html::Document;
use quarry_kernel::url;

/// Returns the request that tells the source of the picture.
pub(super) fn build_request(query: &Query, address: &str) -> SourceRequest {
    let pairs = url::QueryBuilder::new().with_pair("image_url", address);
    query.visit.build_request(query.visit.add_to_query(pairs).append_to("/searchbyimage"))
}

/// Returns the tokens of the page to which the source sent, from its address, else from the first link that has them.
pub(super) fn parse_tokens(shown: &SourceResponse) -> Result<Tokens, Failure> {
    if let Some(refusal) = refusal::check_answer(shown) {
        return Err(refusal.into());
    }
    let html = &*deferred::expand(&shown.body);
    let linked = || {
        let at = memmem::find(html.as_bytes(), b"vsrid=")?;
        let start = html.get(..at)?.rfind(['"', '\'', ' ', '?'])?;
        let rest = html.get(start + 1..)?;
        Some(rest.get(..rest.find(['"', '\'', ' ', '<', '>'])?)?.replace("&amp;", "&"))
    };
    let by_address = parse_address_tokens(&shown.url);
    let found = by_address.or_else(|| parse_address_tokens(&linked()?));
    found.ok_or_else(|| match refusal::check_page(&Document::parse(html)) {
        Some(refusal @ (Refusal::Challenge | Refusal::Consent | Refusal::NeedsScript)) => refusal.into(),
        _ => Refusal::UnknownPage.into(),
    })
}

fn parse_address_tokens(address: &str) -> Option<Tokens> {
    url::find_query_value(address, "vsrid").filter(|id| !id.is_empty())?;
    let mut tokens = Tokens::default();
    for name in PICTURE_TOKENS {
        if let Some(value) = url::find_query_value(address, name) {
            tokens.set(name, &value);
        }
    }
    Some(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_opening_path(url: &str, body: &str) -> Result<String, Failure> {
        let answer = SourceResponse { status: 200, url: url.into(), body: body.into() };
        parse_tokens(&answer)
            .map(|tokens| tokens.build_opening_path(&Query { q: "what".into(), ..Query::default() }))
    }

    #[test]
    fn the_page_to_which_the_source_sends_names_the_picture() {
        assert_eq!(
            parse_opening_path("https://engine.test/search?vsrid=V1&udm=26&gsessionid=G&q=", "<p>"),
            Ok("/search?q=what&udm=50&vsrid=V1&gsessionid=G".to_owned())
        );
        assert_eq!(
            parse_opening_path(
                "https://engine.test/searchbyimage",
                "<a href='/search?udm=26&amp;vsrid=V%202&amp;lns_mode=un'>"
            ),
            Ok("/search?q=what&udm=50&vsrid=V%202&lns_mode=un".to_owned())
        );
    }

    #[test]
    fn an_answer_without_the_token_is_refused() {
        for body in ["", "<p>vsrid=", "<a href='?vsrid='>", "vsrid=x"] {
            assert_eq!(
                parse_opening_path("https://engine.test/", body),
                Err(Refusal::UnknownPage.into()),
                "{body}"
            );
        }
        let challenge = parse_opening_path("https://engine.test/sorry/index", "");
        assert_eq!(challenge, Err(Refusal::Challenge.into()));
    }
}
