#![doc = include_str!("../README.md")]
//!
//! Reading HTML pages: a tolerant tree over the borrowed page, selectors compiled once, text as a reader sees it.
//!
//! Page parsers read pages through [`Document`], [`Node`], [`Selector`] and [`selectors!`]; fields of
//! JSON that hold HTML go through [`decode_entities`] and [`strip_tags`].
//!
//! The tree is the one that browsers build (see `builder`), because the pages are written for browsers and a selector
//! should find here what it finds there. The tests compare it with a parser that follows the standard to the letter: on
//! every recorded page, and on soups of tags and scraps of markup, the trees are equal.
//!
//! # Why our own
//!
//! Every answer of most sources is a page of one to three megabytes, so the parse is the largest cost of a call after the
//! wait. Measured on the largest recorded pages (`cargo run --release -p quarry-html --example html_bench` repeats it):
//!
//! | | native, 2.4 MB | in a Worker's engine, 2.4 MB | wasm |
//! |---|---|---|---|
//! | this crate | 1.0 ms | 2.2 ms (1.7 ms with simd128) | 137 KB with selectors, text and references |
//! | `tl` | 2.0 ms (1.8 to 2.4 times ours) | 3.8 ms | 46 KB; no rules of HTML, no references |
//! | `scraper` | 13.0 ms (13 to 23 times ours) | 20 ms | 581 KB |
//!
//! The speed comes from what is not done: nothing is copied, a node is 64 bytes in one vector, text between tags is found
//! by vector instructions, and references are decoded when a text is read. Reading a page asks hundreds of selectors, which
//! costs more than the tree: each element carries marks of its classes, attributes and name (`marks`), a search combines
//! rows of these marks, 64 elements at a time (`mark_index`), and looks only at elements with the marks that it needs, within
//! elements that the selector names around them. Over the 35 recorded pages of 2026 (1.6 MB each on
//! average) that took v1's whole parse, page to JSON, from 7.0 to 3.7 ms a page, and costs 0.04 ms of 0.58 for the tree
//! (`quarry-sources`, `examples/v1_bench.rs`). `npm run bench:v1` measures the same beside PyPI WebSearcher 0.7.0 and in workerd's engine:
//! 3.8 ms natively, 5.4 ms in the engine, WebSearcher 360 ms, 95 times as long. (In the release that is built for size it took
//! 13.4 ms of processor time a page without the rows and 6.4 ms with them, in turn on a busy machine.)
//!
//! For references, `htmlize` would add 66 KB of wasm (262 KB in its faster form) and a build script, `html-escape` 53 KB
//! without the rules for names that lack their semicolon. The table here adds 21 KB. It decodes a third slower than
//! `htmlize` in common texts and far slower in texts full of rare names, at 60 MB/s, which is enough for the few kilobytes
//! of a page that are read as text.
//!
//! ```
//! use quarry_html::{Document, selectors};
//!
//! selectors! {
//!     static TITLE = "h3.title";
//! }
//!
//! let page = Document::parse("<ul><li><h3 class=title>Tea &amp; cake</h3></ul>");
//! assert_eq!(page.select_first(&TITLE).unwrap().text(), "Tea & cake");
//! ```

mod builder;
mod condition;
mod entities;
mod hidden;
mod hidden_elements;
mod line_builder;
mod mark_index;
mod marks;
#[cfg(test)]
mod reference_tests;
mod script;
mod select;
mod selector;
mod slot;
mod span;
mod static_selector;
mod tags;
#[cfg(test)]
mod tests;
mod text;
mod tokenizer;
mod tree;

pub use entities::decode_entities;
pub use script::unescape_script;
pub use selector::{Selector, is_valid_selector};
pub use static_selector::StaticSelector;
pub use text::{has_control_characters, strip_tags};
pub use tree::{Document, Node};

/// Declares selectors that are checked when the program is compiled and compiled once when they are first used.
///
/// ```
/// quarry_html::selectors! {
///     /// A result.
///     static ITEM = "li.b_algo";
///     pub static LINK = "h2 > a[href]";
/// }
/// let page = quarry_html::Document::parse("<li class=b_algo><h2><a href=x>y</a></h2>");
/// assert_eq!(page.select_first(&ITEM).and_then(|item| item.select_first(&LINK)).map(|link| link.text()).as_deref(), Some("y"));
/// ```
///
/// A selector that cannot be read does not compile:
///
/// ```compile_fail
/// quarry_html::selectors! { static ITEM = "li:nonsense"; }
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __html_selectors {
    ($($(#[$meta:meta])* $vis:vis static $name:ident = $css:literal;)*) => {$(
        $(#[$meta])*
        $vis static $name: $crate::StaticSelector = {
            const { assert!($crate::is_valid_selector($css), concat!("not a selector: ", $css)) };
            $crate::StaticSelector::new($css)
        };
    )*};
}

pub use crate::__html_selectors as selectors;
