//! The rows of a card below its name, told apart by what they mean. A text that cannot be told stands among the
//! extensions, never in another field.

use super::{page_data, text};
use crate::number;
use crate::once;
use crate::once::CollectVec;
use crate::web::controls;
use crate::web::page_reader::{clean_text, extract_text, find_text, read_attribute};
use quarry_html::{Node, selectors};
use quarry_items::Place;

selectors! {
    pub(super) static TITLE = ".dbg0pd, .lrl-obh, .BTPx6e, h3, [role='heading']";
    /// Dialog beside a name, about ads.
    static DIALOG = "g-dialog, [role='dialog'], g-bubble, g-lightbox";
    pub(super) static DETAILS = ".rllt__details";
    /// The row of a card without scripts.
    static LINES = "header + #main span + span > div";
    static RATING = ".yi40Hd, .BTtC6e";
    static RATING_BOX = ".Y0A0hc";
    /// Beside the number stand stars that say it in words.
    static STARS = "[role='img'][aria-label], g-review-stars [aria-label]";
    static NUMBER = "span";
    static HEADING = "[role='heading']";
    static DIV = "div";
    pub(super) static QUOTE = ".pJ3Ci, .uDyWh";
    static QUOTE_TEXT = ".uDyWh";
    static SERVICES = ".dXnVAb, .BI0Dve";
    static SERVICE = ".BI0Dve";
    static COST = "[aria-label*='xpensive'], [aria-label*='oderate']";
    /// Whether a place is open is the one fact that cards write in colour.
    static COLOURED = "[style*='color:']";
}

/// Position of the kind of place in a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardLayout {
    /// Beside the rating.
    Wide,
    /// Before the address: phones, and pages without scripts.
    Narrow,
}

/// Finds the headings of a card, without those of what opens in it.
pub(super) fn find_headings<'d>(card: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    card.select(&HEADING).filter(|heading| heading.closest(&DIALOG).is_none())
}

/// Finds the name of a card, without what opens beside it.
pub(super) fn find_title(card: Node<'_>) -> Option<String> {
    let titles = card.select(&TITLE).filter(|title| title.closest(&DIALOG).is_none());
    titles.filter_map(extract_title).next()
}

/// Reads a name without the text of dialogs that open beside it.
pub(super) fn extract_title(name: Node<'_>) -> Option<String> {
    clean_text(&controls::extract_visible_text_without(name, &DIALOG))
}

/// Finds the rows of a card: the element around its heading, else the first element of several that begins with a name.
pub(super) fn find_details<'d>(card: Node<'d>) -> Option<Node<'d>> {
    let is_list = |node: &Node<'d>| {
        let begins = node
            .children()
            .next()
            .is_some_and(|first| find_rating(first).is_none() && extract_text(first).is_some());
        begins && node.children().nth(1).is_some()
    };
    let headed = || find_headings(card).next()?.parent().filter(|details| details.index() > card.index());
    headed().or_else(|| card.select(&DIV).find(is_list))
}

/// Returns the number of a rating.
pub(super) fn find_rating<'d>(node: Node<'d>) -> Option<Node<'d>> {
    let beside = || {
        // Tablets have an element around the stars.
        let before = |stars: Node<'d>| stars.prev_sibling().or_else(|| stars.parent()?.prev_sibling());
        node.select(&STARS).filter_map(before).find(is_rating_number)
    };
    // Without stars, the number of ratings follows directly.
    let is_counted = |number: &Node<'d>| {
        let count = number.next_sibling().map(|beside| beside.text());
        count.is_some_and(|count| count.starts_with(['(', '（']) && text::has_digit(&count))
    };
    let counted = || node.select(&NUMBER).find(|number| is_rating_number(number) && is_counted(number));
    // Where neither is there, it begins a row, before the kind of place.
    let leading = || node.select(&NUMBER).find(|number| is_rating_number(number) && begins_row(*number));
    node.select_first(&RATING).or_else(beside).or_else(counted).or_else(leading)
}

/// Returns whether a decimal number stands at the beginning of a row, and a dot behind it.
fn begins_row(number: Node<'_>) -> bool {
    const DEPTH: usize = 4;
    let own = number.text();
    let row = std::iter::successors(number.parent(), Node::parent).take(DEPTH).map(|outer| outer.text());
    let rest = row.filter(|text| *text != own).map(|text| text.strip_prefix(&*own).map(str::to_owned)).next();
    own.contains(['.', ',']) && rest.flatten().is_some_and(|rest| rest.trim_start().starts_with('\u{B7}'))
}

fn is_rating_number(number: &Node<'_>) -> bool {
    let text = number.text();
    text.len() <= "4.5".len() && text.starts_with(|letter: char| letter.is_ascii_digit())
}

/// Returns the stars that say the rating in words: `Rated 4.9 out of 5, 861 user reviews`.
fn find_labelled_stars<'d>(node: Node<'d>) -> Option<Node<'d>> {
    node.select(&STARS).find(|stars| parse_label(*stars).is_some())
}

fn parse_label(stars: Node<'_>) -> Option<f64> {
    let label = read_attribute(stars, "aria-label").filter(|label| text::has_digit(label))?;
    number::parse_rating(&label).filter(|rating| (0.0..=5.0).contains(rating))
}

/// Parses the rating of a card: its number, or what its stars say.
pub(super) fn parse_rating(card: Node<'_>) -> Option<f64> {
    let shown = find_rating(card).and_then(|number| page_data::parse_rating(&number.text()));
    shown.or_else(|| parse_label(find_labelled_stars(card)?))
}

/// Returns the rating with how many rated; what follows in the same row is another fact.
fn find_rating_text(node: Node<'_>) -> Option<String> {
    let begins_row = || {
        let rated = find_rating(node).and_then(|number| number.parent());
        let text = extract_text(rated.or_else(|| find_labelled_stars(node))?)?;
        let end =
            text.find([')', '）']).map(|close| close + text.get(close..).map_or(0, count_first_char_bytes));
        clean_text(text.get(..end.or_else(|| text.find('\u{B7}')).unwrap_or(text.len()))?)
    };
    find_text(node, &RATING_BOX).or_else(begins_row)
}

fn count_first_char_bytes(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// Reads the rows of a card.
pub(super) fn fill_place(card: Node<'_>, details: Option<Node<'_>>, style: CardLayout, place: &mut Place) {
    let name = place.title.clone();
    let mut facts = PlaceFactReader { place, style, rows: 0 };
    if let Some(details) = details {
        // Some cards have their name beside the rows.
        let says_name = |row: Node<'_>| is_title_row(row) || row.text().contains(&*name);
        let rows = details.children().position(says_name).map_or(0, |title| title + 1);
        let is_only = details.children().nth(rows + 1).is_none();
        for row in details.children().skip(rows) {
            match split_rows(row, is_only) {
                Some(rows) => rows.for_each(|row| facts.read_row(row)),
                None => facts.read_row(row),
            }
        }
    } else if let Some(lines) = card.select_first(&LINES) {
        let rating = lines.select_first(&STARS).and_then(|stars| stars.parent());
        let is_rating = rating.map_or(0, |rating| rating.text_pieces().count());
        lines.text_pieces().skip(is_rating).filter_map(|line| clean_text(&line)).for_each(|line| {
            match line.strip_prefix('\u{B7}') {
                // The row of the rating goes on with kind and price.
                Some(beside) if facts.rows == 0 => facts.read_kind_and_price(beside),
                _ => facts.read_line(&line),
            }
        });
    }
}

/// Returns the rows that stand in one element below the name: blocks only, of which the first is the rating's where others stand
/// beside it.
fn split_rows<'d>(row: Node<'d>, is_only: bool) -> Option<impl Iterator<Item = Node<'d>>> {
    let is_whole = row.children().all(|inner| inner.has_name("div")) && row.children().nth(1).is_some();
    let is_rated = || row.children().next().is_some_and(|first| find_rating(first).is_some());
    (is_whole && (is_only || is_rated())).then(|| row.children())
}

fn is_title_row(row: Node<'_>) -> bool {
    row.matches(&TITLE) || row.select_first(&TITLE).is_some()
}

/// The facts as they come, row by row.
struct PlaceFactReader<'p> {
    place: &'p mut Place,
    style: CardLayout,
    /// Number of rows of facts, without the rating's.
    rows: usize,
}

impl PlaceFactReader<'_> {
    fn read_row(&mut self, row: Node<'_>) {
        // Services may stand where other places have quotations.
        let is_quote = row.select_first(&QUOTE_TEXT).is_some() || text::is_quoted(&row.text());
        if !is_quote && (row.matches(&SERVICES) || row.select_first(&SERVICES).is_some()) {
            row.select(&SERVICE).filter_map(extract_text).for_each(|service| self.add_service(&service));
            return;
        }
        let is_marked = row.matches(&QUOTE) || row.select_first(&QUOTE).is_some();
        if !is_quote && is_marked && is_offer_line(&row.text()) {
            split_facts(&row.text()).for_each(|service| self.add_service(&service));
            return;
        }
        if is_quote || is_marked {
            let quote = find_text(row, &QUOTE_TEXT).or_else(|| extract_text(row));
            self.place.description = self.place.description.take().or(quote);
            return;
        }
        if find_rating(row).is_some() || find_labelled_stars(row).is_some() {
            self.read_rating_row(row);
            return;
        }
        let mut line = row.text();
        if self.rows == 0 && self.is_unrated_row(&line) {
            self.read_kind_and_price(&line);
            return;
        }
        if let Some(hours) = find_coloured_hours(row) {
            line = line.replacen(&hours, "\u{B7}", 1);
            self.add_hours(hours, false);
            self.read_facts(&line, true);
            return;
        }
        self.read_line(&line);
    }

    fn read_line(&mut self, line: &str) {
        self.read_facts(line, false);
    }

    /// Rating, price and kind, in this order, each of them optional.
    fn read_rating_row(&mut self, row: Node<'_>) {
        let rating = find_rating_text(row).unwrap_or_default();
        let line = row.text().replacen(&rating, "\u{B7}", 1);
        self.read_kind_and_price(&line);
        if self.place.price.is_none() {
            self.place.price = find_text(row, &COST);
        }
    }

    fn read_kind_and_price(&mut self, line: &str) {
        for fact in split_facts(line) {
            match () {
                () if text::is_price(&fact) => self.place.price = self.place.price.take().or(Some(fact)),
                () if text::is_hours(&fact) => self.add_hours(fact, true),
                () if text::is_distance(&fact) || text::is_years_in_business(&fact) => {
                    self.add_extension(fact)
                }
                () if fact.contains(['(', ')']) && text::has_digit(&fact) => {}
                // The kind comes last; before it stands at most that there are no reviews.
                () if fact.chars().any(char::is_alphabetic) => self.place.kind = Some(fact),
                () => {}
            }
        }
    }

    /// Returns whether the first row of a wide card is the rating's though it has none: `No reviews · Plumber`, `Gym`.
    fn is_unrated_row(&self, line: &str) -> bool {
        let is_word = |fact: &String| {
            let is_other = text::is_hours(fact)
                || text::parse_service(fact).is_some()
                || text::is_place_note(fact)
                || text::is_quoted(fact);
            !is_other && !fact.contains(',') && (text::is_price(fact) || !text::has_digit(fact))
        };
        self.style == CardLayout::Wide
            && self.place.rating.is_none()
            && self.place.kind.is_none()
            && split_facts(line).next().is_some()
            && split_facts(line).all(|fact| is_word(&fact))
    }

    /// The facts of a row; `is_about_hours` says that the row's hours were taken out of it already.
    fn read_facts(&mut self, line: &str, is_about_hours: bool) {
        let mut left: Vec<String> = Vec::new();
        let mut is_about_hours = is_about_hours;
        let mut follows_hours = false;
        for fact in split_facts(line) {
            let was_hours = std::mem::take(&mut follows_hours);
            match () {
                () if text::is_phone(&fact) => self.place.phone = self.place.phone.take().or(Some(fact)),
                () if text::is_years_in_business(&fact) => {
                    self.place.years_in_business = self.place.years_in_business.take().or(Some(fact.clone()));
                    self.add_extension(fact);
                }
                () if text::is_hours(&fact) => {
                    self.add_hours(fact, was_hours);
                    is_about_hours = true;
                    follows_hours = true;
                }
                () if text::is_price(&fact) => self.place.price = self.place.price.take().or(Some(fact)),
                () if text::parse_service(&fact).is_some() => self.add_service(&fact),
                () if text::is_quoted(&fact) => {
                    self.place.description = self.place.description.take().or(Some(fact));
                }
                () if text::is_place_note(&fact) || text::is_distance(&fact) => self.add_extension(fact),
                () => left.push(fact),
            }
        }
        if is_about_hours {
            left.into_iter().for_each(|fact| self.add_extension(fact));
        } else {
            self.assign_remaining_facts(left);
        }
        self.rows += 1;
    }

    /// Assigns the rest of a row: the kind of place where cards have it here, the address, the building.
    fn assign_remaining_facts(&mut self, left: Vec<String>) {
        let is_address = |fact: &str| fact.contains(',') || text::has_digit(fact);
        let count = left.len();
        // On tablets the kind stands before the address of a wide card too.
        let is_before_address =
            matches!(left.as_slice(), [kind, address, ..] if !is_address(kind) && is_address(address));
        for (number, fact) in left.into_iter().enumerate() {
            let may_be_kind = match self.style {
                CardLayout::Narrow => count > 1 || !is_address(&fact),
                CardLayout::Wide => is_before_address,
            };
            let is_kind = may_be_kind && self.place.kind.is_none() && number == 0 && self.rows == 0;
            match () {
                () if is_kind => self.place.kind = Some(fact),
                () if self.place.address.is_none() && (is_address(&fact) || self.rows == 0) => {
                    self.place.address = Some(fact);
                }
                () if self.is_sentence(&fact) => self.place.description = Some(fact),
                () => self.add_extension(fact),
            }
        }
    }

    /// Cards without scripts close with what the place is like; the others mark it.
    fn is_sentence(&self, fact: &str) -> bool {
        let words = fact.split(' ').count();
        self.place.description.is_none() && (words > 5 || (self.style == CardLayout::Narrow && words > 3))
    }

    /// Keeps what the card says about opening; `goes_on` when it follows on another part of the same.
    fn add_hours(&mut self, fact: String, goes_on: bool) {
        match &mut self.place.hours {
            Some(hours) if goes_on => *hours = format!("{hours} \u{B7} {fact}"),
            Some(_) => {}
            None => {
                self.place.open_state = fact.split(['\u{B7}', '\u{22C5}']).next().and_then(clean_text);
                self.place.hours = Some(fact);
            }
        }
    }

    fn add_service(&mut self, label: &str) {
        let label =
            label.trim_matches(|letter: char| letter.is_whitespace() || "\u{B7}\u{22C5}".contains(letter));
        if let Some((name, is_there)) = text::parse_service(label) {
            self.place.service_options.entry(name).or_insert(is_there);
        }
        if let Some(label) = clean_text(label) {
            self.add_extension(label);
        }
    }

    fn add_extension(&mut self, fact: String) {
        once::push_distinct(&mut self.place.extensions, fact);
    }
}

/// Returns the facts of a row. `Open ⋅ Closes 9 PM` is one, though a dot stands in it: that dot is another. Pages without scripts
/// come in an encoding of their own, whose dot none other has.
fn split_facts(line: &str) -> impl Iterator<Item = String> + use<'_> {
    line.split('\u{B7}').flat_map(|part| part.split(" \u{FFFD} ")).filter_map(clean_text)
}

/// Returns whether a line says what a place offers: services by their names, or several things with dots between them.
fn is_offer_line(line: &str) -> bool {
    split_facts(line).nth(1).is_some() || split_facts(line).all(|part| text::parse_service(&part).is_some())
}

/// Returns the coloured word of a row and what belongs to it: `Open · Closes 9 PM` of `Open · Closes 9 PM · (650) 398-0889`.
fn find_coloured_hours(row: Node<'_>) -> Option<String> {
    let word = row.select_first(&COLOURED)?;
    let around = word.parent().filter(|outer| outer.index() != row.index()).unwrap_or(word);
    let hours: Vec<String> =
        split_facts(&around.text()).take_while(|fact| !text::is_phone(fact)).collect_vec();
    let first = hours.first()?;
    let is_status = !text::is_price(first)
        && !text::is_years_in_business(first)
        && text::parse_service(first).is_none()
        && clean_text(&word.text()).is_some_and(|word| first.starts_with(&word));
    is_status.then(|| hours.join(" \u{B7} "))
}

/// Returns the number of rated, as shown in parentheses beside the rating.
pub(super) fn find_votes(card: Node<'_>) -> Option<String> {
    let rating = find_rating_text(card)?;
    let open = rating.find(['(', '（'])?;
    clean_text(rating.get(open..)?).filter(|votes| number::has_count(votes))
}
