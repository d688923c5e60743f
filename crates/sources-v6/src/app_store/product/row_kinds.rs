//! Classifies the rows of information.
//!
//! The page's rows have nothing but a title in the storefront's language, so a row is recognised by, in this order: price pairs,
//! which only purchases have; its title in any known language; the targets of the page's own badges; its form (a capsule or `12+`
//! for an age, headed texts for devices, `©`, a number with a unit, the lookup's name of the category or the developer); its
//! neighbours.

use super::information_row::InformationRow;
use super::page::Product;
use super::row_titles::{self, RowKind};
use super::styled::Link;
use quarry_sources_v6_apps::Record;

/// Returns the kind of each row.
pub fn classify_rows(
    product: &Product<'_>,
    record: Option<&Record<'_>>,
    rows: &[InformationRow<'_>],
) -> Vec<Option<RowKind>> {
    let pointed = find_badge_targets(product);
    let tells = |index: usize, entry: &InformationRow<'_>| {
        if !entry.pairs.is_empty() {
            return Some(RowKind::InAppPurchases);
        }
        let place = pointed.iter().find(|(at, _)| *at == index as u64).map(|(_, row)| *row);
        entry
            .title
            .and_then(row_titles::find_row_kind)
            .or(place)
            .or_else(|| classify_by_shape(product, record, entry))
    };
    let mut rows: Vec<_> =
        rows.iter().enumerate().map(|(index, entry)| (tells(index, entry), entry)).collect();
    classify_by_neighbours(&mut rows);
    rows.into_iter().map(|(row, _)| row).collect()
}

/// Returns the positions of the rows that the page's badges link to, with their kinds.
fn find_badge_targets(product: &Product<'_>) -> Vec<(u64, RowKind)> {
    let place = |link: Option<&Link<'_>>| {
        link.filter(|link| link.shelf_id.get() == Some("information")).and_then(|link| link.index.get())
    };
    let badges = product.items("informationRibbon").filter_map(|badge| {
        let row = match badge.key.get()? {
            "size" => RowKind::Size,
            "languages" => RowKind::Languages,
            "contentRating" => RowKind::AgeRating,
            _ => return None,
        };
        Some((place(badge.click_action.get())?, row))
    });
    let age = place(product.age_rating_action.get()).map(|index| (index, RowKind::AgeRating));
    badges.chain(age).collect()
}

fn classify_by_shape(
    product: &Product<'_>,
    record: Option<&Record<'_>>,
    entry: &InformationRow<'_>,
) -> Option<RowKind> {
    if entry.capsule.is_some() {
        return Some(RowKind::AgeRating);
    }
    if entry.has_heading() {
        return Some(RowKind::Compatibility);
    }
    let line = entry.only_line()?;
    let genres = record.map(|record| &record.genres);
    let is_genre = genres.is_some_and(|genres| genres.texts().any(|genre| genre == line));
    let developer = product.developer_action.get().and_then(|action| action.title.get());
    let seller = record.and_then(|record| record.seller_name.get());
    match line {
        line if line.starts_with('©') || line.starts_with("(c)") || line.starts_with("(C)") => {
            Some(RowKind::Copyright)
        }
        line if is_age_line(line) => Some(RowKind::AgeRating),
        line if is_size_line(line) => Some(RowKind::Size),
        line if Some(line) == developer || Some(line) == seller => Some(RowKind::Seller),
        _ if is_genre => Some(RowKind::Category),
        _ => None,
    }
}

/// Returns whether a line is an age, `4+` or `12+`.
fn is_age_line(line: &str) -> bool {
    let digits = line.strip_suffix('+').unwrap_or_default();
    (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Returns whether a line is a size: a number and a unit of bytes, `142.3 MB`, `142,3 Mo`, `1,1 ГБ`.
fn is_size_line(line: &str) -> bool {
    let unit =
        line.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',') || c.is_whitespace());
    let numeric = line.starts_with(|c: char| c.is_ascii_digit());
    let mut letters = unit.chars();
    let scale = letters.next().is_some_and(|c| "KMGTkКМГТкmg".contains(c));
    let byte = letters.next().is_some_and(|c| "BboБtт".contains(c));
    numeric && scale && byte && letters.next().is_none()
}

/// Classifies the remaining rows by the row beside them. The table's order is the same everywhere: seller, size, category …,
/// languages, age.
fn classify_by_neighbours(rows: &mut [(Option<RowKind>, &InformationRow<'_>)]) {
    const BESIDE: [(RowKind, isize, RowKind); 3] = [
        (RowKind::Size, -1, RowKind::Seller),
        (RowKind::Size, 1, RowKind::Category),
        (RowKind::AgeRating, -1, RowKind::Languages),
    ];
    for (anchor, step, row) in BESIDE {
        let at = |wanted: RowKind| rows.iter().position(|(row, _)| *row == Some(wanted));
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
            assert!(is_size_line(size), "{size}");
        }
        for other in ["4+", "MB", "2026 Maker", "12", "3 Musketeers", ""] {
            assert!(!is_size_line(other), "{other}");
        }
        assert!(
            is_age_line("4+")
                && is_age_line("17+")
                && !is_age_line("+")
                && !is_age_line("2026+")
                && !is_age_line("x+")
        );
    }
}
