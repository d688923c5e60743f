//! Filters of the page: groups beside the list, and chips above it.
//!
//! A filter is a link to the same search with another token (`shoprs`; `tbs` on older pages). Which link does what is
//! told by `tbs` where the link has it, by the token where it is understood, and else by its words.

use super::request::{SearchOption, SortBy};
use super::token::{FilterMeaning, decode_token};
use crate::number;
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, read_attribute};
use crate::words::contains_any;
use quarry_html::{Document, Node, selectors};
pub use quarry_items::{Filter, FilterOption};
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;

selectors! {
    static LINK = "a[href*='shoprs='], a[href*='tbs=']";
    /// Links that keep the filters and change something else: the page, the product, the kind of results.
    static NO_FILTER = "#pnnext, #pnprev, [data-oid], .pla-unit, #foot, #botstuff table, [role='navigation'] table";
    static GROUP = "[role='group'][aria-label], [role='radiogroup'][aria-label], [role='listbox'][aria-label], \
        [role='menu'][aria-label], fieldset[aria-label]";
    static HEADING = "[role='heading'], h2, h3, h4, legend";
    static HIDDEN = ".bNg8Rb";
    static CAROUSEL = "g-scrolling-carousel, [data-pcr]";
    static CHECKBOX = "[role='checkbox'], [role='menuitemcheckbox'], input[type='checkbox']";
    static RADIO = "[role='radio'], [role='menuitemradio'], input[type='radio']";
    static CHOSEN = "[aria-checked='true'], [aria-selected='true'], [aria-pressed='true'], [aria-current='true'], \
        input[checked]";
    static ITEM = "li, [role='option'], [role='listitem'], [role='menuitem'], [role='menuitemradio'], \
        [role='menuitemcheckbox'], [role='checkbox'], [role='radio']";
}

/// All that the page offers.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Filters {
    pub(super) groups: Vec<Filter>,
    pub(super) chips: Vec<FilterOption>,
}

/// Reads them. `same_call` is this API's address of the call, to which a token can be added; empty for no links.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>, same_call: &str) -> Filters {
    let headings: Vec<Node<'_>> = document
        .select(&HEADING)
        .filter(|node| node.closest(&HIDDEN).is_none() && node.closest(&LINK).is_none())
        .collect();
    let mut filters = Filters::default();
    for node in document.select(&LINK).filter(|node| node.closest(&NO_FILTER).is_none()).take(LIST_MAX) {
        let Some(option) = parse_option(node, reader, same_call) else { continue };
        let group = find_group_name(node, &headings)
            .filter(|_| node.closest(&CAROUSEL).is_none() && option.thumbnail.is_none());
        let Some(kind) = group else {
            if !filters.chips.contains(&option) {
                filters.chips.push(option);
            }
            continue;
        };
        match filters.groups.iter_mut().find(|group| group.kind == kind) {
            Some(group) if group.options.contains(&option) => {}
            Some(group) => group.options.push(option),
            None => filters.groups.push(Filter {
                kind,
                input_type: detect_input_type(node),
                options: vec![option],
                ..Default::default()
            }),
        }
    }
    filters
}

fn parse_option(node: Node<'_>, reader: &Reader<'_>, same_call: &str) -> Option<FilterOption> {
    let address = reader.resolve_link(node)?;
    let value = |name| url::find_query_value(&address, name).filter(|value| !value.is_empty());
    let is_shop = value("udm").is_none_or(|udm| udm == "28") && value("tbm").is_none_or(|tbm| tbm == "shop");
    if UrlParts::parse(&address).path != "/search"
        || !is_shop
        || value("ibp").is_some()
        || value("start").is_some()
    {
        return None;
    }
    let shoprs = value("shoprs").map(std::borrow::Cow::into_owned);
    let tbs = value("tbs").map(std::borrow::Cow::into_owned).filter(|tbs| is_product_filter(tbs));
    if shoprs.is_none() && tbs.is_none() {
        return None;
    }
    let link = shoprs.as_ref().filter(|_| !same_call.is_empty());
    Some(FilterOption {
        text: extract_text(node).or_else(|| read_attribute(node, "aria-label"))?,
        service_link: link.map(|token| format!("{same_call}&shoprs={}", url::encode(token))),
        shoprs,
        tbs,
        selected: is_selected(node),
        thumbnail: reader.find_picture(node),
        ..Default::default()
    })
}

/// Returns whether this is about products, and not about the time of pages or the shape of the list.
fn is_product_filter(tbs: &str) -> bool {
    tbs.split(',').any(|part| part == "mr:1" || part.starts_with("p_ord:") || part.starts_with("ppr_"))
        || SearchOption::FLAGS.iter().any(|wish| wish.to_tbs_parts().iter().all(|part| has_part(tbs, part)))
}

fn has_part(tbs: &str, wanted: &str) -> bool {
    tbs.split(',').any(|part| part == wanted)
}

fn is_selected(node: Node<'_>) -> bool {
    let item = node.closest(&ITEM).unwrap_or(node);
    node.matches(&CHOSEN) || item.matches(&CHOSEN) || item.select_first(&CHOSEN).is_some()
}

fn detect_input_type(node: Node<'_>) -> &'static str {
    let item = node.closest(&ITEM).unwrap_or(node);
    let is = |selector| item.matches(selector) || item.select_first(selector).is_some();
    match () {
        () if is(&CHECKBOX) => "checkbox",
        () if is(&RADIO) => "radio",
        () => "link",
    }
}

/// Returns the heading of the group in which a filter stands.
fn find_group_name(node: Node<'_>, headings: &[Node<'_>]) -> Option<String> {
    if let Some(group) = node.closest(&GROUP) {
        return read_attribute(group, "aria-label");
    }
    let before = headings.partition_point(|heading| heading.index() < node.index()).checked_sub(1)?;
    extract_text(*headings.get(before)?)
}

/// Words by which a filter is known, in the languages of the larger markets.
const FILTER_WORDS: [(SearchOption, &str); 5] = [
    (
        SearchOption::OnSale,
        "on sale|sale items|im angebot|reduziert|en promotion|en oferta|in offerta|em promoção|in de uitverkoop|セール",
    ),
    (
        SearchOption::FreeShipping,
        "free delivery|free shipping|kostenloser versand|kostenlose lieferung|livraison gratuite|envío gratis|envío \
         gratuito|spedizione gratuita|frete grátis|gratis bezorging|送料無料",
    ),
    (
        SearchOption::SmallBusiness,
        "small business|kleinunternehmen|kleine unternehmen|petite entreprise|petites entreprises|pequeña empresa|\
         piccola impresa|pequena empresa",
    ),
    (
        SearchOption::Sorted(SortBy::Price),
        "low to high|aufsteigend|croissant|menor a mayor|menor para o maior|crescente|laag naar hoog|安い順",
    ),
    (
        SearchOption::Sorted(SortBy::Rating),
        "review score|rating: high to low|customer rating|beste bewertung|meilleures notes|mejor valorados|valutazione \
         media|melhor avaliação|beste beoordeling|レビュー スコア",
    ),
];

/// Returns whether a text has these words, and not as the end of a longer one (`décroissant`).
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        !before.is_some_and(char::is_alphabetic)
    })
}

impl SearchOption {
    const FLAGS: [Self; 3] = [Self::OnSale, Self::FreeShipping, Self::SmallBusiness];

    /// Returns whether an option of the page does what is wished.
    fn is_met_by(self, option: &FilterOption) -> bool {
        if let Some(tbs) = &option.tbs {
            return self.to_tbs_parts().iter().all(|part| has_part(tbs, part));
        }
        let decoded = option.shoprs.as_deref().and_then(decode_token);
        if let Some(meant) = decoded.as_ref().and_then(|decoded| decoded.meaning) {
            return self.matches_meaning(meant);
        }
        // A token without the filter's name takes the filter away, or is of no filter at all.
        let is_named = decoded.is_none_or(|decoded| match self {
            Self::Sorted(_) => {
                decoded.labels.is_empty() || decoded.labels.iter().any(|label| self.is_named_by(label))
            }
            _ => decoded.labels.iter().any(|label| self.is_named_by(label)),
        });
        is_named && self.is_named_by(&option.text)
    }

    /// Returns whether words name the wish.
    fn is_named_by(self, words: &str) -> bool {
        let words = words.to_lowercase();
        match self {
            Self::Priced(low, high) => is_range_label(&words, low, high),
            _ => FILTER_WORDS
                .iter()
                .filter(|(wish, _)| *wish == self)
                .any(|(_, known)| known.split('|').any(|known| has_words(&words, known))),
        }
    }
}

impl SearchOption {
    /// Returns whether a token means the wish, and nothing more or less.
    fn matches_meaning(self, meant: FilterMeaning) -> bool {
        let agree = |wish: Option<f64>, bound: Option<f64>| match (wish, bound) {
            (Some(wish), Some(bound)) => is_same_amount(wish, bound),
            (wish, bound) => wish.is_none() && bound.is_none(),
        };
        match (self, meant) {
            (Self::OnSale, FilterMeaning::OnSale) | (Self::SmallBusiness, FilterMeaning::SmallBusiness) => {
                true
            }
            (Self::Priced(low, high), FilterMeaning::Priced(from, to)) => agree(low, from) && agree(high, to),
            _ => false,
        }
    }
}

/// Returns whether a text names just this range: "$10 – $20", "Up to $25", "Over $50".
fn is_range_label(text: &str, low: Option<f64>, high: Option<f64>) -> bool {
    const OPEN_BELOW: [&str; 6] = ["up to", "under", "bis", "jusqu", "hasta", "fino"];
    let is_open_below = contains_any(text, &OPEN_BELOW);
    match (number::parse_prices(text).as_slice(), low, high) {
        ([from, to], Some(low), Some(high)) => {
            is_same_amount(from.amount, low) && is_same_amount(to.amount, high)
        }
        ([to], None, Some(high)) => is_open_below && is_same_amount(to.amount, high),
        ([from], Some(low), None) => !is_open_below && is_same_amount(from.amount, low),
        _ => false,
    }
}

fn is_same_amount(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.005
}

impl Filters {
    /// Returns the token of the page's filter for a wish; none when the page offers none, or shows it in force already.
    pub(super) fn find_token(&self, wish: SearchOption) -> Option<&str> {
        let options = self.groups.iter().flat_map(|group| &group.options).chain(&self.chips);
        let mut fitting = options.filter(|option| wish.is_met_by(option));
        if fitting.clone().any(|option| option.selected) {
            return None;
        }
        fitting.find_map(|option| option.shoprs.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(text: &str, shoprs: Option<&str>, tbs: Option<&str>) -> FilterOption {
        FilterOption {
            text: text.into(),
            shoprs: shoprs.map(str::to_owned),
            tbs: tbs.map(str::to_owned),
            ..FilterOption::default()
        }
    }

    #[test]
    fn a_filter_is_known_by_its_older_form_its_token_or_its_words() {
        let between = SearchOption::Priced(Some(50.0), Some(150.0));
        let on_sale_token = Some("CAESBEoCGAEYBioBeDITCAYSB09uIHNhbGUYAiIESgIYAVi6sSBgAQ");
        let up_to_150_token = Some("CAESDRILEQAAAACj4aFBGAEYBSoBeA");
        for (wish, option, is_done) in [
            (SearchOption::OnSale, option("?", None, Some("mr:1,sales:1")), true),
            (SearchOption::OnSale, option("On sale", None, Some("mr:1,ship:1")), false),
            (SearchOption::OnSale, option("割引", on_sale_token, None), true),
            (SearchOption::SmallBusiness, option("Small business", on_sale_token, None), false),
            (SearchOption::OnSale, option("On sale", Some("opaque!"), None), true),
            // This token names no filter: the link takes the last one away.
            (SearchOption::FreeShipping, option("Free delivery", Some("CAEYASoBeA"), None), false),
            (
                SearchOption::Sorted(SortBy::Price),
                option("Price: low to high", Some("CAEYASoBeA"), None),
                true,
            ),
            (SearchOption::Sorted(SortBy::Price), option("Prix : décroissant", Some("!"), None), false),
            (SearchOption::Sorted(SortBy::Price), option("Prix : croissant", Some("!"), None), true),
            (SearchOption::Sorted(SortBy::Rating), option("Notebooks", Some("!"), None), false),
            (SearchOption::Priced(None, Some(150.0)), option("?", up_to_150_token, None), true),
            (SearchOption::Priced(Some(1.0), Some(150.0)), option("?", up_to_150_token, None), false),
            (between, option("$50 – $150", Some("!"), None), true),
            (between, option("Up to $150", Some("!"), None), false),
            (SearchOption::Priced(None, Some(50.0)), option("Up to $50", Some("!"), None), true),
            (SearchOption::Priced(None, Some(50.0)), option("Over $50", Some("!"), None), false),
        ] {
            assert_eq!(wish.is_met_by(&option), is_done, "{wish:?} by {option:?}");
        }
    }
}
