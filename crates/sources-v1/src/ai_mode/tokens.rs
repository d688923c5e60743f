//! The source's own tokens: what a page of the mode carries so that its answer can be fetched and the conversation
//! continued. They stand in `data-…` attributes of the page and go into the parameters of `/async/folwr` (the first
//! answer) and `/async/folif` (the following ones); the piece that brings an answer brings new ones.

use super::Query;
use memchr::memmem;
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;

selectors! {
    static MARKED = "[data-srtst], [data-stkp], [data-mstk], [data-elrc], [data-async-elrc], [data-garc], [data-ei], \
        [data-lro-token], [data-xsrf-folwr-token], [data-xsrf-folif-token]";
    static SEEN = "[data-srtst][data-ved], [data-stkp][data-ved], [data-async-elrc][data-ved], [aria-current='page'][data-ved]";
}

/// Attributes of the page by the parameter that carries them.
const ATTRIBUTES: [(&str, &[&str]); 10] = [
    ("srtst", &["data-srtst"]),
    ("garc", &["data-garc"]),
    ("mlro", &["data-lro-token"]),
    ("mlros", &["data-lro-signature"]),
    ("ei", &["data-ei"]),
    ("stkp", &["data-stkp"]),
    ("elrc", &["data-elrc", "data-async-elrc"]),
    ("mstk", &["data-mstk"]),
    ("folwr", &["data-xsrf-folwr-token"]),
    ("folif", &["data-xsrf-folif-token"]),
];

/// Parameters of an address that say which picture a conversation is about.
pub(super) const PICTURE_TOKENS: [&str; 7] =
    ["vsrid", "vsint", "vsdim", "gsessionid", "lsessionid", "lns_mode", "lns_surface"];

/// Every name that a state may hold.
const TOKEN_NAMES: [&str; 19] = [
    "srtst",
    "garc",
    "mlro",
    "mlros",
    "ei",
    "stkp",
    "elrc",
    "mstk",
    "folwr",
    "folif",
    "ved",
    "sca_esv",
    "vsrid",
    "vsint",
    "vsdim",
    "gsessionid",
    "lsessionid",
    "lns_mode",
    "lns_surface",
];

/// Bytes of the longest state that is handed out: with less than that a conversation goes on, and a caller's address of
/// the next call stays below every limit.
const STATE_MAX: usize = 4096;
const TOKEN_MAX: usize = 2048;

/// Tokens by their names in [`TOKEN_NAMES`].
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Tokens(Vec<(&'static str, String)>);

impl Tokens {
    /// Returns the tokens of a state that [`Self::to_state`] wrote; names that it never writes are left out.
    pub(super) fn from_state(state: &str) -> Self {
        let mut tokens = Self::default();
        for (name, value) in url::parse_pairs(state).flatten() {
            tokens.set(&name, &value);
        }
        tokens
    }

    /// Returns the state with which a following question can be asked; none when the page brought nothing to continue.
    pub(super) fn to_state(&self) -> Option<String> {
        self.get("mstk").or(self.get("stkp").filter(|stkp| *stkp != "0"))?;
        // The token of the first answer is of no use for another.
        let kept = self.0.iter().filter(|(name, _)| *name != "folwr");
        let state = kept
            .fold(url::QueryBuilder::new(), |query, (name, value)| query.with_pair(name, value))
            .into_string();
        (state.len() <= STATE_MAX).then_some(state)
    }

    /// Sets one token, replacing that of an earlier page.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        let Some(name) = TOKEN_NAMES.iter().find(|known| **known == name) else { return };
        if value.is_empty() || value.len() > TOKEN_MAX || value.chars().any(char::is_control) {
            return;
        }
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => value.clone_into(known),
            None => self.0.push((name, value.to_owned())),
        }
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// Reads what a page or piece has, over what is known; `around` is the turn that counts where there are several.
    pub(super) fn read(&mut self, document: &Document<'_>, around: Option<Node<'_>>, html: &str) {
        let whole = document.root();
        // The turn's own tokens are read last and stay.
        for node in [Some(whole), around].into_iter().flatten() {
            let marked = node.matches(&MARKED).then_some(node).into_iter();
            for marked in marked.chain(node.select(&MARKED)).take(MARKED_MAX) {
                for (name, attributes) in ATTRIBUTES {
                    for value in attributes.iter().filter_map(|attribute| marked.attr(attribute)) {
                        self.set(name, &value);
                    }
                }
            }
        }
        if let Some(ved) = document.select_first(&SEEN).and_then(|node| node.attr("data-ved")) {
            self.set("ved", &ved);
        }
        if self.get("ei").is_none()
            && let Some(ei) = find_token_after(html, "kEI='").or_else(|| find_token_after(html, "kEI:'"))
        {
            self.set("ei", ei);
        }
        if let Some(escape) = find_token_after(html, "sca_esv=") {
            self.set("sca_esv", escape);
        }
    }

    /// Returns whether there is what it takes to fetch the first answer.
    pub(super) fn can_fetch(&self) -> bool {
        ["srtst", "mstk", "folwr", "folif"].iter().any(|name| self.get(name).is_some())
            || self.get("stkp").is_some_and(|stkp| stkp != "0")
    }

    /// Returns the page of a conversation that begins, about a picture when its tokens are there.
    pub(super) fn build_opening_path(&self, query: &Query) -> String {
        let pairs = url::QueryBuilder::new().with_pair("q", &query.q).with_pair("udm", "50");
        self.add_to_query(query.visit.add_to_query(pairs), &PICTURE_TOKENS).append_to("/search")
    }

    /// Returns the piece that holds the first answer.
    pub(super) fn build_first_answer_path(&self, query: &Query) -> String {
        let pairs = self
            .add_to_query(url::QueryBuilder::new(), &["srtst", "garc", "mlro", "mlros", "ei"])
            .with_pair("q", &query.q);
        let pairs = pairs.with_pair("yv", "3").with_optional_pair("ved", self.get("ved"));
        let seen = self.get("ved").map(|ved| format!("1{ved}..i"));
        let pairs = pairs.with_optional_pair("vet", seen.as_deref()).with_pair("aep", "1");
        let pairs = self.add_to_query(query.visit.add_to_query(pairs), &["sca_esv"]).with_pair("udm", "50");
        let pairs = self
            .add_to_query(self.add_to_query(pairs, &["stkp", "elrc", "mstk"]), &PICTURE_TOKENS)
            .with_pair("cs", "0");
        pairs.with_pair("async", &self.build_async_value("folwr")).append_to("/async/folwr")
    }

    /// Returns the piece that answers a following question.
    pub(super) fn build_follow_up_path(&self, query: &Query) -> String {
        let pairs = self
            .add_to_query(url::QueryBuilder::new(), &["ei"])
            .with_pair("q", &query.q)
            .with_pair("yv", "3")
            .with_pair("aep", "1");
        let pairs = self.add_to_query(query.visit.add_to_query(pairs), &["sca_esv"]).with_pair("udm", "50");
        let pairs = self.add_to_query(pairs, &["stkp"]).with_pair("cs", "1").with_pair("csuir", "0");
        let pairs = self.add_to_query(pairs, &["elrc", "mstk"]).with_pair("csui", "3");
        let pairs = self.add_to_query(self.add_to_query(pairs, &["ved", "srtst", "garc"]), &PICTURE_TOKENS);
        pairs.with_pair("async", &self.build_async_value("folif")).append_to("/async/folif")
    }

    fn add_to_query(&self, pairs: url::QueryBuilder, names: &[&str]) -> url::QueryBuilder {
        names.iter().fold(pairs, |pairs, name| pairs.with_optional_pair(name, self.get(name)))
    }

    fn build_async_value(&self, token: &str) -> String {
        match self.get(token) {
            Some(token) => format!("_fmt:adl,_xsrf:{token}"),
            None => "_fmt:adl".to_owned(),
        }
    }
}

/// More marked elements than any page has.
const MARKED_MAX: usize = 500;

/// Returns the letters, digits and marks of a token that follow a word of a script or an address.
fn find_token_after<'h>(html: &'h str, word: &str) -> Option<&'h str> {
    let at = memmem::find(html.as_bytes(), word.as_bytes())?;
    let rest = html.get(at + word.len()..)?;
    let end = rest.bytes().position(|byte| !byte.is_ascii_alphanumeric() && byte != b'-' && byte != b'_')?;
    rest.get(..end).filter(|token| !token.is_empty() && token.len() < 200)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<script>kEI='EI1';</script><a href='/search?q=x&amp;sca_esv=0a1&amp;y'>x</a>\
        <div data-ved=VED data-stkp=ST data-srtst='SR:1' data-garc=GA data-lro-token=LT data-lro-signature=LS \
        data-xsrf-folwr-token='XW:2' data-xsrf-folif-token='XI:3'></div>";

    fn read(html: &str) -> Tokens {
        let mut tokens = Tokens::default();
        tokens.read(&Document::parse(html), None, html);
        tokens
    }

    fn query(q: &str) -> Query {
        Query { q: q.into(), ..Query::default() }
    }

    #[test]
    fn the_first_answer_is_fetched_with_what_the_page_carries() {
        let tokens = read(PAGE);
        assert!(tokens.can_fetch());
        assert_eq!(
            tokens.build_first_answer_path(&query("a b")),
            "/async/folwr?srtst=SR%3A1&garc=GA&mlro=LT&mlros=LS&ei=EI1&q=a%20b&yv=3&ved=VED&vet=1VED..i&aep=1&sca_esv=0a1\
             &udm=50&stkp=ST&cs=0&async=_fmt%3Aadl%2C_xsrf%3AXW%3A2"
        );
    }

    #[test]
    fn a_following_question_goes_with_the_last_turns_tokens() {
        let mut tokens = read(PAGE);
        let piece = "<div data-scope-id=turn data-mstk=M1 data-elrc=EL></div>";
        tokens.read(&Document::parse(piece), None, piece);
        let state = tokens.to_state().unwrap();
        let again = Tokens::from_state(&state);
        assert_eq!(
            again.build_follow_up_path(&query("and c?")),
            "/async/folif?ei=EI1&q=and%20c%3F&yv=3&aep=1&sca_esv=0a1&udm=50&stkp=ST&cs=1&csuir=0&elrc=EL&mstk=M1&csui=3\
             &ved=VED&srtst=SR%3A1&garc=GA&async=_fmt%3Aadl%2C_xsrf%3AXI%3A3"
        );
    }

    #[test]
    fn a_state_holds_the_sources_tokens_and_nothing_else() {
        let tokens = Tokens::from_state("mstk=M&udm=2&q=x&ei=%0a&stkp=&mstk=N");
        assert_eq!(tokens, Tokens(vec![("mstk", "N".into())]));
        assert_eq!(Tokens::from_state("ei=1").to_state(), None);
        let long = "x".repeat(TOKEN_MAX);
        let tokens = Tokens::from_state(&format!("mstk={long}&elrc={long}&srtst={long}"));
        assert_eq!(tokens.to_state(), None, "too long to hand out");
    }

    #[test]
    fn a_page_without_tokens_announces_nothing() {
        for html in ["<p>", "<div data-stkp=0 data-ei=1>", "<div data-srtst=''>kEI='"] {
            assert!(!read(html).can_fetch(), "{html}");
        }
    }
}
