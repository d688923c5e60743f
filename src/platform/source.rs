//! The source port over `fetch`: addresses, headers and gateway from the configuration; deadline, size cap and redirect
//! limit in `exchange.js`. What was received is kept as the runtime holds it, for the bundle.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Array;
use quarry_data_api::bundle::Manifest;
use quarry_kernel::url;
use quarry_sources::{
    Answer, Body, Device, Failure, LocalTime, Pending, Probe, Refusal, Setting, Site, Source, SourceRequest,
    v1, v4, v5,
};
use wasm_bindgen::{JsCast, JsValue};

use super::answered::Answered;
use super::config::{Address, Config};
use super::memory;
use crate::glue::{self, Deadlines, Room};
use crate::runtime::Env;

/// Asks sources for one call.
pub struct RuntimeSource {
    config: Rc<Config>,
    deadlines: Deadlines,
    manifest: RefCell<Manifest>,
    /// What was received, and the room that it takes.
    room: Room,
    /// Outgoing requests so far, and what weighs as much.
    asked: Cell<u32>,
}

impl RuntimeSource {
    pub(super) fn new(config: Rc<Config>, deadlines: Deadlines) -> Self {
        Self {
            config,
            deadlines,
            manifest: RefCell::default(),
            room: Room::default(),
            asked: Cell::default(),
        }
    }

    /// What the call cost so far in outgoing requests.
    pub(super) fn asked(&self) -> u32 {
        self.asked.get()
    }

    fn weigh(&self, requests: u32) {
        self.asked.set(self.asked.get().saturating_add(requests));
    }

    /// Writes what was received as one object.
    pub(super) async fn keep(&self, env: &Env, name: &str) -> Result<(), JsValue> {
        let metadata = quarry_json::to_string(&*self.manifest.borrow());
        glue::keep(env, name, &self.room, &metadata).await
    }
}

impl Source for RuntimeSource {
    fn ask(&self, request: SourceRequest) -> Pending<'_, Answer> {
        Box::pin(async move {
            let config = &self.config;
            let address = config.address(request.site).ok_or(Refusal::Network)?;
            let address = &*national(address, &request, &config.v1_suffixes)?;
            let target = target(address, &request.path);
            let headers = header_lines(config.user_agent(request.device), address, &request);
            self.weigh(1);
            let answered = glue::ask(
                &self.deadlines,
                &self.room,
                request.site.token(),
                &target,
                &headers,
                request.body.as_ref().map(Body::text),
                config.source_timeout_ms,
                config.source_max_bytes,
                config.source_max_redirects,
                address.gateway.is_some(),
            )
            .await
            .map_err(|token| refusal(&token))?;
            let answered = Answered::of(answered);
            let url = public_url(address, &answered.reached, &request.path);
            // What a name stands for is no answer of a source.
            if request.site != Site::Dns
                && self.manifest.borrow_mut().add(
                    &url,
                    answered.status,
                    &answered.content_type,
                    answered.length,
                )
            {
                self.room.keep(answered.held());
            }
            Ok(Answer { status: answered.status, url, body: answered.text() })
        })
    }

    fn setting(&self, setting: Setting) -> String {
        self.config.source_setting(setting)
    }

    fn local_time(&self, zone: &str) -> Option<LocalTime> {
        let second = glue::local_second(zone)?;
        Some(LocalTime { weekday: usize::try_from(second / DAY_S).ok()?, second: u64::from(second % DAY_S) })
    }

    fn recall(&self, key: &str) -> Option<String> {
        memory::recall(key)
    }

    fn remember(&self, key: &str, value: &str) {
        memory::remember(key, value);
    }

    fn forget(&self, key: &str) {
        memory::forget(key);
    }

    fn probe<'a>(&'a self, address: &'a str, max_bytes: u64) -> Pending<'a, Probe> {
        Box::pin(async move {
            let config = &self.config;
            let target = config.in_place_of(address);
            let max_bytes = u32::try_from(max_bytes).unwrap_or(u32::MAX);
            let deadline = config.source_timeout_ms.min(PROBE_DEADLINE_MS);
            self.weigh(1);
            let seen = glue::probe(&target, config.user_agent(Device::Desktop), deadline, max_bytes).await;
            let fields: Array = seen.map_err(|_| Refusal::Network)?.unchecked_into();
            let read = fields.get(4).as_f64().map_or(0, whole);
            self.weigh(u32::try_from(read.div_ceil(BYTES_A_REQUEST)).unwrap_or(u32::MAX));
            let status = number(&fields.get(0));
            if status == 0 {
                return Err(refusal(&fields.get(1)).into());
            }
            Ok(Probe {
                status,
                content_type: fields.get(1).as_string().unwrap_or_default(),
                length: fields.get(2).as_f64().map(whole),
                location: fields.get(3).as_string(),
            })
        })
    }
}

/// So many bytes that a caller makes us read weigh as much as a request.
const BYTES_A_REQUEST: u64 = 1 << 20;

/// Seconds of a day.
const DAY_S: u32 = 86_400;

/// Longest look at an address that a caller named.
const PROBE_DEADLINE_MS: u32 = 8_000;

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a length below the limit that was given
const fn whole(length: f64) -> u64 {
    length as u64
}

/// The address under the national domain that a request names. Links then name it; a stand-in is asked as ever.
fn national<'a>(
    address: &'a Address,
    request: &SourceRequest,
    v1_suffixes: &str,
) -> Result<Cow<'a, Address>, Failure> {
    let Some(domain) = request.domain.as_deref() else {
        return Ok(Cow::Borrowed(address));
    };
    let host = || listed(&address.domains, domain).map(|host| format!("https://{host}"));
    let (parameter, public) = match request.site {
        Site::V4Web => (v4::DOMAIN, host()),
        Site::V5Web => (v5::DOMAIN, host()),
        _ => ("v1_domain", v1::national_origin(&address.public, domain, v1_suffixes)),
    };
    let public = public.ok_or_else(|| Failure::Unsupported {
        parameter,
        message: "it must be one of the source's national domains, such as the one that ends in `.de`."
            .to_owned(),
    })?;
    let asked = if address.asked == address.public { public.clone() } else { address.asked.clone() };
    Ok(Cow::Owned(Address { public, asked, ..address.clone() }))
}

/// The host that the operator lists under this name, with `www.` or without.
fn listed<'a>(hosts: &'a [String], name: &str) -> Option<&'a str> {
    let bare = |host: &'a str| host.strip_prefix("www.").unwrap_or(host);
    let wanted = name.strip_prefix("www.").unwrap_or(name);
    hosts.iter().map(String::as_str).find(|host| bare(host) == wanted)
}

fn target(address: &Address, path: &str) -> String {
    let direct = [&*address.asked, path].concat();
    match &address.gateway {
        Some(template) => template.replace("{url}", &url::encode(&direct)),
        None => direct,
    }
}

/// The source's own address of what was reached: redirects inside the asked origin show their path, as does the address that
/// a gateway names in `Content-Location`. Neither a gateway nor a stand-in shows itself.
fn public_url(address: &Address, reached: &str, path: &str) -> String {
    if reached.is_empty() {
        return [&*address.public, path].concat();
    }
    match reached.strip_prefix(&address.asked) {
        Some(path) => [&*address.public, path].concat(),
        None => reached.to_owned(),
    }
}

fn header_lines(user_agent: &str, address: &Address, request: &SourceRequest) -> String {
    let mut lines = String::with_capacity(256);
    let mut add = |name: &str, value: &str| {
        for part in [name, "\n", value, "\n"] {
            lines.push_str(part);
        }
    };
    add("user-agent", user_agent);
    if let Some(body) = &request.body {
        add("content-type", body.content_type());
    }
    for (name, value) in &request.headers {
        if !address.headers.iter().any(|(configured, _)| configured == name) {
            add(name, &plain(value));
        }
    }
    for (name, value) in &address.headers {
        add(name, &plain(value));
    }
    lines.pop();
    lines
}

/// A value that ends no line.
fn plain(value: &str) -> Cow<'_, str> {
    let is_control = |letter: char| letter.is_control();
    if value.contains(is_control) { Cow::Owned(value.replace(is_control, "")) } else { Cow::Borrowed(value) }
}

fn refusal(token: &JsValue) -> Refusal {
    match token.as_string().as_deref() {
        Some("timeout") => Refusal::Timeout,
        Some("too_large") => Refusal::TooLarge,
        Some("redirect_limit") => Refusal::RedirectLimit,
        Some("redirect_foreign") => Refusal::RedirectForeign,
        Some("busy") => Refusal::Busy,
        // What a rendering gateway says (gateway/README.md).
        Some("deadline") => Refusal::Timeout,
        Some("foreign_redirect") => Refusal::RedirectForeign,
        _ => Refusal::Network,
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // an HTTP status
pub(super) fn number(value: &JsValue) -> u16 {
    value.as_f64().unwrap_or_default() as u16
}
