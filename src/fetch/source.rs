//! Source port over `fetch`: URLs, headers and gateway from the configuration; deadline, size and redirect limits in
//! `exchange.js`. Received bytes stay with the runtime, for the bundle.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures_util::FutureExt;
use quarry_data_api::bundle::Manifest;
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use quarry_sources::ways::{self, Exchange, Way, WayTracker};
use quarry_sources::{
    Device, Failure, LocalTime, Probe, Refusal, RequestBody, Setting, Site, Source, SourceFuture,
    SourceRequest, SourceResponse, v1, v4, v5,
};
use worker::web_sys::AbortSignal;
use worker::{Env, Result as WorkerResult};

use super::client::HttpCall;
use super::deadline::Deadlines;
use super::exchange::{ExchangeFailure, Permit, RawAnswer, SiteExchange, SourceAnswer};
use super::headers::join_headers;
use super::probe::probe_response;
use super::rendering_turns;
use super::token_cache;
use crate::clock;
use crate::config::{Config, SiteAddress, get_browser_binding};

/// Source port of one call.
pub struct WorkerSource {
    config: Rc<Config>,
    deadlines: Deadlines,
    manifest: RefCell<Manifest>,
    /// Received bytes, with their reservation in the byte budget.
    permit: Permit,
    /// Outgoing requests so far, including equivalents.
    asked: Cell<u32>,
    /// Deadline of the call.
    ends_at: UnixMs,
    /// Environment with the bindings of the browser and its turns.
    env: Env,
    /// Milliseconds until the browser's next turn, if it had none for this call.
    rendering_wait_ms: Cell<Option<u32>>,
    course: WayTracker,
    /// Whether the request is being repeated; no intermediate cache may answer then.
    is_second_look: Cell<bool>,
    exchanges: RefCell<Vec<Exchange>>,
    /// Last answer, whose cookies may be needed, and its age in a cache.
    last: RefCell<Option<(Site, RawAnswer, u32)>>,
}

impl WorkerSource {
    pub fn new(config: Rc<Config>, env: Env, deadlines: Deadlines) -> Self {
        let ends_at = UnixMs(clock::now().0 + i64::from(config.source_call_timeout_ms));
        Self {
            ends_at,
            env,
            rendering_wait_ms: Cell::default(),
            course: WayTracker::default(),
            is_second_look: Cell::default(),
            exchanges: RefCell::default(),
            last: RefCell::default(),
            config,
            deadlines,
            manifest: RefCell::default(),
            permit: Permit::default(),
            asked: Cell::default(),
        }
    }

    /// Returns the milliseconds until the call's deadline.
    fn remaining_ms(&self) -> u32 {
        u32::try_from(self.ends_at.0 - clock::now().0).unwrap_or(0)
    }

    /// Sends one request.
    async fn send_request(
        &self,
        way: Way,
        address: &SiteAddress,
        request: &SourceRequest,
        deadline_ms: u32,
    ) -> Result<SourceAnswer, ExchangeFailure> {
        let config = &self.config;
        let site = SiteExchange::find(config, request.site).ok_or(Refusal::Network)?;
        let direct = [&*address.asked, &request.path].concat();
        let mut headers = build_request_headers(config.user_agent(request.device), address, request);
        if self.is_second_look.get() {
            headers.push(("cache-control".to_owned(), "no-cache".to_owned()));
        }
        if way == Way::Browser {
            return self
                .browse(&site, address, request, (&direct, &headers), deadline_ms)
                .boxed_local()
                .await;
        }
        let gateway = address.gateway.as_ref().filter(|_| way == Way::Gateway);
        let target = match gateway {
            Some(template) => {
                add_gateway_headers(&mut headers, address, request, deadline_ms);
                template.replace("{url}", &url::encode(&direct))
            }
            None => direct,
        };
        let head = [&*target, "\n", &join_headers(&headers)].concat();
        let body = request.body.as_ref().map(RequestBody::text);
        site.ask_for(&self.deadlines, &self.permit, &head, body, deadline_ms, gateway.is_some())
            .await
            .map(SourceAnswer::from)
            .map_err(|error| ExchangeFailure::from_error(&error, &address.public))
    }

    /// Renders a page in the browser.
    async fn browse(
        &self,
        site: &SiteExchange,
        address: &SiteAddress,
        request: &SourceRequest,
        (url, headers): (&str, &[(String, String)]),
        deadline_ms: u32,
    ) -> Result<SourceAnswer, ExchangeFailure> {
        let Some(deadline_ms) = self.wait_for_rendering(deadline_ms).await else {
            return Err(Refusal::RenderingLimit.into());
        };
        let action = address.rendering.to_quick_action(url, headers, request, deadline_ms);
        let browser = get_browser_binding(&self.env);
        let page = site.browse(&self.deadlines, &self.permit, &browser, &action, deadline_ms).await;
        page.map(SourceAnswer::from).map_err(|error| ExchangeFailure::from_error(&error, &address.public))
    }

    /// Waits for a turn of the browser; returns the milliseconds left for the page, `None` without a turn in time.
    async fn wait_for_rendering(&self, deadline_ms: u32) -> Option<u32> {
        let asked_at = clock::now();
        let patience_ms = deadline_ms.saturating_sub(RENDERING_MS);
        match rendering_turns::wait_for_turn(&self.env, &self.deadlines, &self.config, patience_ms).await {
            Ok(()) => {
                Some(deadline_ms.saturating_sub(u32::try_from(clock::now().0 - asked_at.0).unwrap_or(0)))
            }
            Err(wait_ms) => {
                self.rendering_wait_ms.set(Some(wait_ms));
                None
            }
        }
    }

    fn record_exchange(
        &self,
        way: Way,
        request: &SourceRequest,
        started: UnixMs,
        answered: Result<&SourceAnswer, &ExchangeFailure>,
    ) {
        let answer = answered.ok();
        if let Some(answer) = answer.filter(|answer| answer.browser_ms > 0) {
            rendering_turns::spend(answer.browser_ms);
        }
        self.exchanges.borrow_mut().push(Exchange {
            site: request.site.token(),
            way,
            status: answer.map(|answer| answer.status),
            ms: clock::now().0 - started.0,
            browser_ms: answer.map(|answer| answer.browser_ms).filter(|ms| *ms > 0),
            led_to: answered.err().and_then(|failure| failure.led_to.clone()),
        });
    }

    /// Returns the call's cost so far in outgoing requests.
    pub fn request_count(&self) -> u32 {
        self.asked.get()
    }

    fn count_requests(&self, requests: u32) {
        self.asked.set(self.asked.get().saturating_add(requests));
    }

    /// Writes the received answers as one object.
    pub async fn store_bundle(&self, env: &Env, name: &str) -> WorkerResult<()> {
        let manifest = quarry_json::to_string(&*self.manifest.borrow());
        self.permit.store_in(env, name, &manifest).await
    }
}

impl Source for WorkerSource {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            let config = &self.config;
            let address = config.find_address(request.site).ok_or(Refusal::Network)?;
            let address = &*to_national_address(address, &request, &config.v1_suffixes)?;
            let remembered =
                token_cache::recall(&ways::key_for_request(&request)).and_then(|name| ways::parse_way(&name));
            let way = self.course.choose_way(&request, &address.ways, remembered);
            let left_ms = self.remaining_ms();
            if left_ms == 0 {
                return Err(Refusal::Timeout.into());
            }
            // Scripts are reloaded now and then, after a source has changed; the caller is not charged.
            if !request.site.is_of_scripts() {
                self.count_requests(1);
            }
            let started = clock::now();
            let answered =
                self.send_request(way, address, &request, left_ms.min(config.source_timeout_ms)).await;
            self.record_exchange(way, &request, started, answered.as_ref());
            let answered = answered.map_err(|failure| failure.refusal)?;
            self.last.replace(Some((request.site, answered.raw().clone(), answered.age_s)));
            let url = build_public_url(address, &answered.reached, &request.path);
            // Neither DNS answers nor scripts are part of the call's evidence.
            if request.site != Site::Dns
                && !request.site.is_of_scripts()
                && self.manifest.borrow_mut().add(
                    &url,
                    answered.status,
                    &answered.content_type,
                    answered.length,
                )
            {
                self.permit.keep(answered.raw());
            }
            Ok(SourceResponse { status: answered.status, url, body: answered.into_text() })
        })
    }

    fn setting(&self, setting: Setting) -> String {
        self.config.source_setting(setting)
    }

    fn local_time(&self, zone: &str) -> Option<LocalTime> {
        clock::read_local_time(zone)
    }

    fn recall(&self, key: &str) -> Option<String> {
        token_cache::recall(key)
    }

    fn remember(&self, key: &str, value: &str) {
        token_cache::remember(key, value);
    }

    fn forget(&self, key: &str) {
        token_cache::forget(key);
    }

    fn cookie(&self, site: Site, name: &str) -> Option<String> {
        let last = self.last.borrow();
        last.as_ref().filter(|(own, ..)| *own == site)?.1.cookie(name)
    }

    fn age_s(&self, site: Site) -> u32 {
        let last = self.last.borrow();
        last.as_ref().filter(|(own, ..)| *own == site).map_or(0, |(.., age_s)| *age_s)
    }

    fn try_another_way(&self, refusal: Refusal) -> bool {
        let goes_on = self.remaining_ms() > LEAST_MS && self.course.advance(refusal);
        if goes_on {
            // The bundle contains only what the answer is based on.
            self.manifest.take();
            self.permit.forget();
        }
        goes_on
    }

    fn ask_again(&self) -> bool {
        let has_time = self.remaining_ms() > LEAST_MS;
        if has_time {
            self.course.move_on();
            self.is_second_look.set(true);
        }
        has_time
    }

    fn rendering_wait_ms(&self) -> Option<u32> {
        self.rendering_wait_ms.get()
    }

    fn remember_ways(&self) {
        for (key, way) in self.course.successful_ways() {
            token_cache::remember(&key, way.token());
        }
    }

    fn exchanges(&self) -> Vec<Exchange> {
        self.exchanges.borrow().clone()
    }

    fn probe<'a>(&'a self, address: &'a str, max_bytes: u64) -> SourceFuture<'a, Probe> {
        Box::pin(async move {
            let config = &self.config;
            let target = config.redirect_to_stand_in(address);
            let deadline = config.source_timeout_ms.min(PROBE_DEADLINE_MS);
            self.count_requests(1);
            // Without compression, an announced length is the image's own.
            let call = HttpCall::get(&target)
                .header("user-agent", config.user_agent(Device::Desktop))
                .header("accept", "image/*")
                .header("accept-encoding", "identity");
            let signal = AbortSignal::timeout_with_u32(deadline);
            let read = Cell::new(0);
            let probed = match call.start(&signal).await {
                Ok(response) => probe_response(response, max_bytes, &read).await,
                Err(error) => Err(error),
            };
            self.count_requests(u32::try_from(read.get().div_ceil(BYTES_A_REQUEST)).unwrap_or(u32::MAX));
            let failure = || if signal.aborted() { Refusal::Timeout } else { Refusal::Network };
            probed.map_err(|_| failure().into())
        })
    }
}

/// Minimum time left for a page after its turn.
const RENDERING_MS: u32 = 5_000;

/// Minimum time left for trying another way.
const LEAST_MS: u32 = 1_000;

/// Received bytes that weigh as much as a request.
const BYTES_A_REQUEST: u64 = 1 << 20;

/// Deadline of a probe.
const PROBE_DEADLINE_MS: u32 = 8_000;

/// Returns the address under the national domain named by a request. Links then use it; a stand-in is still the one requested.
fn to_national_address<'a>(
    address: &'a SiteAddress,
    request: &SourceRequest,
    v1_suffixes: &str,
) -> Result<Cow<'a, SiteAddress>, Failure> {
    match request.domain.as_deref() {
        None => Ok(Cow::Borrowed(address)),
        Some(domain) => build_national_address(address, request, domain, v1_suffixes).map(Cow::Owned),
    }
}

#[inline(never)]
fn build_national_address(
    address: &SiteAddress,
    request: &SourceRequest,
    domain: &str,
    v1_suffixes: &str,
) -> Result<SiteAddress, Failure> {
    let host = || find_listed_host(&address.domains, domain).map(|host| format!("https://{host}"));
    let (parameter, public) = match request.site {
        Site::V4Web => (v4::DOMAIN_PARAMETER, host()),
        Site::V5Web => (v5::DOMAIN_PARAMETER, host()),
        _ => ("v1_domain", v1::resolve_national_origin(&address.public, domain, v1_suffixes)),
    };
    let public = public.ok_or_else(|| Failure::Unsupported {
        parameter,
        message: "it must be one of the source's national domains, such as the one that ends in `.de`."
            .to_owned(),
    })?;
    let asked = if address.asked == address.public { public.clone() } else { address.asked.clone() };
    Ok(SiteAddress { public, asked, ..address.clone() })
}

/// Returns the configured host that matches this name, with or without `www.`, or this suffix.
fn find_listed_host<'a>(hosts: &'a [String], name: &str) -> Option<&'a str> {
    let bare = |host: &'a str| host.strip_prefix("www.").unwrap_or(host);
    let wanted = name.strip_prefix("www.").unwrap_or(name);
    let has_ending = |host: &&'a str| bare(host).split_once('.').is_some_and(|(_, ending)| ending == wanted);
    let listed = || hosts.iter().map(String::as_str);
    listed().find(|host| bare(host) == wanted).or_else(|| listed().find(has_ending))
}

/// Returns the source's own URL of an answer: redirects within the requested origin keep their path, and a gateway may name the
/// URL in `Content-Location`. Gateways and stand-ins never appear.
fn build_public_url(address: &SiteAddress, reached: &str, path: &str) -> String {
    if reached.is_empty() {
        return [&*address.public, path].concat();
    }
    match reached.strip_prefix(&address.asked) {
        Some(path) => [&*address.public, path].concat(),
        None => reached.to_owned(),
    }
}

#[inline(never)]
fn add_gateway_headers(
    headers: &mut Vec<(String, String)>,
    address: &SiteAddress,
    request: &SourceRequest,
    deadline_ms: u32,
) {
    headers.extend(address.gateway_headers.iter().cloned());
    let options = address.rendering.to_gateway_options(request, deadline_ms);
    headers.push(("x-render-options".to_owned(), options));
}

/// Builds the headers of a request; the operator's headers take precedence.
fn build_request_headers(
    user_agent: &str,
    address: &SiteAddress,
    request: &SourceRequest,
) -> Vec<(String, String)> {
    let mut headers = vec![("user-agent".to_owned(), user_agent.to_owned())];
    if let Some(body) = &request.body {
        headers.push(("content-type".to_owned(), body.content_type().to_owned()));
    }
    let is_configured = |name: &str| address.headers.iter().any(|(configured, _)| configured == name);
    let own = request.headers_for_origin(&address.public).filter(|(name, _)| !is_configured(name));
    headers.extend(own.map(|(name, value)| (name.to_owned(), value.into_owned())));
    headers.extend(address.headers.iter().cloned());
    headers
}
