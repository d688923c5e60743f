//! Request as the upstream receives it, and answer as the caller receives it.

use jwt_compact::alg::Es256;
use jwt_compact::jwk::JsonWebKey;
use jwt_compact::{Algorithm, AlgorithmSignature};
use quarry_storefront::settings::SigningSecrets;
use quarry_storefront::upstream::UpstreamRequest;
use serde_json::{Value, json};

use crate::metered::stall::*;
use crate::payments::shop::{anonymous, ask, claimed, get, post};
use crate::people::world::{ORIGIN, Request, text};

/// Verifies the signature as docs/agents.md describes, with the published keys only.
fn verified(jwks: &Value, outgoing: &UpstreamRequest) -> bool {
    use base64ct::{Base64, Encoding};
    let input = outgoing.header("signature-input").unwrap();
    let params = input.strip_prefix("sig1=").unwrap();
    let (list, rest) = params.strip_prefix('(').unwrap().split_once(')').unwrap();
    let kid = rest.split("keyid=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(rest.contains("alg=\"ecdsa-p256-sha256\""));
    let mut base = String::new();
    for component in list.split(' ').map(|quoted| quoted.trim_matches('"')) {
        let value = match component {
            "@method" => outgoing.method.clone(),
            "@target-uri" => outgoing.url.clone(),
            name => outgoing.header(name).unwrap(),
        };
        base.push_str(&format!("\"{component}\": {value}\n"));
    }
    base.push_str(&format!("\"@signature-params\": {params}"));
    let keys = jwks["keys"].as_array().unwrap();
    let Some(key) = keys.iter().find(|key| key["kid"] == kid) else { return false };
    let jwk: JsonWebKey<'_> = serde_json::from_value(key.clone()).unwrap();
    let key = <Es256 as Algorithm>::VerifyingKey::try_from(&jwk).unwrap();
    let signature = outgoing.header("signature").unwrap();
    let signature = Base64::decode_vec(signature.strip_prefix("sig1=:").unwrap().strip_suffix(':').unwrap());
    let signature = <Es256 as Algorithm>::Signature::try_from_slice(&signature.unwrap()).unwrap();
    Es256.verify_signature(&signature, &key, base.as_bytes())
}

fn jwks(world: &crate::people::world::World) -> Value {
    ask(world, &Request::get(&format!("{ORIGIN}/agents/.well-known/jwks.json"))).body
}

#[test]
fn the_upstream_gets_the_callers_request_and_who_is_behind_it() {
    let (world, seen) = stall();
    let agent = claimed(&world, "p@example.com");
    credit(&world, &agent, "ent_1", "credits", 5_000, None);
    let request = post(&agent, "/weather/caf%C3%A9/x?a=1&b=%20", &json!({"city": "Ulm"}))
        .with("range", "bytes=0-9")
        .with("if-none-match", "\"t\"")
        .with("content-digest", "sha-256=:x:")
        .with("connection", "close, X-Hop")
        .with("x-hop", "1")
        .with("keep-alive", "5")
        .with("te", "trailers")
        .with("cookie", "a=b")
        .with("x-forwarded-for", "192.0.2.1")
        .with("cf-connecting-ip", "192.0.2.1")
        .with("agent-id", "reg_forged")
        .with("person-id", "per_forged")
        .with("agent_id", "reg_folded")
        .with("person_id", "per_folded")
        .with("x_forwarded_for", "192.0.2.1")
        .with("x-original-url", "/storms/1")
        .with("x_rewrite_url", "/storms/1")
        .with("x-forwarded-prefix", "/storms")
        .with("x-override-url", "/storms/1")
        .with("x-http-method-override", "DELETE")
        .with("cf_connecting_ip", "192.0.2.1")
        .with("x-request-id", "forged")
        .with("signature", "sig1=:AAAA:")
        .with("signature-input", "sig1=()")
        .with("accept-encoding", "br");
    let answer = ask(&world, &request);
    assert_eq!(
        (answer.status, answer.header("content-security-policy")),
        (200, Some("sandbox; default-src 'none'"))
    );
    let outgoing = seen.borrow()[0].clone();
    assert_eq!(outgoing.url, "https://up.example:8443/caf%C3%A9/x?a=1&b=%20");
    assert_eq!(outgoing.method, "POST");
    let body = outgoing.body.as_ref().unwrap().downcast_ref::<String>().unwrap();
    assert_eq!(body, r#"{"city":"Ulm"}"#);
    let header = |name: &str| outgoing.header(name);
    for gone in [
        "connection",
        "x-hop",
        "keep-alive",
        "te",
        "cookie",
        "x-forwarded-for",
        "cf-connecting-ip",
        "agent-authorization",
        "agent_id",
        "person_id",
        "x_forwarded_for",
        "x-original-url",
        "x_rewrite_url",
        "x-forwarded-prefix",
        "x-override-url",
        "x-http-method-override",
        "cf_connecting_ip",
    ] {
        assert_eq!(header(gone), None, "{gone}");
    }
    assert_eq!(header("range").as_deref(), Some("bytes=0-9"));
    assert_eq!(header("if-none-match").as_deref(), Some("\"t\""));
    assert_eq!(header("accept-encoding").as_deref(), Some("identity"));
    assert_eq!(header("agent-id").as_deref(), Some(agent.id.as_str()));
    assert!(
        header("person-id").unwrap().starts_with("per_")
            && header("person-id").as_deref() != Some("per_forged")
    );
    assert_eq!(header("x-request-id").as_deref(), answer.header("x-request-id"));
    for name in ["agent-id", "person-id", "x-request-id", "signature", "signature-input"] {
        assert_eq!(outgoing.headers.iter().filter(|(own, _)| own == name).count(), 1, "{name}");
    }
    let input = header("signature-input").unwrap();
    for covered in ["@method", "@target-uri", "x-request-id", "agent-id", "person-id", "content-digest"] {
        assert!(input.contains(&format!("\"{covered}\"")), "{covered}");
    }
}

#[test]
fn the_signature_is_by_a_published_key_over_this_very_request_and_survives_a_rotation() {
    let (mut world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 5_000, None);
    call(&world, &agent, "/weather/x?q=1");
    let outgoing = seen.borrow()[0].clone();
    let published = jwks(&world);
    assert!(verified(&published, &outgoing));
    let spoilt: [fn(&mut UpstreamRequest); 4] = [
        |outgoing| outgoing.method = "DELETE".into(),
        |outgoing| outgoing.url.push('0'),
        |outgoing| {
            outgoing.headers.iter_mut().filter(|(name, _)| name == "agent-id").for_each(|(_, v)| v.push('x'))
        },
        |outgoing| {
            outgoing
                .headers
                .iter_mut()
                .filter(|(name, _)| name == "x-request-id")
                .for_each(|(_, v)| v.push('x'))
        },
    ];
    for spoil in spoilt {
        let mut other = outgoing.clone();
        spoil(&mut other);
        assert!(!verified(&published, &other));
    }
    // The old key stays published until everything it signed has expired.
    let signing = SigningSecrets::new(&"n".repeat(32), Some(&"s".repeat(32)), None);
    world.settings.sellers[0].signing = signing;
    assert!(verified(&jwks(&world), &outgoing));
    let signing = SigningSecrets::new(&"n".repeat(32), None, None);
    world.settings.sellers[0].signing = signing;
    assert!(!verified(&jwks(&world), &outgoing));
}

#[test]
fn the_upstreams_own_status_and_body_come_back_untouched_and_inert() {
    let (world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 5_000, None);
    let says = Says { body: "<script>x</script>", ..Says::status(418) }
        .with("content-type", "text/html")
        .with("etag", "\"v1\"")
        .with("retry-after", "7")
        .with("x-own", "1")
        .with("connection", "keep-alive, x-hop")
        .with("x-hop", "1")
        .with("transfer-encoding", "chunked")
        .with("set-cookie", "claim=1")
        .with("access-control-allow-origin", "https://other.example")
        .with("content-security-policy", "default-src *")
        .with("service-worker-allowed", "/")
        .with("strict-transport-security", "max-age=0")
        .with("payment-response", "eyJzdWNjZXNzIjp0cnVlfQ==")
        .with("payment-required", "x")
        .with("payment-receipt", "x")
        .with("x-payment-response", "x")
        .with("usage-error", "theirs")
        .with("x-request-id", "theirs");
    answers(&world, &seen, Ok(says));
    let request = get(&agent, "/weather/x");
    let response = world.ask(&request);
    assert_eq!((response.status, text(&response).as_str()), (418, "<script>x</script>"));
    for (name, value) in
        [("content-type", "text/html"), ("etag", "\"v1\""), ("retry-after", "7"), ("x-own", "1")]
    {
        assert_eq!(response.header(name), Some(value), "{name}");
    }
    for gone in [
        "connection",
        "x-hop",
        "transfer-encoding",
        "set-cookie",
        "service-worker-allowed",
        "payment-response",
        "payment-required",
        "payment-receipt",
        "x-payment-response",
        "usage-error",
    ] {
        assert_eq!(response.header(gone), None, "{gone}");
    }
    let all = |name: &str| -> Vec<&str> {
        response.headers.iter().filter(|(own, _)| own == name).map(|(_, value)| value.as_ref()).collect()
    };
    assert_eq!(all("content-security-policy"), ["sandbox; default-src 'none'"]);
    assert_eq!(all("access-control-allow-origin"), ["*"]);
    assert_eq!(all("x-request-id").len(), 1);
    assert_eq!(all("x-content-type-options"), ["nosniff"]);
    assert_eq!(all("strict-transport-security"), ["max-age=31536000"], "ours, never theirs");
}

#[test]
fn an_upstream_is_no_way_into_private_networks() {
    use quarry_storefront::sellers::config::UpstreamTarget;
    let resolved = |kind: &str, address: &str| {
        let number = if kind == "A" { 1 } else { 28 };
        let question = format!("/dns-query?name=up.example&type={kind}");
        (question, format!(r#"{{"Status":0,"Answer":[{{"type":{number},"data":"{address}"}}]}}"#))
    };
    let nothing =
        |kind: &str| (format!("/dns-query?name=up.example&type={kind}"), r#"{"Status":3}"#.to_owned());
    let silent = |kind: &str| (format!("/dns-query?name=up.example&type={kind}"), String::new());
    let name = "https://up.example:8443";
    let rows = [
        (name, vec![], true),
        (name, vec![resolved("A", "10.0.0.1")], false),
        (name, vec![resolved("AAAA", "fd00::1")], false),
        (name, vec![resolved("AAAA", "2606:2800:21f:cb07::1")], true),
        (name, vec![nothing("A"), nothing("AAAA")], false),
        (name, vec![silent("AAAA")], false),
        ("https://93.184.215.14", vec![], true),
        ("https://192.168.0.1", vec![], false),
        ("https://169.254.169.254", vec![], false),
        ("https://[fd00::1]", vec![], false),
        ("https://printer", vec![], false),
        ("https://db.internal", vec![], false),
        ("http://127.0.0.1:9", vec![], false),
        ("http://localhost:9", vec![], false),
        ("http://[::1]:9", vec![], false),
    ];
    for (origin, names, is_asked) in rows {
        let (mut world, seen) = stall();
        world.settings.sellers[0].upstreams[1].target = UpstreamTarget::Origin(origin.into());
        let agent = anonymous(&world);
        credit(&world, &agent, "ent_1", "credits", 5_000, None);
        world.names.borrow_mut().extend(names.clone());
        let answer = call(&world, &agent, "/weather/x");
        assert_eq!(answer.status, if is_asked { 200 } else { 503 }, "{origin} {names:?} {}", answer.body);
        assert_eq!(seen.borrow().len(), usize::from(is_asked), "{origin} {names:?}");
        assert_eq!(left(&world, "ent_1") == 5_000, !is_asked, "what is not asked is free");
        world.settings.loopback_upstreams = true;
        let is_loopback = origin.starts_with("http:");
        assert_eq!(call(&world, &agent, "/weather/x").status == 200, is_asked || is_loopback, "{origin}");
    }
}
