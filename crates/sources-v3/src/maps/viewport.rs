//! A part of the map.

use quarry_items::Coordinates;
use quarry_kernel::float::parse_float;

/// Four edges in degrees, as the caller wrote them and as numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Viewport {
    texts: [String; 4],
    top: f64,
    left: f64,
    bottom: f64,
    right: f64,
}

impl Viewport {
    /// Parses `top,left,bottom,right`; `None` when it is no area on the earth.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(',').map(|part| part.trim().to_owned());
        let texts = [parts.next()?, parts.next()?, parts.next()?, parts.next()?];
        let number = |text: &str, limit: f64| parse_float(text).filter(|number| number.abs() <= limit);
        let [top, left, bottom, right] = &texts;
        let (top, left) = (number(top, 90.0)?, number(left, 180.0)?);
        let (bottom, right) = (number(bottom, 90.0)?, number(right, 180.0)?);
        (parts.next().is_none() && top > bottom).then_some(Self { texts, top, left, bottom, right })
    }

    /// Returns the north-west corner, `latitude,longitude`.
    #[must_use]
    pub fn top_left(&self) -> String {
        let [top, left, ..] = &self.texts;
        format!("{top},{left}")
    }

    /// Returns the south-east corner.
    #[must_use]
    pub fn bottom_right(&self) -> String {
        let [_, _, bottom, right] = &self.texts;
        format!("{bottom},{right}")
    }

    /// Returns whether a point lies within the area or on its edge. An area whose left is greater than its right crosses the date
    /// line.
    #[must_use]
    pub fn contains(&self, point: Coordinates) -> bool {
        let (east, west) = (point.longitude >= self.left, point.longitude <= self.right);
        let is_between = if self.left <= self.right { east && west } else { east || west };
        is_between && (self.bottom..=self.top).contains(&point.latitude)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_inside_also_over_the_date_line() {
        let point = |latitude, longitude| Coordinates { latitude, longitude };
        let town = Viewport::parse("52.6,13.2,52.4,13.6").unwrap();
        for (latitude, longitude, inside) in [
            (52.5, 13.4, true),
            (52.6, 13.2, true),
            (52.61, 13.4, false),
            (52.5, 13.61, false),
            (52.5, -13.4, false),
        ] {
            assert_eq!(town.contains(point(latitude, longitude)), inside, "{latitude} {longitude}");
        }
        let islands = Viewport::parse("-10,175,-20,-175").unwrap();
        for (longitude, inside) in
            [(179.0, true), (-179.0, true), (0.0, false), (174.0, false), (-174.0, false)]
        {
            assert_eq!(islands.contains(point(-15.0, longitude)), inside, "{longitude}");
        }
        assert_eq!((town.top_left(), town.bottom_right()), ("52.6,13.2".to_owned(), "52.4,13.6".to_owned()));
        for wrong in ["", "1,2,3", "1,2,3,4", "91,0,0,1", "2,0,1,1,0", "2,x,1,1"] {
            assert_eq!(Viewport::parse(wrong), None, "{wrong}");
        }
    }
}
