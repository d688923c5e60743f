//! Tests of the configuration: strict parsing, validation, and an unchanged round trip.

use quarry_kernel::money::MicroUsd;
use quarry_storefront::sellers::config::{PlanKind, Seller, UpstreamTarget, UsageSource};
use serde_json::{Value, json};

/// Returns the built-in seller of a fresh clone.
pub fn built_in() -> Value {
    let toml = include_str!("../../../../wrangler.toml");
    let (_, rest) = toml.split_once("\nSELLERS = '''").unwrap();
    let sellers: Value = serde_json::from_str(rest.split_once("'''").unwrap().0).unwrap();
    sellers[0].clone()
}

/// Returns the paths of the problems of the built-in seller after a change.
fn wrong(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut value = built_in();
    change(&mut value);
    Seller::parse(&value).err().unwrap_or_default().into_iter().map(|problem| problem.path).collect()
}

#[test]
fn the_built_in_seller_sells_and_is_paid_in_every_way() {
    let seller = Seller::parse(&built_in()).unwrap();
    let plans: Vec<_> = seller.plans.iter().map(|plan| (plan.id.as_str(), plan.kind)).collect();
    assert_eq!(
        plans,
        [("payg", PlanKind::PayAsYouGo), ("credits", PlanKind::Credit), ("trial", PlanKind::FreeTrial)]
    );
    let credits = &seller.plans[1];
    assert_eq!(credits.find_price("calls"), Some(MicroUsd(150)));
    assert_eq!((credits.minimum, credits.maximum), (MicroUsd(1_000_000), MicroUsd(500_000_000)));
    assert_eq!(credits.expires_days, Some(365));
    let upstream = &seller.upstreams[0];
    assert_eq!(
        (upstream.prefix.as_str(), &upstream.target, upstream.usage),
        ("/api", &UpstreamTarget::DataApi, UsageSource::PerCall)
    );
    let rails = &seller.rails;
    assert_eq!(rails.x402.as_ref().unwrap().find_token().unwrap().name, "USDC");
    assert!(rails.mpp_evm && rails.stripe.is_some() && rails.checkout);
}

#[test]
fn reads_back_the_written_value() {
    let seller = Seller::parse(&built_in()).unwrap();
    assert_eq!(Seller::parse(&seller.to_json()).unwrap(), seller);
    let mut value = built_in();
    value["upstreams"].as_array_mut().unwrap().push(json!({"id": "other", "prefix": "/other", "target": "https://api.example", "meter": "calls", "usage": "header"}));
    value["rails"]["x402"]["asset"] =
        json!({"address": format!("0x{}", "ab".repeat(20)), "name": "X", "version": "1"});
    let seller = Seller::parse(&value).unwrap();
    assert_eq!(Seller::parse(&seller.to_json()).unwrap(), seller);
}

#[test]
fn a_seller_of_few_words_gives_its_free_calls_and_sells_nothing() {
    let seller =
        Seller::parse(&json!({"id": "shop", "name": "Shop", "hosts": ["shop.test"], "free_calls": 10}))
            .unwrap();
    let few = Seller {
        id: "shop".into(),
        name: "Shop".into(),
        hosts: vec!["shop.test".into()],
        ..Seller::default()
    };
    assert_eq!(seller, Seller { free_calls: 10, ..few });
}

#[test]
fn all_problems_are_reported_at_once_with_their_paths() {
    let value = json!({
        "id": 1, "name": "x", "hosts": "shop.test", "fee": 1, "free_calls": -1, "signing": {},
        "plans": [{"id": "a", "name": "A", "description": "A.", "kind": "gift", "price": 1,
            "prices": [{"meter": "calls", "unit": 0.15}, {"meter": "calls", "unit": "0.15"}, 7]}],
        "rails": {"stripe": []},
    });
    let mut paths: Vec<String> =
        Seller::parse(&value).unwrap_err().into_iter().map(|problem| problem.path).collect();
    paths.sort();
    assert_eq!(
        paths,
        [
            "fee",
            "free_calls",
            "hosts",
            "id",
            "plans[0].kind",
            "plans[0].price",
            "plans[0].prices[0].unit",
            "plans[0].prices[1].unit",
            "plans[0].prices[2]",
            "rails.stripe",
            "signing",
        ]
    );
    assert_eq!(Seller::parse(&json!([])).unwrap_err()[0].problem, "must be an object");
}

#[test]
#[rustfmt::skip] // a table reads best as one
fn a_configuration_is_checked_as_a_whole() {
    let address = "0x0000000000000000000000000000000000000001";
    let token = json!({"address": address, "name": "T", "version": "1"});
    let table: Vec<(&str, Value, &[&str])> = vec![
        ("/id", json!("a_b"), &["id"]),
        ("/id", json!("-a"), &["id"]),
        ("/id", json!("a".repeat(33)), &["id"]),
        ("/name", json!(" "), &["name"]),
        ("/contact", json!("http://x"), &["contact"]),
        ("/generation", json!(0), &["generation"]),
        ("/free_calls", json!(0), &["plans[2]"]),
        ("/hosts", json!(["shop.test", "Shop.test", "shop.test"]), &["hosts[1]", "hosts[2]"]),
        ("/meters/0/id", json!("other"), &["plans[0].prices[0].meter", "plans[1].prices[0].meter", "plans[2].prices[0].meter", "services[0].meter", "services[1].meter", "services[2].meter", "services[3].meter", "upstreams[0].meter"]),
        ("/meters/0/unit", json!(""), &["meters[0].unit"]),
        ("/plans/1/id", json!("payg"), &["plans[1].id"]),
        ("/plans/1/id", json!("../x"), &["plans[1].id"]),
        ("/plans/1/minimum", json!("600.000000"), &["plans[1].minimum"]),
        ("/plans/1/minimum", json!("1.005000"), &["plans[1].minimum"]),
        ("/plans/1/maximum", json!("1000000.010000"), &["plans[1].maximum"]),
        ("/plans/1/minimum", json!(null), &["plans[1].minimum"]),
        ("/plans/0/minimum", json!("1.000000"), &["plans[0].minimum"]),
        ("/plans/0/prices", json!([]), &["plans[0].prices"]),
        ("/plans/0/prices/0/unit", json!("0.000000"), &["plans[0].prices[0].unit"]),
        ("/plans/2/prices/0/unit", json!("0.000150"), &["plans[2].prices[0].unit"]),
        ("/plans/0/prices", json!([{"meter": "calls", "unit": "1.000000"}, {"meter": "calls", "unit": "2.000000"}]), &["plans[0].prices[1].meter"]),
        ("/plans/1/expires_days", json!(0), &["plans[1].expires_days"]),
        ("/plans/1/kind", json!("pay_as_you_go"), &["plans[1].minimum", "plans[1].maximum", "plans[1]"]),
        ("/services/0/path", json!("/elsewhere"), &["services[0].path"]),
        ("/services/0/path", json!("/apiary"), &["services[0].path"]),
        ("/services/0/path", json!("/api/../admin"), &["services[0].path"]),
        ("/upstreams/0/target", json!("http://api.example"), &["upstreams[0].target"]),
        ("/rails/x402", json!(null), &["rails.mpp_evm"]),
        ("/rails", json!(null), &["rails"]),
        ("/rails/x402/network", json!("base"), &["rails.x402.network"]),
        ("/rails/x402/network", json!("eip155:1"), &["rails.x402.asset"]),
        ("/rails/x402/pay_to", json!("0x1"), &["rails.x402.pay_to"]),
        ("/rails/x402", json!({"network": "eip155:1", "pay_to": address, "asset": token}), &[]),
        ("/rails/stripe/payment_method_types", json!([]), &["rails.stripe.payment_method_types"]),
        ("/rails/stripe/network_id", json!(""), &["rails.stripe.network_id"]),
    ];
    for (at, value, paths) in table {
        let told = wrong(|seller| {
            let (parent, name) = at.rsplit_once('/').unwrap();
            match seller.pointer_mut(parent).unwrap() {
                Value::Array(list) => list[name.parse::<usize>().unwrap()] = value.clone(),
                object => object[name] = value.clone(),
            }
        });
        assert_eq!(told, paths, "{at} {value}");
    }
}

#[test]
fn an_upstream_takes_no_path_of_ours_and_none_of_another() {
    for prefix in [
        "/plans",
        "/plans/x",
        "/agent",
        "/.well-known/x",
        "/services",
        "/openapi.json",
        "/",
        "",
        "/api/",
        "//",
        "api",
    ] {
        let told = wrong(|seller| {
            seller["services"] = json!([]);
            seller["upstreams"][0]["prefix"] = json!(prefix);
        });
        assert_eq!(told, ["upstreams[0].prefix"], "{prefix}");
    }
    for (prefix, free) in [("/api", false), ("/api/v9", false), ("/apis", true), ("/planso", true)] {
        let other = json!({"id": "other", "prefix": prefix, "target": "data_api", "meter": "calls", "usage": "per_call"});
        let told = wrong(|seller| seller["upstreams"].as_array_mut().unwrap().push(other));
        assert_eq!(told.is_empty(), free, "{prefix} {told:?}");
    }
}
