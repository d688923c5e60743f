//! The main page before its scripts ran: no results, but the token with which to request them.

use super::item::KnowledgeGraph;
use super::knowledge;
use quarry_html::Document;

/// Content of a page before its scripts ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptShell {
    /// Token for the requests of a search's scripts.
    pub vqd: String,
    /// Knowledge panel that the page already has.
    pub knowledge_graph: Option<KnowledgeGraph>,
}

/// Parses a page without results; `None` when it has no token.
#[must_use]
pub fn parse_shell(body: &str) -> Option<ScriptShell> {
    let vqd = find_token(body)?.to_owned();
    Some(ScriptShell { vqd, knowledge_graph: knowledge::find_in_scripts(&Document::parse(body)) })
}

/// Returns the first `vqd=…` with a token: quoted in a script, or a parameter of a URL.
fn find_token(body: &str) -> Option<&str> {
    body.match_indices("vqd=").find_map(|(at, found)| {
        let rest = body.get(at + found.len()..)?;
        let value = rest.strip_prefix("&quot;").unwrap_or(rest).trim_start_matches(['"', '\'']);
        let end = value.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(value.len());
        value.get(..end).filter(|token| is_token(token))
    })
}

/// Returns whether a text is a token: a version and one or more long numbers, separated by hyphens.
fn is_token(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    parts.next().is_some_and(is_number) && parts.next().is_some_and(is_number) && parts.all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_in_every_writing() {
        for page in [
            "<script>a='';vqd=\"4-123\";b</script>",
            "<script>vqd='4-123';</script>",
            "<link id=deep_preload_link href=\"https://a.example/d.js?q=x&amp;vqd=4-123&amp;o=json\">",
            "vqd=''; load('/d.js?q=vqd%3D&vqd=4-123')",
        ] {
            assert_eq!(find_token(page), Some("4-123"), "{page}");
        }
        assert_eq!(find_token("vqd=4-&vqd=abc&vqd="), None);
    }
}
