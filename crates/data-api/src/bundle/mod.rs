//! Retained bundles: what the sources answered to one call, kept as one object. Names start with the UTC date bucket;
//! today and the seven buckets before it are served, to active keys of the owner's account only, and inert
//! (docs/specification.md, Retained bundles; docs/decisions).

use quarry_kernel::id;
use quarry_kernel::time::{Date, UnixMs};
use serde::{Deserialize, Serialize};

use crate::keys::secrets::is_access_id;

pub mod pretty;

/// Number of date buckets served before today's.
pub const RETAINED_DAYS: i64 = 7;

/// Returns the oldest bucket that is still served.
#[must_use]
pub const fn calculate_oldest_date(now: UnixMs) -> Date {
    now.date().plus_days(-RETAINED_DAYS)
}

/// Requested form of a bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BundleForm {
    /// The source's answer as received.
    Raw,
    /// The page as it was received, indented for reading.
    Prettify,
}

/// A bundle named by a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BundleName<'p> {
    /// Day of the bundle's folder.
    pub date: Date,
    /// The sub-key whose call it was: its bundles are its own and its key's, and not its siblings'.
    pub sub_key: Option<&'p str>,
    /// The request's id.
    pub request_id: &'p str,
    /// The form.
    pub form: BundleForm,
}

impl<'p> BundleName<'p> {
    /// Reads `{YYYY-MM-DD}/{id}/raw|prettify`; of a sub-key's call, `{sub-key}-{id}` stands for the id.
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

    /// Returns the name of its object: `{date}/{account}/{id}`.
    #[must_use]
    pub fn object_name(&self, account: &str) -> String {
        [&self.date.to_string(), "/", account, "/"].concat() + &self.artifact_id()
    }

    /// Returns the path of its links, without the last segment.
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

    /// Returns whether its bucket is one of the eight that are served.
    #[must_use]
    pub fn is_served(&self, now: UnixMs) -> bool {
        (calculate_oldest_date(now)..=now.date()).contains(&self.date)
    }
}

/// One answer of a source inside a bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BundlePart {
    /// Requested address, cut to the length that metadata may have.
    pub url: String,
    /// HTTP status of the answer.
    pub status: u16,
    /// `content-type` of the answer.
    pub content_type: String,
    /// Bytes of the answer.
    pub length: usize,
}

/// Manifest beside the bytes: the parts, in the order of the concatenated bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Manifest {
    /// The parts.
    pub parts: Vec<BundlePart>,
}

/// Longest address and content type in a manifest, in bytes: object metadata is limited to 8 KB in all.
const MAX_URL: usize = 1024;
const MAX_CONTENT_TYPE: usize = 128;
/// Most parts that a manifest names.
const MAX_PARTS: usize = 6;

impl Manifest {
    /// Adds a part; what is longer than metadata may hold is cut. `false` when the manifest is full.
    pub fn add(&mut self, url: &str, status: u16, content_type: &str, length: usize) -> bool {
        if self.parts.len() >= MAX_PARTS {
            return false;
        }
        let cut = |text: &str, max| text.get(..text.floor_char_boundary(max)).unwrap_or_default().to_owned();
        let (url, content_type) = (cut(url, MAX_URL), cut(content_type, MAX_CONTENT_TYPE));
        self.parts.push(BundlePart { url, status, content_type, length });
        true
    }
}

/// A bundle as it comes out of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    /// The parts' names.
    pub manifest: Manifest,
    /// The parts' bytes, one after the other.
    pub bytes: Vec<u8>,
    /// The store's entity tag, quoted.
    pub etag: String,
}

/// Returns content type and bytes of a bundle in a form. One part comes as it is; several as `multipart/mixed` (RFC 2046).
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
