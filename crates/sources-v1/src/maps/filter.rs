//! Filters of a caller on the places of a page. The source takes no filters without an account, so its page is read and unfit
//! places are left out; a place that does not show a value does not fit.

use quarry_items::{DayHours, Place, TimeRange};

use super::hours::weekday_name;
use super::price;

/// The wishes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filter {
    /// The least rating.
    pub min_rating: Option<f64>,
    /// The least that a visit costs, in the currency that a place shows; signs are counted.
    pub min_price: Option<f64>,
    /// The most that a visit costs.
    pub max_price: Option<f64>,
    /// Whether it is open.
    pub open: Option<OpenFilter>,
    /// Open on a day, 1 for Monday to 7 for Sunday.
    pub open_on_day: Option<u64>,
    /// Open at an hour of that day, else of today.
    pub open_at_hour: Option<u32>,
}

/// Filter by opening hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenFilter {
    /// At the moment.
    Now,
    /// Day and night.
    AllDay,
}

impl Filter {
    /// Returns whether a place fits. `is_open` is whether the source says that it is open now.
    #[must_use]
    pub fn matches(&self, place: &Place, is_open: Option<bool>) -> bool {
        let is_rated = self.min_rating.is_none_or(|least| place.rating.is_some_and(|rating| rating >= least));
        let is_open = match self.open {
            None => true,
            Some(OpenFilter::Now) => is_open == Some(true),
            Some(OpenFilter::AllDay) => {
                !place.weekly_hours.is_empty()
                    && place.weekly_hours.iter().all(|day| day.hours.iter().any(is_whole_day))
            }
        };
        is_rated && is_open && self.matches_price(place) && self.matches_hours(&place.weekly_hours)
    }

    fn matches_price(&self, place: &Place) -> bool {
        if self.min_price.is_none() && self.max_price.is_none() {
            return true;
        }
        let shown = place.price.as_deref().unwrap_or_default();
        let signs = || price::count_signs(shown).map(|count| (count as f64, count as f64));
        let range = place
            .extracted_price_range
            .as_ref()
            .map(|range| (range.low, range.high.unwrap_or(f64::INFINITY)));
        signs().or(range).is_some_and(|(low, high)| {
            self.min_price.is_none_or(|least| high >= least) && self.max_price.is_none_or(|most| low <= most)
        })
    }

    fn matches_hours(&self, week: &[DayHours]) -> bool {
        let day = match (self.open_on_day, self.open_at_hour) {
            (None, None) => return true,
            (Some(weekday), _) => week.iter().find(|day| weekday_name(weekday) == Some(day.day)),
            // The source begins with today.
            (None, Some(_)) => week.first(),
        };
        day.is_some_and(|day| match self.open_at_hour {
            None => !day.closed && !day.hours.is_empty(),
            Some(hour) => day.hours.iter().any(|span| contains_hour(span, hour)),
        })
    }
}

fn is_whole_day(span: &TimeRange) -> bool {
    span.opens == "00:00" && matches!(span.closes.as_str(), "24:00" | "00:00")
}

/// Returns whether the beginning of an hour lies in a span; one that ends at or before its start goes on to the next day.
fn contains_hour(span: &TimeRange, hour: u32) -> bool {
    let at = format!("{hour:02}:00");
    let goes_over = span.closes <= span.opens;
    span.opens <= at && (goes_over || at < span.closes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> Place {
        let span = |opens: &str, closes: &str| TimeRange { opens: opens.into(), closes: closes.into() };
        let day = |day, hours| DayHours { day, hours, ..DayHours::default() };
        Place {
            rating: Some(4.2),
            price: Some("$10–20".into()),
            extracted_price_range: price::parse_range("$10–20", None),
            weekly_hours: vec![
                day("friday", vec![span("09:00", "12:00"), span("18:00", "02:00")]),
                DayHours { day: "saturday", closed: true, ..DayHours::default() },
            ],
            ..Place::default()
        }
    }

    #[test]
    fn leaves_out_places_that_do_not_match_or_lack_the_value() {
        let place = place();
        let fits = |filter: Filter| filter.matches(&place, Some(true));
        let none = Filter::default;
        assert!(fits(none()));
        for (filter, expected) in [
            (Filter { min_rating: Some(4.2), ..none() }, true),
            (Filter { min_rating: Some(4.3), ..none() }, false),
            (Filter { min_price: Some(20.0), ..none() }, true),
            (Filter { min_price: Some(20.5), ..none() }, false),
            (Filter { max_price: Some(10.0), ..none() }, true),
            (Filter { max_price: Some(9.0), ..none() }, false),
            (Filter { open: Some(OpenFilter::Now), ..none() }, true),
            (Filter { open: Some(OpenFilter::AllDay), ..none() }, false),
            (Filter { open_on_day: Some(5), ..none() }, true),
            (Filter { open_on_day: Some(6), ..none() }, false),
            (Filter { open_on_day: Some(7), ..none() }, false),
            (Filter { open_on_day: Some(5), open_at_hour: Some(12), ..none() }, false),
            (Filter { open_on_day: Some(5), open_at_hour: Some(9), ..none() }, true),
            (Filter { open_at_hour: Some(23), ..none() }, true),
            (Filter { open_at_hour: Some(8), ..none() }, false),
        ] {
            assert_eq!(fits(filter.clone()), expected, "{filter:?}");
        }
        let bare = Place::default();
        for filter in [
            Filter { min_rating: Some(0.0), ..none() },
            Filter { max_price: Some(9.0), ..none() },
            Filter { open: Some(OpenFilter::Now), ..none() },
            Filter { open: Some(OpenFilter::AllDay), ..none() },
            Filter { open_at_hour: Some(8), ..none() },
        ] {
            assert!(!filter.matches(&bare, None), "{filter:?}");
        }
    }

    #[test]
    fn signs_are_counted_and_a_day_has_twenty_four_hours() {
        let signs = Place { price: Some("€€".into()), ..Place::default() };
        assert!(
            Filter { min_price: Some(2.0), max_price: Some(2.0), ..Filter::default() }.matches(&signs, None)
        );
        assert!(!Filter { min_price: Some(3.0), ..Filter::default() }.matches(&signs, None));
        let mut always = place();
        always.weekly_hours.truncate(1);
        always.weekly_hours[0].hours = vec![TimeRange { opens: "00:00".into(), closes: "24:00".into() }];
        assert!(Filter { open: Some(OpenFilter::AllDay), ..Filter::default() }.matches(&always, None));
    }
}
