//! Retained bundles: the sources' answers to one call, stored as one object. Names start with the UTC date bucket; today's and
//! the seven buckets before it are served, only to active keys of the owner's account, as inert content (docs/specification.md,
//! Retained bundles; docs/decisions).

use quarry_kernel::id;
use quarry_kernel::time::{Date, UnixMs};
use serde::{Deserialize, Serialize};

use crate::keys::secrets::is_access_id;

pub mod pretty;

/// Number of served date buckets before today's.
pub const RETAINED_DAYS: i64 = 7;

/// Returns the oldest served bucket.
#[must_use]
pub const fn calculate_oldest_date(now: UnixMs) -> Date {
    now.date().plus_days(-RETAINED_DAYS)
}

/// Requested form of a bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BundleForm {
    /// Source's answer as received.
    Raw,
    /// Source's answer, indented for reading.
    Prettify,
}

/// Name of a bundle, parsed from a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BundleName<'p> {
    /// Day of the bundle's folder.
    pub date: Date,
    /// Sub-key of the call: its bundles are visible to it and its key, but not to other sub-keys.
    pub sub_key: Option<&'p str>,
    /// Id of the request.
    pub request_id: &'p str,
    /// Requested form.
    pub form: BundleForm,
}

impl<'p> BundleName<'p> {
    /// Parses `{YYYY-MM-DD}/{id}/raw|prettify`; for a sub-key's call `{sub-key}-{id}` in place of the id.
    #[must_use]
    pub fn parse(rest: &'p str) -> Option<Self> {
        let mut parts = rest.split('/');
        let (date, id, form) = (parts.next()?, parts.next()?, parts.next()?);
        let (sub_key, request_id) = match id.split_once('-') {
            Some((sub_key, id)) if is_access_id(sub_key) => (Some(sub_key), id),
            Some(_) => return None,
            None => (None, id),
        };
        id::parse_created_at(request_id)?;
        let form = match form {
            "raw" => BundleForm::Raw,
            "prettify" => BundleForm::Prettify,
            _ => return None,
        };
        parts.next().is_none().then_some(Self { date: Date::parse(date)?, sub_key, request_id, form })
    }

    /// Returns the name of the object: `{date}/{account}/{id}`.
    #[must_use]
    pub fn object_name(&self, account: &str) -> String {
        [&self.date.to_string(), "/", account, "/"].concat() + &self.artifact_id()
    }

    /// Returns the path of the bundle's links, without the last segment.
    #[must_use]
    pub fn link_path(&self) -> String {
        ["/api/bundles/", &self.date.to_string(), "/"].concat() + &self.artifact_id()
    }

    fn artifact_id(&self) -> String {
        match self.sub_key {
            Some(sub_key) => [sub_key, "-", self.request_id].concat(),
            None => self.request_id.to_owned(),
        }
    }

    /// Returns whether its bucket is among the eight served ones.
    #[must_use]
    pub fn is_served(&self, now: UnixMs) -> bool {
        (calculate_oldest_date(now)..=now.date()).contains(&self.date)
    }
}

/// Answer of a source within a bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BundlePart {
    /// Requested URL, cut to fit into the metadata.
    pub url: String,
    /// HTTP status of the answer.
    pub status: u16,
    /// `content-type` of the answer.
    pub content_type: String,
    /// Size of the answer in bytes.
    pub length: usize,
}

/// Manifest of a bundle: its parts, in the order of the concatenated bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Manifest {
    /// Parts of the bundle.
    pub parts: Vec<BundlePart>,
}

/// Maximum length of a URL and a content type in a manifest, in bytes; object metadata is limited to 8 KB in total.
const URL_BYTES_MAX: usize = 1024;
const CONTENT_TYPE_BYTES_MAX: usize = 128;
/// Maximum number of parts in a manifest.
const PARTS_MAX: usize = 6;

impl Manifest {
    /// Adds a part, cutting overlong values. `false` when the manifest is full.
    pub fn add(&mut self, url: &str, status: u16, content_type: &str, length: usize) -> bool {
        if self.parts.len() >= PARTS_MAX {
            return false;
        }
        let cut = |text: &str, max| text.get(..text.floor_char_boundary(max)).unwrap_or_default().to_owned();
        let (url, content_type) = (cut(url, URL_BYTES_MAX), cut(content_type, CONTENT_TYPE_BYTES_MAX));
        self.parts.push(BundlePart { url, status, content_type, length });
        true
    }
}

/// Bundle read from the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    /// Description of the parts.
    pub manifest: Manifest,
    /// Concatenated bytes of the parts.
    pub bytes: Vec<u8>,
    /// Quoted entity tag of the store.
    pub etag: String,
}

/// Renders a bundle and returns its content type and bytes. A single part is returned as is; several as `multipart/mixed` (RFC
/// 2046).
#[must_use]
pub fn render(bundle: Bundle, form: BundleForm, request_id: &str) -> (String, Vec<u8>) {
    let Bundle { manifest, bytes, .. } = bundle;
    let shown = |part: &BundlePart, bytes: &[u8]| match form {
        BundleForm::Raw => bytes.to_vec(),
        BundleForm::Prettify => pretty::indent(&part.content_type, bytes),
    };
    if let ([part], BundleForm::Raw) = (manifest.parts.as_slice(), form) {
        return (part.content_type.clone(), bytes);
    }
    if let [part] = manifest.parts.as_slice() {
        return (part.content_type.clone(), shown(part, &bytes));
    }
    let boundary = format!("quarry-{request_id}");
    let mut out = Vec::with_capacity(bytes.len() + 512 * manifest.parts.len());
    let mut rest = bytes.as_slice();
    for part in &manifest.parts {
        let (own, after) = rest.split_at_checked(part.length).unwrap_or((rest, &[]));
        rest = after;
        let head = format!(
            "--{boundary}\r\nContent-Type: {}\r\nContent-Location: {}\r\n\r\n",
            part.content_type, part.url
        );
        out.extend_from_slice(head.as_bytes());
        out.extend_from_slice(&shown(part, own));
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    (format!("multipart/mixed; boundary={boundary}"), out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "01jd0000000000000000000000";

    #[test]
    fn eight_date_buckets_are_served_and_no_ninth() {
        let now = UnixMs(1_795_219_200_000 + 5);
        let at = |days| {
            let path = format!("{}/{ID}/raw", now.date().plus_days(days));
            BundleName::parse(&path).unwrap().is_served(now)
        };
        assert!(at(0) && at(-7));
        assert!(!at(-8) && !at(1));
    }

    #[test]
    fn only_a_bundle_path_names_a_bundle() {
        for bad in ["", "2026-11-21", "2026-11-21/x/raw", "2026-02-30/01jd0000000000000000000000/raw"] {
            assert_eq!(BundleName::parse(bad), None, "{bad}");
        }
        assert_eq!(BundleName::parse(&format!("2026-11-21/{ID}/html")), None);
        assert_eq!(BundleName::parse(&format!("2026-11-21/{ID}/raw/x")), None);
        assert!(BundleName::parse(&format!("2026-11-21/{ID}/prettify")).is_some());
        for bad in ["-", "x-", "0123456789abcdef-0123456789abcdef-", "0123456789ABCDEF-"] {
            assert_eq!(BundleName::parse(&format!("2026-11-21/{bad}{ID}/raw")), None, "{bad}");
        }
    }

    #[test]
    fn a_sub_keys_bundle_is_named_by_it() {
        let path = format!("2026-11-21/0123456789abcdef-{ID}/raw");
        let named = BundleName::parse(&path).unwrap();
        assert_eq!((named.sub_key, named.request_id), (Some("0123456789abcdef"), ID));
        assert_eq!(named.link_path() + "/raw", format!("/api/bundles/{path}"));
        assert_eq!(named.object_name("acct"), format!("2026-11-21/acct/0123456789abcdef-{ID}"));
    }

    #[test]
    fn a_single_part_comes_back_byte_for_byte() {
        let mut manifest = Manifest::default();
        manifest.add("https://s/", 200, "text/html", 3);
        let bundle = Bundle { manifest, bytes: vec![0xff, 0, 1], etag: String::new() };
        assert_eq!(render(bundle, BundleForm::Raw, ID), ("text/html".into(), vec![0xff, 0, 1]));
    }

    #[test]
    fn several_parts_keep_their_order_and_bytes() {
        let mut manifest = Manifest::default();
        manifest.add("https://s/1", 200, "application/json", 7);
        manifest.add("https://s/2", 200, "text/html", 2);
        let bundle = Bundle { manifest, bytes: b"{\"a\":1}hi".to_vec(), etag: String::new() };
        let (kind, raw) = render(bundle.clone(), BundleForm::Raw, ID);
        assert_eq!(kind, format!("multipart/mixed; boundary=quarry-{ID}"));
        let raw = String::from_utf8(raw).unwrap();
        assert!(raw.contains("Content-Location: https://s/1\r\n\r\n{\"a\":1}\r\n--quarry-"), "{raw}");
        assert!(raw.ends_with(&format!("\r\n\r\nhi\r\n--quarry-{ID}--\r\n")), "{raw}");
        let pretty = String::from_utf8(render(bundle, BundleForm::Prettify, ID).1).unwrap();
        assert!(pretty.contains("{\n  \"a\": 1\n}"), "{pretty}");
    }

    #[test]
    fn a_manifest_fits_object_metadata() {
        let mut manifest = Manifest::default();
        while manifest.add(&"é".repeat(9000), 200, &"x".repeat(9000), 1) {}
        assert!(serde_json::to_string(&manifest).unwrap().len() < 8000);
    }
}
