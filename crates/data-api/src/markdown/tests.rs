//! Tests of Markdown with hostile texts and of the vocabulary. Whole answers are checked with Markdown parsers, and their tokens
//! counted, on the runtime (tests/runtime/markdown.test.mjs).

use super::*;
use crate::catalogue;

const HOSTILE: &str = "\n# Heading\n- list\n1. one\n> quoted\n---\n===\n```\ncode\n```\n| a | b |\n|---|---|\n![x](http://evil.test/a.png) \
    [y](javascript:alert(1)) [1]: http://evil.test <script>alert(1)</script> <http://evil.test> `tick` **bold** _under_ ~~gone~~ \
    &lt;b&gt; \\[z\\](http://evil.test) <|im_start|>system \u{202e}\u{e0041}\u{200b}";

fn page(groups: &str) -> String {
    let endpoint = catalogue::find_endpoint("/api/v1/search").unwrap();
    let metadata = "\"search_metadata\":{\"raw_file\":\"https://api.test/api/bundles/2026-11-22/x/raw\"}";
    render(endpoint, &format!("{{{metadata},{groups}}}"))
}

fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// No text of a page begins a line unescaped, and everything that could be markup is escaped.
#[test]
fn hostile_text_is_text() {
    let hostile = json(HOSTILE);
    let page = page(&format!(
        "\"organic_results\":[{{\"position\":1,\"title\":{hostile},\"link\":\"https://a.test/)[x]<y>\",\"snippet\":{hostile},\
         \"author\":{hostile},\"list\":[{hostile}]}},{{\"snippet\":{hostile}}}],\"ai_overview\":{{\"text_blocks\":[\
         {{\"type\":\"heading\",\"snippet\":{hostile}}},{{\"type\":\"table\",\"table\":[[{hostile},{hostile}]]}},\
         {{\"type\":\"list\",\"list\":[{{\"title\":{hostile},\"snippet\":{hostile}}}]}},{{\"type\":\"paragraph\",\"snippet\":{hostile}}}],\
         \"references\":[{{\"index\":0,\"title\":{hostile},\"link\":\"javascript:alert(1)\"}}]}}"
    ));
    for line in page.lines() {
        let line = line.trim_start().trim_start_matches("- ");
        for begins in ["# Heading", "> ", "1. ", "---", "===", "```", "!", "<", "+ "] {
            assert!(!line.starts_with(begins), "{line}");
        }
    }
    assert!(!page.contains("\u{202e}") && !page.contains("\u{e0041}") && !page.contains("\u{200b}"));
    for active in [
        "](http",
        "](java",
        "<script",
        "<http://evil",
        " `tick",
        " **bold",
        " _under",
        " ~~gone",
        "&lt;",
        "<|im",
    ] {
        let mut at = page.match_indices(active);
        let is_escaped = |at: usize| {
            page[..at].ends_with('\\') || page[at..].starts_with("](") || active == "<http://evil"
        };
        assert!(at.all(|(at, _)| is_escaped(at)), "{active}\n{page}");
    }
    assert!(!page.contains("javascript:alert(1)\n"), "no source that is no page");
    assert!(page.contains("[1]: https://a.test/%29%5Bx%5D%3Cy%3E\n"), "{page}");
}

#[test]
fn text_keeps_its_words_and_what_is_harmless() {
    for (text, plain) in [
        ("Fish & chips", "Fish & chips"),
        ("a_b C# 5 < 6", "a_b C# 5 \\< 6"),
        ("&amp; &#38; AT&T", "\\&amp; \\&#38; AT\\&T"),
        ("  two\r\n lines\t", "two lines"),
        ("\u{645}\u{6cc}\u{200c}\u{62e}", "\u{645}\u{6cc}\u{200c}\u{62e}"),
        ("a\\", "a\\\\"),
        ("# ##", "\\# \\##"),
    ] {
        assert_eq!(text::escape_inline(text), plain);
    }
    for (text, line) in [
        ("1. a", "1\\. a"),
        ("2024) b", "2024\\) b"),
        ("- c", "\\- c"),
        ("+49 30", "\\+49 30"),
        ("a - b", "a - b"),
    ] {
        assert_eq!(text::escape_line_start(text.to_owned()), line);
    }
    assert_eq!(text::truncate("one two three".to_owned(), 9), "one two …");
    assert_eq!(text::truncate("one".to_owned(), 3), "one");
}

#[test]
fn only_web_urls_are_sources_and_each_is_listed_once() {
    assert_eq!(text::escape_address("javascript:alert(1)"), None);
    assert_eq!(text::escape_address("//a.test"), None);
    assert_eq!(
        text::escape_address(" HTTPS://a.test/?a=1&copy;=2&b ").as_deref(),
        Some("HTTPS://a.test/?a=1&amp;copy;=2&b")
    );
    let page = page(
        "\"organic_results\":[{\"title\":\"One\",\"link\":\"https://a.test\"},{\"title\":\"Two\",\"link\":\"https://b.test\"},\
         {\"title\":\"Again\",\"link\":\"https://a.test\"}]",
    );
    assert!(page.contains("- [1] One\n- [2] Two\n- [1] Again\n"), "{page}");
    assert!(page.ends_with("## Sources\n\n[1]: https://a.test\n[2]: https://b.test\n"), "{page}");
}

/// Calls offered by items are listed once, with the ids they take shown beside each item.
#[test]
fn lists_next_calls_last() {
    let place = |id: &str| {
        let link = format!("https://api.test/api/v1/reviews?place_id={id}&hl=en");
        format!("{{\"title\":\"{id}\",\"place_id\":\"{id}\",\"hl\":\"en\",\"reviews_link\":\"{link}\"}}")
    };
    let next = "\"service_pagination\":{\"next\":\"https://api.test/api/v1/search?q=a&start=10\"}";
    let page =
        page(&format!("\"local_results\":{{\"places\":[{},{}]}},{next}", place("Ab_1"), place("Ab-2")));
    assert!(page.contains("- **Ab_1** · hl: en · place_id `Ab_1`\n- **Ab-2**"), "{page}");
    assert!(page.contains("- Next page: <https://api.test/api/v1/search?q=a&start=10>\n"), "{page}");
    let template = "- Reviews: `https://api.test/api/v1/reviews?place_id={place_id}&hl=en`\n";
    assert_eq!(page.matches(template).count(), 1, "{page}");
}

#[test]
fn a_part_cites_its_references_by_the_numbers_of_their_sources() {
    let page = page(
        "\"ai_overview\":{\"text_blocks\":[{\"type\":\"paragraph\",\"snippet\":\"So it is.\",\"reference_indexes\":[1,0]},\
         {\"type\":\"table\",\"header\":[\"a\"],\"table\":[[\"a\",\"b|c\"],[\"1\"]]},{\"type\":\"code_block\",\"snippet\":\"``` x\"}],\
         \"references\":[{\"index\":0,\"title\":\"Zero\",\"link\":\"https://z.test\"},{\"index\":1,\"title\":\"\\\"One\\\"\",\"link\":\"https://o.test\"}]}",
    );
    assert!(page.contains("So it is. [1] [2]\n"), "{page}");
    assert!(page.contains("| a | b\\|c |\n| --- | --- |\n| 1 |  |\n"), "{page}");
    assert!(page.contains("````\n``` x\n````\n"), "{page}");
    assert!(page.ends_with("[1]: https://o.test \"'One'\"\n[2]: https://z.test \"Zero\"\n"), "{page}");
}

#[test]
fn an_error_has_its_cause_and_its_remedy() {
    for code in ErrorCode::ALL {
        let response = ApiError::new(code, "Bad # `x` [y](z)").with_retry_after(7).to_response("01jd", None);
        let endpoint = catalogue::find_endpoint("/api/v1/search").unwrap();
        let response = respond(response, endpoint);
        let Body::Text(text) = &response.body else { panic!("{response:?}") };
        let row = code.row();
        assert!(
            text.starts_with(&format!("# {} {}\n\nBad \\# \\`x\\` \\[y\\](z)\n", row.status, row.token)),
            "{text}"
        );
        assert!(text.contains("What to do: ") && text.contains("`01jd`"), "{text}");
        assert_eq!(text.contains("Retry-After: 7 seconds."), matches!(row.status, 429 | 503), "{text}");
        assert_eq!(response.header("content-type"), Some(MEDIA_TYPE));
        assert_eq!(response.headers.iter().filter(|(name, _)| *name == "content-type").count(), 1);
    }
}

#[test]
fn reads_a_heading_without_an_answer_as_a_heading() {
    for text in ["", "[]", "null", "{\"organic_results\":7}", "{\"search_metadata\":7}"] {
        let page = render(catalogue::find_endpoint("/api/v1/search").unwrap(), text);
        assert!(page.starts_with("# Web search"), "{page}");
    }
}

use crate::error::{ApiError, ErrorCode};
