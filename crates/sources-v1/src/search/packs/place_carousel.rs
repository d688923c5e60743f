//! Carousels of places: sights, and what is let for holidays. Their cards lead to the source's own pages, or are opened by
//! a script.

use super::local::text;
use crate::number;
use crate::search::sections::card_sections::SectionItem;
use crate::web::page_reader::split_by_dots;
use quarry_items::{Place, Provider};
use quarry_kernel::http::UrlParts;

/// Words for "free", in the most common languages.
#[rustfmt::skip]
const FREE_WORDS: [&str; 14] = [
    "free", "kostenlos", "gratis", "gratuit", "gratuite", "gratuito", "grátis", "bezpłatnie", "za darmo", "бесплатно", "無料", "免费",
    "무료", "ücretsiz",
];

/// Returns whether the cards of a section are sights though no heading says so: rated things of which some cost an entrance, and
/// no shop.
pub(in crate::search) fn is_sights_section(items: &[SectionItem]) -> bool {
    let counted = |test: fn(&str) -> bool| {
        items
            .iter()
            .filter(|item| {
                item.extensions.iter().flat_map(|line| split_by_dots(line)).any(|part| test(&part))
            })
            .count()
    };
    let is_own = |item: &SectionItem| {
        item.source.is_none()
            && item.link.as_deref().is_none_or(|link| UrlParts::parse(link).path == "/search")
    };
    items.iter().all(is_own)
        && counted(is_vote_count) * 3 > items.len() * 2
        && counted(is_price) * 4 >= items.len()
}

/// Returns whether most cards of a section lead to the source's pages of hotels.
pub(in crate::search) fn is_rentals_section(items: &[SectionItem]) -> bool {
    let leads = |item: &&SectionItem| {
        item.link.as_deref().is_some_and(|link| UrlParts::parse(link).path.starts_with("/travel/"))
    };
    items.iter().filter(leads).count() * 2 > items.len()
}

/// Parses a card's place: rating and votes, kind, price, provider, each of them optional.
pub(in crate::search) fn parse_place(item: SectionItem, section: &str, position: u32) -> Place {
    let mut place = Place {
        position: Some(position),
        title: item.title,
        link: item.link,
        thumbnail: item.thumbnail,
        section: (!section.is_empty()).then(|| section.to_owned()),
        ..Place::default()
    };
    for part in item.extensions.iter().flat_map(|line| split_by_dots(line)) {
        let has_digit = text::has_digit(&part);
        if place.reviews.is_none() && is_vote_count(&part) {
            let (rating, votes) = part.split_once('(').unwrap_or_default();
            place.rating = place.rating.or_else(|| number::parse_decimal(rating));
            place.reviews = number::parse_count(votes);
            place.reviews_original = part.get(rating.len()..).map(str::to_owned);
        } else if place.rating.is_none() && is_rating(&part) {
            place.rating = number::parse_decimal(&part);
        } else if text::is_quoted(&part) {
            place.description = Some(part);
        } else if place.price.is_none() && is_price(&part) {
            place.price = Some(part);
        } else if item.is_labelled {
            place.extensions.push(part);
        } else if !has_digit && (is_site_name(&part) || place.price.is_some() && place.reviews.is_some()) {
            // The provider closes the card.
            place.providers.push(Provider { name: part, ..Provider::default() });
        } else if place.kind.is_none() && !has_digit {
            place.kind = Some(part);
        } else {
            place.extensions.push(part);
        }
    }
    place
}

/// Reads the counts in the page's language, by which their units differ: `(1,2 B)`.
pub(in crate::search) fn settle_counts(places: &mut [Place], language: Option<&str>) {
    for place in places {
        if let Some(votes) = &place.reviews_original {
            place.reviews = number::parse_count_in_language(votes, language);
        }
    }
}

/// Recognises `example.com`.
fn is_site_name(part: &str) -> bool {
    part.contains('.') && !part.contains(' ')
}

/// Recognises `4.6 (340,317)`, `(340K)`.
fn is_vote_count(part: &str) -> bool {
    part.split_once('(').is_some_and(|(rating, votes)| {
        (rating.trim().is_empty() || is_rating(rating.trim()))
            && votes.ends_with(')')
            && number::has_count(votes)
    })
}

/// Recognises `4.6`.
fn is_rating(part: &str) -> bool {
    part.contains(['.', ','])
        && part.len() <= 4
        && number::parse_decimal(part).is_some_and(|rating| rating <= 5.0)
}

fn is_price(part: &str) -> bool {
    FREE_WORDS.contains(&part.to_lowercase().as_str()) || text::is_price(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(lines: &[&str]) -> SectionItem {
        let extensions = lines.iter().map(|line| (*line).to_owned()).collect();
        SectionItem { title: "It".to_owned(), extensions, ..SectionItem::default() }
    }

    #[test]
    fn every_line_of_a_card_has_its_field() {
        let sight = parse_place(card(&["4.6 (340,317)", "Historical landmark", "$12.39"]), "Top sights", 1);
        assert_eq!((sight.rating, sight.reviews), (Some(4.6), Some(340_317)));
        assert_eq!(sight.reviews_original.as_deref(), Some("(340,317)"));
        assert_eq!(
            (sight.kind.as_deref(), sight.price.as_deref()),
            (Some("Historical landmark"), Some("$12.39"))
        );
        let garden = parse_place(card(&["4,7", "(97K)", "Kostenlos"]), "Parks", 2);
        assert_eq!(
            (garden.rating, garden.reviews, garden.price.as_deref()),
            (Some(4.7), Some(97_000), Some("Kostenlos"))
        );
        let flat = parse_place(
            card(&["4 bedrooms \u{B7} Sleeps 8", "$420 \u{B7} 4.2 (3,127)", "example.com"]),
            "Rentals",
            3,
        );
        assert_eq!((flat.price.as_deref(), flat.rating, flat.reviews), (Some("$420"), Some(4.2), Some(3127)));
        assert_eq!(flat.extensions, ["4 bedrooms", "Sleeps 8"]);
        assert_eq!(flat.providers.first().map(|provider| provider.name.as_str()), Some("example.com"));
        let boat = parse_place(card(&["5 bedrooms", "$2,838 \u{B7} 4.1 (7)", "Example Stays"]), "Rentals", 4);
        assert_eq!(boat.providers.first().map(|provider| provider.name.as_str()), Some("Example Stays"));
        assert_eq!(boat.kind, None);
    }

    #[test]
    fn a_count_is_read_in_the_language_of_its_page_and_is_shown_in_any() {
        for (language, reviews) in
            [(Some("tr"), Some(1200)), (Some("es"), Some(1_200_000_000_000)), (None, None)]
        {
            let mut places = [parse_place(card(&["4,6 (1,2 B)"]), "Sights", 1)];
            settle_counts(&mut places, language);
            let [sight] = places;
            assert_eq!((sight.rating, sight.reviews), (Some(4.6), reviews));
            assert_eq!(sight.reviews_original.as_deref(), Some("(1,2 B)"));
        }
    }

    #[test]
    fn sights_are_told_without_a_heading_and_goods_are_none() {
        let sights =
            [card(&["4.6", "(340K)", "$12.41"]), card(&["4.7 (47K)"]), card(&["4.5 (1,204)", "Free"])];
        assert!(is_sights_section(&sights));
        let goods = [card(&["4.6 (340)", "$12.41"]), card(&["4.7 (47)", "$3.00"])]
            .map(|item| SectionItem { source: Some("Shop".to_owned()), ..item });
        assert!(!is_sights_section(&goods));
    }
}
