//! Reading HTML pages: a tolerant tree over the borrowed page, selectors compiled once, text as a reader sees it.

mod builder;
mod entities;
#[cfg(test)]
mod oracle;
mod selector;
mod tags;
#[cfg(test)]
mod tests;
mod text;
mod tokenizer;
mod tree;

pub use entities::decode_entities;
pub use selector::{Selector, valid};
pub use text::strip_tags;
pub use tree::{Document, Node};

/// Declares selectors that are checked when the program is compiled and compiled once when they are first used.
///
/// ```
/// quarry_sources::html::selectors! {
///     /// A result.
///     static ITEM = "li.b_algo";
///     pub static LINK = "h2 > a[href]";
/// }
/// let page = quarry_sources::html::Document::parse("<li class=b_algo><h2><a href=x>y</a></h2>");
/// assert_eq!(page.first(&ITEM).and_then(|item| item.first(&LINK)).map(|link| link.text()).as_deref(), Some("y"));
/// ```
///
/// A selector that cannot be read does not compile:
///
/// ```compile_fail
/// quarry_sources::html::selectors! { static ITEM = "li:nonsense"; }
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __html_selectors {
    ($($(#[$meta:meta])* $vis:vis static $name:ident = $css:literal;)*) => {$(
        $(#[$meta])*
        $vis static $name: ::std::sync::LazyLock<$crate::html::Selector> = {
            const { assert!($crate::html::valid($css), concat!("not a selector: ", $css)) };
            ::std::sync::LazyLock::new(|| $crate::html::Selector::new($css).unwrap_or_default())
        };
    )*};
}

pub use crate::__html_selectors as selectors;
