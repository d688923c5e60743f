//! What the page offers to narrow the list: groups of filters beside it, and chips above it.
//!
//! A filter is a link to the same search with another token (`shoprs`; `tbs` on older pages). Which link does what is
//! told by `tbs` where the link has it, by the token where it is understood, and else by its words.

use super::request::{SortBy, Wish};
use super::token::{Meaning, said};
use crate::number;
use crate::web::reader::{LIST_MAX, Reader, attr, text};
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
        let Some(option) = option(node, reader, same_call) else { continue };
        let group = group(node, &headings)
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
                input_type: input_type(node),
                options: vec![option],
                ..Default::default()
            }),
        }
    }
    filters
}

fn option(node: Node<'_>, reader: &Reader<'_>, same_call: &str) -> Option<FilterOption> {
    let address = reader.link(node)?;
    let value = |name| url::query_value(&address, name).filter(|value| !value.is_empty());
    let is_shop = value("udm").is_none_or(|udm| udm == "28") && value("tbm").is_none_or(|tbm| tbm == "shop");
    if UrlParts::of(&address).path != "/search"
        || !is_shop
        || value("ibp").is_some()
        || value("start").is_some()
    {
        return None;
    }
    let shoprs = value("shoprs").map(std::borrow::Cow::into_owned);
    let tbs = value("tbs").map(std::borrow::Cow::into_owned).filter(|tbs| is_filter(tbs));
    if shoprs.is_none() && tbs.is_none() {
        return None;
    }
    let link = shoprs.as_ref().filter(|_| !same_call.is_empty());
    Some(FilterOption {
        text: text(node).or_else(|| attr(node, "aria-label"))?,
        service_link: link.map(|token| format!("{same_call}&shoprs={}", url::encode(token))),
        shoprs,
        tbs,
        selected: is_chosen(node),
        thumbnail: reader.first_picture(node),
        ..Default::default()
    })
}

/// Whether this is about products, and not about the time of pages or the shape of the list.
fn is_filter(tbs: &str) -> bool {
    tbs.split(',').any(|part| part == "mr:1" || part.starts_with("p_ord:") || part.starts_with("ppr_"))
        || Wish::FLAGS.iter().any(|wish| wish.parts().iter().all(|part| has_part(tbs, part)))
}

fn has_part(tbs: &str, wanted: &str) -> bool {
    tbs.split(',').any(|part| part == wanted)
}

fn is_chosen(node: Node<'_>) -> bool {
    let item = node.closest(&ITEM).unwrap_or(node);
    node.matches(&CHOSEN) || item.matches(&CHOSEN) || item.first(&CHOSEN).is_some()
}

fn input_type(node: Node<'_>) -> &'static str {
    let item = node.closest(&ITEM).unwrap_or(node);
    let is = |selector| item.matches(selector) || item.first(selector).is_some();
    match () {
        () if is(&CHECKBOX) => "checkbox",
        () if is(&RADIO) => "radio",
        () => "link",
    }
}

/// The heading of the group in which a filter stands.
fn group(node: Node<'_>, headings: &[Node<'_>]) -> Option<String> {
    if let Some(group) = node.closest(&GROUP) {
        return attr(group, "aria-label");
    }
    let before = headings.partition_point(|heading| heading.index() < node.index()).checked_sub(1)?;
    text(*headings.get(before)?)
}

/// Words by which a filter is known, in the languages of the larger markets.
const WORDS: [(Wish, &str); 5] = [
    (
        Wish::OnSale,
        "on sale|sale items|im angebot|reduziert|en promotion|en oferta|in offerta|em promoção|in de uitverkoop|セール",
    ),
    (
        Wish::FreeShipping,
        "free delivery|free shipping|kostenloser versand|kostenlose lieferung|livraison gratuite|envío gratis|envío \
         gratuito|spedizione gratuita|frete grátis|gratis bezorging|送料無料",
    ),
    (
        Wish::SmallBusiness,
        "small business|kleinunternehmen|kleine unternehmen|petite entreprise|petites entreprises|pequeña empresa|\
         piccola impresa|pequena empresa",
    ),
    (
        Wish::Sorted(SortBy::Price),
        "low to high|aufsteigend|croissant|menor a mayor|menor para o maior|crescente|laag naar hoog|安い順",
    ),
    (
        Wish::Sorted(SortBy::Rating),
        "review score|rating: high to low|customer rating|beste bewertung|meilleures notes|mejor valorados|valutazione \
         media|melhor avaliação|beste beoordeling|レビュー スコア",
    ),
];

/// Whether a text has these words, and not as the end of a longer one (`décroissant`).
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        !before.is_some_and(char::is_alphabetic)
    })
}

impl Wish {
    const FLAGS: [Self; 3] = [Self::OnSale, Self::FreeShipping, Self::SmallBusiness];

    /// Whether an option of the page does what is wished.
    fn is_done_by(self, option: &FilterOption) -> bool {
        if let Some(tbs) = &option.tbs {
            return self.parts().iter().all(|part| has_part(tbs, part));
        }
        let said = option.shoprs.as_deref().and_then(said);
        if let Some(meant) = said.as_ref().and_then(|said| said.meaning) {
            return self.is(meant);
        }
        // A token without the filter's name takes the filter away, or is of no filter at all.
        let is_named = said.is_none_or(|said| match self {
            Self::Sorted(_) => {
                said.labels.is_empty() || said.labels.iter().any(|label| self.is_called(label))
            }
            _ => said.labels.iter().any(|label| self.is_called(label)),
        });
        is_named && self.is_called(&option.text)
    }

    /// Whether words name the wish.
    fn is_called(self, words: &str) -> bool {
        let words = words.to_lowercase();
        match self {
            Self::Priced(low, high) => is_range(&words, low, high),
            _ => WORDS
                .iter()
                .filter(|(wish, _)| *wish == self)
                .any(|(_, known)| known.split('|').any(|known| has_words(&words, known))),
        }
    }
}

impl Wish {
    /// Whether a token means the wish, and nothing more or less.
    fn is(self, meant: Meaning) -> bool {
        let agree = |wish: Option<f64>, bound: Option<f64>| match (wish, bound) {
            (Some(wish), Some(bound)) => same(wish, bound),
            (wish, bound) => wish.is_none() && bound.is_none(),
        };
        match (self, meant) {
            (Self::OnSale, Meaning::OnSale) | (Self::SmallBusiness, Meaning::SmallBusiness) => true,
            (Self::Priced(low, high), Meaning::Priced(from, to)) => agree(low, from) && agree(high, to),
            _ => false,
        }
    }
}

/// Whether a text names just this range: "$10 – $20", "Up to $25", "Over $50".
fn is_range(text: &str, low: Option<f64>, high: Option<f64>) -> bool {
    const OPEN_BELOW: [&str; 6] = ["up to", "under", "bis", "jusqu", "hasta", "fino"];
    let is_open_below = OPEN_BELOW.iter().any(|word| text.contains(word));
    match (number::prices(text).as_slice(), low, high) {
        ([from, to], Some(low), Some(high)) => same(from.amount, low) && same(to.amount, high),
        ([to], None, Some(high)) => is_open_below && same(to.amount, high),
        ([from], Some(low), None) => !is_open_below && same(from.amount, low),
        _ => false,
    }
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.005
}

impl Filters {
    /// The token of the page's filter for a wish; none when the page offers none, or shows it in force already.
    pub(super) fn token(&self, wish: Wish) -> Option<&str> {
        let options = self.groups.iter().flat_map(|group| &group.options).chain(&self.chips);
        let mut fitting = options.filter(|option| wish.is_done_by(option));
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
        let between = Wish::Priced(Some(50.0), Some(150.0));
        let on_sale_token = Some("CAESBEoCGAEYBioBeDITCAYSB09uIHNhbGUYAiIESgIYAVi6sSBgAQ");
        let up_to_150_token = Some("CAESDRILEQAAAACj4aFBGAEYBSoBeA");
        for (wish, option, is_done) in [
            (Wish::OnSale, option("?", None, Some("mr:1,sales:1")), true),
            (Wish::OnSale, option("On sale", None, Some("mr:1,ship:1")), false),
            (Wish::OnSale, option("割引", on_sale_token, None), true),
            (Wish::SmallBusiness, option("Small business", on_sale_token, None), false),
            (Wish::OnSale, option("On sale", Some("opaque!"), None), true),
            // This token names no filter: the link takes the last one away.
            (Wish::FreeShipping, option("Free delivery", Some("CAEYASoBeA"), None), false),
            (Wish::Sorted(SortBy::Price), option("Price: low to high", Some("CAEYASoBeA"), None), true),
            (Wish::Sorted(SortBy::Price), option("Prix : décroissant", Some("!"), None), false),
            (Wish::Sorted(SortBy::Price), option("Prix : croissant", Some("!"), None), true),
            (Wish::Sorted(SortBy::Rating), option("Notebooks", Some("!"), None), false),
            (Wish::Priced(None, Some(150.0)), option("?", up_to_150_token, None), true),
            (Wish::Priced(Some(1.0), Some(150.0)), option("?", up_to_150_token, None), false),
            (between, option("$50 – $150", Some("!"), None), true),
            (between, option("Up to $150", Some("!"), None), false),
            (Wish::Priced(None, Some(50.0)), option("Up to $50", Some("!"), None), true),
            (Wish::Priced(None, Some(50.0)), option("Over $50", Some("!"), None), false),
        ] {
            assert_eq!(wish.is_done_by(&option), is_done, "{wish:?} by {option:?}");
        }
    }
}
