//! The app search: its parameters, its request and its answer.

use serde::{Deserialize, Serialize};
use worker::Url;

#[derive(Serialize)]
pub struct Params {
    term: String,
    country: String,
    lang: String,
    num: u32,
    disallow_explicit: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    property: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    category_id: Option<u32>,
    device: String,
}

fn is_code(text: &str, length: usize) -> bool {
    text.len() == length
        && text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if at == 2 { byte == b'-' } else { byte.is_ascii_alphabetic() })
}

impl Params {
    /// Checks the parameters of a request; the error names the parameter and the rule.
    pub fn parse(url: &Url) -> Result<Self, String> {
        let mut params = Self {
            term: String::new(),
            country: "us".into(),
            lang: "en-us".into(),
            num: 10,
            disallow_explicit: false,
            property: None,
            category_id: None,
            device: "mobile".into(),
        };
        for (name, value) in url.query_pairs() {
            let wrong = |rule: &str| Err(format!("{name}: {rule}"));
            match name.as_ref() {
                "term" if !value.is_empty() && value.len() <= 2048 => params.term = value.into_owned(),
                "term" => return wrong("1 to 2048 characters"),
                "country" if is_code(&value, 2) => params.country = value.to_lowercase(),
                "country" => return wrong("a country code of two letters"),
                "lang" if is_code(&value, 5) => params.lang = value.to_lowercase(),
                "lang" => return wrong("a language and a country, such as en-us"),
                "num" => match value.parse() {
                    Ok(num @ 1..=200) => params.num = num,
                    _ => return wrong("a number of 1 to 200"),
                },
                "disallow_explicit" => match value.parse() {
                    Ok(flag) => params.disallow_explicit = flag,
                    Err(_) => return wrong("true or false"),
                },
                "property" if value == "developer" => params.property = Some(value.into_owned()),
                "property" => return wrong("developer"),
                "category_id" => match value.parse() {
                    Ok(id @ 1..) => params.category_id = Some(id),
                    _ => return wrong("a number of at least 1"),
                },
                "device" if matches!(value.as_ref(), "mobile" | "tablet" | "desktop") => {
                    params.device = value.into_owned()
                }
                "device" => return wrong("mobile, tablet or desktop"),
                _ => return wrong("no parameter of this endpoint"),
            }
        }
        if params.term.is_empty() { Err("term: required".into()) } else { Ok(params) }
    }

    pub fn source_url(&self) -> String {
        let Ok(mut url) = Url::parse("http://source/v6-store-api/search") else { return String::new() };
        let entity = match self.device.as_str() {
            "mobile" => "software",
            "tablet" => "iPadSoftware",
            _ => "macSoftware",
        };
        let mut query = url.query_pairs_mut();
        query.append_pair("term", &self.term);
        query.append_pair("country", &self.country);
        query.append_pair("lang", &self.lang.replace('-', "_"));
        query.append_pair("media", "software");
        query.append_pair("entity", entity);
        query.append_pair("limit", &self.num.to_string());
        if self.disallow_explicit {
            query.append_pair("explicit", "No");
        }
        if self.property.is_some() {
            query.append_pair("attribute", "softwareDeveloper");
        }
        if let Some(id) = self.category_id {
            query.append_pair("genreId", &id.to_string());
        }
        drop(query);
        url.into()
    }
}

#[derive(Deserialize)]
struct Source {
    results: Vec<Record>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    track_id: Option<u64>,
    track_name: Option<String>,
    bundle_id: Option<String>,
    version: Option<String>,
    is_vpp_device_based_licensing_enabled: Option<bool>,
    is_game_center_enabled: Option<bool>,
    content_advisory_rating: Option<String>,
    release_notes: Option<String>,
    minimum_os_version: Option<String>,
    description: Option<String>,
    track_view_url: Option<String>,
    release_date: Option<String>,
    current_version_release_date: Option<String>,
    formatted_price: Option<String>,
    price: Option<f64>,
    currency: Option<String>,
    average_user_rating: Option<f64>,
    user_rating_count: Option<u64>,
    average_user_rating_for_current_version: Option<f64>,
    user_rating_count_for_current_version: Option<u64>,
    #[serde(default)]
    genres: Vec<String>,
    #[serde(default)]
    genre_ids: Vec<String>,
    artist_name: Option<String>,
    artist_id: Option<u64>,
    artist_view_url: Option<String>,
    file_size_bytes: Option<String>,
    #[serde(rename = "languageCodesISO2A")]
    language_codes: Option<Vec<String>>,
    supported_devices: Option<Vec<String>>,
    features: Option<Vec<String>>,
    #[serde(default)]
    screenshot_urls: Vec<String>,
    #[serde(default)]
    ipad_screenshot_urls: Vec<String>,
    artwork_url60: Option<String>,
    artwork_url100: Option<String>,
    artwork_url512: Option<String>,
}

#[derive(Serialize)]
pub struct Groups<'a> {
    search_information: Information,
    organic_results: Vec<App<'a>>,
}

#[derive(Serialize)]
struct Information {
    results_on_page: usize,
}

#[derive(Serialize)]
struct Rating {
    r#type: &'static str,
    rating: Option<f64>,
    count: Option<u64>,
}

#[derive(Serialize)]
struct Genre {
    name: String,
    id: Option<String>,
}

#[derive(Serialize)]
struct Developer {
    name: Option<String>,
    id: Option<String>,
    link: Option<String>,
}

#[derive(Serialize)]
struct Picture {
    link: String,
}

#[derive(Serialize)]
struct Screenshots {
    general: Vec<Picture>,
    ipad: Vec<Picture>,
}

#[derive(Serialize)]
struct Logo<'a> {
    size: &'a str,
    link: Option<String>,
}

#[derive(Serialize)]
struct App<'a> {
    position: usize,
    position_absolute: usize,
    id: String,
    title: String,
    bundle_id: Option<String>,
    version: Option<String>,
    vpp_license: Option<bool>,
    game_center_enabled: Option<bool>,
    age_rating: Option<String>,
    release_note: Option<String>,
    minimum_os_version: Option<String>,
    description: Option<String>,
    link: Option<String>,
    product_link: String,
    reviews_link: String,
    release_date: Option<String>,
    latest_version_release_date: Option<String>,
    price: Option<String>,
    extracted_price: Option<f64>,
    currency: Option<String>,
    rating: [Rating; 2],
    genres: Vec<Genre>,
    developer: Developer,
    size_in_bytes: Option<u64>,
    supported_languages: Option<Vec<String>>,
    supported_devices: Option<Vec<String>>,
    features: Option<Vec<String>>,
    screenshots: Screenshots,
    logos: [Logo<'a>; 3],
}

fn pictures(links: Vec<String>) -> Vec<Picture> {
    links.into_iter().map(|link| Picture { link }).collect()
}

impl Groups<'_> {
    /// Reads the source's answer.
    pub fn read(text: &str, params: &Params, origin: &str) -> Result<Self, serde_json::Error> {
        let source: Source = serde_json::from_str(text)?;
        let named = source.results.into_iter().filter_map(|mut record| {
            let (id, title) = (record.track_id?, record.track_name.take()?);
            Some((id, title, record))
        });
        let apps = named.take(params.num as usize).enumerate().map(|(at, (id, title, record))| {
            let link = |endpoint: &str| {
                format!("{origin}/api/v6/app-store/{endpoint}?country={}&product_id={id}", params.country)
            };
            let mut ids = record.genre_ids.into_iter();
            App {
                position: at + 1,
                position_absolute: at + 1,
                id: id.to_string(),
                title,
                bundle_id: record.bundle_id,
                version: record.version,
                vpp_license: record.is_vpp_device_based_licensing_enabled,
                game_center_enabled: record.is_game_center_enabled,
                age_rating: record.content_advisory_rating,
                release_note: record.release_notes,
                minimum_os_version: record.minimum_os_version,
                description: record.description,
                link: record.track_view_url,
                product_link: link("product"),
                reviews_link: link("reviews"),
                release_date: record.release_date,
                latest_version_release_date: record.current_version_release_date,
                price: record.formatted_price,
                extracted_price: record.price,
                currency: record.currency,
                rating: [
                    Rating {
                        r#type: "All Times",
                        rating: record.average_user_rating,
                        count: record.user_rating_count,
                    },
                    Rating {
                        r#type: "Current Version",
                        rating: record.average_user_rating_for_current_version,
                        count: record.user_rating_count_for_current_version,
                    },
                ],
                genres: record.genres.into_iter().map(|name| Genre { name, id: ids.next() }).collect(),
                developer: Developer {
                    name: record.artist_name,
                    id: record.artist_id.map(|id| id.to_string()),
                    link: record.artist_view_url,
                },
                size_in_bytes: record.file_size_bytes.and_then(|bytes| bytes.parse().ok()),
                supported_languages: record.language_codes,
                supported_devices: record.supported_devices,
                features: record.features,
                screenshots: Screenshots {
                    general: pictures(record.screenshot_urls),
                    ipad: pictures(record.ipad_screenshot_urls),
                },
                logos: [
                    Logo { size: "60x60", link: record.artwork_url60 },
                    Logo { size: "100x100", link: record.artwork_url100 },
                    Logo { size: "512x512", link: record.artwork_url512 },
                ],
            }
        });
        let organic_results: Vec<_> = apps.collect();
        Ok(Self {
            search_information: Information { results_on_page: organic_results.len() },
            organic_results,
        })
    }
}
