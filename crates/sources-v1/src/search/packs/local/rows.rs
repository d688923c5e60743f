//! The rows of a card below its name, told apart by what they mean. A text that cannot be told stands among the
//! extensions, never in another field.

use super::words;
use crate::number;
use crate::once;
use crate::once::Listed;
use crate::web::reader::{clean, first_text, text};
use quarry_html::{Node, selectors};
use quarry_items::Place;

selectors! {
    pub(super) static TITLE = ".dbg0pd, .lrl-obh, .BTPx6e, h3, [role='heading']";
    pub(super) static DETAILS = ".rllt__details";
    /// The row of a card without scripts.
    static LINES = "header + #main span + span > div";
    static RATING = ".yi40Hd, .BTtC6e";
    static RATING_BOX = ".Y0A0hc";
    /// Beside the number stand stars that say it in words.
    static STARS = "[role='img'][aria-label], g-review-stars [aria-label]";
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

/// Where a card says what kind of place it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Beside the rating.
    Wide,
    /// Before the address: phones, and pages without scripts.
    Narrow,
}

/// What holds the rows of a card: what stands around its heading, else the first element of several that begins with a name.
pub(super) fn details<'d>(card: Node<'d>) -> Option<Node<'d>> {
    let is_list = |node: &Node<'d>| {
        let begins =
            node.children().next().is_some_and(|first| rating(first).is_none() && text(first).is_some());
        begins && node.children().nth(1).is_some()
    };
    let headed = || card.first(&HEADING)?.parent().filter(|details| details.index() > card.index());
    headed().or_else(|| card.select(&DIV).find(is_list))
}

/// The number of a rating.
pub(super) fn rating<'d>(node: Node<'d>) -> Option<Node<'d>> {
    let beside = || {
        // Tablets have an element around the stars.
        let before = |stars: Node<'d>| stars.prev_sibling().or_else(|| stars.parent()?.prev_sibling());
        node.select(&STARS).filter_map(before).find(|number| {
            let text = number.text();
            text.len() <= "4.5".len() && text.starts_with(|letter: char| letter.is_ascii_digit())
        })
    };
    node.first(&RATING).or_else(beside)
}

/// The rating with how many rated; what follows in the same row is another fact.
fn rating_box(node: Node<'_>) -> Option<String> {
    let begins_row = || {
        let said = text(rating(node)?.parent()?)?;
        let end = said.find([')', '）']).map(|close| close + said.get(close..).map_or(0, first_bytes));
        clean(said.get(..end.or_else(|| said.find('\u{B7}')).unwrap_or(said.len()))?)
    };
    first_text(node, &RATING_BOX).or_else(begins_row)
}

fn first_bytes(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// Reads the rows of a card.
pub(super) fn read(card: Node<'_>, details: Option<Node<'_>>, style: Style, place: &mut Place) {
    let name = place.title.clone();
    let mut facts = Facts { place, style, rows: 0 };
    if let Some(details) = details {
        // Some cards have their name beside the rows.
        let says_name = |row: Node<'_>| is_title(row) || row.text().contains(&*name);
        let rows = details.children().position(says_name).map_or(0, |title| title + 1);
        let is_only = details.children().nth(rows + 1).is_none();
        for row in details.children().skip(rows) {
            match rows_within(row, is_only) {
                Some(rows) => rows.for_each(|row| facts.row(row)),
                None => facts.row(row),
            }
        }
    } else if let Some(lines) = card.first(&LINES) {
        let rating = lines.first(&STARS).and_then(|stars| stars.parent());
        let is_rating = rating.map_or(0, |rating| rating.text_pieces().count());
        lines.text_pieces().skip(is_rating).filter_map(|line| clean(&line)).for_each(|line| {
            match line.strip_prefix('\u{B7}') {
                // What follows the rating in its own row.
                Some(beside) if facts.rows == 0 => facts.kind_and_price(beside),
                _ => facts.line(&line),
            }
        });
    }
}

/// The rows that stand in one element below the name: blocks only, of which the first is the rating's where others stand beside it.
fn rows_within<'d>(row: Node<'d>, is_only: bool) -> Option<impl Iterator<Item = Node<'d>>> {
    let is_whole = row.children().all(|inner| inner.is("div")) && row.children().nth(1).is_some();
    let is_rated = || row.children().next().is_some_and(|first| rating(first).is_some());
    (is_whole && (is_only || is_rated())).then(|| row.children())
}

fn is_title(row: Node<'_>) -> bool {
    row.matches(&TITLE) || row.first(&TITLE).is_some()
}

/// The facts as they come, row by row.
struct Facts<'p> {
    place: &'p mut Place,
    style: Style,
    /// How many rows of facts there were, the rating's not counted.
    rows: usize,
}

impl Facts<'_> {
    fn row(&mut self, row: Node<'_>) {
        // What a place offers may stand where others have what was said of them.
        let is_quote = row.first(&QUOTE_TEXT).is_some() || words::is_quoted(&row.text());
        if !is_quote && (row.matches(&SERVICES) || row.first(&SERVICES).is_some()) {
            row.select(&SERVICE).filter_map(text).for_each(|service| self.service(&service));
            return;
        }
        let is_marked = row.matches(&QUOTE) || row.first(&QUOTE).is_some();
        if !is_quote && is_marked && offers(&row.text()) {
            parts(&row.text()).for_each(|service| self.service(&service));
            return;
        }
        if is_quote || is_marked {
            let quote = first_text(row, &QUOTE_TEXT).or_else(|| text(row));
            self.place.description = self.place.description.take().or(quote);
            return;
        }
        if rating(row).is_some() {
            self.rating_row(row);
            return;
        }
        let mut line = row.text();
        if self.rows == 0 && self.is_unrated(&line) {
            self.kind_and_price(&line);
            return;
        }
        if let Some(hours) = coloured_hours(row) {
            line = line.replacen(&hours, "\u{B7}", 1);
            self.hours(hours, false);
            self.facts(&line, true);
            return;
        }
        self.line(&line);
    }

    fn line(&mut self, line: &str) {
        self.facts(line, false);
    }

    /// Rating, price and kind, in this order, each of them optional.
    fn rating_row(&mut self, row: Node<'_>) {
        let rating = rating_box(row).unwrap_or_default();
        let line = row.text().replacen(&rating, "\u{B7}", 1);
        self.kind_and_price(&line);
        if self.place.price.is_none() {
            self.place.price = first_text(row, &COST);
        }
    }

    fn kind_and_price(&mut self, line: &str) {
        for fact in parts(line) {
            match () {
                () if words::is_price(&fact) => self.place.price = self.place.price.take().or(Some(fact)),
                () if words::is_hours(&fact) => self.hours(fact, true),
                () if words::is_distance(&fact) || words::is_years(&fact) => self.extension(fact),
                () if fact.contains(['(', ')']) && words::has_digit(&fact) => {}
                // The kind comes last; before it stands at most that there are no reviews.
                () if fact.chars().any(char::is_alphabetic) => self.place.kind = Some(fact),
                () => {}
            }
        }
    }

    /// Whether the first row of a wide card is the rating's though it has none: `No reviews · Plumber`, `Gym`.
    fn is_unrated(&self, line: &str) -> bool {
        let is_word = |fact: &String| {
            let is_other = words::is_hours(fact)
                || words::service(fact).is_some()
                || words::is_note(fact)
                || words::is_quoted(fact);
            !is_other && !fact.contains(',') && (words::is_price(fact) || !words::has_digit(fact))
        };
        self.style == Style::Wide
            && self.place.rating.is_none()
            && self.place.kind.is_none()
            && parts(line).next().is_some()
            && parts(line).all(|fact| is_word(&fact))
    }

    /// The facts of a row; `is_about_hours` says that the row's hours were taken out of it already.
    fn facts(&mut self, line: &str, is_about_hours: bool) {
        let mut left: Vec<String> = Vec::new();
        let mut is_about_hours = is_about_hours;
        let mut follows_hours = false;
        for fact in parts(line) {
            let was_hours = std::mem::take(&mut follows_hours);
            match () {
                () if words::is_phone(&fact) => self.place.phone = self.place.phone.take().or(Some(fact)),
                () if words::is_years(&fact) => {
                    self.place.years_in_business = self.place.years_in_business.take().or(Some(fact.clone()));
                    self.extension(fact);
                }
                () if words::is_hours(&fact) => {
                    self.hours(fact, was_hours);
                    is_about_hours = true;
                    follows_hours = true;
                }
                () if words::is_price(&fact) => self.place.price = self.place.price.take().or(Some(fact)),
                () if words::service(&fact).is_some() => self.service(&fact),
                () if words::is_quoted(&fact) => {
                    self.place.description = self.place.description.take().or(Some(fact));
                }
                () if words::is_note(&fact) || words::is_distance(&fact) => self.extension(fact),
                () => left.push(fact),
            }
        }
        if is_about_hours {
            left.into_iter().for_each(|fact| self.extension(fact));
        } else {
            self.whereabouts(left);
        }
        self.rows += 1;
    }

    /// What is left of a row: the kind of place where cards have it here, the address, the building.
    fn whereabouts(&mut self, left: Vec<String>) {
        let is_address = |fact: &str| fact.contains(',') || words::has_digit(fact);
        let count = left.len();
        // On tablets the kind stands before the address of a wide card too.
        let is_before_address =
            matches!(left.as_slice(), [kind, address, ..] if !is_address(kind) && is_address(address));
        for (number, fact) in left.into_iter().enumerate() {
            let may_be_kind = match self.style {
                Style::Narrow => count > 1 || !is_address(&fact),
                Style::Wide => is_before_address,
            };
            let is_kind = may_be_kind && self.place.kind.is_none() && number == 0 && self.rows == 0;
            match () {
                () if is_kind => self.place.kind = Some(fact),
                () if self.place.address.is_none() && (is_address(&fact) || self.rows == 0) => {
                    self.place.address = Some(fact);
                }
                () if self.is_sentence(&fact) => self.place.description = Some(fact),
                () => self.extension(fact),
            }
        }
    }

    /// Cards without scripts close with what the place is like; the others mark it.
    fn is_sentence(&self, fact: &str) -> bool {
        let words = fact.split(' ').count();
        self.place.description.is_none() && (words > 5 || (self.style == Style::Narrow && words > 3))
    }

    /// Keeps what the card says about opening; `goes_on` when it follows on another part of the same.
    fn hours(&mut self, fact: String, goes_on: bool) {
        match &mut self.place.hours {
            Some(hours) if goes_on => *hours = format!("{hours} \u{B7} {fact}"),
            Some(_) => {}
            None => {
                self.place.open_state = fact.split(['\u{B7}', '\u{22C5}']).next().and_then(clean);
                self.place.hours = Some(fact);
            }
        }
    }

    fn service(&mut self, label: &str) {
        let label =
            label.trim_matches(|letter: char| letter.is_whitespace() || "\u{B7}\u{22C5}".contains(letter));
        if let Some((name, is_there)) = words::service(label) {
            self.place.service_options.entry(name).or_insert(is_there);
        }
        if let Some(label) = clean(label) {
            self.extension(label);
        }
    }

    fn extension(&mut self, fact: String) {
        once::add(&mut self.place.extensions, fact);
    }
}

/// The facts of a row. `Open ⋅ Closes 9 PM` is one, though a dot stands in it: that dot is another. Pages without scripts come in
/// an encoding of their own, whose dot none other has.
fn parts(line: &str) -> impl Iterator<Item = String> + use<'_> {
    line.split('\u{B7}').flat_map(|part| part.split(" \u{FFFD} ")).filter_map(clean)
}

/// Whether a line says what a place offers: services by their names, or several things with dots between them.
fn offers(line: &str) -> bool {
    parts(line).nth(1).is_some() || parts(line).all(|part| words::service(&part).is_some())
}

/// The coloured word of a row and what belongs to it: `Open · Closes 9 PM` of `Open · Closes 9 PM · (650) 398-0889`.
fn coloured_hours(row: Node<'_>) -> Option<String> {
    let word = row.first(&COLOURED)?;
    let around = word.parent().filter(|outer| outer.index() != row.index()).unwrap_or(word);
    let hours: Vec<String> = parts(&around.text()).take_while(|fact| !words::is_phone(fact)).listed();
    let first = hours.first()?;
    let is_status = !words::is_price(first)
        && !words::is_years(first)
        && words::service(first).is_none()
        && clean(&word.text()).is_some_and(|word| first.starts_with(&word));
    is_status.then(|| hours.join(" \u{B7} "))
}

/// How many rated, as shown in parentheses beside the rating.
pub(super) fn votes(card: Node<'_>) -> Option<String> {
    let rating = rating_box(card)?;
    let open = rating.find(['(', '（'])?;
    clean(rating.get(open..)?).filter(|votes| number::has_count(votes))
}
