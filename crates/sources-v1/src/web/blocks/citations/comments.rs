//! Citations by the comments in the markup that say which sources each of them means.

use super::reference::split_date_and_text;
use super::sources::SourceList;
use crate::cursor::surrogates;
use crate::dates;
use crate::once::CollectVec;
use crate::web::blocks::Reference;
use crate::web::page_reader::clean_text;
use memchr::memmem;
use quarry_html::decode_entities;
use quarry_kernel::http::has_scheme;
use serde_json::Value;
use std::collections::HashMap;

/// More records than any answer has.
const RECORDS_MAX: usize = 2000;

/// Reads the comments that say which sources a citation means. Their names change from month to month, their records do not:
/// `[[uuid,[title,snippet,icon,domain,[publisher],url,\u{2026},"id"]]]`; `[[uuid,"id",\u{2026}]]` for a source that was named before;
/// since October 2026 `[[uuid,null,null,n,icon,publisher,count,url,\u{2026}]]`, and `[[url,\u{2026},title,\u{2026}]]` of a page whose
/// link is encrypted.
pub(super) fn resolve_by_comments(markup: &str, sources: &mut SourceList) -> HashMap<String, Vec<u32>> {
    let mut indexes: HashMap<String, Vec<u32>> = HashMap::new();
    let records: Vec<Value> = parse_comment_records(markup).take(RECORDS_MAX).collect_vec();
    for record in &records {
        sources.reveal_encrypted_link(record);
    }
    for record in &records {
        let Some((uuid, index)) = parse_citation_record(record, sources) else { continue };
        let known = indexes.entry(uuid).or_default();
        if !known.contains(&index) {
            known.push(index);
        }
    }
    indexes
}

/// Returns the records of comments that begin with a citation's id or with an address.
fn parse_comment_records(markup: &str) -> impl Iterator<Item = Value> {
    const START: &str = "[[&quot;";
    const NAME_BYTES_MAX: usize = 24;
    const ID_DIGITS: usize = 8;
    let bytes = markup.as_bytes();
    memmem::find_iter(bytes, START).filter_map(move |at| {
        let before = bytes.get(at.saturating_sub(NAME_BYTES_MAX)..at)?;
        let name = before.get(memmem::rfind(before, b"<!--")?..)?;
        let value = bytes.get(at + START.len()..)?;
        let is_id =
            || value.get(ID_DIGITS) == Some(&b'-') && value.iter().take(ID_DIGITS).all(u8::is_ascii_hexdigit);
        if name.contains(&b'>') || !(is_id() || value.starts_with(b"http")) {
            return None;
        }
        let body = markup.get(at..)?;
        let body = body.get(..memmem::find(body.as_bytes(), b"-->")?)?;
        surrogates::from_str(&decode_entities(body)).ok()
    })
}

/// Returns a citation's id and the index of its source; a source that no list shows is added.
fn parse_citation_record(record: &Value, sources: &mut SourceList) -> Option<(String, u32)> {
    let row = record.get(0)?;
    let uuid = row.get(0)?.as_str().filter(|uuid| !has_scheme(uuid))?.to_owned();
    if let Some(id) = row.get(1)?.as_str() {
        return Some((uuid, *sources.by_id.get(id)?));
    }
    let text = |value: Option<&Value>| value.and_then(Value::as_str).and_then(clean_text);
    let source = row.get(1)?;
    if source.is_null() {
        let index = sources.find_page_source(&text(row.get(7))?, text(row.get(5)).as_deref())?;
        return Some((uuid, index));
    }
    let field = |number: usize| text(source.get(number));
    let id = field(8)?;
    let publisher = source.get(4).and_then(|names| text(names.get(0)));
    let (date, snippet) = field(1).map_or((None, None), split_date_and_text);
    let reference = field(0).zip(field(5).filter(|link| has_scheme(link))).map(|(title, link)| Reference {
        title,
        link,
        snippet,
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        source: publisher.or_else(|| field(3)),
        favicon: field(2).filter(|icon| has_scheme(icon)),
        ..Reference::default()
    });
    match reference {
        Some(record) if sources.by_id.contains_key(&id) => sources.complete_from_record(&id, record),
        reference => sources.add(Some(id.clone()), reference),
    }
    Some((uuid, *sources.by_id.get(&id)?))
}
