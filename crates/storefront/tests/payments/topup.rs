//! Tests of the top-up of a data key: by a person's page or a wallet, once, with the key as the only credential.

use pollster::block_on;
use quarry_ledger::{Command, Grant, LotKind, Reply, SubKeyTerms};
use quarry_storefront::ports::{Clock as _, KeyLedgers as _};
use serde_json::{Value, json};

use crate::payments::back::webhook;
use crate::payments::bank::Silence;
use crate::payments::shop::*;
use crate::people::world::{Request, World, text};

const DAY: i64 = 86_400_000;

/// Creates a shop and a key with ten free calls.
fn stage() -> (World, std::rc::Rc<std::cell::RefCell<crate::payments::bank::Books>>) {
    let (world, books) = shop();
    for key in ["key1", "key2"] {
        let free = Grant { reference: "initial".into(), kind: LotKind::Free, calls: 10, expires_at: None };
        let open = Command::Open {
            account: format!("account of {key}"),
            concurrency_limit: 25,
            created_at: world.now(),
            grant: Some(free),
        };
        assert_eq!(block_on(world.send_ledger_command(key, &open)), Ok(Reply::Opened));
    }
    (world, books)
}

fn fill(key: &str, body: &Value) -> Request {
    Request::post("https://shop.test/api/keys/topup", body.to_string())
        .with("content-type", "application/json")
        .with("authorization", &format!("Bearer qk_{key}"))
}

fn look(key: &str, url: &str) -> Request {
    Request::get(url).with("authorization", &format!("Bearer qk_{key}"))
}

/// Returns the calls on a key, and the days until each lot expires.
fn credit(world: &World, key: &str) -> (u64, Vec<Option<i64>>) {
    let Ok(Reply::Status { remaining, credits, .. }) =
        block_on(world.send_ledger_command(key, &Command::Status))
    else {
        panic!()
    };
    let days = |end: i64| (end - world.now().0) / DAY;
    (remaining, credits.iter().map(|lot| lot.expires_at.map(|end| days(end.0))).collect())
}

/// Returns status and code of an error, which the data API's documentation must list.
fn code(answer: &Answer) -> (u16, &str) {
    let document: Value = serde_json::from_str(include_str!("../../../../public/openapi.json")).unwrap();
    let told = &document["components"]["schemas"]["TopUpError"]["properties"]["error_code"]["enum"];
    let code = answer.body["error_code"].as_str();
    assert!(code.is_none_or(|code| told.as_array().unwrap().contains(&code.into())), "{}", answer.body);
    (answer.status, answer.at("error_code"))
}

#[test]
fn a_person_pays_at_a_page_and_the_calls_are_on_the_key_for_a_year() {
    let (world, books) = stage();
    let page = ask(&world, &fill("key1", &dollars("10")));
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!((page.at("url"), page.at("status")), ("https://pay.test/cs_1", "incomplete"));
    assert_eq!((&page.body["calls"], page.at("remainder_usd")), (&json!(66_666), "0.000100"));
    assert!(page.at("expires_at") > "2027-01-15T08" && page.body["granted"] == false);
    let look = look("key1", page.at("status_url"));
    assert_eq!(ask(&world, &look).at("status"), "incomplete");
    assert_eq!(credit(&world, "key1").0, 10);
    let event = books.borrow_mut().pay("cs_1");
    for _ in 0..3 {
        assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
    }
    assert_eq!(credit(&world, "key1"), (66_676, vec![None, Some(365)]));
    let told = ask(&world, &look);
    assert_eq!((told.at("status"), &told.body["granted"]), ("consumed", &json!(true)));
    assert!(told.at("credit_expires_at").starts_with("2028-01-15") && told.body["url"].is_null());
    assert_eq!((balance(&world, "cash:checkout"), balance(&world, "credit:key1")), (10_000_000, -10_000_000));
    assert_eq!(credit(&world, "key2").0, 10);
}

fn listed(world: &World, key: &str) -> Vec<Value> {
    let answer = ask(world, &look(key, "https://shop.test/api/keys/purchases"));
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["purchases"].as_array().unwrap().clone()
}

#[test]
fn lists_purchases_with_receipts_for_their_key_alone() {
    let (world, books) = stage();
    assert_eq!(listed(&world, "key1"), Vec::<Value>::new());
    let page = ask(&world, &fill("key1", &dollars("25.50")));
    assert_eq!(listed(&world, "key1"), Vec::<Value>::new(), "nothing is paid yet");
    let event = books.borrow_mut().pay("cs_1");
    assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
    let purchases = listed(&world, "key1");
    let [own] = purchases.as_slice() else { panic!("{purchases:?}") };
    let text_member = |name: &str| own[name].as_str().unwrap_or_default();
    assert_eq!(
        (text_member("id"), text_member("amount_usd"), text_member("rail")),
        (page.at("reference"), "25.500000", "card")
    );
    assert_eq!((&own["calls"], text_member("status")), (&json!(170_000), "consumed"));
    assert!(
        text_member("paid_at").starts_with("2027-01-15")
            && text_member("credit_expires_at").starts_with("2028-01-15")
    );
    assert!(!text_member("seller").is_empty() && own["refunded_usd"].is_null(), "{own}");
    assert_eq!(listed(&world, "key2"), Vec::<Value>::new(), "they are nobody else's");
    let unknown = ask(&world, &look("nobody", "https://shop.test/api/keys/purchases"));
    assert_eq!(code(&unknown), (401, "invalid_api_key"));
}

#[test]
fn a_later_secret_buys_for_its_key_and_a_sub_key_buys_nothing() {
    let (world, _) = stage();
    let rotate = Command::Rotate { id: "new".to_owned(), ends_at: world.now() };
    block_on(world.send_ledger_command("key1", &rotate)).unwrap();
    let terms = SubKeyTerms { label: "team".to_owned(), ..SubKeyTerms::default() };
    let add = Command::AddSubKey { id: "sub".to_owned(), terms }.with_access(Some("new"), None);
    block_on(world.send_ledger_command("key1", &add)).unwrap();
    assert_eq!(code(&ask(&world, &fill("key1", &dollars("10")))), (401, "invalid_api_key"));
    assert_eq!(code(&ask(&world, &fill("key1.sub", &dollars("10")))), (403, "not_for_sub_keys"));
    assert_eq!(code(&ask(&world, &fill("key1.nobody", &dollars("10")))), (401, "invalid_api_key"));
    let page = ask(&world, &fill("key1.new", &dollars("10")));
    assert_eq!((page.status, page.at("status")), (200, "incomplete"), "{}", page.body);
    assert_eq!(ask(&world, &look("key1.new", page.at("status_url"))).at("status"), "incomplete");
}

#[test]
fn a_look_finds_the_money_when_the_webhook_does_not_come() {
    let (world, books) = stage();
    let page = ask(&world, &fill("key1", &dollars("25.50")));
    books.borrow_mut().pay("cs_1");
    let look = look("key1", page.at("status_url"));
    for _ in 0..3 {
        assert_eq!(ask(&world, &look).at("status"), "consumed");
    }
    assert_eq!(credit(&world, "key1").0, 170_010);
}

#[test]
fn the_page_after_paying_shows_the_state_and_no_identity() {
    let (world, books) = stage();
    let page = ask(&world, &fill("key1", &dollars("10")));
    let reference = page.at("reference").to_owned();
    let show = |query: &str| {
        let response = world.ask(&Request::get(&format!("https://shop.test/agents/paid{query}")));
        assert_eq!(response.status, 200);
        (text(&response), response.header("refresh").map(str::to_owned))
    };
    let mine = format!("?reference={reference}");
    let (html, again) = show(&mine);
    assert!(
        html.contains("Waiting for the payment")
            && html.contains("10.00 USD")
            && again.as_deref() == Some("5")
    );
    let (html, again) = show(&format!("{mine}&cancelled=1"));
    assert!(html.contains("Nothing was paid") && again.is_none());
    books.borrow_mut().pay("cs_1");
    let (html, again) = show(&mine);
    assert!(
        html.contains("Payment received")
            && html.contains("<b>66,666</b> calls were added")
            && again.is_none()
    );
    assert!(html.contains("<a href=\"/keys\">"), "{html}");
    assert!(!html.contains("key1"));
    assert_eq!(credit(&world, "key1").0, 66_676, "the page asked the processor");
    for query in ["", "?reference=pay_none", "?reference=%3Cscript%3E", "?cancelled=1"] {
        assert!(!show(query).0.contains("<script>a"), "{query}");
    }
}

#[test]
fn a_wallet_fills_a_key_by_x402_of_both_versions_once() {
    let (world, books) = stage();
    let request = fill("key1", &json!({"amount_usd": "10.000000", "checkout": false}));
    let offer = ask(&world, &request);
    assert_eq!(code(&offer), (402, "payment_required"), "{}", offer.body);
    assert_eq!(
        (offer.at("error").is_empty(), &offer.body["status_code"], &offer.body["retryable"]),
        (false, &json!(402), &json!(false))
    );
    let required = offer.json("payment-required");
    assert_eq!(required["resource"]["url"], "https://shop.test/api/keys/topup");
    let bazaar = &required["extensions"]["bazaar"];
    assert_eq!(bazaar["info"]["input"]["body"], json!({"amount_usd": "10.000000", "checkout": false}));
    assert_eq!(
        bazaar["info"]["output"]["example"],
        json!({"payment": {"reference": "pay_…", "status": "consumed"}, "remaining_calls": 66_666})
    );
    let amount = json!({"type": "string", "pattern": r"^\d+\.\d{6}$"});
    assert_eq!(
        bazaar["schema"]["properties"]["input"]["properties"]["body"],
        json!({"type": "object", "properties": {"amount_usd": amount, "checkout": {"type": "boolean"}}, "required": ["amount_usd"]})
    );
    assert!(offer.at("card/statusUrl").starts_with("https://shop.test/api/keys/topup/pay_"));
    let paid = request.clone().with("payment-signature", &x402(&offer, &payer("a"), "1"));
    let answer = ask(&world, &paid);
    assert_eq!((answer.status, &answer.body["remaining_calls"]), (200, &json!(66_676)), "{}", answer.body);
    assert_eq!(answer.json("payment-response")["success"], true);
    assert_eq!(ask(&world, &paid).body, answer.body, "the same request has the same result");
    let v1 = ask(&world, &request.with("x-payment", &x402_v1(&offer, &payer("a"), "2")));
    assert_eq!(&v1.body["remaining_calls"], &json!(133_342));
    assert_eq!((books.borrow().received(), balance(&world, "cash:x402")), (20_000_000, 20_000_000));
}

#[test]
fn other_rails_fill_it_too_with_the_key_beside_them() {
    let (world, _) = stage();
    let request = fill("key1", &json!({"amountUsd": "10.000000", "checkout": false}));
    let request = request.without("authorization").with("agent-authorization", "Bearer qk_key1");
    let offer = ask(&world, &request);
    let answer = ask(&world, &request.clone().with("authorization", &mpp_evm(&offer, &payer("b"))));
    assert_eq!((answer.status, &answer.body["remaining_calls"]), (200, &json!(66_676)), "{}", answer.body);
    let offer = ask(&world, &request);
    let answer = ask(&world, &request.with("authorization", &mpp_card(&offer, "spt_1")));
    assert_eq!(&answer.body["remaining_calls"], &json!(133_342), "{}", answer.body);
}

#[test]
fn a_payment_for_one_key_fills_no_other() {
    let (world, _) = stage();
    let body = json!({"amountUsd": "10.000000", "checkout": false});
    let offer = ask(&world, &fill("key1", &body).with("agent-authorization", "Bearer qk_key1"));
    let stolen = fill("key2", &body).without("authorization").with("agent-authorization", "Bearer qk_key2");
    let answer = ask(&world, &stolen.with("authorization", &mpp_evm(&offer, &payer("b"))));
    assert_eq!(code(&answer), (409, "payment_request_mismatch"));
    let signed = x402(&offer, &payer("a"), "1");
    assert_eq!(ask(&world, &fill("key1", &body).with("payment-signature", &signed)).status, 200);
    let again = ask(&world, &fill("key2", &body).with("payment-signature", &signed));
    assert_eq!(code(&again), (409, "payment_request_mismatch"));
    assert_eq!(credit(&world, "key2").0, 10);
    let page = ask(&world, &fill("key1", &dollars("10")));
    assert_eq!(code(&ask(&world, &look("key2", page.at("status_url")))), (404, "payment_unknown"));
}

#[test]
fn a_purchase_cannot_be_looked_at_with_a_key_and_a_top_up_not_with_a_token() {
    let (world, _) = stage();
    let agent = anonymous(&world);
    let bought = bought(&world, &agent, "5", "9");
    let url = format!("https://shop.test/api/keys/topup/{}", bought.at("payment/reference"));
    assert_eq!(code(&ask(&world, &look("key1", &url))), (404, "payment_unknown"));
    let page = ask(&world, &fill("key1", &dollars("10")));
    let seen = ask(&world, &get(&agent, &format!("/payments/{}", page.at("reference"))));
    assert_eq!(seen.outcome(), (404, "payment_unknown"));
}

#[test]
fn a_name_makes_it_the_same_request_and_names_are_a_keys_own() {
    let (world, _) = stage();
    let named = |key: &str, amount: &str| fill(key, &dollars(amount)).with("idempotency-key", "order-1");
    let first = ask(&world, &named("key1", "10"));
    assert_eq!(ask(&world, &named("key1", "10")).at("reference"), first.at("reference"));
    assert_eq!(code(&ask(&world, &named("key1", "20"))), (409, "payment_request_mismatch"));
    let other = ask(&world, &named("key2", "10"));
    assert!(other.status == 200 && other.at("reference") != first.at("reference"));
}

#[test]
fn fills_a_key_once_when_the_buyer_retries_a_lost_answer() {
    for silence in [Silence::Before, Silence::After] {
        let (world, books) = stage();
        let request = fill("key1", &json!({"amountUsd": "10.000000", "checkout": false}));
        let offer = ask(&world, &request);
        let paid = request.with("payment-signature", &x402(&offer, &payer("a"), "1"));
        books.borrow_mut().silences = vec![Some(silence)];
        let lost = ask(&world, &paid);
        assert_eq!(
            (code(&lost), &lost.body["retryable"]),
            ((503, "payment_provider_unavailable"), &json!(true)),
            "{silence:?}"
        );
        world.pass(50_000);
        assert_eq!(ask(&world, &paid).status, 200, "{silence:?}");
        assert_eq!(
            (credit(&world, "key1").0, books.borrow().received()),
            (66_676, 10_000_000),
            "{silence:?}"
        );
    }
}

#[test]
fn a_refund_takes_back_the_calls_that_are_left() {
    let (world, books) = stage();
    ask(&world, &fill("key1", &dollars("10")));
    let event = books.borrow_mut().pay("cs_1");
    ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now()));
    let lease_id = quarry_kernel::id::new_sortable(world.now(), [1; 10]);
    let reserve = Command::Reserve { lease_id: lease_id.clone(), ttl_ms: None, units: 16_676 };
    block_on(world.send_ledger_command("key1", &reserve)).unwrap();
    let commit = Command::Commit { lease_id, asked: 0, units: None, label: None, unkept: false };
    block_on(world.send_ledger_command("key1", &commit)).unwrap();
    let charge = json!({"id": "evt_1", "type": "charge.refunded", "data": {"object": {"payment_intent": "pi_1", "amount_refunded": 1000, "refunded": true}}});
    assert_eq!(ask(&world, &webhook(&world, &charge.to_string(), WEBHOOK_SECRET, world.now())).status, 200);
    assert!(credit(&world, "key1").0 <= 10, "only what was free is left");
}

#[test]
fn names_errors_in_the_data_apis_terms() {
    let (world, _) = stage();
    for (amount, status, error) in [
        (json!({}), 400, "amount_required"),
        (dollars("9.99"), 400, "amount_below_minimum"),
        (dollars("10.005"), 400, "amount_not_cent_increment"),
        (dollars("10000.01"), 400, "amount_above_maximum"),
        (json!({"amountUsd": 10}), 400, "invalid_request"),
        (json!([]), 400, "invalid_request"),
    ] {
        let answer = ask(&world, &fill("key1", &amount));
        assert_eq!(code(&answer), (status, error), "{amount} {}", answer.body);
        assert_eq!(answer.body["status_code"], status);
        assert!(
            answer.at("request_id").len() == 26
                && answer.body["retryable"] == false
                && answer.at("error").contains(' ')
        );
    }
    let fresh = || fill("key1", &dollars("10"));
    assert_eq!(code(&ask(&world, &fresh().without("authorization"))), (401, "missing_api_key"));
    let replaced = ask(&world, &fresh().without("authorization").with("authorization", "Payment x"));
    assert_eq!(code(&replaced), (401, "missing_api_key"));
    assert!(
        replaced.at("error").contains("send the payment in `Payment-Authorization`"),
        "{}",
        replaced.body
    );
    assert_eq!(
        code(&ask(&world, &fresh().with("authorization", "Bearer nonsense"))),
        (401, "invalid_api_key")
    );
    assert_eq!(
        code(&ask(&world, &fresh().with("authorization", "Bearer qk_unopened"))),
        (401, "invalid_api_key")
    );
    assert_eq!(code(&ask(&world, &fresh().method("DELETE"))), (405, "method_not_allowed"));
    assert_eq!(code(&ask(&world, &fresh().host("nobody.test"))), (404, "seller_not_found"));
    block_on(world.send_ledger_command("key1", &Command::Disable)).unwrap();
    assert_eq!(code(&ask(&world, &fresh())), (403, "api_key_disabled"));
}

/// The data API uses underscores throughout; the storefront's name of the amount is accepted too, but not both.
#[test]
fn one_object_has_one_spelling() {
    let (world, _) = stage();
    let opened = ask(&world, &fill("key1", &json!({"amount_usd": "10"})));
    let looked = ask(&world, &look("key1", opened.at("status_url")));
    let refused = ask(&world, &fill("key1", &json!({"amount_usd": "9.99"})));
    assert_eq!(
        (opened.at("amount_usd"), looked.at("amount_usd"), refused.at("minimum_usd")),
        ("10.000000", "10.000000", "10.000000")
    );
    for answer in [&opened, &looked, &refused] {
        for name in answer.body.as_object().unwrap().keys() {
            assert!(!name.contains(char::is_uppercase), "{name} in {}", answer.body);
        }
    }
    assert!(refused.at("error").contains("`amount_usd`"), "{}", refused.body);
    let twice = json!({"amount_usd": "10", "amountUsd": "20"});
    assert_eq!(code(&ask(&world, &fill("key1", &twice))), (400, "invalid_request"));
}

/// An amount proposed by an error is accepted.
#[test]
fn the_amount_that_an_error_proposes_is_enough() {
    let (world, _) = stage();
    for body in [json!({}), json!({"amount_usd": 10})] {
        let refused = ask(&world, &fill("key1", &body));
        let proposed = refused.at("error").split('"').nth(1).unwrap().to_owned();
        assert_eq!(ask(&world, &fill("key1", &json!({"amount_usd": proposed}))).status, 200, "{proposed}");
    }
}

#[test]
fn without_a_card_processor_only_wallets_pay_and_without_both_none() {
    let (mut world, _) = stage();
    world.settings.payments.card_processor = false;
    assert_eq!(code(&ask(&world, &fill("key1", &dollars("10")))), (402, "payment_required"));
    let page = json!({"amountUsd": "10", "checkout": true});
    assert_eq!(code(&ask(&world, &fill("key1", &page))), (409, "signing_secret_required"));
    world.settings.payments.facilitator = false;
    assert_eq!(code(&ask(&world, &fill("key1", &dollars("10")))), (409, "signing_secret_required"));
}
