//! Products that stand side by side to be compared.

use crate::world::{json_of, page_of, result, whole};
use serde_json::json;

#[test]
fn products_are_compared_by_what_sets_them_apart() {
    let card = |link: &str, title: &str, price: &str, votes: &str| {
        let inside = format!(
            "<div><div title='{title}'><img src='data:,' alt=''></div><div title='{title}'>{title}</div><div>{price}</div>\
             <div><span><span role=img aria-label='Rated 4.7 out of 5,'></span></span><span>(<span>{votes}</span>)</span></div>\
             <div><div><div>Capacity</div><div>825 GB</div></div><div><div>Ports</div><div>HDMI</div></div></div></div>"
        );
        if link.is_empty() {
            format!("<div>{inside}<span><span>Comparing</span></span></div>")
        } else {
            format!("<div><a href='{link}'>{inside}</a></div>")
        }
    };
    let row = card("", "Console", "$450+", "93K")
        + &card("/search?q=other&amp;stick=H4s", "Other console", "–", "4.2 mi");
    let block = format!(
        "<div class=MjjYud><div data-attrid='kc:/shopping/gpc:related-sets'><div role=heading aria-level=2>Related products</div>\
         <g-scrolling-carousel><div>{row}</div></g-scrolling-carousel></div></div>"
    );
    let page = json_of(&whole(&page_of(&(result("https://a.test/", "A") + &block))).unwrap());
    let specifications = json!([{"name": "Capacity", "value": "825 GB"}, {"name": "Ports", "value": "HDMI"}]);
    let expected = json!([
        {
            "position": 1, "category": "Related products", "title": "Console", "price": "$450+", "extracted_price": 450.0,
            "rating": 4.7, "reviews": 93_000, "specifications": specifications,
        },
        {"position": 2, "category": "Related products", "title": "Other console", "rating": 4.7, "specifications": specifications},
    ]);
    let found = page["immersive_products"].clone();
    let mut found = found.as_array().unwrap().clone();
    for product in &mut found {
        product.as_object_mut().unwrap().remove("thumbnail");
    }
    assert_eq!(json!(found), expected);
}
