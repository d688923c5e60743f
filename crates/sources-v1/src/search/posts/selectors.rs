//! Selectors of the parts of news cards and posts.

use quarry_html::selectors;

selectors! {
    /// Element with the id of its story.
    pub(super) static NEWS_ITEM = "[data-news-doc-id]";
    pub(super) static TITLE = "[role='heading'], .mCBkyc";
    pub(super) static AUTHOR = ".sTl1Td";
    /// Author beside the site's name.
    pub(super) static BESIDE_AUTHOR = ".LbKnXb .xuPcX";
    pub(super) static PICTURE = ".uhHOwf img, .T16mof img";
    pub(super) static ICON = "img.XNo5Ab, .QyR1Ze img, .MgUUmf img";
    pub(super) static SOURCE = ".MgUUmf, .R8BTeb, .CEMjEf, .XTjFC";
}
