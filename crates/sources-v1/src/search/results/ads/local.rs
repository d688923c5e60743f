//! Local services: businesses of the neighbourhood that pay for being named, in a block of their own.

use crate::number;
use crate::once;
use crate::search::local::text;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, find_outermost, find_text, parse_count, read_attribute,
};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static ENTRY = "gls-profile-entrypoint";
    static NAME = ".bk5vhd, [role='heading'], a[href] span";
    static LINK = "a[href]";
    /// The lines below the name: blocks of nothing but spans; what buttons say is none.
    static ROW = "div";
    static BUTTON = "[role='button']";
    static STARS = ".z3HNkc[aria-label], [role='img'][aria-label]";
    /// Telephones come by a script; until then the number stands beside it.
    static PHONE = "[data-fallback], [data-phone-number]";
    static CLICK = "[data-click-string]";
    static BLOCK = "#tads, #tadsb, #tvcap, #atvcap, #taw, #bottomads";
    static HEADING = "h2[role='heading'], h3[role='heading'], [role='heading'][aria-level='2'], [role='heading']";
    static DIALOG = "g-dialog, [role='dialog']";
    /// Ways to learn why ads stand there.
    static EXPLANATION = "[role='button'], g-dialog, [role='dialog'], g-bubble";
    static WAITING = "[data-fallback] img";
    static PICTURE = "img";
    static MORE = "a[href*='/localservices/']";
}

/// Local services.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct LocalAds {
    /// Heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Address of more ads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub see_more_ads_link: Option<String>,
    /// Source's guarantee, when every ad has the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<String>,
    /// The businesses.
    pub ads: Vec<LocalAd>,
}

/// A business.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct LocalAd {
    /// Place in the block, from 1.
    pub position: u32,
    /// Name.
    pub title: String,
    /// Address of the ad at the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The source's own address for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tracking_link: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_count: Option<u64>,
    /// Kind of service.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Source's guarantee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<String>,
    /// Service area, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_area: Option<String>,
    /// Hours as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<String>,
    /// Years in business, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub years_in_business: Option<String>,
    /// Telephone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Further lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Reads the block, and where its first business stands.
pub(crate) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, LocalAds)> {
    let entries = find_outermost(document.root(), &ENTRY);
    let first = entries.first().copied()?;
    let mut found = LocalAds::default();
    for entry in &entries {
        let position = u32::try_from(found.ads.len() + 1).unwrap_or(u32::MAX);
        found.ads.extend(parse_business(*entry, position, reader));
    }
    if found.ads.is_empty() {
        return None;
    }
    if let Some(block) = first.closest(&BLOCK) {
        found.title = find_heading(block, first);
        let is_more = |anchor: &Node<'_>| anchor.closest(&ENTRY).is_none();
        found.see_more_ads_link =
            block.select(&MORE).filter(is_more).find_map(|anchor| reader.resolve_link(anchor));
    }
    let badge = found.ads.first().and_then(|ad| ad.badge.clone());
    found.badge = badge.filter(|badge| found.ads.iter().all(|ad| ad.badge.as_ref() == Some(badge)));
    Some((first.index(), found))
}

/// Returns the last heading of the block before its first business, without what opens on a click.
fn find_heading(block: Node<'_>, first: Node<'_>) -> Option<String> {
    let before = |node: &Node<'_>| node.index() < first.index() && node.closest(&DIALOG).is_none();
    block.select(&HEADING).take(LIST_MAX).filter(before).filter_map(extract_heading).last()
}

/// Returns the text of a heading: the longest of its lines before the explanation, the others of which label it as paid.
fn extract_heading(heading: Node<'_>) -> Option<String> {
    let end = heading.select_first(&EXPLANATION).map_or(usize::MAX, |explanation| explanation.index());
    let lines = heading.descendants().take_while(|line| line.index() < end);
    let lines = lines.filter(|line| !line.is_hidden()).filter_map(|line| clean_text(&line.own_text()));
    let longest = lines.max_by_key(|line| line.chars().count());
    longest.or_else(|| clean_text(&heading.text_without(&EXPLANATION)))
}

fn parse_business(entry: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<LocalAd> {
    let phone = |node: Node<'_>| {
        read_attribute(node, "data-fallback").or_else(|| read_attribute(node, "data-phone-number"))
    };
    let is_shown = |image: &Node<'_>| image.closest(&DIALOG).is_none() && !image.matches(&WAITING);
    let mut ad = LocalAd {
        position,
        title: find_text(entry, &NAME)?,
        link: reader.find_link(entry, &LINK),
        tracking_link: entry
            .select(&CLICK)
            .find_map(|node| crate::web::link::resolve_target(reader.base, &node.attr("data-click-string")?)),
        phone: entry.select(&PHONE).filter_map(phone).find(|phone| text::is_phone(phone)),
        thumbnail: entry.select(&PICTURE).filter(is_shown).find_map(|image| reader.resolve_picture(image)),
        ..LocalAd::default()
    };
    let is_row = |row: &Node<'_>| {
        row.closest(&DIALOG).is_none()
            && row.select_first(&LINK).is_none()
            && !row.is_hidden()
            && row.closest(&BUTTON).is_none_or(|button| button.select_first(&LINK).is_some())
            && row.children().all(|child| child.has_name("span"))
    };
    for row in entry.select(&ROW).take(LIST_MAX).filter(is_row) {
        let stars = row
            .select_first(&STARS)
            .and_then(|stars| number::parse_decimal(&read_attribute(stars, "aria-label")?));
        ad.rating = ad.rating.or(stars.filter(|stars| *stars <= 5.0));
        let text = row.text();
        let mut facts = text.split('\u{B7}').filter_map(clean_text);
        if stars.is_some() {
            let votes = facts.next().and_then(|votes| parse_count(entry, votes.split(['(', '（']).nth(1)?));
            ad.rating_count = ad.rating_count.or(votes);
            ad.kind = ad.kind.take().or_else(|| facts.next());
        }
        // The name may stand there once for each width of the page.
        let name = ad.title.clone();
        facts.filter(|fact| *fact != name).for_each(|fact| assign_fact(fact, &mut ad));
    }
    Some(ad)
}

/// Puts a fact where it belongs; among the extensions when that cannot be told.
fn assign_fact(fact: String, ad: &mut LocalAd) {
    let place = match () {
        () if text::is_phone(&fact) => &mut ad.phone,
        () if text::is_years_in_business(&fact) => &mut ad.years_in_business,
        () if text::is_hours(&fact) => &mut ad.hours,
        () if fact.starts_with("Serves ") || fact.starts_with("Service area") => &mut ad.service_area,
        () if is_badge(&fact) => &mut ad.badge,
        () => return once::push_distinct(&mut ad.extensions, fact),
    };
    *place = place.take().or(Some(fact));
}

/// Recognises `… Guaranteed`, `… SCREENED`, `License verified`.
fn is_badge(text: &str) -> bool {
    let text = text.to_lowercase();
    text.len() < 40 && ["guaranteed", "screened", "verified"].iter().any(|word| text.ends_with(word))
}
