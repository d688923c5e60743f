use quarry_kernel::url;

use super::*;
use crate::ask::{SourceFuture, SourceResponse};
use std::cell::RefCell;
use std::collections::HashMap;

fn parse_public_text(address: &str) -> Option<String> {
    PublicUrl::parse(address).map(|public| public.text)
}

#[test]
fn an_address_is_written_anew_as_it_was_understood() {
    for (address, written) in [
        ("https://Pictures.Example.com/a.png?x=1#y", "https://pictures.example.com/a.png?x=1"),
        ("HTTP://example.com", "http://example.com/"),
        ("http://example.com:80?x", "http://example.com/?x"),
        ("https://example.com:443/", "https://example.com/"),
        ("https://a_b.xn--bcher-kva.example/", "https://a_b.xn--bcher-kva.example/"),
        (
            "https://example.com/b\u{fc}cher a.png?q=\"<\u{e4}>",
            "https://example.com/b%C3%BCcher%20a.png?q=%22%3C%C3%A4%3E",
        ),
        ("https://example.com/%C3%BC%2f|{}", "https://example.com/%C3%BC%2f|{}"),
        ("http://93.184.216.34/x", "http://93.184.216.34/x"),
        ("http://0x5db8d822/", "http://93.184.216.34/"),
        ("http://0135.0270.55330/", "http://93.184.216.34/"),
        ("http://1572395042/", "http://93.184.216.34/"),
        ("https://[2606:2800:0220:0001::1]/", "https://[2606:2800:220:1::1]/"),
    ] {
        assert_eq!(parse_public_text(address).as_deref(), Some(written), "{address}");
    }
}

#[test]
fn accepts_only_plain_public_addresses() {
    for address in [
        "",
        "example.com/a.png",
        "//example.com/a.png",
        "ftp://example.com/a.png",
        "data:image/png;base64,AA",
        "javascript://example.com/",
        "http:/example.com/",
        "http://user@example.com/",
        "http://user:secret@example.com/",
        "http://example.com@127.0.0.1/",
        "http://example.com:8080/",
        "http://example.com:443/",
        "https://example.com:80/",
        "https://example.com:/",
        "http://example.com\\@127.0.0.1/",
        "http://exa mple.com/",
        "http://example.com/\r\nx: y",
        "http://example.com/\u{85}",
        "http://example.com/a\\..\\b",
        " http://example.com/",
        "http:// /",
        "http://ex%61mple.com/",
        "http://127%2e0.0.1/",
        "http://bücher.example/",
        "http://１２７.0.0.1/",
        "http://",
        "http:///a.png",
        "http://?x",
        // Names.
        "http://localhost/",
        "http://LOCALHOST/",
        "http://a.localhost/",
        "http://localhost./",
        "http://printer.local/",
        "http://metadata.internal/",
        "http://metadata.cloud.internal/",
        "http://router.home.arpa/",
        "http://intranet/",
        "http://example.com./",
        "http://example..com/",
        "http://.example.com/",
        "http://-a.example.com/",
        "http://1.0.0.127.in-addr.arpa/",
        // Numbers in every spelling.
        "http://127.0.0.1/",
        "http://127.1/",
        "http://127.0.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0X7F.0.0.1/",
        "http://0177.0.0.1/",
        "http://017700000001/",
        "http://0/",
        "http://0x/",
        "http://127.0.0.1./",
        "http://256.0.0.1/",
        "http://1.2.3.4.5/",
        "http://4294967296/",
        "http://a.0x7f/",
        "http://1.2.3.08/",
        "http://10.1.2.3/",
        "http://100.64.0.1/",
        "http://100.127.255.254/",
        "http://168.63.129.16/",
        "http://169.254.169.254/latest/meta-data/",
        "http://172.16.0.1/",
        "http://172.31.255.255/",
        "http://192.0.0.170/",
        "http://192.0.2.1/",
        "http://192.88.99.1/",
        "http://192.168.1.1/",
        "http://198.18.0.1/",
        "http://198.19.255.255/",
        "http://198.51.100.7/",
        "http://203.0.113.7/",
        "http://224.0.0.1/",
        "http://240.0.0.1/",
        "http://255.255.255.255/",
        // The newer numbers.
        "http://[::]/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:93.184.216.34]/",
        "http://[::93.184.216.34]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[64:ff9b:1::1]/",
        "http://[100::1]/",
        "http://[2001::1]/",
        "http://[2001:2::1]/",
        "http://[2001:10::1]/",
        "http://[2001:db8::1]/",
        "http://[2002:7f00:1::]/",
        "http://[3fff::1]/",
        "http://[5f00::1]/",
        "http://[fc00::1]/",
        "http://[fd12:3456::1]/",
        "http://[fe80::1]/",
        "http://[fe80::1%25eth0]/",
        "http://[ff02::1]/",
        "http://[::1",
        "http://[::1]x/",
        "http://[2606:2800:220:1::1]:8080/",
    ] {
        assert_eq!(parse_public_text(address), None, "{address}");
    }
    assert_eq!(parse_public_text(&format!("https://example.com/{}", "a".repeat(2_048))), None);
}

#[test]
fn the_edges_of_closed_networks_are_public() {
    for address in [
        "9.255.255.255",
        "168.63.129.15",
        "168.63.129.17",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "172.15.0.1",
        "172.32.0.1",
        "198.17.0.1",
    ] {
        assert!(is_public(address.parse().unwrap()), "{address}");
    }
    for address in ["2001:200::1", "2001:4860:4860::8888", "2606:4700::1111", "3ffe::1", "3fff:1000::1"] {
        assert!(is_public(address.parse().unwrap()), "{address}");
    }
}

/// Names with their addresses, and what answers where.
#[derive(Default)]
struct FakeSource {
    names: HashMap<&'static str, Vec<&'static str>>,
    probes: HashMap<String, Probe>,
    /// Resolver's failure in place of an answer.
    resolver: Option<(u16, &'static str)>,
    asked: RefCell<Vec<String>>,
}

impl Source for FakeSource {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            assert_eq!(request.site, Site::Dns);
            assert!(request.headers.contains(&("accept", "application/dns-json".into())));
            let name = url::find_query_value(&request.path, "name").unwrap().into_owned();
            let is_older = url::find_query_value(&request.path, "type").unwrap() == "A";
            self.asked.borrow_mut().push(format!("{name} {}", if is_older { "A" } else { "AAAA" }));
            let kind = if is_older { 1 } else { 28 };
            let of_kind = |address: &&&str| address.contains(':') != is_older;
            let addresses = self.names.get(name.as_str()).map(Vec::as_slice).unwrap_or_default();
            let records = addresses
                .iter()
                .filter(of_kind)
                .map(|data| serde_json::json!({ "type": kind, "data": data }));
            let alias = serde_json::json!({ "type": 5, "data": "elsewhere.example." });
            let answer: Vec<_> = std::iter::once(alias).chain(records).collect();
            let body = serde_json::json!({ "Status": 0, "TC": false, "Answer": answer }).to_string();
            let (status, body) =
                self.resolver.map_or((200, body), |(status, body)| (status, body.to_owned()));
            Ok(SourceResponse { status, url: String::new(), body })
        })
    }

    fn probe<'a>(&'a self, address: &'a str, max_bytes: u64) -> SourceFuture<'a, Probe> {
        Box::pin(async move {
            assert_eq!(max_bytes, IMAGE_MAX_BYTES);
            self.asked.borrow_mut().push(address.to_owned());
            self.probes.get(address).cloned().ok_or_else(|| Refusal::Timeout.into())
        })
    }
}

fn image_probe() -> Probe {
    Probe { status: 200, content_type: "image/png".into(), length: Some(1000), location: None }
}

fn redirect_probe(location: &str) -> Probe {
    Probe { status: 302, location: Some(location.into()), ..image_probe() }
}

fn fake_source(names: &[(&'static str, &[&'static str])], probes: &[(&str, Probe)]) -> FakeSource {
    FakeSource {
        names: names.iter().map(|(name, addresses)| (*name, addresses.to_vec())).collect(),
        probes: probes.iter().map(|(address, probe)| ((*address).to_owned(), probe.clone())).collect(),
        ..FakeSource::default()
    }
}

fn run_check(address: &str, world: &FakeSource) -> Result<String, Failure> {
    pollster::block_on(check(address, world))
}

fn expect_rule_message(address: &str, world: &FakeSource) -> String {
    match run_check(address, world) {
        Err(Failure::Unsupported { parameter: "image_url", message }) => message,
        other => panic!("{other:?}"),
    }
}

const PUBLIC_HOSTS: &[(&str, &[&str])] =
    &[("a.example", &["93.184.216.34", "2606:2800:220:1::1"]), ("b.example", &["93.184.216.35"])];

#[test]
fn a_picture_on_a_public_host_is_passed_on_as_it_was_named() {
    let world = fake_source(
        PUBLIC_HOSTS,
        &[("http://a.example/x.png", redirect_probe("//b.example/y")), ("http://b.example/y", image_probe())],
    );
    assert_eq!(run_check("http://A.example:80/x.png#z", &world), Ok("http://a.example/x.png".into()));
    assert_eq!(
        *world.asked.borrow(),
        [
            "a.example A",
            "a.example AAAA",
            "http://a.example/x.png",
            "b.example A",
            "b.example AAAA",
            "http://b.example/y"
        ]
    );
}

#[test]
fn a_name_of_which_any_address_is_private_is_not_asked() {
    for addresses in [
        &["127.0.0.1"][..],
        &["93.184.216.34", "10.0.0.1"],
        &["93.184.216.34", "::ffff:10.0.0.1"],
        &["fd00::1"],
    ] {
        let world = fake_source(&[("a.example", addresses)], &[("http://a.example/", image_probe())]);
        assert!(
            expect_rule_message("http://a.example/", &world).contains("public internet"),
            "{addresses:?}"
        );
        assert!(world.asked.borrow().iter().all(|asked| !asked.starts_with("http")), "{addresses:?}");
    }
}

#[test]
fn a_redirect_is_checked_as_if_it_were_the_first() {
    for location in [
        "http://127.0.0.1/",
        "http://inside.example/",
        "file:///etc/passwd",
        "http://[::1]/",
        "https://b.example:8443/",
    ] {
        let mut world = fake_source(
            PUBLIC_HOSTS,
            &[("http://a.example/", redirect_probe(location)), ("http://inside.example/", image_probe())],
        );
        world.names.insert("inside.example", vec!["192.168.0.1"]);
        expect_rule_message("http://a.example/", &world);
        assert_eq!(
            world.asked.borrow().iter().filter(|asked| asked.starts_with("http")).count(),
            1,
            "{location}"
        );
    }
}

#[test]
fn redirects_end_after_three() {
    let hop = |n: usize| (format!("http://a.example/{n}"), redirect_probe(&format!("/{}", n + 1)));
    let mut world = fake_source(PUBLIC_HOSTS, &[]);
    world.probes.extend((0..9).map(hop));
    assert!(expect_rule_message("http://a.example/0", &world).contains("more than 3 times"));
    world.probes.insert("http://a.example/3".into(), image_probe());
    assert_eq!(run_check("http://a.example/0", &world), Ok("http://a.example/0".into()));
}

#[test]
fn accepts_only_images_up_to_twenty_megabytes() {
    for (probe, part) in [
        (Probe { content_type: "text/html".into(), ..image_probe() }, "not an image"),
        (Probe { content_type: "image/".into(), ..image_probe() }, "not an image"),
        (Probe { content_type: String::new(), ..image_probe() }, "not an image"),
        (Probe { length: Some(0), ..image_probe() }, "does not answer"),
        (Probe { length: None, ..image_probe() }, "more than 20 MB"),
        (Probe { length: Some(IMAGE_MAX_BYTES + 1), ..image_probe() }, "more than 20 MB"),
        (Probe { status: 404, ..image_probe() }, "does not answer"),
        (Probe { status: 302, ..image_probe() }, "does not answer"),
        (Probe { status: 500, ..image_probe() }, "does not answer"),
    ] {
        let world = fake_source(PUBLIC_HOSTS, &[("http://b.example/", probe.clone())]);
        assert!(expect_rule_message("http://b.example/", &world).contains(part), "{probe:?}");
    }
    let largest = Probe {
        length: Some(IMAGE_MAX_BYTES),
        content_type: "Image/SVG+xml; charset=x".into(),
        ..image_probe()
    };
    let world = fake_source(PUBLIC_HOSTS, &[("http://b.example/", largest)]);
    assert!(run_check("http://b.example/", &world).is_ok());
    assert!(expect_rule_message("http://a.example/", &world).contains("does not answer"), "nothing is there");
}

#[test]
fn a_name_that_cannot_be_checked_is_not_asked() {
    let cut = r#"{"Status":0,"TC":true,"Answer":[{"type":1,"data":"93.184.216.34"}]}"#;
    let strange = r#"{"Status":0,"Answer":[{"type":1,"data":"nonsense"}]}"#;
    for resolver in [
        (200, "{"),
        (200, r#"{"Status":2}"#),
        (500, r#"{"Status":0}"#),
        (200, ""),
        (200, cut),
        (200, strange),
    ] {
        let world = FakeSource {
            resolver: Some(resolver),
            ..fake_source(PUBLIC_HOSTS, &[("http://a.example/", image_probe())])
        };
        assert!(matches!(run_check("http://a.example/", &world), Err(Failure::Refused(_))), "{resolver:?}");
        assert!(world.asked.borrow().iter().all(|asked| !asked.starts_with("http")), "{resolver:?}");
    }
    let nowhere = FakeSource { resolver: Some((200, r#"{"Status":3}"#)), ..fake_source(PUBLIC_HOSTS, &[]) };
    assert!(expect_rule_message("http://a.example/", &nowhere).contains("does not answer"));
}
