//! Rendering options of a site, for a rendering gateway (`X-Render-Options`, gateway/README.md) and for Browser Run's quick
//! action `content`.

mod whole_page;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::ask::{Device, SourceRequest};

/// Operator's rendering options of a site, a JSON object; absent members have defaults.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rendering {
    /// Viewport in pixels.
    pub viewport: Option<Viewport>,
    /// Locale of the page; defaults to the request's.
    pub locale: Option<String>,
    /// IANA time zone visible to scripts. Not supported by Browser Run.
    pub time_zone: Option<String>,
    /// Event to wait for; by default it depends on the kind of page, unless an element is given.
    pub wait_until: Option<WaitUntil>,
    /// Selector of an element to wait for.
    pub wait_for_selector: Option<String>,
    /// Resources not to load; images, media and fonts by default.
    pub blocked_resources: Option<Vec<Resource>>,
    /// Maximum wait for the page, in milliseconds; defaults to the exchange's deadline.
    pub deadline_ms: Option<u32>,
}

/// Size of a page's viewport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Viewport {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// Event at which a page counts as loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WaitUntil {
    /// Document parsed.
    DomContentLoaded,
    /// All resources loaded.
    Load,
    /// Network idle.
    NetworkIdle,
}

/// Kind of resource loaded by a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    /// Images.
    Image,
    /// Audio and video.
    Media,
    /// Fonts.
    Font,
    /// Stylesheets.
    Stylesheet,
}

const DEFAULT_BLOCKED_RESOURCES: [Resource; 3] = [Resource::Image, Resource::Media, Resource::Font];
const DESKTOP_VIEWPORT: Viewport = Viewport { width: 1280, height: 1600 };
const TABLET_VIEWPORT: Viewport = Viewport { width: 820, height: 1180 };
const MOBILE_VIEWPORT: Viewport = Viewport { width: 412, height: 915 };
const VIEWPORT_PIXELS: std::ops::RangeInclusive<u32> = 100..=4000;
/// Minimum and maximum deadline of a gateway and a browser, in milliseconds.
const DEADLINE_MS: (u32, u32) = (1_000, 60_000);
/// Headers set by the browser itself, or by another option.
const BROWSER_OWNED_HEADERS: [&str; 6] =
    ["accept", "content-type", "cookie", "origin", "referer", "user-agent"];

impl Rendering {
    /// Parses the operator's JSON object.
    ///
    /// # Errors
    /// Description of the problem.
    pub fn parse(text: &str) -> Result<Self, String> {
        let read: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let is_small = |Viewport { width, height }: &Viewport| {
            !VIEWPORT_PIXELS.contains(width) || !VIEWPORT_PIXELS.contains(height)
        };
        match () {
            () if read.viewport.as_ref().is_some_and(is_small) => {
                Err("viewport is 100 to 4000 pixels each way".to_owned())
            }
            () if read.deadline_ms.is_some_and(|ms| ms < DEADLINE_MS.0 || ms > DEADLINE_MS.1) => {
                Err("deadlineMs is 1000 to 60000".to_owned())
            }
            () => Ok(read),
        }
    }

    fn viewport_for(&self, device: Device) -> Viewport {
        self.viewport.unwrap_or(match device {
            Device::Desktop => DESKTOP_VIEWPORT,
            Device::Tablet => TABLET_VIEWPORT,
            Device::Mobile => MOBILE_VIEWPORT,
        })
    }

    /// Returns the deadline of a page within an exchange's deadline.
    #[must_use]
    pub fn deadline_within(&self, exchange_ms: u32) -> u32 {
        self.deadline_ms.map_or(exchange_ms, |own| own.min(exchange_ms)).clamp(DEADLINE_MS.0, DEADLINE_MS.1)
    }

    /// Builds the value of a gateway's `X-Render-Options`.
    #[must_use]
    pub fn to_gateway_options(&self, request: &SourceRequest, exchange_ms: u32) -> String {
        let mut options = Map::new();
        let mut put = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                options.insert(name.to_owned(), value);
            }
        };
        put("viewport", Some(json!(self.viewport_for(request.device))));
        put("mobile", (request.device != Device::Desktop).then_some(json!(true)));
        put("locale", self.locale.as_ref().map(|locale| json!(locale)));
        put("timeZone", self.time_zone.as_ref().map(|zone| json!(zone)));
        let whole = self.find_whole_page(request);
        let event = self.wait_until.or(whole.map(|_| WaitUntil::DomContentLoaded));
        put("waitUntil", event.map(|event| json!(event)));
        let element = self.wait_for_selector.as_deref().or(whole.map(|page| page.element.as_str()));
        put("waitForSelector", element.map(|selector| json!(selector)));
        put("blockedResources", self.blocked_resources.as_ref().map(|all| json!(all)));
        put("deadlineMs", Some(json!(self.deadline_within(exchange_ms))));
        Value::Object(options).to_string()
    }

    /// Returns the kind of a page, unless the operator specifies what to wait for.
    fn find_whole_page(&self, request: &SourceRequest) -> Option<&'static whole_page::WholePage> {
        let is_open = self.wait_until.is_none() && self.wait_for_selector.is_none();
        whole_page::find(request).filter(|_| is_open)
    }

    /// Builds the options of Browser Run's quick action `content`, as JSON. `headers` are those of a plain request; the browser's
    /// own headers are left to it.
    #[must_use]
    pub fn to_quick_action(
        &self,
        url: &str,
        headers: &[(String, String)],
        request: &SourceRequest,
        exchange_ms: u32,
    ) -> String {
        let is_mobile = request.device != Device::Desktop;
        let Viewport { width, height } = self.viewport_for(request.device);
        let deadline = self.deadline_within(exchange_ms);
        let mut extra: Map<String, Value> = headers
            .iter()
            .filter(|(name, _)| !BROWSER_OWNED_HEADERS.contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), json!(value)))
            .collect();
        if let Some(locale) = &self.locale {
            extra.insert("accept-language".to_owned(), json!(locale));
        }
        // The quick action cannot wait for an element of the reloaded document.
        let whole = self.find_whole_page(request).filter(|page| !page.comes_by_reload);
        let early = whole.map_or(WaitUntil::NetworkIdle, |_| WaitUntil::DomContentLoaded);
        let event = match self.wait_until.unwrap_or(early) {
            WaitUntil::DomContentLoaded => "domcontentloaded",
            WaitUntil::Load => "load",
            WaitUntil::NetworkIdle => "networkidle2",
        };
        let blocked = self.blocked_resources.as_deref().unwrap_or(&DEFAULT_BLOCKED_RESOURCES);
        let mut action = json!({
            "url": url,
            "viewport": { "width": width, "height": height, "isMobile": is_mobile, "hasTouch": is_mobile },
            "setExtraHTTPHeaders": extra,
            "gotoOptions": { "waitUntil": event, "timeout": deadline },
            "actionTimeout": deadline,
            "rejectResourceTypes": blocked,
            // Returns the page even if the network never becomes idle, or the element never appears.
            "bestAttempt": true,
            "cacheTTL": 0,
        });
        let cookies = parse_cookies(headers, url);
        if let Some(action) = action.as_object_mut() {
            if !cookies.is_empty() {
                action.insert("cookies".to_owned(), Value::Array(cookies));
            }
            if let Some(selector) =
                self.wait_for_selector.as_deref().or(whole.map(|page| page.element.as_str()))
            {
                let timeout = deadline.min(whole_page::ELEMENT_MS);
                action.insert(
                    "waitForSelector".to_owned(),
                    json!({ "selector": selector, "timeout": timeout }),
                );
            }
        }
        action.to_string()
    }
}

/// Converts the cookies of a request, for the page's own URL.
fn parse_cookies(headers: &[(String, String)], url: &str) -> Vec<Value> {
    let lines = headers.iter().filter(|(name, _)| name == "cookie").flat_map(|(_, value)| value.split(';'));
    let pairs = lines.filter_map(|pair| pair.trim().split_once('='));
    pairs.map(|(name, value)| json!({ "name": name, "value": value, "url": url })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Site;

    fn page(device: Device) -> SourceRequest {
        SourceRequest { device, ..SourceRequest::get(Site::V1Web, "/search?q=a".into()).language("de-AT") }
    }

    fn value(text: &str) -> Value {
        serde_json::from_str(text).unwrap_or_default()
    }

    #[test]
    fn a_typo_is_no_configuration() {
        for bad in [
            "",
            "[]",
            r#"{"viewPort":{}}"#,
            r#"{"viewport":{"width":1,"height":900}}"#,
            r#"{"waitUntil":"soon"}"#,
            r#"{"blockedResources":["script"]}"#,
            r#"{"deadlineMs":10}"#,
        ] {
            assert!(Rendering::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(Rendering::parse("{}"), Ok(Rendering::default()));
    }

    #[test]
    fn a_gateway_is_told_what_differs_from_its_defaults() {
        let told = Rendering::default().to_gateway_options(&page(Device::Mobile), 20_000);
        let viewport = json!({ "width": 412, "height": 915 });
        assert_eq!(value(&told), json!({ "viewport": viewport, "mobile": true, "deadlineMs": 20_000 }));
        let products = SourceRequest::get(Site::V1Web, "/search?q=a&udm=28".into());
        let told = value(&Rendering::default().to_gateway_options(&products, 20_000));
        let element = "#botstuff, #captcha-form, form[action*='/save']";
        assert_eq!(
            (&told["waitUntil"], &told["waitForSelector"]),
            (&json!("domcontentloaded"), &json!(element))
        );
        let load = Rendering { wait_until: Some(WaitUntil::Load), ..Rendering::default() };
        let told = value(&load.to_gateway_options(&products, 20_000));
        assert_eq!((&told["waitUntil"], told.get("waitForSelector")), (&json!("load"), None));
        let configured = r##"{"viewport":{"width":800,"height":600},"locale":"fr","timeZone":"Europe/Paris","waitUntil":"load",
            "waitForSelector":"#rso","blockedResources":["image"],"deadlineMs":9000}"##;
        let told = Rendering::parse(configured)
            .unwrap_or_default()
            .to_gateway_options(&page(Device::Desktop), 20_000);
        assert_eq!(value(&told), value(configured));
    }

    #[test]
    fn a_browser_is_told_the_page_and_keeps_its_own_headers() {
        let headers = [
            ("user-agent", "Q"),
            ("accept", "a"),
            ("accept-language", "de-AT,de;q=0.9"),
            ("cookie", "A=1; B=2=3"),
        ];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let url = "https://engine.test/search?q=a";
        let told =
            value(&Rendering::default().to_quick_action(url, &headers, &page(Device::Desktop), 120_000));
        assert_eq!((&told["url"], &told["cacheTTL"]), (&json!(url), &json!(0)));
        assert_eq!(told["setExtraHTTPHeaders"], json!({ "accept-language": "de-AT,de;q=0.9" }));
        assert_eq!(told["gotoOptions"], json!({ "waitUntil": "networkidle2", "timeout": 60_000 }));
        assert_eq!(told["rejectResourceTypes"], json!(["image", "media", "font"]));
        let cookie = |name: &str, value: &str| json!({ "name": name, "value": value, "url": url });
        assert_eq!(told["cookies"], json!([cookie("A", "1"), cookie("B", "2=3")]));
        assert_eq!((told.get("waitForSelector"), &told["viewport"]["isMobile"]), (None, &json!(false)));
        let told = value(&Rendering::default().to_quick_action(
            url,
            &[],
            &SourceRequest::get(Site::V1Web, "/search?q=a&udm=28".into()),
            9_000,
        ));
        assert_eq!(
            (&told["gotoOptions"]["waitUntil"], told.get("waitForSelector")),
            (&json!("networkidle2"), None)
        );
        let listed = SourceRequest::get(Site::V4Web, "/search?find_desc=a".into());
        let told = value(&Rendering::default().to_quick_action(url, &[], &listed, 120_000));
        assert_eq!(told["gotoOptions"]["waitUntil"], "domcontentloaded");
        assert_eq!(told["waitForSelector"]["timeout"], 5_000);
    }
}
