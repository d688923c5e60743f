//! Shared by the tests: recorded answers, a scripted source, groups as values.

use std::cell::RefCell;

use quarry_sources_core::{Failure, Reading, Source, SourceFuture, SourceRequest, SourceResponse};
use quarry_sources_v1::play::{Links, Store};
use quarry_test_pages::{own_text, recording};
use serde_json::{Map, Value};

pub const ORIGIN: &str = "https://store.test";

/// Returns a recorded answer; says "skipped" where there is none.
pub fn fixture(name: &str) -> Option<String> {
    recording(&format!("v1/{name}"))
}

/// Returns the store's answer to a call of our own, by its file.
pub fn own(call: &str) -> String {
    own_text(&format!("v1/play/{call}"))
}

/// Pages of apps that were recorded, with the app that each tells of.
pub const APPS: [(&str, &str); 8] = [
    ("play-product/mradex/app_minecraft.html", "com.mojang.minecraftpe"),
    ("play-product/mradex/app_translate.html", "com.google.android.apps.translate"),
    ("play-product/mobile-store-scraper/play_com.mojang.minecraftpe_US_en.html", "com.mojang.minecraftpe"),
    (
        "play-product/mobile-store-scraper/play_com.naturalmotion.customstreetracer2_DE_en.html",
        "com.naturalmotion.customstreetracer2",
    ),
    ("play-product/mobile-store-scraper/play_com.spotify.music_BR_pt.html", "com.spotify.music"),
    ("play-product/mobile-store-scraper/play_com.whatsapp_DE_de.html", "com.whatsapp"),
    ("play-product/mobile-store-scraper/play_com.whatsapp_US_en.html", "com.whatsapp"),
    ("play-product/sunaoka-google-play-scraper_app1.html", "com.mojang.minecraftpe"),
];

pub fn links() -> Links {
    Links {
        product: "https://own.test/product".to_owned(),
        reviews: "https://own.test/reviews".to_owned(),
        kept: "hl=en&gl=us".to_owned(),
    }
}

/// Answers in their order, and what was asked for them.
pub struct Script {
    answers: RefCell<Vec<(u16, String)>>,
    pub asked: RefCell<Vec<SourceRequest>>,
}

impl Script {
    pub fn of(answers: impl IntoIterator<Item = (u16, String)>) -> Self {
        let mut answers: Vec<_> = answers.into_iter().collect();
        answers.reverse();
        Self { answers: RefCell::new(answers), asked: RefCell::default() }
    }

    /// Returns the forms that were posted, decoded.
    pub fn forms(&self) -> Vec<String> {
        let asked = self.asked.borrow();
        let form = |request: &SourceRequest| {
            let body = format!("?{}", request.body.as_ref()?.text());
            Some(quarry_kernel::url::find_query_value(&body, "f.req")?.into_owned())
        };
        asked.iter().filter_map(form).collect()
    }
}

impl Source for Script {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            let url = format!("{ORIGIN}{}", request.path);
            self.asked.borrow_mut().push(request);
            let (status, body) =
                self.answers.borrow_mut().pop().expect("more was asked than the script holds");
            Ok(SourceResponse { status, url, body })
        })
    }
}

pub fn run(call: impl Future<Output = Result<Reading, Failure>>) -> Result<Reading, Failure> {
    pollster::block_on(call)
}

/// Returns the groups of a reading by name, in their order.
pub fn groups(reading: &Reading) -> Map<String, Value> {
    let parse = |json| serde_json::from_str(json).expect("a group is JSON");
    reading.groups.iter().map(|(name, json)| (name.to_owned(), parse(json))).collect()
}

/// Returns an answer to a remote call.
pub fn frame(call: &str, payload: &Value) -> String {
    let frame =
        serde_json::json!([["wrb.fr", call, payload.to_string(), null, null, null, "generic"], ["di", 7]]);
    format!(")]}}'\n\n{frame}")
}

/// Lists malformed values in a reading of the store: every field must have the form of its name.
pub fn malformed(at: &str, value: &Value) -> Vec<String> {
    match value {
        Value::Null => vec![format!("{at} is null")],
        Value::Array(members) => members
            .iter()
            .enumerate()
            .flat_map(|(index, member)| malformed(&format!("{at}[{index}]"), member))
            .collect(),
        Value::Object(members) => members
            .iter()
            .flat_map(|(name, member)| {
                let at = format!("{at}.{name}");
                let mut told = malformed(&at, member);
                if !fits(name, member) {
                    told.push(format!("{at}: {member}"));
                }
                told
            })
            .collect(),
        Value::String(text) if text.trim().is_empty() => vec![format!("{at} is empty")],
        _ => Vec::new(),
    }
}

fn fits(name: &str, value: &Value) -> bool {
    let text = value.as_str();
    let is_link = |text: &str| text.starts_with("https://") || text.starts_with("http://");
    let is_id = |id: &str| id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte));
    match name {
        "rating" => value.as_f64().is_some_and(|rating| (1.0..=5.0).contains(&rating)),
        "link" | "product_link" | "reviews_link" | "see_more_link" | "thumbnail" | "feature_image"
        | "original" | "video" | "preview" | "privacy_policy" | "website" => text.is_none_or(is_link),
        "images" => value
            .as_array()
            .is_some_and(|images| images.iter().all(|image| image.as_str().is_none_or(is_link))),
        "product_id" => text.is_some_and(is_id),
        "title" | "name" | "author" => text.is_some_and(|text| !is_link(text) && text.len() < 500),
        "currency" => text.is_some_and(|code| code.len() == 3),
        "extracted_price" | "extracted_original_price" => value.as_f64().is_some_and(|price| price >= 0.0),
        "iso_date" | "updated_iso_date" | "released_iso_date" => text.is_some_and(|date| date.len() == 20),
        "email" => text.is_some_and(|mail| mail.contains('@')),
        "stars" => value.as_u64().is_some_and(|stars| (1..=5).contains(&stars)),
        _ => true,
    }
}

/// The stores, for tables.
pub const STORES: [Store; 5] = Store::ALL;
