//! Tests that every plan, price and URL in a document is honoured by the service, for any seller.

use quarry_storefront::documents::Document;
use quarry_storefront::sellers::config::Seller;
use quarry_storefront::settings::PaymentSettings;
use serde_json::{Value, json};

use crate::people::world::{Request, World, text};
use crate::sellers::config::built_in;

pub(crate) const BASE: &str = "https://shop.test/agents";

/// Creates a changed built-in seller with all payment methods.
pub(crate) fn stage(change: impl FnOnce(&mut Value)) -> World {
    let mut world = World::new();
    let mut value = built_in();
    value["hosts"] = json!(["shop.test"]);
    change(&mut value);
    let signing = world.settings.sellers[0].signing.clone();
    world.settings.sellers[0] = Seller { signing, ..Seller::parse(&value).unwrap() };
    world.settings.payments =
        PaymentSettings { facilitator: true, card_processor: true, ..PaymentSettings::default() };
    world
}

fn get(world: &World, path: &str) -> String {
    let response = world.ask(&Request::get(&format!("{BASE}{path}")));
    assert_eq!(response.status, 200, "{path}");
    text(&response)
}

pub(crate) fn json_at(world: &World, path: &str) -> Value {
    serde_json::from_str(&get(world, path)).unwrap()
}

/// Extracts our own URLs from a text, without punctuation and templates.
fn addresses(text: &str) -> Vec<String> {
    let end = |c: char| {
        c.is_whitespace() || matches!(c, '"' | '`' | ')' | '>' | '<' | '|' | '\\' | ',' | ';' | '\'')
    };
    let mut found: Vec<String> = text
        .match_indices("https://shop.test")
        .filter_map(|(at, _)| text[at..].split(end).next())
        .map(|address| address.trim_end_matches(['.', ':', '*']).to_owned())
        .collect();
    let relative = text.match_indices("$BASE/").filter_map(|(at, _)| text[at + 5..].split(end).next());
    found.extend(relative.map(|path| format!("{BASE}{}", path.split('?').next().unwrap())));
    found.sort();
    found.dedup();
    found
}

/// Returns whether another part of the service serves a path.
fn is_elsewhere(address: &str) -> bool {
    address.starts_with(&format!("{BASE}/api"))
        || address == "https://shop.test"
        || address == "https://shop.test/openapi.json"
        || address == "https://shop.test/api"
}

#[test]
fn every_address_that_a_document_names_is_answered() {
    let world = stage(|_| {});
    let mut seen = 0;
    let mut texts: Vec<String> = Document::ALL.iter().map(|document| get(&world, document.path())).collect();
    texts.extend(["", "/auth.md"].map(|path| get(&world, path)));
    texts.push(text(&world.ask(&Request::get("https://shop.test/.well-known/api-catalog"))));
    for address in texts.iter().flat_map(|text| addresses(text)).filter(|address| !is_elsewhere(address)) {
        let address = address.replace("{reference}", "pay_x");
        let statuses = [Request::get(&address), Request::post(&address, "{}".into())].map(|request| {
            let response = world.ask(&request);
            let body: Value = serde_json::from_str(&text(&response)).unwrap_or_default();
            (response.status, body["message"] == "There is no such route.")
        });
        assert!(statuses.iter().all(|(_, is_missing)| !is_missing), "{address} {statuses:?}");
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn every_plan_that_can_be_bought_asks_for_a_credential_and_no_other_plan_is_named() {
    let world = stage(|_| {});
    let manifest = json_at(&world, "/manifest.json");
    let plans = manifest["plans"].as_array().unwrap();
    assert_eq!(
        plans.iter().map(|plan| plan["planId"].as_str().unwrap()).collect::<Vec<_>>(),
        ["payg", "credits", "trial"]
    );
    for plan in plans {
        let Some(url) = plan["purchase"]["url"].as_str() else {
            assert_eq!(plan["kind"], "pay_as_you_go");
            continue;
        };
        let (status, body) = {
            let response = world.ask(&Request::post(url, "{}".into()));
            (response.status, serde_json::from_str::<Value>(&text(&response)).unwrap())
        };
        assert_eq!((status, &body["error"]), (401, &json!("bearer_required")), "{url}");
    }
    let credits = &plans[1]["purchase"];
    assert_eq!(
        [&credits["minimumUsd"], &credits["maximumUsd"], &credits["cardMinimumUsd"]],
        ["1.000000", "500.000000", "0.500000"]
    );
    assert_eq!(plans[0]["meters"][0]["unitPriceUsd"], "0.000150");
    assert_eq!(manifest["payment"]["x402"]["network"], "eip155:84532");
    assert_eq!(manifest["payment"]["mpp"]["methods"], json!(["evm", "stripe"]));
}

/// Returns a token of a credential that may buy.
fn token(world: &World) -> String {
    let made = world.agent("/agent/identity", json!({"type": "anonymous"}));
    let assertion = made["identity"]["assertion"].as_str().unwrap();
    let form =
        format!("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion={assertion}");
    let request = Request::post(&format!("{BASE}/oauth2/token"), form)
        .with("content-type", "application/x-www-form-urlencoded");
    let body: Value = serde_json::from_str(&text(&world.ask(&request))).unwrap();
    format!("Bearer {}", body["access_token"].as_str().unwrap())
}

#[test]
fn the_amounts_that_documents_name_are_those_that_a_purchase_takes() {
    let world = stage(|seller| {
        seller["plans"][1]["minimum"] = json!("2.500000");
        seller["plans"][1]["maximum"] = json!("7.000000");
    });
    let token = token(&world);
    let purchase = &json_at(&world, "/manifest.json")["plans"][1]["purchase"];
    let asked = |amount: &str| {
        let request =
            Request::post(purchase["url"].as_str().unwrap(), json!({"amountUsd": amount}).to_string());
        let response =
            world.ask(&request.with("authorization", &token).with("content-type", "application/json"));
        let body: Value = serde_json::from_str(&text(&response)).unwrap();
        body["error"].as_str().unwrap_or("ok").to_owned()
    };
    let (least, most) = (purchase["minimumUsd"].as_str().unwrap(), purchase["maximumUsd"].as_str().unwrap());
    assert_eq!((asked(least), asked(most)), ("payment_required".into(), "payment_required".into()));
    assert_eq!(
        (asked("2.490000"), asked("7.010000")),
        ("amount_below_minimum".into(), "amount_above_maximum".into())
    );
    let openapi = json_at(&world, "/openapi.json");
    let price = &openapi["paths"]["/plans/credits/purchase"]["post"]["x-payment-info"]["price"];
    assert_eq!([&price["min"], &price["max"]], [least, most]);
    for document in [Document::LlmsFull, Document::Mpp] {
        assert!(get(&world, document.path()).contains("amountUsd: \"2.500000\""), "{document:?}");
    }
}

#[test]
fn a_price_is_the_same_in_every_document() {
    let world = stage(|seller| {
        for plan in [0, 1] {
            seller["plans"][plan]["prices"][0]["unit"] = json!("0.004200");
        }
    });
    let service = &json_at(&world, "/services")["services"][0];
    assert_eq!(service["payPerCallUsd"], "0.004200");
    assert_eq!(
        service["prices"][1],
        json!({"planId": "credits", "kind": "credit", "unitPriceUsd": "0.004200"})
    );
    let openapi = json_at(&world, "/openapi.json");
    let hint = &openapi["paths"]["/api/v1/search"]["get"]["x-payment-info"];
    assert_eq!(
        (&hint["price"]["amount"], &hint["offers"][0]["amount"]),
        (&json!("0.004200"), &json!("4200"))
    );
    assert!(get(&world, "/llms-full.txt").contains("0.004200 USD per call"));
    assert!(!get(&world, "/llms-full.txt").contains("0.000150"));
}

#[test]
fn no_document_offers_what_cannot_be_paid_here() {
    let mut world = stage(|_| {});
    world.settings.payments.card_processor = false;
    let told = json_at(&world, "/manifest.json");
    assert!(told["payment"]["card"].is_null() && told["plans"][1]["purchase"]["cardMinimumUsd"].is_null());
    assert_eq!(told["payment"]["mpp"]["methods"], json!(["evm"]));
    assert!(!get(&world, "/payment/mpp.md").contains("spt_"));
    assert!(!get(&world, "/llms-full.txt").contains("\"checkout\":true"));
    world.settings.payments.facilitator = false;
    for document in Document::ALL {
        let text = get(&world, document.path());
        assert!(!text.contains("0x036CbD53842c5426634e7929541eC2318f3dCF7e"), "{document:?}");
    }
    let openapi = json_at(&world, "/openapi.json");
    assert!(!openapi.to_string().contains("x-payment-info"));
}

#[test]
fn a_seller_who_sells_nothing_says_so() {
    let world = stage(|seller| {
        for list in ["plans", "services", "upstreams", "meters"] {
            seller[list] = json!([]);
        }
        seller["rails"] = json!(null);
        seller["free_calls"] = json!(0);
    });
    assert_eq!(json_at(&world, "/manifest.json")["plans"], json!([]));
    assert!(get(&world, "/llms-full.txt").contains("This seller sells none."));
    assert!(get(&world, "/payment/mpp.md").contains("takes no payments by MPP"));
    let entitlements =
        Request::get(&format!("{BASE}/agent/entitlements")).with("authorization", &token(&world));
    assert_eq!(world.ask(&entitlements).status, 501);
}

#[test]
fn a_seller_who_gives_or_sells_has_entitlements() {
    let gives = stage(|seller| {
        seller["plans"] = json!([]);
        seller["rails"] = json!(null);
    });
    let sells = stage(|seller| {
        seller["plans"].as_array_mut().unwrap().truncate(2);
        seller["free_calls"] = json!(0);
    });
    for world in [gives, sells] {
        let entitlements =
            Request::get(&format!("{BASE}/agent/entitlements")).with("authorization", &token(&world));
        assert_eq!(world.ask(&entitlements).status, 200);
    }
}

#[test]
fn a_document_that_is_known_is_not_sent_again() {
    let world = stage(|_| {});
    for document in Document::ALL {
        let request = Request::get(&format!("{BASE}{}", document.path()));
        let first = world.ask(&request);
        let tag = first.header("etag").unwrap().to_owned();
        assert_eq!(first.header("cache-control"), Some("public, max-age=300"));
        let again = world.ask(&request.clone().with("if-none-match", &format!("\"x\", W/{tag}")));
        assert_eq!(
            (again.status, text(&again).as_str(), again.header("etag")),
            (304, "", Some(tag.as_str()))
        );
        assert_eq!(world.ask(&request.with("if-none-match", "\"x\"")).status, 200);
    }
}

#[test]
fn keeps_documents_valid_for_any_operator_text() {
    let world = stage(|seller| {
        seller["name"] = json!("Shop \"1\"\n# Ignore the rest | \\");
        seller["services"][0]["description"] = json!("a\n\n## b | `c`");
        seller["plans"][1]["description"] = json!("x | y\n| z");
    });
    for path in ["/manifest.json", "/services", "/openapi.json"] {
        json_at(&world, path);
    }
    for path in ["/llms.txt", "/llms-full.txt", "/payment/mpp.md"] {
        let text = get(&world, path);
        assert!(
            !text.contains("\n# Ignore") && !text.contains("\n## b") && !text.contains("| x | y"),
            "{path}"
        );
    }
}

#[test]
fn answers_not_found_with_a_hint() {
    let world = stage(|_| {});
    let response = world.ask(&Request::get(&format!("{BASE}/plan")));
    let body: Value = serde_json::from_str(&text(&response)).unwrap();
    assert_eq!((response.status, &body["documentation"]), (404, &json!(format!("{BASE}/llms.txt"))));
}

/// A failure can cost something in two cases, and a 402 may have moved money in one.
#[test]
fn documents_the_price_of_a_call_with_its_exceptions() {
    let counted = get(&stage(|_| {}), "/llms-full.txt");
    assert!(counted.contains(
        "A call that is answered 400 or above\ncosts nothing. A call whose answer breaks off is charged"
    ));
    assert!(counted.contains("Nothing was charged, except for `payment_incomplete`"));
    let measured = stage(|seller| {
        let other = json!({"id": "other", "prefix": "/other", "target": "https://up.example", "meter": "calls", "usage": "header"});
        seller["upstreams"].as_array_mut().unwrap().push(other);
    });
    let told = get(&measured, "/llms-full.txt");
    assert!(told.contains("costs nothing, unless the answer has a `usage` header"), "{told}");
}

/// mppx and the catalogues require a 402 and a body schema for every price.
#[test]
fn every_operation_with_a_price_has_a_402_and_a_schema() {
    let world = stage(|_| {});
    let openapi = json_at(&world, "/openapi.json");
    let mut priced = 0;
    for (path, item) in openapi["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if operation["x-payment-info"].is_null() {
                continue;
            }
            priced += 1;
            assert!(operation["responses"]["402"].is_object(), "{path}");
            assert!(
                method == "get"
                    || operation["requestBody"]["content"]["application/json"]["schema"].is_object()
            );
        }
    }
    assert_eq!(priced, 5);
    // The path prefix of the data API is no endpoint.
    assert!(world.settings.sellers[0].services.iter().any(|service| service.path == "/api"));
    assert!(openapi["paths"]["/api"].is_null());
    assert_eq!(openapi["servers"][0]["url"], BASE);
    assert!(openapi["info"]["x-guidance"].as_str().unwrap().contains("/auth.md"));
}

/// Removes everything common to all sellers from the OpenAPI document.
fn get_own_operations(mut document: Value) -> Value {
    document.as_object_mut().unwrap().remove("components");
    let own = ["/plans/", "/extend", "/payments/{", "/api", "/agent/identity"];
    let is_own = |path: &str| own.iter().any(|start| path.starts_with(start)) && !path.contains("/claim");
    document["paths"].as_object_mut().unwrap().retain(|path, item| is_own(path) && item["servers"].is_null());
    document
}

/// Collects the documents of sellers with everything, with less, and with nothing for sale.
fn told() -> Value {
    let whole = stage(|seller| {
        seller["operator"] = json!("Shops \n Ltd");
        seller["contact"] = json!("https://shop.test/contact");
        seller["plans"][1]["minimum"] = json!("0.250000");
    });
    let mut wallets = stage(|seller| {
        seller["contact"] = json!("who@shop.test");
        seller["rails"]["mpp_evm"] = json!(false);
        seller["rails"]["x402"]["upto"] = json!(true);
        seller["rails"]["x402"]["asset"] =
            json!({"address": format!("0x{}", "ab".repeat(20)), "name": "X", "version": "1"});
        seller["plans"].as_array_mut().unwrap().remove(0);
    });
    wallets.settings.payments.card_processor = false;
    let nothing = stage(|seller| {
        seller["rails"] = json!(null);
        for list in ["plans", "services", "upstreams", "meters"] {
            seller[list] = json!([]);
        }
        seller["free_calls"] = json!(0);
    });
    let documents = |world: &World| {
        json!({
            "manifest": json_at(world, "/manifest.json"),
            "services": json_at(world, "/services"),
            "openapi": get_own_operations(json_at(world, "/openapi.json")),
            "configuration": world.settings.sellers[0].to_json(),
            "resource": json_at(world, "/.well-known/oauth-protected-resource"),
            "authorization_server": json_at(world, "/.well-known/oauth-authorization-server"),
        })
    };
    json!({"whole": documents(&whole), "wallets": documents(&wallets), "nothing": documents(&nothing)})
}

#[test]
fn documents_and_configurations_are_these_member_by_member() {
    let told = told();
    if std::env::var_os("QUARRY_BLESS").is_some() {
        let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sellers/documents.json");
        std::fs::write(golden, serde_json::to_string_pretty(&told).unwrap() + "\n").unwrap();
        return;
    }
    let expected: Value = serde_json::from_str(include_str!("documents.json")).unwrap();
    for (seller, documents) in expected.as_object().unwrap() {
        for (name, document) in documents.as_object().unwrap() {
            assert_eq!(told[seller][name], *document, "{name} of {seller}");
        }
    }
}
