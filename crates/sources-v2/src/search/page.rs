//! A whole page: which element is read by whom, and which place everything has.

use super::item::{
    Ad, AiOverview, AnswerBox, InlineImage, InlineVideo, KnowledgeGraph, LocalResults, Module, NewsResult,
    Organic, OtherEntity, Place, Recommendation, RelatedQuestion, RelatedSearch, SearchInformation, Section,
};
use super::pagination;
use super::text::{self, LIST_MAX};
use super::{
    ads, answer, classify, knowledge, local, media, organic, questions, related, search_information, sections,
};
use crate::ask::Failure;
use crate::pages::PageLinks;
use crate::reading::UnreadSection;
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    /// Blocks outside the list: above it, beside it, and those of pages before 2013.
    static ELSEWHERE = "#b_pole > *, #b_topw > *, #b_context > li, #results_area .ans, [class^='sb_ads'], \
        #results_container > div > div";
    static RIGHT = "#b_context > li, .sb_adsN, [class^='sb_adsN']";
    static LIST = "#b_results, ul.sb_results, #results > ul";
    static ANCHOR = "a[href]";
    /// Blocks about the page itself: its other pages, what it says of the words, the tabs of the thing that was searched.
    static FRAME = "[role='navigation'], nav, .b_pag, .b_msg, form, h1, [id^='sp_re'], .ent-dtab-content, .sb_alert";
}

/// A page of results.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Page {
    /// Search information of the page.
    pub search_information: SearchInformation,
    /// Web results in the page's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub organic_results: Vec<Organic>,
    /// Paid results.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ads: Vec<Ad>,
    /// The generated answer above the results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai_overview: Option<AiOverview>,
    /// The engine's direct answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_box: Option<AnswerBox>,
    /// Knowledge panel about the searched thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knowledge_graph: Option<KnowledgeGraph>,
    /// The row of things above the results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_carousel: Option<Module>,
    /// Other things of the same name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub knowledge_graph_list: Vec<OtherEntity>,
    /// Places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_results: Option<LocalResults>,
    /// Questions that people also ask.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_questions: Vec<RelatedQuestion>,
    /// Searches that the page proposes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_searches: Vec<RelatedSearch>,
    /// Pages that the engine recommends to go on with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explore_further: Vec<Recommendation>,
    /// Videos.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inline_videos: Vec<InlineVideo>,
    /// Pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inline_images: Vec<InlineImage>,
    /// News.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub news_results: Vec<NewsResult>,
    /// Sections without a group, under the page's own headings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_sections: Vec<Section>,
    /// Blocks that no reader took.
    #[serde(skip)]
    pub unread: Vec<UnreadSection>,
    /// The page's own links to the other pages, absolute.
    #[serde(skip)]
    pub pages: PageLinks,
}

impl Page {
    /// Returns whether nothing was found: neither results nor anything beside them.
    pub(super) const fn is_empty(&self) -> bool {
        self.organic_results.is_empty()
            && self.ads.is_empty()
            && self.answer_box.is_none()
            && self.knowledge_graph.is_none()
            && self.local_results.is_none()
            && self.news_results.is_empty()
            && self.inline_videos.is_empty()
            && self.other_sections.is_empty()
    }
}

/// Reads a page of results. `url` is the address that was asked: the page's own links are completed by it.
///
/// # Errors
/// [`Failure::Refused`]: `challenge` and `overloaded` for pages that say so, `truncated` for a page without its end
/// (also when results were read already), `unknown_page` for a page without a list of results, or whose list holds no
/// result though the page does not say that there are none.
pub fn parse(html: &str, url: &str) -> Result<Page, Failure> {
    let document = Document::parse(html);
    let lists = classify::find_lists(&document)?;
    let mut reader = PageReader { base: url, ..PageReader::default() };
    let is_named = lists.iter().any(organic::has_named_results);
    for block in lists.iter().flat_map(Node::children) {
        reader.read_list_block(block, is_named);
    }
    if reader.organic.is_empty()
        && let Some(refusal) = classify::classify_empty_page(&document)
    {
        return Err(refusal.into());
    }
    reader.set_ad_positions();
    let list_at = lists.first().map_or(0, Node::index);
    for block in document.select(&ELSEWHERE).filter(|block| block.closest(&LIST).is_none()) {
        reader.read_outer_block(block, list_at);
    }
    Ok(reader.finish(&document))
}

#[derive(Default)]
struct PageReader<'u> {
    base: &'u str,
    /// Children of the list that gave something so far.
    absolute: u32,
    organic: Vec<Organic>,
    ads: Vec<Ad>,
    /// Number of web results before each ad.
    results_before: Vec<usize>,
    answer_box: Option<AnswerBox>,
    places: Vec<Place>,
    questions: Vec<RelatedQuestion>,
    videos: Vec<InlineVideo>,
    images: Vec<InlineImage>,
    news: Vec<NewsResult>,
    sections: Vec<Section>,
    unread: Vec<UnreadSection>,
}

impl PageReader<'_> {
    /// Reads a block of the list; `is_named` says whether the page marks its web results by the names that are known.
    fn read_list_block(&mut self, block: Node<'_>, is_named: bool) {
        let found = if is_named {
            organic::collect_results(block, self.base)
        } else {
            organic::parse_unnamed_result(block, self.base).into_iter().collect()
        };
        if found.is_empty() {
            let count = self.ads.len();
            let is_read = self.read_block(block);
            // Each ad has a place of its own, as each web result has.
            let ads = u32::try_from(self.ads.len().saturating_sub(count)).unwrap_or(u32::MAX);
            self.results_before.extend((count..self.ads.len()).map(|_| self.organic.len()));
            // Proposed searches are gathered from the whole page, so they are asked for here only.
            let is_taken = is_read || related::is_related_block(block) || knowledge::is_carousel(block);
            let is_taken = is_taken || self.read_section(block);
            self.absolute += u32::from(is_taken).max(ads);
            return;
        }
        for found in found {
            self.absolute += 1;
            if found.is_ad {
                self.results_before.push(self.organic.len());
                self.ads.push(ads::from_organic(found.result));
            } else {
                let position = to_u32(self.organic.len() + 1);
                self.organic.push(Organic { position, position_absolute: self.absolute, ..found.result });
            }
        }
    }

    /// Reads a block that holds no web result; whether it gave something.
    fn read_block(&mut self, block: Node<'_>) -> bool {
        let size = |reader: &Self| {
            reader.ads.len()
                + usize::from(reader.answer_box.is_some())
                + reader.places.len()
                + reader.questions.len()
                + reader.videos.len()
                + reader.images.len()
                + reader.news.len()
        };
        let before = size(self);
        self.ads.extend(ads::collect_ads(block, self.base));
        self.answer_box = self.answer_box.take().or_else(|| answer::parse_answer_box(block, self.base));
        local::collect_places(block, self.base, &mut self.places);
        questions::collect_questions(block, self.base, &mut self.questions);
        media::collect_videos(block, self.base, &mut self.videos);
        media::collect_images(block, self.base, &mut self.images);
        media::collect_news(block, self.base, &mut self.news);
        size(self) > before
    }

    /// Notes a block with links that nothing was read from, and keeps what it says under its own heading; whether it has one.
    /// The column beside the list may be hidden: what nobody knows there is noted alone.
    fn read_section(&mut self, block: Node<'_>) -> bool {
        let links =
            block.select(&ANCHOR).take(LIST_MAX).filter(|link| text::parse_text(*link).is_some()).count();
        let is_said = text::parse_text(block).is_some() && !block.has_name("script");
        if !is_said || block.matches(&FRAME) || block.select_first(&FRAME).is_some() {
            return false;
        }
        let section = sections::parse_section(block, self.base);
        let title = section.as_ref().map_or("block", |section| &section.title);
        // A heading alone is nothing.
        if links > 1 || section.is_some() || block.has_name("li") {
            self.unread.push(UnreadSection::new(title, links.max(1)));
        }
        let section = section.filter(|_| !block.matches(&RIGHT));
        let is_one = section.is_some();
        self.sections.extend(section);
        is_one
    }

    /// Notes the fields that most results have on every page and that none has on this one.
    fn note_lost_fields(&mut self) {
        const FEW: usize = 3;
        let lacks = |field: fn(&Organic) -> bool| self.organic.len() > FEW && !self.organic.iter().any(field);
        for (name, is_lost) in [
            ("snippet", lacks(|result| result.snippet.is_some())),
            ("displayed_link", lacks(|result| result.displayed_link.is_some())),
        ] {
            if is_lost {
                self.unread.push(UnreadSection::new(name, self.organic.len()));
            }
        }
    }

    /// Says of the ads in the list where they stand.
    fn set_ad_positions(&mut self) {
        let total = self.organic.len();
        for (ad, &before) in self.ads.iter_mut().zip(&self.results_before) {
            ad.block_position = match before {
                0 => "top",
                _ if before == total => "bottom",
                _ => "middle",
            };
        }
    }

    /// Reads a block outside the list, which starts at `list_at`.
    fn read_outer_block(&mut self, block: Node<'_>, list_at: usize) {
        let block_position = match () {
            () if block.matches(&RIGHT) => "right",
            () if block.index() < list_at => "top",
            () => "bottom",
        };
        let count = self.ads.len();
        if block_position == "right" {
            self.ads.extend(ads::collect_ads(block, self.base));
            let is_taken =
                self.ads.len() > count || related::is_related_block(block) || knowledge::is_panel(block);
            if !is_taken {
                self.read_section(block);
            }
        } else if !self.read_block(block)
            && !related::is_related_block(block)
            && !answer::has_overview(block)
            && !knowledge::is_carousel(block)
        {
            self.read_section(block);
        }
        for ad in self.ads.iter_mut().skip(count) {
            ad.block_position = block_position;
        }
    }

    fn finish(mut self, document: &Document<'_>) -> Page {
        for (place, ad) in (1..).zip(&mut self.ads) {
            ad.position = place;
        }
        self.note_lost_fields();
        let is_empty = self.organic.is_empty()
            && self.places.is_empty()
            && self.videos.is_empty()
            && self.images.is_empty()
            && self.news.is_empty()
            && self.answer_box.is_none();
        let results_on_page = to_u32(self.organic.len());
        Page {
            search_information: search_information::parse_summary(document, results_on_page, is_empty),
            organic_results: self.organic,
            ads: self.ads,
            ai_overview: answer::parse_overview(document, self.base),
            answer_box: self.answer_box,
            knowledge_graph: knowledge::parse_graph(document, self.base),
            top_carousel: knowledge::parse_carousel(document, self.base),
            knowledge_graph_list: knowledge::collect_other_entities(document, self.base),
            local_results: (!self.places.is_empty()).then_some(LocalResults { places: self.places }),
            related_questions: self.questions,
            related_searches: related::collect_searches(document, self.base),
            explore_further: related::collect_recommendations(document, self.base),
            inline_videos: self.videos,
            inline_images: self.images,
            news_results: self.news,
            other_sections: self.sections,
            unread: self.unread,
            pages: pagination::parse_pages(document, self.base),
        }
    }
}

fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
