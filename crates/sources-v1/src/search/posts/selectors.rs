//! By what the parts of a card are told, of news and of what somebody says.

use quarry_html::selectors;

selectors! {
    /// What has the id of what it tells.
    pub(super) static NEWS_ITEM = "[data-news-doc-id]";
    pub(super) static TITLE = "[role='heading'], .mCBkyc";
    pub(super) static AUTHOR = ".sTl1Td";
    /// Where somebody stands beside the site.
    pub(super) static BESIDE_AUTHOR = ".LbKnXb .xuPcX";
    pub(super) static PICTURE = ".uhHOwf img, .T16mof img";
    pub(super) static ICON = "img.XNo5Ab, .QyR1Ze img, .MgUUmf img";
    pub(super) static SOURCE = ".MgUUmf, .R8BTeb, .CEMjEf, .XTjFC";
}
