//! The v1 parser behind three functions of plain numbers, so that no binding's cost is measured with it: an example of
//! `quarry-sources-v1`, so that it is built by the worker's own profile.

#![allow(unsafe_code)] // memory that the caller writes to

use quarry_html::Document;
use quarry_sources_v1::search::{Extent, parse};
use std::hint::black_box;

const ADDRESS: &str = "https://engine.test/search?q=x";

/// Room for a page of this many bytes, kept for ever.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// The page that the caller wrote into its room.
///
/// # Safety
/// `page` is what `room` gave for this length, and the caller writes to it no more.
unsafe fn page<'p>(page: *const u8, length: usize) -> &'p str {
    // SAFETY: as above.
    let bytes = unsafe { std::slice::from_raw_parts(page, length) };
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// Reads a page into the JSON of its groups this many times; how many bytes all the JSON has.
///
/// # Safety
/// The rules of [`page`] hold.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn whole(at: *const u8, length: usize, times: usize) -> usize {
    // SAFETY: as above.
    let html = unsafe { page(at, length) };
    let json = |_| {
        let page = parse(black_box(html), ADDRESS, Extent::Whole).ok()?;
        Some(black_box(serde_json::to_string(&page).ok()?).len())
    };
    (0..times).filter_map(json).sum()
}

/// Builds the tree of a page this many times; how many elements all the trees have at their ends.
///
/// # Safety
/// The rules of [`page`] hold.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tree(at: *const u8, length: usize, times: usize) -> usize {
    // SAFETY: as above.
    let html = unsafe { page(at, length) };
    (0..times).map(|_| black_box(Document::parse(black_box(html))).root().children().count()).sum()
}
