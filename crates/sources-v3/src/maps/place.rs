//! One place of the answer.

use quarry_items::{
    Coordinates, OperatingHours, Picture, Place, Profile, Provider, Review, Reviewer, StructuredAddress,
};
use quarry_kernel::http::UrlParts;
use quarry_kernel::time::UnixMs;

use crate::named::JsonView;

/// Fields with links to profiles on other sites.
const PROFILE_FIELDS: [(&str, &str); 3] =
    [("facebook_id", "facebook"), ("instagram_id", "instagram"), ("twitter_id", "twitter")];

/// Parses a place; `None` when it has no name.
pub(super) fn parse_place(result: JsonView<'_>) -> Option<Place> {
    let embed = result.get("embed");
    let hours = OpeningHours::parse(result);
    let images = collect_images(result, embed);
    let thumbnail = images.first().and_then(|image| image.original.clone());
    let (kind, types) = collect_kinds(result);
    let reviews = result.get("reviews");
    Some(Place {
        title: result.get("name").text_line()?,
        place_id: parse_id(result.get("id")).map(str::to_owned),
        providers: collect_providers(result, embed),
        link: result.get("url").link(),
        rating: result.get("rating").rating().filter(|rating| *rating > 0.0),
        reviews: reviews.count(),
        price: result.get("price").text_line(),
        kind,
        types,
        address: parse_address(result),
        structured_address: parse_structured_address(result),
        gps_coordinates: parse_point(result),
        distance: result.get("distance_to_user_meters").number().filter(|metres| *metres >= 0.0),
        timezone: result.get("timezone").text_line().filter(|zone| zone.contains('/')),
        phone: result.get("display_phone").text_line().or_else(|| result.get("phone").text_line()),
        website: result.get("website").link(),
        menu: result.get("menu").link(),
        profiles: collect_profiles(result),
        description: embed.get("description").multiline_text(),
        open_state: hours.format_state(),
        operating_hours: hours.days,
        images,
        thumbnail,
        review_details: reviews
            .items()
            .zip(1..)
            .filter_map(|(review, position)| parse_review(review, position))
            .collect(),
        ..Place::default()
    })
}

/// Parses an id: letters, digits and a few punctuation marks.
fn parse_id(value: JsonView<'_>) -> Option<&str> {
    let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"-_:.|=+/".contains(&byte);
    value.as_str().filter(|id| id.len() <= 128 && id.bytes().all(is_one))
}

/// Collects the providers of the place's data, named by the prefix of its id or by the sites that it links to.
fn collect_providers(result: JsonView<'_>, embed: JsonView<'_>) -> Vec<Provider> {
    let link = result.get("url").link();
    let full = parse_id(result.get("id"));
    let parted = full
        .and_then(|id| id.split_once(':'))
        .filter(|(name, rest)| is_provider_name(name) && !rest.is_empty());
    let (prefix, own) = parted.map_or((None, full), |(name, rest)| (Some(name.to_owned()), Some(rest)));
    let name =
        prefix.or_else(|| result.get("engine").text_line()).or_else(|| parse_site_name(link.as_deref()?));
    let first =
        name.map(|name| Provider { name, place_id: own.map(str::to_owned), link, ..Provider::default() });
    let other = embed.get("third_party_url").link();
    let second = parse_site_name(other.as_deref().unwrap_or_default()).map(|name| Provider {
        name,
        link: other,
        ..Provider::default()
    });
    let mut providers: Vec<Provider> = first.into_iter().collect();
    providers.extend(second.filter(|second| providers.iter().all(|first| first.name != second.name)));
    let booking = result.get("hotel_id");
    let booking = booking.decimal_id().or_else(|| parse_id(booking).map(str::to_owned));
    if let Some(last) = providers.last_mut().filter(|last| last.place_id.is_none()) {
        last.place_id = booking;
    }
    providers
}

fn is_provider_name(name: &str) -> bool {
    (2..=24).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}

/// Returns the site name in a host: `guide` for `www.guide.co.uk`.
fn parse_site_name(link: &str) -> Option<String> {
    let origin = UrlParts::parse(link).origin;
    let host = origin.rsplit_once("://").map_or(origin, |(_, host)| host);
    let labels: Vec<&str> = host.split('.').filter(|label| !label.is_empty()).collect();
    let name = labels.iter().rev().skip(1).find(|label| !["co", "com", "org", "net"].contains(label))?;
    Some((*name).to_owned())
}

fn parse_address(result: JsonView<'_>) -> Option<String> {
    let lines: Vec<String> = result.get("address_lines").items().filter_map(JsonView::text_line).collect();
    result.get("address").text_line().or_else(|| (!lines.is_empty()).then(|| lines.join(", ")))
}

fn parse_structured_address(result: JsonView<'_>) -> Option<StructuredAddress> {
    let code = result.get("country_code").text_line().map(|code| code.to_ascii_uppercase());
    let parts = StructuredAddress {
        city: result.get("city").text_line(),
        country_code: code
            .filter(|code| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase())),
        ..StructuredAddress::default()
    };
    (parts != StructuredAddress::default()).then_some(parts)
}

fn parse_point(result: JsonView<'_>) -> Option<Coordinates> {
    let flat = || {
        let latitude = result.get("lat").number().filter(|value| value.abs() <= 90.0)?;
        let longitude = result.get("lon").number().filter(|value| value.abs() <= 180.0)?;
        (latitude != 0.0 || longitude != 0.0).then_some(Coordinates { latitude, longitude })
    };
    result.get("coordinates").point().or_else(flat)
}

/// Collects the main category and all categories.
fn collect_kinds(result: JsonView<'_>) -> (Option<String>, Vec<String>) {
    let mut kinds: Vec<String> = Vec::new();
    for value in [result.get("category"), result.get("ddg_category")] {
        for kind in value.text_line().into_iter().chain(value.items().filter_map(JsonView::text_line)) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    (kinds.first().cloned(), kinds)
}

fn collect_images(result: JsonView<'_>, embed: JsonView<'_>) -> Vec<Picture> {
    let mut links: Vec<String> = Vec::new();
    for value in [
        result.get("image"),
        result.get("photo"),
        embed.get("image"),
        result.get("images"),
        result.get("photos"),
    ] {
        let listed = value.items().filter_map(|item| item.link().or_else(|| item.get("url").link()));
        for link in value.link().into_iter().chain(value.get("url").link()).chain(listed) {
            if !links.contains(&link) {
                links.push(link);
            }
        }
    }
    let numbered = links.into_iter().zip(1..);
    numbered
        .map(|(link, position)| Picture {
            position: Some(position),
            original: Some(link),
            ..Picture::default()
        })
        .collect()
}

fn collect_profiles(result: JsonView<'_>) -> Vec<Profile> {
    let told = PROFILE_FIELDS.into_iter().filter_map(|(field, name)| {
        let value = result.get(field);
        let id = value.decimal_id().or_else(|| parse_id(value).map(str::to_owned))?;
        Some(Profile { name: name.to_owned(), id: Some(id), ..Profile::default() })
    });
    told.collect()
}

/// Parses a review; `None` when it has neither text nor rating.
fn parse_review(review: JsonView<'_>, position: u32) -> Option<Review> {
    let snippet = review.get("excerpt").multiline_text();
    let rating = review.get("rating").rating().filter(|rating| *rating > 0.0);
    if snippet.is_none() && rating.is_none() {
        return None;
    }
    let created = review.get("time_created");
    let second =
        created.count().and_then(|second| i64::try_from(second).ok()).filter(|second| *second > 600_000_000);
    let user = review.get("user");
    Some(Review {
        position: Some(position),
        snippet,
        rating,
        date: created.text_line().filter(|_| second.is_none()),
        iso_date: second.and_then(|second| second.checked_mul(1000)).map(|ms| UnixMs(ms).to_rfc3339()),
        link: review.get("url").link(),
        user: user.get("name").text_line().map(|name| Reviewer {
            name,
            thumbnail: user.get("image_url").link(),
            ..Reviewer::default()
        }),
        ..Review::default()
    })
}

/// Opening hours.
struct OpeningHours<'v> {
    days: OperatingHours,
    hours: JsonView<'v>,
    closed: Option<bool>,
}

impl<'v> OpeningHours<'v> {
    fn parse(result: JsonView<'v>) -> Self {
        let hours = result.get("hours");
        let mut days = OperatingHours::default();
        for (name, value) in hours.get("table").or(hours).members() {
            let spans: Vec<String> = value.items().filter_map(JsonView::text_line).collect();
            let text = value.text_line().or_else(|| (!spans.is_empty()).then(|| spans.join(", ")));
            if let Some((day, text)) = parse_weekday(name).and_then(|number| days.day_mut(number)).zip(text) {
                *day = Some(text);
            }
        }
        Self { days, hours, closed: parse_flag(result.get("closed")) }
    }

    /// Formats whether the place is open now, as far as the source says so.
    fn format_state(&self) -> Option<String> {
        let is = |name: &str| parse_flag(self.hours.get(name)) == Some(true);
        let until = self.hours.get("state_switch_time").text_line();
        let state = match () {
            () if is("closes_soon") => "Closing soon",
            () if is("opens_soon") => "Opening soon",
            () if self.closed? => "Closed",
            () => "Open",
        };
        Some(match until {
            Some(time) if state.starts_with("Open") && state != "Open" => format!("{state} at {time}"),
            Some(time) if state == "Closing soon" => format!("{state} at {time}"),
            Some(time) => format!("{state} until {time}"),
            None => state.to_owned(),
        })
    }
}

/// Parses a flag, also as 0 and 1.
fn parse_flag(value: JsonView<'_>) -> Option<bool> {
    value.flag().or_else(|| value.count().map(|count| count != 0))
}

/// Parses a weekday by its first letters: 1 for `Mon` … 7 for `Sun`.
fn parse_weekday(name: &str) -> Option<u64> {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let start = name.get(..3)?.to_ascii_lowercase();
    DAYS.into_iter().zip(1..).find(|(day, _)| *day == start).map(|(_, number)| number)
}
