//! What stands between the results: pictures, videos, news, products and proposed searches, each handed to
//! the page as the JSON of a module.

use super::item::{InlineImage, InlineVideo, NewsResult, Product, RelatedSearch, place};
use super::page::Page;
use super::{json, link};
use crate::dates;
use crate::number;
use crate::reading::UnreadSection;
use quarry_kernel::float::float;
use quarry_kernel::time::UnixMs;
use serde_json::Value;

/// Reads the module of this name into its group; a module that has none, or gives nothing, is noted.
pub(super) fn read(name: &str, value: &Value, page: &mut Page) {
    if page.query_displayed.is_none() {
        page.query_displayed = json::text(value, "query");
    }
    let items = json::list(value, "results");
    let count = match name {
        "images" => put(&mut page.inline_images, numbered(items, image)),
        "videos" => put(&mut page.inline_videos, numbered(items, video)),
        "news" => put(&mut page.news_results, numbered(items, news)),
        "products" => put(&mut page.products, numbered(items, product)),
        "related_searches" => put(&mut page.related_searches, items.iter().filter_map(related).collect()),
        _ => 0,
    };
    if count == 0 && !items.is_empty() {
        page.unread.push(UnreadSection::of(name, items.len()));
    }
}

/// Fills a group; how many it holds.
fn put<T>(group: &mut Vec<T>, items: Vec<T>) -> usize {
    *group = items;
    group.len()
}

fn numbered<T>(items: &[Value], read: fn(u32, &Value) -> Option<T>) -> Vec<T> {
    let mut read_items = Vec::with_capacity(items.len());
    for item in items {
        read_items.extend(read(place(read_items.len()), item));
    }
    read_items
}

fn image(position: u32, item: &Value) -> Option<InlineImage> {
    Some(InlineImage {
        position: Some(position),
        title: Some(json::markup(item, "title")?),
        link: Some(json::text(item, "url")?),
        original: json::text(item, "image"),
        thumbnail: json::text(item, "thumbnail"),
        width: json::count(item, "width"),
        height: json::count(item, "height"),
        ..InlineImage::default()
    })
}

fn video(position: u32, item: &Value) -> Option<InlineVideo> {
    let date = json::text(item, "published");
    let images = item.get("images");
    let still = |size| images.and_then(|images| json::text(images, size));
    Some(InlineVideo {
        position: Some(position),
        title: json::markup(item, "title")?,
        link: json::text(item, "content")?,
        snippet: json::markup(item, "description"),
        source: json::text(item, "publisher"),
        channel: json::text(item, "uploader"),
        duration: json::text(item, "duration"),
        views: item.get("statistics").and_then(|statistics| json::count(statistics, "viewCount")),
        iso_date: date.as_deref().and_then(dates::iso),
        date,
        thumbnail: still("medium").or_else(|| still("large")).or_else(|| still("small")),
        ..Default::default()
    })
}

fn news(position: u32, item: &Value) -> Option<NewsResult> {
    let seconds = json::count(item, "date").and_then(|seconds| i64::try_from(seconds).ok());
    let moment = seconds.and_then(|seconds| seconds.checked_mul(1000)).map(UnixMs);
    let link = json::text(item, "url")?;
    Some(NewsResult {
        position,
        title: json::markup(item, "title")?,
        snippet: json::markup(item, "excerpt"),
        source: json::text(item, "source").or_else(|| link::host(&link).map(str::to_owned)),
        link,
        date: json::text(item, "relative_time").or_else(|| json::text(item, "date")),
        iso_date: moment.map(|moment| moment.date().to_string()),
        thumbnail: json::text(item, "image"),
        ..Default::default()
    })
}

fn product(position: u32, item: &Value) -> Option<Product> {
    let price =
        json::text(item, "price").or_else(|| json::number(item, "price").map(|price| price.to_string()));
    Some(Product {
        position,
        title: json::markup(item, "title")?,
        link: Some(json::text(item, "url").or_else(|| json::text(item, "link"))?),
        extracted_price: price.as_deref().and_then(amount),
        price,
        source: json::text(item, "merchant").or_else(|| json::text(item, "brand")),
        rating: json::number(item, "rating"),
        reviews: json::count(item, "reviews").or_else(|| json::count(item, "reviewCount")),
        thumbnail: json::text(item, "thumbnail").or_else(|| json::text(item, "image")),
        ..Default::default()
    })
}

/// The number in a price, with its currency's mark or alone.
fn amount(price: &str) -> Option<f64> {
    number::price(price).map(|found| found.amount).or_else(|| float(price))
}

fn related(item: &Value) -> Option<RelatedSearch> {
    let query = json::text(item, "text").or_else(|| json::markup(item, "display_text"))?;
    Some(RelatedSearch { query, link: json::text(item, "web_search_url"), ..Default::default() })
}
