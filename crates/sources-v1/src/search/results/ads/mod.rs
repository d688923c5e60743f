//! Paid results: texts above and below the web results, and products.

mod details;
pub(crate) mod local;
mod priced_links;
mod products;
mod text_ads;

pub(crate) use self::products::{parse_products, parse_tickets};
pub(crate) use self::text_ads::parse_text_ads;
use quarry_html::{Node, selectors};
pub use quarry_items::{Ad, Product as ShoppingResult, Sitelink as AdLink};

selectors! {
    static AD = ".uEierd, [data-text-ad]";
    /// Since 2017; before, the heading held the link.
    static TITLE = "[role='heading'], a[href] h3, h3 > a[href]";
    static DISPLAYED = "[data-dtld], .qzEoUe, .ob9lvb, cite";
    static ANCHOR = "a";
    static LEADING = "a[href]";
    static SELLER_RATING = "w-ad-seller-rating";
    static STARS = ".z3HNkc[aria-label], [role='img'][aria-label]";
    /// Products that the ad lists: their prices and ratings are not the ad's.
    static LISTED = "[role='listitem'], [role='dialog'], g-dialog, g-lightbox, a.Iz0HGc";
    static LIST_ITEM = "[role='listitem']";
    static BOTTOM = "#tadsb, #bottomads";
    static TOP = "#tads, #taw, #atvcap";
    static RIGHT = "#rhs, #mbEnd";
    static CLICK = "a[href*='/aclk']";
}

/// The place of an ad on pages without scripts, where no container says it.
const UNKNOWN_POSITION: &str = "";

/// Says of the ads that no container places where they stand among the web results, given the places of these.
pub(crate) fn settle_ad_positions(ads: &mut [(usize, Ad)], results: &[usize]) {
    for (place, ad) in ads.iter_mut().filter(|(_, ad)| ad.block_position == UNKNOWN_POSITION) {
        ad.block_position = locate_among_results(*place, results);
        for product in &mut ad.products {
            product.block_position = Some(ad.block_position);
        }
    }
}

/// The same of paid products, the first of which stands at `place`.
pub(crate) fn settle_product_positions(products: &mut [ShoppingResult], place: usize, results: &[usize]) {
    for product in products.iter_mut().filter(|product| product.block_position == Some(UNKNOWN_POSITION)) {
        product.block_position = Some(locate_among_results(place, results));
    }
}

fn locate_among_results(place: usize, results: &[usize]) -> &'static str {
    match () {
        () if results.iter().all(|result| *result > place) => "top",
        () if results.iter().all(|result| *result < place) => "bottom",
        () => "middle",
    }
}

fn find_block_position(card: Node<'_>) -> &'static str {
    match () {
        () if card.closest(&BOTTOM).is_some() => "bottom",
        () if card.closest(&RIGHT).is_some() => "right",
        () if card.closest(&TOP).is_some() => "top",
        () => UNKNOWN_POSITION,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::page_reader::Reader;
    use crate::web::pictures::Pictures;
    use quarry_html::Document;

    /// The beginning of a product's unit.
    const UNIT: &str = "<a data-nt-icon-id=icon0 href='https://a.test/'></a><div>";

    fn parse_with<T>(page: &str, read: impl Fn(&Document<'_>, &Reader<'_>) -> T) -> T {
        let document = Document::parse(page);
        read(
            &document,
            &Reader { base: "https://engine.test/search?q=x", pictures: Pictures::from_page(&document) },
        )
    }

    #[test]
    fn a_counted_link_is_complete_however_the_page_names_it() {
        let counted = "https://engine.test/aclk?sa=l&ai=1";
        for (named, tracking) in [
            ("/aclk?sa=l&amp;ai=1", Some(counted)),
            ("https://engine.test/aclk?sa=l&amp;ai=1", Some(counted)),
            ("//engine.test/aclk?sa=l&amp;ai=1", Some(counted)),
            ("javascript:void(0)", None),
            ("", None),
        ] {
            let page = format!(
                "<div class=uEierd><a class=sVXRqc href='https://a.test/' data-rw='{named}'><div role=heading>A</div></a></div>"
            );
            let ads = parse_with(&page, parse_text_ads);
            let [(_, ad)] = ads.as_slice() else { panic!("{ads:?}") };
            assert_eq!(
                (ad.link.as_str(), ad.tracking_link.as_deref()),
                ("https://a.test/", tracking),
                "{named}"
            );
        }
        let page = format!("{UNIT}<h4 role=heading>A</h4><div>$1.00</div><a href='/aclk?sa=l'></a></div>");
        let (_, products) = parse_with(&page, parse_products);
        assert_eq!(products[0].tracking_link.as_deref(), Some("https://engine.test/aclk?sa=l"));
    }

    #[test]
    fn a_price_and_the_one_before_in_one_element_are_told_apart() {
        for (inside, old) in [
            ("<div class=z>$40.00 <span>$70.00</span></div>", Some("$70.00")),
            ("<div class=z><s>$70.00</s> $40.00</div>", Some("$70.00")),
            ("<div class=z>$40.00 <span style='text-decoration:line-through'>$30.00</span></div>", None),
            ("<div class=z>$40.00</div>", None),
            (
                "<div class=z><b>$40.00</b><span aria-label='Reduced from $70.00'>70.00</span></div>",
                Some("$70.00"),
            ),
        ] {
            let page = format!("{UNIT}<h4 role=heading>A</h4>{inside}</div>");
            let (_, products) = parse_with(&page, parse_products);
            assert_eq!(
                (products[0].price.as_deref(), products[0].old_price.as_deref()),
                (Some("$40.00"), old),
                "{inside}"
            );
            assert_eq!(products[0].extracted_price, Some(40.0), "{inside}");
        }
    }

    #[test]
    fn a_unit_is_told_by_its_link_and_says_nothing_of_what_leads_elsewhere() {
        let unit = |seller: &str| {
            format!(
                "<div>{UNIT}<div role=heading>A Reed</div><div>54,00 \u{20AC}<span>90 \u{20AC}</span></div>{seller}\
                 <div>Livraison gratuite</div><a href='https://other.test/'><div>Par Other</div></a></div>\
                 <div>A Reed with much more about it, 54,00 \u{20AC}, which pointing at it shows</div></div>"
            )
        };
        for (seller, named) in
            [("<div>Reed Shop</div>", Some("Reed Shop")), ("<div>Reed</div>", Some("Reed")), ("", None)]
        {
            let (_, products) = parse_with(&unit(seller), parse_products);
            let [product] = products.as_slice() else { panic!("{products:?}") };
            assert_eq!((product.title.as_str(), product.source.as_deref()), ("A Reed", named));
            assert_eq!((product.extracted_price, product.extracted_old_price), (Some(54.0), Some(90.0)));
            assert_eq!(product.extensions, ["Livraison gratuite"]);
        }
    }

    #[test]
    fn a_name_that_stands_there_for_each_width_is_said_once_and_a_title_is_no_name() {
        let page = format!(
            "{UNIT}<h4 role=heading><span>A Reed</span><span>A Reed</span></h4><div>$1.00</div>\
             <div><span>Reed Shop</span><span>Reed Shop</span></div></div>"
        );
        let (_, products) = parse_with(&page, parse_products);
        assert_eq!(
            (products[0].title.as_str(), products[0].source.as_deref()),
            ("A Reed", Some("Reed Shop"))
        );
        let page = "<div class=uEierd><a class=sVXRqc href='https://a.test/'><div role=heading>Reeds</div>\
            <div><span data-dtld=a.test>https://a.test</span></div></a></div>";
        let ads = parse_with(page, parse_text_ads);
        assert_eq!((ads[0].1.title.as_str(), ads[0].1.source.as_deref()), ("Reeds", None));
    }
}
