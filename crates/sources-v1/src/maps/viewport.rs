//! The part of the map that a search looks at.

use quarry_items::Coordinates;
use quarry_kernel::float::parse_plain_float;

use super::pb::PbMessage;

/// Visible extent of the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Extent {
    /// The source's zoom, 3 (a continent) to 21 (a house).
    Zoom(f64),
    /// Height of the visible part, in metres.
    Metres(f64),
}

/// A part of the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    /// Centre of the visible part.
    pub centre: Coordinates,
    /// Visible extent.
    pub extent: Extent,
}

/// Pixels of the map, as a desktop's.
const MAP_SIZE: (u32, u32) = (1024, 768);
/// The camera's angle in degrees.
const CAMERA_ANGLE: f64 = 13.1;
/// Metres that a pixel shows at the equator at zoom 0.
const METRES_PER_PIXEL: f64 = 156_543.033_92;

impl Viewport {
    /// Returns `@52.5,13.4,14z` or `@52.5,13.4,2000m`; none for any other text, a point off the earth, a zoom beyond 3 to 21, or
    /// a height beyond 1 to 15,028,132 metres.
    #[must_use]
    pub fn parse_ll(text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix('@')?.split(',');
        let (latitude, longitude, extent) = (parts.next()?, parts.next()?, parts.next()?);
        let extent = match extent.strip_suffix('z') {
            Some(zoom) => Extent::Zoom(parse_plain_float(zoom)?),
            None => Extent::Metres(parse_plain_float(extent.strip_suffix('m')?)?),
        };
        let is_seen = match extent {
            Extent::Zoom(zoom) => (3.0..=21.0).contains(&zoom),
            Extent::Metres(metres) => (1.0..=15_028_132.0).contains(&metres),
        };
        let centre =
            Coordinates { latitude: parse_plain_float(latitude)?, longitude: parse_plain_float(longitude)? };
        let is_point = centre.latitude.abs() <= 90.0 && centre.longitude.abs() <= 180.0;
        (is_seen && is_point && parts.next().is_none()).then_some(Self { centre, extent })
    }

    /// Returns a part of the map around a point.
    #[must_use]
    pub const fn around_point(latitude: f64, longitude: f64, extent: Extent) -> Self {
        Self { centre: Coordinates { latitude, longitude }, extent }
    }

    /// Returns how high above the ground the source's camera is that sees this, in metres.
    fn altitude(self) -> f64 {
        let per_metre = 1.0 / (2.0 * (CAMERA_ANGLE / 2.0).to_radians().tan());
        match self.extent {
            Extent::Metres(height) => height * per_metre,
            Extent::Zoom(zoom) => {
                let pixel = METRES_PER_PIXEL * self.centre.latitude.to_radians().cos() / zoom.exp2();
                pixel * f64::from(MAP_SIZE.1) * per_metre
            }
        }
    }

    /// Returns the camera, as the source's requests carry it.
    pub(super) fn to_camera(self) -> PbMessage {
        let place = PbMessage::new()
            .double(1, (self.altitude() * 1e3).round() / 1e3)
            .double(2, self.centre.longitude)
            .double(3, self.centre.latitude);
        let size = PbMessage::new().integer(1, MAP_SIZE.0.into()).integer(2, MAP_SIZE.1.into());
        PbMessage::new().message(1, &place).message(3, &size).raw_fields("!4f13.1")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_is_as_high_as_the_sources_own_pages_say() {
        let view = Viewport::parse_ll("@12.9126299,77.6530427,17z").unwrap();
        // A recorded link to this place and zoom names 3889 metres.
        assert!((view.altitude() - 3889.0).abs() < 10.0, "{}", view.altitude());
        let view = Viewport::parse_ll("@38,13,14z").unwrap();
        assert!((view.altitude() - 25_229.0).abs() < 100.0, "{}", view.altitude());
        let view = Viewport::parse_ll("@38,13,1000m").unwrap();
        assert!((view.altitude() - 4355.0).abs() < 1.0, "{}", view.altitude());
        assert_eq!(view.to_camera().into_string(), "!1m3!1d4354.654!2d13!3d38!3m2!1i1024!2i768!4f13.1");
    }

    #[test]
    fn refuses_areas_outside_of_the_map() {
        for wrong in [
            "",
            "@",
            "52.5,13.4,14z",
            "@52.5,13.4",
            "@52.5,13.4,14",
            "@91,13.4,14z",
            "@52.5,181,14z",
            "@52.5,13.4,2z",
            "@52.5,13.4,22z",
            "@52.5,13.4,0m",
            "@nan,1,14z",
            "@1e1,1,14z",
            "@52.5,13.4,14z,1",
            "@inf,1,5z",
            "@52.5,13.4,z",
            "@52.5,13.4,15028133m",
        ] {
            assert_eq!(Viewport::parse_ll(wrong), None, "{wrong}");
        }
    }
}
