//! Answers of the site's earlier API, which pages before 2024 hold by their paths. As documented; none was recorded.

use quarry_items::{Place, Ranking, StructuredAddress};

use crate::named::Named;
use crate::parts::{aspect, is_mail, is_phone, one_line};

/// What the answer at a path says of the place; nothing when it is about another one.
pub(super) fn read(path: &str, data: Named<'_>, place_id: &str) -> Place {
    match () {
        () if path == format!("/data/1.0/location/{place_id}") => location(data),
        () if path == format!("/data/1.0/restaurant/{place_id}/overview") => overview(data),
        () => Place::default(),
    }
}

fn location(data: Named<'_>) -> Place {
    let parts = data.get("address_obj");
    let parts = StructuredAddress {
        street: parts.get("street1").words(),
        street2: parts.get("street2").words(),
        city: parts.get("city").words(),
        state: parts.get("state").words(),
        postal_code: parts.get("postalcode").words(),
        country: parts.get("country").words(),
        ..StructuredAddress::default()
    };
    let parts = (parts != StructuredAddress::default()).then_some(parts);
    let shown = data.get("ranking").words();
    let rank = data.get("ranking_position").count().filter(|rank| *rank > 0);
    let subratings = data.get("subratings").items();
    Place {
        title: data.get("name").words().unwrap_or_default(),
        link: data.get("web_url").link(),
        rating: data.get("rating").rating().filter(|rating| *rating > 0.0),
        reviews: data.get("num_reviews").count(),
        subratings: subratings
            .filter_map(|one| aspect(&one.get("localized_name").words()?, one.get("value")))
            .collect(),
        ranking: (shown.is_some() || rank.is_some()).then(|| Ranking {
            rank,
            total: data.get("ranking_denominator").count(),
            category: data.get("ranking_category").words(),
            location: data.get("ranking_geo").words(),
            text: shown,
        }),
        price: data.get("price_level").words(),
        types: data.get("cuisine").items().filter_map(|one| one.get("name").words()).collect(),
        address: data.get("address").words().or_else(|| parts.as_ref().and_then(one_line)),
        structured_address: parts,
        gps_coordinates: data.point(),
        phone: data.get("phone").words().filter(|text| is_phone(text)),
        email: data.get("email").words().filter(|text| is_mail(text)),
        website: data.get("website").link(),
        description: data.get("description").prose(),
        ..Place::default()
    }
}

fn overview(data: Named<'_>) -> Place {
    let (contact, rating) = (data.get("contact"), data.get("rating"));
    let ranked = rating.get("primaryRanking");
    let rank = ranked.get("rank").count().filter(|rank| *rank > 0);
    // The questions' ratings are in tenths: 45 is 4.5.
    let question = |one: Named<'_>| {
        let tenths = one.get("rating").count().filter(|tenths| (10..=50).contains(tenths))?;
        let value = serde_json::json!(tenths as f64 / 10.0);
        aspect(&one.get("name").words()?, Named::of(&value))
    };
    Place {
        title: data.get("name").words().unwrap_or_default(),
        rating: rating.get("primaryRating").rating().filter(|rating| *rating > 0.0),
        reviews: rating.get("reviewCount").count(),
        subratings: rating.get("ratingQuestions").items().filter_map(question).collect(),
        ranking: rank.map(|rank| Ranking {
            rank: Some(rank),
            total: ranked.get("totalCount").count(),
            category: ranked.get("category").words(),
            location: ranked.get("geo").words(),
            text: None,
        }),
        address: contact.get("address").words(),
        phone: contact.get("phone").words().filter(|text| is_phone(text)),
        email: contact.get("email").words().filter(|text| is_mail(text)),
        // Some pages have it encoded: what is no address is absent.
        website: contact.get("website").link(),
        neighborhoods: data.at(&["location", "neighborhood"]).words().into_iter().collect(),
        gps_coordinates: data.get("location").point(),
        ..Place::default()
    }
}
