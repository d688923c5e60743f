//! What each row of information is about.
//!
//! The page's rows have nothing but a title in the storefront's language, so a row is told by, in this order: price
//! pairs, which only purchases have; its title in any known language; the place to which the page's own badges lead;
//! its shape (a capsule or `12+` for an age, headed texts for devices, `©`, a number with a unit, the name that the
//! lookup gives the category or the developer); its neighbours.

use super::page::Product;
use super::row::Entry;
use super::styled::Link;
use super::titles::{self, Row};
use quarry_sources_v6_apps::Record;

/// What each row is about.
pub fn kinds(product: &Product<'_>, record: Option<&Record<'_>>, rows: &[Entry<'_>]) -> Vec<Option<Row>> {
    let pointed = pointed(product);
    let tells = |index: usize, entry: &Entry<'_>| {
        if !entry.pairs.is_empty() {
            return Some(Row::InAppPurchases);
        }
        let place = pointed.iter().find(|(at, _)| *at == index as u64).map(|(_, row)| *row);
        entry.title.and_then(titles::row).or(place).or_else(|| shape(product, record, entry))
    };
    let mut rows: Vec<_> =
        rows.iter().enumerate().map(|(index, entry)| (tells(index, entry), entry)).collect();
    by_neighbours(&mut rows);
    rows.into_iter().map(|(row, _)| row).collect()
}

/// The rows to which the page's badges lead, by their place.
fn pointed(product: &Product<'_>) -> Vec<(u64, Row)> {
    let place = |link: Option<&Link<'_>>| {
        link.filter(|link| link.shelf_id.get() == Some("information")).and_then(|link| link.index.get())
    };
    let badges = product.items("informationRibbon").filter_map(|badge| {
        let row = match badge.key.get()? {
            "size" => Row::Size,
            "languages" => Row::Languages,
            "contentRating" => Row::AgeRating,
            _ => return None,
        };
        Some((place(badge.click_action.get())?, row))
    });
    let age = place(product.age_rating_action.get()).map(|index| (index, Row::AgeRating));
    badges.chain(age).collect()
}

fn shape(product: &Product<'_>, record: Option<&Record<'_>>, entry: &Entry<'_>) -> Option<Row> {
    if entry.capsule.is_some() {
        return Some(Row::AgeRating);
    }
    if entry.is_headed() {
        return Some(Row::Compatibility);
    }
    let line = entry.only_line()?;
    let genres = record.map(|record| &record.genres);
    let is_genre = genres.is_some_and(|genres| genres.texts().any(|genre| genre == line));
    let developer = product.developer_action.get().and_then(|action| action.title.get());
    let seller = record.and_then(|record| record.seller_name.get());
    match line {
        line if line.starts_with('©') || line.starts_with("(c)") || line.starts_with("(C)") => {
            Some(Row::Copyright)
        }
        line if is_age(line) => Some(Row::AgeRating),
        line if is_size(line) => Some(Row::Size),
        line if Some(line) == developer || Some(line) == seller => Some(Row::Seller),
        _ if is_genre => Some(Row::Category),
        _ => None,
    }
}

/// `4+`, `12+`.
fn is_age(line: &str) -> bool {
    let digits = line.strip_suffix('+').unwrap_or_default();
    (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A number and a unit of bytes: `142.3 MB`, `142,3 Mo`, `1,1 ГБ`.
fn is_size(line: &str) -> bool {
    let unit =
        line.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',') || c.is_whitespace());
    let numeric = line.starts_with(|c: char| c.is_ascii_digit());
    let mut letters = unit.chars();
    let scale = letters.next().is_some_and(|c| "KMGTkКМГТкmg".contains(c));
    let byte = letters.next().is_some_and(|c| "BboБtт".contains(c));
    numeric && scale && byte && letters.next().is_none()
}

/// The table's order is the same everywhere: seller, size, category …, languages, age. A row that nothing told is
/// told by the row beside it.
fn by_neighbours(rows: &mut [(Option<Row>, &Entry<'_>)]) {
    const BESIDE: [(Row, isize, Row); 3] =
        [(Row::Size, -1, Row::Seller), (Row::Size, 1, Row::Category), (Row::AgeRating, -1, Row::Languages)];
    for (anchor, step, row) in BESIDE {
        let at = |wanted: Row| rows.iter().position(|(row, _)| *row == Some(wanted));
        let (Some(place), None) = (at(anchor), at(row)) else { continue };
        let beside = place.checked_add_signed(step).and_then(|index| rows.get_mut(index));
        if let Some((unknown @ None, entry)) = beside
            && entry.only_line().is_some()
        {
            *unknown = Some(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_ages_are_told_by_their_shape() {
        for size in ["411.3 MB", "142,3\u{a0}Mo", "1,1 ГБ", "900 KB", "2 GB", "35,1 Mt"] {
            assert!(is_size(size), "{size}");
        }
        for other in ["4+", "MB", "2026 Maker", "12", "3 Musketeers", ""] {
            assert!(!is_size(other), "{other}");
        }
        assert!(is_age("4+") && is_age("17+") && !is_age("+") && !is_age("2026+") && !is_age("x+"));
    }
}
