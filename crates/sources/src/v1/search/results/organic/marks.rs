//! Parts of a result that several of its readers look for.

use quarry_html::selectors;

selectors! {
    pub(super) static ANCHOR = "a[href]";
    /// Where a result shows its address.
    pub(super) static ADDRESS = "cite, .UPmit";
    pub(super) static SNIPPET = "[data-snf='nke7rc'] > div, .VwiC3b, .ITZIwc, span.st, .st, .MUxGbd.yDYNvb, .s3v9rd .s3v9rd";
    /// Cards of a row within a result.
    pub(super) static CAROUSEL = "g-inner-card, [role='listitem'], [role='list'], g-scrolling-carousel";
    pub(super) static HIGHLIGHT = "em, b";
    /// Rows of facts below the snippet.
    pub(super) static FACTS = "[data-snf='VuTnAe'] > div, .fG8Fp, .smukrd, .jC6vSe, .ChPIuf, .wFMWsc, .slp, .tP9Zud";
    pub(super) static STARS = ".z3HNkc, .Hk2yDb";
    pub(super) static SIGN = "[role='img'][aria-label], g-review-stars";
    pub(super) static STRUCK = "s";
    /// A text without scripts: sentences, a row of stars, or facts.
    pub(super) static PLAIN_BLOCK = ".s3v9rd .s3v9rd";
    /// A fact with its label, which may hold a link too.
    pub(super) static FACT_LINE = ".P1usbc .VNLkW > div, .P1usbc .k6DEPe > div, .P1usbc > div";
}
