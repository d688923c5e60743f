//! Modules between the results: pictures, videos, news, products and suggested searches, each passed to the page as JSON.

use super::item::{InlineImage, InlineVideo, NewsResult, Product, RelatedSearch, position_of};
use super::page::Page;
use super::{json, link};
use crate::dates;
use crate::number;
use crate::reading::UnreadSection;
use quarry_kernel::float::parse_float;
use quarry_kernel::time::UnixMs;
use quarry_sources_core::same_address::keep_first_of_each_address;
use serde_json::Value;

/// Reads the module of this name into its group; an unknown or empty module is noted as unread.
pub(super) fn read_module(name: &str, value: &Value, page: &mut Page) {
    if page.query_displayed.is_none() {
        page.query_displayed = json::get_text(value, "query");
    }
    let items = json::get_list(value, "results");
    let count = match name {
        "images" => fill_group(&mut page.inline_images, parse_numbered(items, parse_image)),
        "videos" => {
            let mut videos = parse_numbered(items, parse_video);
            keep_first_of_each_address(
                &mut videos,
                |video| &video.link,
                |video, position| video.position = Some(position),
            );
            fill_group(&mut page.inline_videos, videos)
        }
        "news" => {
            let mut news = parse_numbered(items, parse_news_result);
            keep_first_of_each_address(
                &mut news,
                |result| &result.link,
                |result, position| result.position = position,
            );
            fill_group(&mut page.news_results, news)
        }
        "products" => fill_group(&mut page.products, parse_numbered(items, parse_product)),
        "related_searches" => {
            fill_group(&mut page.related_searches, items.iter().filter_map(parse_related_search).collect())
        }
        _ => 0,
    };
    if count == 0 && !items.is_empty() {
        page.unread.push(UnreadSection::new(name, items.len()));
    }
}

/// Fills a group; returns its size.
fn fill_group<T>(group: &mut Vec<T>, items: Vec<T>) -> usize {
    *group = items;
    group.len()
}

fn parse_numbered<T>(items: &[Value], read: fn(u32, &Value) -> Option<T>) -> Vec<T> {
    let mut read_items = Vec::with_capacity(items.len());
    for item in items {
        read_items.extend(read(position_of(read_items.len()), item));
    }
    read_items
}

fn parse_image(position: u32, item: &Value) -> Option<InlineImage> {
    Some(InlineImage {
        position: Some(position),
        title: Some(json::get_markup_text(item, "title")?),
        link: Some(json::get_text(item, "url")?),
        original: json::get_text(item, "image"),
        thumbnail: json::get_text(item, "thumbnail"),
        width: json::get_count(item, "width"),
        height: json::get_count(item, "height"),
        ..InlineImage::default()
    })
}

fn parse_video(position: u32, item: &Value) -> Option<InlineVideo> {
    let date = json::get_text(item, "published");
    let images = item.get("images");
    let still = |size| images.and_then(|images| json::get_text(images, size));
    Some(InlineVideo {
        position: Some(position),
        title: json::get_markup_text(item, "title")?,
        link: json::get_text(item, "content")?,
        snippet: json::get_markup_text(item, "description"),
        source: json::get_text(item, "publisher"),
        channel: json::get_text(item, "uploader"),
        duration: json::get_text(item, "duration"),
        views: item.get("statistics").and_then(|statistics| json::get_count(statistics, "viewCount")),
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        thumbnail: still("medium").or_else(|| still("large")).or_else(|| still("small")),
        ..Default::default()
    })
}

fn parse_news_result(position: u32, item: &Value) -> Option<NewsResult> {
    let seconds = json::get_count(item, "date").and_then(|seconds| i64::try_from(seconds).ok());
    let moment = seconds.and_then(|seconds| seconds.checked_mul(1000)).map(UnixMs);
    let link = json::get_text(item, "url")?;
    Some(NewsResult {
        position,
        title: json::get_markup_text(item, "title")?,
        snippet: json::get_markup_text(item, "excerpt"),
        source: json::get_text(item, "source").or_else(|| link::parse_host(&link).map(str::to_owned)),
        link,
        date: json::get_text(item, "relative_time").or_else(|| json::get_text(item, "date")),
        iso_date: moment.map(|moment| moment.date().to_string()),
        thumbnail: json::get_text(item, "image"),
        ..Default::default()
    })
}

fn parse_product(position: u32, item: &Value) -> Option<Product> {
    let price = json::get_text(item, "price")
        .or_else(|| json::get_number(item, "price").map(|price| price.to_string()));
    Some(Product {
        position,
        title: json::get_markup_text(item, "title")?,
        link: Some(json::get_text(item, "url").or_else(|| json::get_text(item, "link"))?),
        extracted_price: price.as_deref().and_then(parse_amount),
        price,
        source: json::get_text(item, "merchant").or_else(|| json::get_text(item, "brand")),
        rating: json::get_number(item, "rating"),
        reviews: json::get_count(item, "reviews").or_else(|| json::get_count(item, "reviewCount")),
        thumbnail: json::get_text(item, "thumbnail").or_else(|| json::get_text(item, "image")),
        ..Default::default()
    })
}

/// Parses the number in a price, with or without the currency's symbol.
fn parse_amount(price: &str) -> Option<f64> {
    number::parse_price(price).map(|found| found.amount).or_else(|| parse_float(price))
}

fn parse_related_search(item: &Value) -> Option<RelatedSearch> {
    let query = json::get_text(item, "text").or_else(|| json::get_markup_text(item, "display_text"))?;
    Some(RelatedSearch { query, link: json::get_text(item, "web_search_url"), ..Default::default() })
}
