//! The map beside the list.

use super::ids::{point_at, point_of_address, point_of_pair};
use crate::web::reader::{Reader, attr};
use quarry_html::{Document, Node, selectors};
use quarry_items::Coordinates;
use quarry_kernel::float::float;
use quarry_kernel::http::absolute;
use quarry_kernel::url;
use serde::Serialize;

selectors! {
    static IMAGE = "#lu_map, img.lu-fs, img.zAAK1e, img[src*='/maps/vt'], img[data-bsrc*='/maps/vt'], \
        img[data-src*='/maps/vt'], img.wVMPHe, .rhsmap3col img, .H93uF img";
    static FRAME = "a[href]";
    /// A link that holds the middle of the map.
    static CENTRED = "a[href*='rllag='], a[href*='sll=']";
    static DRAWN = "[data-bs], [data-url*='/maps/']";
}

/// The map.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct LocalMap {
    /// Where the source shows it whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Its middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gps_coordinates: Option<Coordinates>,
}

/// Reads it.
pub(crate) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Option<LocalMap> {
    let picture = document.first(&IMAGE);
    let frame = picture.and_then(|picture| picture.closest(&FRAME));
    let anchor = frame.or_else(|| document.first(&CENTRED));
    let link = anchor.and_then(|anchor| reader.link(anchor)).or_else(|| drawn(document, reader));
    let map = LocalMap {
        gps_coordinates: link.as_deref().and_then(middle),
        image: picture.and_then(|picture| image(picture, reader)),
        link,
    };
    (map != LocalMap::default()).then_some(map)
}

fn image(picture: Node<'_>, reader: &Reader<'_>) -> Option<String> {
    let late = || absolute(reader.base, &attr(picture, "data-bsrc")?);
    // The blank that holds the place of a picture is no picture.
    reader
        .picture(picture)
        .filter(|address| !address.starts_with("data:") || address.len() > 200)
        .or_else(late)
}

fn drawn(document: &Document<'_>, reader: &Reader<'_>) -> Option<String> {
    // A business has the way to it in the same attribute.
    let leads_to_one = |address: &String| address.contains("/maps/dir");
    let mut addresses = document.select(&DRAWN).filter_map(|drawn| attr(drawn, "data-url"));
    absolute(reader.base, &addresses.find(|address| !leads_to_one(address))?)
}

/// The middle in the address of a map: `rllag=37774790,-122420594,200` in millionths of a degree, `sll=38.7,-9.1`,
/// `/@38.7,-9.1,15z`.
fn middle(address: &str) -> Option<Coordinates> {
    let millionths = || {
        let value = url::query_value(address, "rllag")?;
        let mut degrees = value.split(',').map(|degrees| float(degrees).map(|degrees| degrees / 1e6));
        point_at(degrees.next()??, degrees.next()??)
    };
    let beside =
        || point_of_pair(&url::query_value(address, "sll").or_else(|| url::query_value(address, "ll"))?);
    millionths().or_else(beside).or_else(|| point_of_address(address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::pictures::Pictures;

    #[test]
    fn the_way_to_a_business_is_no_map() {
        let dir = "<a data-url='/maps/dir//A/data=!4m2'>Directions</a>";
        for (page, link) in [
            (dir.to_owned(), None),
            (
                format!("{dir}<div data-url='/maps/search/a/@1.5,2.5,12z'></div>"),
                Some("https://e.test/maps/search/a/@1.5,2.5,12z"),
            ),
        ] {
            let document = Document::parse(&page);
            let reader = Reader { base: "https://e.test/search?q=a", pictures: Pictures::of(&document) };
            assert_eq!(drawn(&document, &reader).as_deref(), link, "{page}");
        }
    }

    #[test]
    fn the_middle_of_a_map_stands_in_its_address() {
        let point = |latitude, longitude| Some(Coordinates { latitude, longitude });
        assert_eq!(
            middle("/search?q=x&rllag=37774790,-122420594,200&tbm=lcl"),
            point(37.774_79, -122.420_594)
        );
        assert_eq!(middle("/maps?um=1&sll=38.719,-9.15996&sspn=1,2"), point(38.719, -9.15996));
        assert_eq!(middle("/maps/search/x/@1.5,2.5,12z"), point(1.5, 2.5));
        assert_eq!((middle("/search?rllag=x"), middle("/search?q=x")), (None, None));
    }
}
