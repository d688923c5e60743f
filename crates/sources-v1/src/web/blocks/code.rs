//! Code in an answer: its lines as they stand, and the language that its card names.

use super::extract_sentence;
use quarry_html::{Node, decode_entities, selectors};

selectors! {
    static PRE = "pre";
    static CODE = "code";
    static LANGUAGE = "[class*='language-']";
    static LINES = "br, div, p";
    static BUTTON = "button, [role='button']";
    static LABEL = ".vVRw1d";
    static OTHER = "ul, ol, table, [role='heading'], h1, h2, h3, h4, p, .Y3BBE, .n6owBd";
}

/// Names of languages above code, in lower case. Any other word above code is a word of the answer.
const LANGUAGES: [&str; 72] = [
    "apache",
    "applescript",
    "asm",
    "assembly",
    "awk",
    "bash",
    "bat",
    "batch",
    "c",
    "c#",
    "c++",
    "clojure",
    "cmake",
    "cmd",
    "console",
    "cpp",
    "csharp",
    "css",
    "csv",
    "dart",
    "diff",
    "docker",
    "dockerfile",
    "elixir",
    "erlang",
    "excel",
    "f#",
    "fortran",
    "go",
    "golang",
    "graphql",
    "groovy",
    "haskell",
    "html",
    "http",
    "ini",
    "java",
    "javascript",
    "json",
    "jsx",
    "julia",
    "kotlin",
    "latex",
    "less",
    "lua",
    "makefile",
    "markdown",
    "matlab",
    "nginx",
    "objective-c",
    "perl",
    "php",
    "plaintext",
    "powershell",
    "python",
    "r",
    "ruby",
    "rust",
    "scala",
    "scss",
    "sh",
    "shell",
    "solidity",
    "sql",
    "swift",
    "terraform",
    "text",
    "toml",
    "tsx",
    "typescript",
    "xml",
    "yaml",
];

/// Returns the text of a `pre` with its line breaks; none when there is nothing in it.
pub(super) fn extract_code(pre: Node<'_>) -> Option<String> {
    let mut inside = pre.select(&CODE);
    let node = match (inside.next(), inside.next()) {
        (Some(only), None) => only,
        _ => pre,
    };
    let text = match node.select_first(&LINES).is_some() || node.select_first(&BUTTON).is_some() {
        true => convert_markup_to_text(node.raw_text()),
        false => node.text_pieces().collect(),
    };
    Some(text.trim_matches('\n').to_owned()).filter(|text| !text.trim().is_empty())
}

/// Returns the text of markup in which elements break lines and buttons may stand.
fn convert_markup_to_text(markup: &str) -> String {
    let mut out = String::new();
    let mut rest = markup;
    let mut buttons = 0usize;
    while let Some((text, tagged)) = rest.split_once('<') {
        if buttons == 0 {
            out.push_str(&decode_entities(text));
        }
        let (tag, after) = tagged.split_once('>').unwrap_or((tagged, ""));
        let is_end = tag.starts_with('/');
        let name = tag.trim_start_matches('/').split(|letter: char| !letter.is_ascii_alphanumeric()).next();
        match (name.unwrap_or_default().to_ascii_lowercase().as_str(), is_end) {
            ("br", _) | ("div" | "p", true) => out.push('\n'),
            ("button", false) => buttons += 1,
            ("button", true) => buttons = buttons.saturating_sub(1),
            _ => {}
        }
        rest = after;
    }
    if buttons == 0 {
        out.push_str(&decode_entities(rest));
    }
    out
}

/// Returns the language that a class names.
pub(super) fn find_language(pre: Node<'_>) -> Option<String> {
    let class =
        |node: Node<'_>| node.classes().find_map(|class| class.strip_prefix("language-").map(str::to_owned));
    class(pre).or_else(|| pre.select_first(&LANGUAGE).and_then(class))
}

/// Returns the code of a card that begins with the name of its language and holds nothing else but a short remark.
pub(super) fn find_labelled_code(card: Node<'_>) -> Option<(Node<'_>, String)> {
    let mut codes = card.select(&PRE);
    let code = codes.next()?;
    if codes.next().is_some() || card.select_first(&OTHER).is_some() {
        return None;
    }
    let before = card.descendants().take_while(|node| *node != code);
    let label = before.filter(|node| !node.own_text().is_empty()).find_map(extract_sentence)?;
    let is_named = card.select_first(&LABEL).and_then(extract_sentence).as_ref() == Some(&label);
    let is_language = label.len() < 20 && LANGUAGES.contains(&label.to_ascii_lowercase().as_str());
    let remark = extract_sentence(card)?.strip_prefix(label.as_str())?.chars().count();
    ((is_named || is_language) && remark <= REMARK_MAX).then_some((code, label))
}

/// Characters of the longest remark under code ("Use code with caution." in the page's language).
const REMARK_MAX: usize = 80;

#[cfg(test)]
mod tests {
    use super::*;
    use quarry_html::Document;

    fn code(html: &str) -> Option<String> {
        extract_code(Document::parse(html).select_first(&PRE)?)
    }

    #[test]
    fn lines_are_kept_however_the_page_breaks_them() {
        for html in [
            "<pre><code>a &lt; b\n  c</code></pre>",
            "<pre>a &lt; b<br>  c</pre>",
            "<pre><button>Copy</button><code><div>a &lt; b</div><div>  c</div></code></pre>",
            "<pre>\na <i>&lt;</i> b\n  c\n<button>Copy <b>code</b></button></pre>",
        ] {
            assert_eq!(code(html).as_deref(), Some("a < b\n  c"), "{html}");
        }
        assert_eq!(code("<pre> \n </pre>"), None);
    }

    #[test]
    fn a_remark_under_code_is_of_its_card_and_a_sentence_is_not() {
        let is_card = |remark: &str| {
            let html = format!("<section><div>sql</div><div><pre>x</pre></div><div>{remark}</div></section>");
            let document = Document::parse(&html);
            document.select_first(&SECTION).and_then(find_labelled_code).is_some()
        };
        assert!(is_card("Use code with caution."));
        assert!(!is_card(&"Now run it. ".repeat(9)));
    }

    #[test]
    fn takes_a_word_above_code_for_its_language_only_when_it_is_one() {
        let label = |text: &str| {
            let html =
                format!("<section><div><div>{text}</div><button>Copy</button></div><pre>x</pre></section>");
            let document = Document::parse(&html);
            let card = document.select_first(&SECTION)?;
            find_labelled_code(card).map(|(_, label)| label)
        };
        assert_eq!(label("Python").as_deref(), Some("Python"));
        assert_eq!(label("C++").as_deref(), Some("C++"));
        assert_eq!(label("Install"), None);
        assert_eq!(label(""), None);
    }

    selectors! {
        static SECTION = "section";
    }
}
