//! The map beside the list.

use super::page_data::{build_coordinates, parse_coordinate_pair, parse_url_coordinates};
use crate::web::page_reader::{Reader, read_attribute};
use quarry_html::{Document, Node, selectors};
use quarry_items::Coordinates;
use quarry_kernel::float::parse_float;
use quarry_kernel::http::resolve_url;
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
    /// Address of the whole map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Centre of the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gps_coordinates: Option<Coordinates>,
}

/// Reads it.
pub(crate) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<LocalMap> {
    let picture = document.select_first(&IMAGE);
    let frame = picture.and_then(|picture| picture.closest(&FRAME));
    let anchor = frame.or_else(|| document.select_first(&CENTRED));
    let link = anchor
        .and_then(|anchor| reader.resolve_link(anchor))
        .or_else(|| find_drawn_map_link(document, reader));
    let map = LocalMap {
        gps_coordinates: link.as_deref().and_then(parse_center),
        image: picture.and_then(|picture| resolve_image(picture, reader)),
        link,
    };
    (map != LocalMap::default()).then_some(map)
}

fn resolve_image(picture: Node<'_>, reader: &Reader<'_>) -> Option<String> {
    let late = || resolve_url(reader.base, &read_attribute(picture, "data-bsrc")?);
    // The blank that holds the place of a picture is no picture.
    reader
        .resolve_picture(picture)
        .filter(|address| !address.starts_with("data:") || address.len() > 200)
        .or_else(late)
}

fn find_drawn_map_link(document: &Document<'_>, reader: &Reader<'_>) -> Option<String> {
    // A business has the way to it in the same attribute.
    let leads_to_one = |address: &String| address.contains("/maps/dir");
    let mut addresses = document.select(&DRAWN).filter_map(|drawn| read_attribute(drawn, "data-url"));
    resolve_url(reader.base, &addresses.find(|address| !leads_to_one(address))?)
}

/// Returns the middle in the address of a map: `rllag=37774790,-122420594,200` in millionths of a degree, `sll=38.7,-9.1`,
/// `/@38.7,-9.1,15z`.
fn parse_center(address: &str) -> Option<Coordinates> {
    let millionths = || {
        let value = url::find_query_value(address, "rllag")?;
        let mut degrees = value.split(',').map(|degrees| parse_float(degrees).map(|degrees| degrees / 1e6));
        build_coordinates(degrees.next()??, degrees.next()??)
    };
    let beside = || {
        parse_coordinate_pair(
            &url::find_query_value(address, "sll").or_else(|| url::find_query_value(address, "ll"))?,
        )
    };
    millionths().or_else(beside).or_else(|| parse_url_coordinates(address))
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
            let reader =
                Reader { base: "https://e.test/search?q=a", pictures: Pictures::from_page(&document) };
            assert_eq!(find_drawn_map_link(&document, &reader).as_deref(), link, "{page}");
        }
    }

    #[test]
    fn the_middle_of_a_map_stands_in_its_address() {
        let point = |latitude, longitude| Some(Coordinates { latitude, longitude });
        assert_eq!(
            parse_center("/search?q=x&rllag=37774790,-122420594,200&tbm=lcl"),
            point(37.774_79, -122.420_594)
        );
        assert_eq!(parse_center("/maps?um=1&sll=38.719,-9.15996&sspn=1,2"), point(38.719, -9.15996));
        assert_eq!(parse_center("/maps/search/x/@1.5,2.5,12z"), point(1.5, 2.5));
        assert_eq!((parse_center("/search?rllag=x"), parse_center("/search?q=x")), (None, None));
    }
}
