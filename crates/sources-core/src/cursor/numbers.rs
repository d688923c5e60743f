//! Numbers: counts, ratings, percentages, coordinates, amounts of money.

use super::{Cursor, Json};

/// Maximum count; larger numbers are ids or times.
const COUNT_MAX: u64 = 100_000_000_000;

/// Amount of money.
#[derive(Debug, Clone, PartialEq)]
pub struct Money {
    /// Amount in millionths of the currency's unit.
    pub micros: u64,
    /// Currency code (ISO 4217).
    pub currency: String,
    /// Text of the amount as shown by the source.
    pub text: Option<String>,
}

impl Money {
    /// Returns the amount in the currency's unit.
    #[must_use]
    pub fn amount(&self) -> f64 {
        self.micros as f64 / 1e6
    }
}

impl Cursor<'_> {
    /// Returns a count, a non-negative integer.
    #[must_use]
    pub fn count(self, path: &[usize]) -> Option<u64> {
        match self.get_path(path).json_value()? {
            Json::Whole(count) => Some(*count),
            Json::Number(number) if number.fract() == 0.0 && (0.0..1e11).contains(number) => {
                Some(*number as u64)
            }
            _ => None,
        }
        .filter(|count| *count <= COUNT_MAX)
    }

    /// Returns a number of either sign.
    #[must_use]
    pub fn number(self, path: &[usize]) -> Option<f64> {
        match self.get_path(path).json_value()? {
            Json::Whole(number) => Some(*number as f64),
            Json::Number(number) => Some(*number).filter(|number| number.is_finite()),
            _ => None,
        }
    }

    /// Returns a number in an inclusive range.
    #[must_use]
    pub fn number_within(self, path: &[usize], least: f64, most: f64) -> Option<f64> {
        self.number(path).filter(|number| (least..=most).contains(number))
    }

    /// Returns a rating from 1 to 5; the minimum rating is 1, so 0 means unrated.
    #[must_use]
    pub fn rating(self, path: &[usize]) -> Option<f64> {
        self.number_within(path, 1.0, 5.0).map(|rating| (rating * 1e3).round() / 1e3)
    }

    /// Returns one person's star rating, an integer from 1 to 5.
    #[must_use]
    pub fn stars(self, path: &[usize]) -> Option<u8> {
        self.count(path).and_then(|stars| u8::try_from(stars).ok()).filter(|stars| (1..=5).contains(stars))
    }

    /// Returns a percentage.
    #[must_use]
    pub fn percent(self, path: &[usize]) -> Option<u8> {
        self.count(path).and_then(|share| u8::try_from(share).ok()).filter(|share| *share <= 100)
    }

    /// Returns latitude and longitude in degrees. Two integers are rejected, since they are counts or codes.
    #[must_use]
    pub fn point(self, latitude: &[usize], longitude: &[usize]) -> Option<(f64, f64)> {
        let latitude = self.number_within(latitude, -90.0, 90.0)?;
        let longitude = self.number_within(longitude, -180.0, 180.0)?;
        (latitude.fract() != 0.0 || longitude.fract() != 0.0).then_some((latitude, longitude))
    }

    /// Returns an amount of money from `[millionths, "USD", "$1.99"]`.
    #[must_use]
    pub fn money(self, path: &[usize]) -> Option<Money> {
        const AMOUNT_MAX: u64 = 1_000_000_000_000_000_000;
        let price = self.get_path(path);
        let Some(Json::Whole(micros)) = price.get_path(&[0]).json_value() else { return None };
        let currency = price.raw_str(&[1])?;
        let is_currency = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_uppercase());
        (is_currency && *micros <= AMOUNT_MAX).then(|| Money {
            micros: *micros,
            currency: currency.to_owned(),
            text: price.text_line(&[2]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_another_form_are_absent() {
        let json = Json::parse(r#"[516,4.1,-3,"516",0,1795233600000,5.001,101,100,1e400,6278.0,true]"#);
        // A number beyond the range of floats makes the JSON invalid.
        assert!(json.is_err());
        let json = Json::parse(r#"[516,4.1,-3,"516",0,1795233600000,5.001,101,100,6278.0,true]"#).unwrap();
        let root = Cursor::new(&json);
        let counts: Vec<_> = (0..11).map(|at| root.count(&[at])).collect();
        assert_eq!(
            counts,
            [Some(516), None, None, None, Some(0), None, None, Some(101), Some(100), Some(6278), None]
        );
        assert_eq!(
            [0, 1, 2, 3, 4, 6].map(|at| root.rating(&[at])),
            [None, Some(4.1), None, None, None, None]
        );
        assert_eq!([4, 7, 8].map(|at| root.percent(&[at])), [Some(0), None, Some(100)]);
        assert_eq!([1, 4, 8].map(|at| root.stars(&[at])), [None; 3]);
        assert_eq!(root.number(&[2]), Some(-3.0));
    }

    #[test]
    fn a_point_lies_on_the_earth_and_is_no_pair_of_counts() {
        let json = Json::parse("[34.67,33.04,91.5,-180.5,7,5,0]").unwrap();
        let root = Cursor::new(&json);
        assert_eq!(root.point(&[0], &[1]), Some((34.67, 33.04)));
        assert_eq!(root.point(&[0], &[4]), Some((34.67, 7.0)));
        for (latitude, longitude) in [(2, 1), (0, 3), (4, 5), (6, 6), (0, 9)] {
            assert_eq!(root.point(&[latitude], &[longitude]), None, "{latitude} {longitude}");
        }
    }

    #[test]
    fn money_has_a_currency() {
        let json =
            Json::parse(r#"[[1990000,"USD","$1.99"],[0,"EUR",""],[1.5,"USD"],[1,"usd"],[1],null]"#).unwrap();
        let root = Cursor::new(&json);
        let price = root.money(&[0]).unwrap();
        assert_eq!(
            (price.amount(), price.currency.as_str(), price.text.as_deref()),
            (1.99, "USD", Some("$1.99"))
        );
        assert_eq!(root.money(&[1]).unwrap().text, None);
        assert!((2..6).all(|at| root.money(&[at]).is_none()));
    }
}
