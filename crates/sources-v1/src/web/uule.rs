//! The source's location tokens (`uule`): a place by its canonical name, or a point on the map.

use crate::base64::{encode_standard, encode_url_safe};

/// Radius around given coordinates, in the unit of the source's own tokens.
const RADIUS: u32 = 93_000;

/// Returns the token of a place by its canonical name (`Austin,Texas,United States`): `w+` and a message of the fields 1 (2), 2
/// (32) and 4 (the name), in base64.
#[must_use]
pub fn encode_uule(canonical_name: &str) -> String {
    let name = canonical_name.as_bytes();
    let mut message = vec![0x08, 2, 0x10, 32, 0x22];
    let mut length = name.len();
    while length >= 0x80 {
        message.push(u8::try_from(length & 0x7F).unwrap_or(0) | 0x80);
        length >>= 7;
    }
    message.push(u8::try_from(length).unwrap_or(0));
    message.extend_from_slice(name);
    format!("w+{}", encode_url_safe(&message))
}

/// Returns the token of a point, in degrees.
#[must_use]
pub fn encode_uule_at_point(latitude: f64, longitude: f64) -> String {
    let [latitude, longitude] = [latitude, longitude].map(|degrees| (degrees * 1e7).round());
    let text = format!(
        "role:1\nproducer:12\nprovenance:6\nlatlng{{\nlatitude_e7:{latitude}\nlongitude_e7:{longitude}\n}}\nradius:{RADIUS}\n"
    );
    format!("a+{}", encode_standard(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_the_token_that_the_source_itself_makes() {
        // The key letter after `CAIQICI` is the name's length in the alphabet: 25 bytes are `Z`.
        assert_eq!(
            encode_uule("Chicago,Illinois,United States"),
            "w+CAIQICIeQ2hpY2FnbyxJbGxpbm9pcyxVbml0ZWQgU3RhdGVz"
        );
        assert!(encode_uule(&"x".repeat(25)).starts_with("w+CAIQICIZ"));
    }

    #[test]
    fn long_names_keep_a_readable_length() {
        let token = encode_uule(&"x".repeat(200));
        assert!(token.starts_with("w+CAIQICLIAX"), "{token}");
    }

    #[test]
    fn a_point_is_written_in_ten_millionths_of_a_degree() {
        let token = encode_uule_at_point(37.422, -122.084_01);
        assert_eq!(
            token,
            "a+cm9sZToxCnByb2R1Y2VyOjEyCnByb3ZlbmFuY2U6NgpsYXRsbmd7CmxhdGl0dWRlX2U3OjM3NDIyMDAwMApsb25naXR1ZGVfZTc6\
             LTEyMjA4NDAxMDAKfQpyYWRpdXM6OTMwMDAK"
        );
    }
}
