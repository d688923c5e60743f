//! Cards of products as pages write them.

use super::*;
use crate::web::pictures::Pictures;

fn card_of(inside: &str) -> ProductCard {
    let page = format!("<div data-oid=1 data-gid=0 data-iid='' data-cid=4>{inside}</div>");
    let document = Document::parse(&page);
    let reader = Reader { base: "https://engine.test/search", pictures: Pictures::from_page(&document) };
    parse(*find_all(&document).first().unwrap(), &reader).unwrap()
}

#[test]
fn reads_the_number_of_other_sellers_behind_the_seller() {
    let sold = |more: &str| {
        card_of(&format!("<div role=heading>Shirt</div><b>$9</b><span>A shop</span><span>{more}</span>"))
    };
    assert!(sold(",&nbsp;10+").multiple_sources);
    assert!(!sold(", 10 of them").multiple_sources);
}

#[test]
fn a_seller_stands_between_the_price_and_the_line_of_the_others() {
    let card = card_of(
        "<div><div role=heading><span>Shirt</span></div><div><span>$9</span></div><div><div><span>A Shop</span></div>\
         <div><span>and 10+ stores</span></div></div></div><div>Cotton \u{B7} Red \u{B7} Large</div>",
    );
    assert_eq!((card.source.as_deref(), card.multiple_sources), (Some("A Shop"), true));
    assert_eq!(card.extensions, ["Cotton", "Red", "Large"]);
    let card = card_of("<div role=heading>Shirt</div><b>$9</b><div><span>and 10+ stores</span></div>");
    assert_eq!(card.source, None);
}

#[test]
fn a_price_that_is_only_usual_or_needs_a_code_is_no_old_price() {
    for (beside, old, extensions) in [
        ("<span class=DoCHT aria-label=' Was $70'>$70</span>", Some(70.0), vec![]),
        ("<span class=DoCHT aria-label='Vorher 70 $'>$70</span>", Some(70.0), vec![]),
        ("<span class=DoCHT>Usually $70</span>", None, vec!["Usually $70"]),
        ("<span class=DoCHT>with code</span>", None, vec!["with code"]),
        ("<span class=DoCHT aria-label='$70 with code'>$70</span>", None, vec!["$70"]),
        ("<span class=DoCHT aria-label=' Was $30'>$30</span>", None, vec!["$30"]),
        ("<del>$70</del>", Some(70.0), vec![]),
        ("<span>$70</span>", None, vec![]),
    ] {
        let card = card_of(&format!("<b class=gkQHve>t</b><span class=lmQWe>$40.00</span>{beside}"));
        assert_eq!((card.old_amount, card.price.as_deref()), (old, Some("$40.00")), "{beside}");
        assert_eq!(card.extensions, extensions, "{beside}");
    }
}

#[test]
fn a_price_and_the_one_before_in_one_element_are_told_apart() {
    for inside in [
        "<span class=lmQWe>$40.00 <s>$70.00</s></span>",
        "<span class=lmQWe><s>$70.00</s> $40.00</span>",
        "<span class=lmQWe><del><span>$70.00</span></del><span>$40.00</span></span>",
        "<div class=bUS2md><span><span style='text-decoration: line-through'>$70.00</span></span> <span>$40.00</span></div>",
        "<span class=lmQWe><span class=DoCHT aria-label='Was $70.00'>$70.00</span>$40.00</span>",
        "<span class=lmQWe><s><span class=x>Was</span> <span>$70.00</span></s>$40.00</span>",
        "<div class=x><s><span>$70.00</span></s> <span>$40.00</span></div>",
        "<a aria-label='Kettle. Now $40.00. Was $70.00'><span class=lmQWe>$40.00</span><s>$70.00</s></a>",
    ] {
        let card = card_of(&format!("<b class=gkQHve>t</b>{inside}"));
        assert_eq!(
            (card.price.as_deref(), card.old_price.as_deref()),
            (Some("$40.00"), Some("$70.00")),
            "{inside}"
        );
        assert_eq!(
            (card.amount.map(|price| price.amount), card.old_amount),
            (Some(40.0), Some(70.0)),
            "{inside}"
        );
    }
}

#[test]
fn reads_a_seller_behind_a_sign_only_when_plausible() {
    for other in ["20% OFF", "Nearby, 2 mi", "Im Laden, 3 km"] {
        let mark = "<div aria-hidden=true><img src='https://i.test/m.png'></div>";
        let card = card_of(&format!("<div role=heading>Kettle</div><span>{mark}<span>{other}</span></span>"));
        assert_eq!(card.source, None, "{other}");
    }
}

#[test]
fn a_price_that_is_glued_to_its_markdown_is_none() {
    let card = card_of(
        "<div role=heading>Kettle</div><span aria-label='Current Price: ₹105'><b>₹105</b><i>13% off</i><s>₹120</s></span>",
    );
    assert!(card.price.as_deref().is_none_or(|price| price == "₹105"), "{:?}", card.price);
    assert!(card.extensions.iter().all(|note| !note.contains('₹')), "{:?}", card.extensions);
}

#[test]
fn a_card_whose_classes_nobody_knows_is_read_by_labels_and_shapes() {
    let card = card_of(
        "<div role=heading>Kettle</div><div>Sale</div><span aria-label=' Was 1.299,00 €'>1.299,00 €</span>\
         <div><b>999,00 €</b></div><span role=img aria-label='Rated 4.5 out of 5,'></span><div>23% OFF</div>\
         <span><span><div aria-hidden=true><img src='https://i.test/m.png'></div></span><span>A Shop</span></span>",
    );
    assert_eq!((card.title.as_str(), card.price.as_deref()), ("Kettle", Some("999,00 €")));
    assert_eq!((card.source.as_deref(), card.tag.as_deref()), (Some("A Shop"), Some("23% OFF")));
    assert_eq!((card.amount.unwrap().amount, card.old_amount, card.rating), (999.0, Some(1299.0), Some(4.5)));
    let ids = ProductIdSet {
        headline_offer_docid: Some("1".into()),
        catalogid: Some("4".into()),
        ..ProductIdSet::default()
    };
    assert_eq!(card.ids, ids);
}

#[test]
fn reads_unlabelled_notes_of_a_product_card() {
    let card = card_of(
        "<div>LOW PRICE</div><button>Try-on</button><div role=heading>Kettle</div><div><span aria-label='Current Price: $39.99. '>$39.99</span>\
         <span>Usually $50</span></div><span><span style='height:14px;width:14px'></span>Small business</span>",
    );
    assert_eq!(card.extensions, ["LOW PRICE", "Small business", "Usually $50", "Try-on"]);
    let card = card_of("<div role=heading>KETTLE</div><div><b>$9.99</b></div>");
    assert_eq!((card.tag, card.extensions.len()), (None, 0));
}

#[test]
fn payment_in_parts_is_taken_apart() {
    for (text, down, cost, months) in [
        ("$35.00 now + $22.91/mo x 24", Some(35.0), 22.91, Some(24)),
        ("$12.50/mo for 12 mo", None, 12.5, Some(12)),
        ("$12.50/month", None, 12.5, None),
    ] {
        let read = parse_installment(text).unwrap();
        assert_eq!(
            (read.extracted_down_payment, read.extracted_cost_per_month, read.months),
            (down, cost, months),
            "{text}"
        );
    }
    assert_eq!(parse_installment("and/more"), None);
}

#[test]
fn a_label_around_a_card_without_known_classes_names_its_seller() {
    let card_of = |label: &str, seller: &str, below: &str| {
        let page = format!(
            "<div aria-label='{label}'><div data-product-sets-product-card-context=1><img alt='Kettle 2 l'><div><span>5% OFF</span></div>\
             <div>Kettle 2 l.</div><div role=group aria-label='Current price: $9. Was $12.'><span aria-label='Current price: $9.'>$9</span>\
             <span role=text aria-label=' 25% off recommended price: $12'><span>25% off</span><span>$12</span></span></div>\
             <div>{seller}</div><div>{below}</div></div></div>"
        );
        let document = Document::parse(&page);
        let reader = Reader { base: "https://engine.test/search", pictures: Pictures::from_page(&document) };
        parse(*find_all(&document).first().unwrap(), &reader).unwrap()
    };
    let card = card_of(
        "Kettle 2 l..  5% OFF. Current price: $9. Was $12. Reed.shop &amp; more. Get it today ($17). Rated 4.5 out of 5. ",
        "<span>Reed.shop</span><span>&nbsp;&amp; more</span>",
        "Get it today ($17)",
    );
    assert_eq!((card.title.as_str(), card.source.as_deref()), ("Kettle 2 l.", Some("Reed.shop")));
    assert!(card.multiple_sources);
    assert_eq!(card.delivery.as_deref(), Some("Get it today ($17)"));
    assert_eq!((card.price.as_deref(), card.old_price.as_deref()), (Some("$9"), Some("$12")));
    let card =
        card_of("Kettle 2 l..  Current price: $9. Reed.shop. ", "<span>Reed.shop</span>", "Small business");
    assert_eq!((card.source.as_deref(), card.multiple_sources), (Some("Reed.shop"), false));
    // Neither a line about delivery nor a name that the card does not show is a seller.
    for (label, seller) in [
        ("Kettle 2 l..  Current price: $9. Free delivery. ", "<span>Free delivery</span>"),
        ("Kettle 2 l..  Current price: $9. Reed.shop. ", "<span>Another</span>"),
        ("Pot.  Current price: $9. Reed.shop. ", "<span>Reed.shop</span>"),
    ] {
        assert_eq!(card_of(label, seller, "").source, None, "{label}");
    }
}
