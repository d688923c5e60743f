//! Answers of the site's earlier API, which pages before 2024 hold by their paths. Parsed as documented; none was recorded.

use quarry_items::{Place, Ranking, StructuredAddress};

use crate::named::JsonView;
use crate::shared_fields::{format_address, is_mail_address, is_phone_number, parse_aspect};

/// Parses the place from the answer at a path; empty when it is about another place.
pub(super) fn parse_response(path: &str, data: JsonView<'_>, place_id: &str) -> Place {
    match () {
        () if path == format!("/data/1.0/location/{place_id}") => parse_location(data),
        () if path == format!("/data/1.0/restaurant/{place_id}/overview") => parse_overview(data),
        () => Place::default(),
    }
}

fn parse_location(data: JsonView<'_>) -> Place {
    let parts = data.get("address_obj");
    let parts = StructuredAddress {
        street: parts.get("street1").text_line(),
        street2: parts.get("street2").text_line(),
        city: parts.get("city").text_line(),
        state: parts.get("state").text_line(),
        postal_code: parts.get("postalcode").text_line(),
        country: parts.get("country").text_line(),
        ..StructuredAddress::default()
    };
    let parts = (parts != StructuredAddress::default()).then_some(parts);
    let shown = data.get("ranking").text_line();
    let rank = data.get("ranking_position").count().filter(|rank| *rank > 0);
    let subratings = data.get("subratings").items();
    Place {
        title: data.get("name").text_line().unwrap_or_default(),
        link: data.get("web_url").link(),
        rating: data.get("rating").rating().filter(|rating| *rating > 0.0),
        reviews: data.get("num_reviews").count(),
        subratings: subratings
            .filter_map(|one| parse_aspect(&one.get("localized_name").text_line()?, one.get("value")))
            .collect(),
        ranking: (shown.is_some() || rank.is_some()).then(|| Ranking {
            rank,
            total: data.get("ranking_denominator").count(),
            category: data.get("ranking_category").text_line(),
            location: data.get("ranking_geo").text_line(),
            text: shown,
        }),
        price: data.get("price_level").text_line(),
        types: data.get("cuisine").items().filter_map(|one| one.get("name").text_line()).collect(),
        address: data.get("address").text_line().or_else(|| parts.as_ref().and_then(format_address)),
        structured_address: parts,
        gps_coordinates: data.point(),
        phone: data.get("phone").text_line().filter(|text| is_phone_number(text)),
        email: data.get("email").text_line().filter(|text| is_mail_address(text)),
        website: data.get("website").link(),
        description: data.get("description").multiline_text(),
        ..Place::default()
    }
}

fn parse_overview(data: JsonView<'_>) -> Place {
    let (contact, rating) = (data.get("contact"), data.get("rating"));
    let ranked = rating.get("primaryRanking");
    let rank = ranked.get("rank").count().filter(|rank| *rank > 0);
    // The ratings of the questions are in tenths: 45 is 4.5.
    let question = |one: JsonView<'_>| {
        let tenths = one.get("rating").count().filter(|tenths| (10..=50).contains(tenths))?;
        let value = serde_json::json!(tenths as f64 / 10.0);
        parse_aspect(&one.get("name").text_line()?, JsonView::new(&value))
    };
    Place {
        title: data.get("name").text_line().unwrap_or_default(),
        rating: rating.get("primaryRating").rating().filter(|rating| *rating > 0.0),
        reviews: rating.get("reviewCount").count(),
        subratings: rating.get("ratingQuestions").items().filter_map(question).collect(),
        ranking: rank.map(|rank| Ranking {
            rank: Some(rank),
            total: ranked.get("totalCount").count(),
            category: ranked.get("category").text_line(),
            location: ranked.get("geo").text_line(),
            text: None,
        }),
        address: contact.get("address").text_line(),
        phone: contact.get("phone").text_line().filter(|text| is_phone_number(text)),
        email: contact.get("email").text_line().filter(|text| is_mail_address(text)),
        // Some pages encode it; an unreadable URL is absent.
        website: contact.get("website").link(),
        neighborhoods: data.get_path(&["location", "neighborhood"]).text_line().into_iter().collect(),
        gps_coordinates: data.get("location").point(),
        ..Place::default()
    }
}
