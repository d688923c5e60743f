//! Shop that takes payments, paying agents, and their requests.

use std::cell::RefCell;
use std::rc::Rc;

use base64ct::{Base64, Base64UrlUnpadded, Encoding};
use pollster::block_on;
use quarry_kernel::http::Response;
use quarry_kernel::mac;
use quarry_kernel::money::MicroUsd;
use quarry_storefront::jose::sign::{Keys, TokenClaims};
use quarry_storefront::ports::Clock as _;
use quarry_storefront::sellers::config::{
    CardRail, Meter, PaymentRails, Plan, PlanKind, UnitPrice, X402Rail,
};
use quarry_storefront::service;
use quarry_storefront::tokens::exchange::JWT_BEARER;
use serde_json::{Value, json};

use crate::payments::bank::{self, Books};
pub use crate::people::world::count;
use crate::people::world::{ORIGIN, Request, World, text};

pub const NETWORK: &str = "eip155:84532";
pub const ASSET: &str = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
pub const PAYEE: &str = "0x2096000000000000000000000000000000000287";
pub const OPERATOR: &str = "the-operators-own-secret";
pub const WEBHOOK_SECRET: &str = "whsec_0123456789abcdef";

/// Creates a shop with every plan and every rail, and its payment services.
pub fn shop() -> (World, Rc<RefCell<Books>>) {
    let mut world = World::new();
    world.database.set_prepared_statement_cache_capacity(200);
    let (books, asked) = bank::open();
    *world.outside.borrow_mut() = Some(asked);
    let payments = &mut world.settings.payments;
    (payments.facilitator, payments.card_processor) = (true, true);
    payments.webhook_secrets = vec![WEBHOOK_SECRET.into()];
    payments.chains = vec![NETWORK.into()];
    world.settings.admin_secret = Some(OPERATOR.into());
    world.settings.registrations_per_hour = 1_000_000;
    world.settings.exchanges_per_hour = 1_000_000;
    let seller = &mut world.settings.sellers[0];
    seller.free_calls = 5;
    seller.meters = vec![Meter { id: "calls".into(), name: "API calls".into(), unit: "call".into() }];
    seller.plans = vec![
        plan("payg", PlanKind::PayAsYouGo),
        plan("credits", PlanKind::Credit),
        Plan { requires_claim: true, ..plan("team", PlanKind::Credit) },
        plan("trial", PlanKind::FreeTrial),
    ];
    seller.rails = PaymentRails {
        x402: Some(X402Rail { network: NETWORK.into(), pay_to: PAYEE.into(), ..X402Rail::default() }),
        mpp_evm: true,
        stripe: Some(CardRail {
            network_id: "profile_1".into(),
            recipient: "acct_1".into(),
            payment_method_types: vec!["card".into()],
        }),
        checkout: true,
    };
    (world, books)
}

fn plan(id: &str, kind: PlanKind) -> Plan {
    Plan {
        id: id.into(),
        name: format!("Plan {id}"),
        kind,
        prices: vec![UnitPrice { meter: "calls".into(), unit: MicroUsd(150) }],
        minimum: MicroUsd(100_000),
        maximum: MicroUsd(500_000_000),
        expires_days: Some(365),
        ..Plan::default()
    }
}

/// Recorded answer.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
    pub headers: Vec<(String, String)>,
}

impl Answer {
    pub fn of(response: &Response) -> Self {
        let headers = response.headers.iter().map(|(name, value)| (name.to_string(), value.to_string()));
        let body = serde_json::from_str(&text(response)).unwrap_or_default();
        Self { status: response.status, body, headers: headers.collect() }
    }

    /// Returns status and error code; `ok` without one.
    pub fn outcome(&self) -> (u16, &str) {
        (self.status, self.body["error"].as_str().unwrap_or("ok"))
    }

    /// Returns the text at a JSON pointer without its first slash.
    pub fn at(&self, pointer: &str) -> &str {
        self.body.pointer(&format!("/{pointer}")).and_then(Value::as_str).unwrap_or_default()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Decodes a header of Base64 JSON.
    pub fn json(&self, name: &str) -> Value {
        serde_json::from_slice(&Base64::decode_vec(self.header(name).unwrap()).unwrap()).unwrap()
    }

    /// Returns the parameters of an MPP method's challenge.
    pub fn challenge(&self, method: &str) -> Option<Value> {
        let is_it = |value: &&str| value.contains(&format!("method=\"{method}\""));
        let lines = self.headers.iter().filter(|(name, _)| name == "www-authenticate");
        let line = lines.map(|(_, value)| value.as_str()).find(is_it)?;
        let parts = line.strip_prefix("Payment ")?.split("\", ").map(|part| {
            let (name, value) = part.split_once("=\"").unwrap();
            (name.to_owned(), Value::from(value.trim_end_matches('"')))
        });
        Some(parts.collect::<serde_json::Map<_, _>>().into())
    }
}

/// Sends a request once.
pub fn ask(world: &World, request: &Request) -> Answer {
    world.batches.set(0);
    Answer::of(&block_on(service::handle_request(world, request)))
}

/// An agent with a token.
#[derive(Debug, Clone)]
pub struct Agent {
    pub id: String,
    pub token: String,
}

/// Registers an anonymous agent.
pub fn anonymous(world: &World) -> Agent {
    let made = world.agent("/agent/identity", json!({"type": "anonymous"}));
    let token = exchange(world, made["identity"]["assertion"].as_str().unwrap());
    Agent { id: made["id"].as_str().unwrap().into(), token }
}

pub fn exchange(world: &World, assertion: &str) -> String {
    let body = format!("grant_type={}&assertion={assertion}", JWT_BEARER.replace(':', "%3A"));
    let request = Request::post(&format!("{ORIGIN}/agents/oauth2/token"), body)
        .with("content-type", "application/x-www-form-urlencoded");
    ask(world, &request).at("access_token").to_owned()
}

/// Registers an agent claimed by a person, by changing its row.
pub fn claimed(world: &World, mailbox: &str) -> Agent {
    let agent = anonymous(world);
    claim(world, &agent, mailbox);
    Agent { token: token(world, &agent.id, 2), ..agent }
}

/// Signs a token of a credential, issued now.
pub fn token(world: &World, id: &str, generation: i64) -> String {
    let secrets = world.settings.sellers[0].signing.as_ref().unwrap();
    let now = world.now();
    let claims = TokenClaims {
        registration_id: id.to_owned(),
        generation,
        id: format!("jti-{id}-{}", now.0),
        issued_at: now,
        expires_at: now.plus_ms(900_000),
        scope: Some(quarry_storefront::scopes::list_names().join(" ")),
    };
    let (keys, base) = (Keys::derive(secrets, "shop").unwrap(), format!("{ORIGIN}/agents"));
    block_on(keys.sign_access_token(&world.signatures, &base, &base, &claims)).unwrap()
}

/// Claims an agent by changing its row.
pub fn claim(world: &World, agent: &Agent, mailbox: &str) {
    let person = format!("per_{}", mac::hash_secret(mailbox));
    let sql = format!(
        "INSERT OR IGNORE INTO persons VALUES ('{person}', '{mailbox}', 0);
         UPDATE registrations SET status = 'claimed', person_id = '{person}', generation = 2, expires_at = NULL
         WHERE registration_id = '{0}';
         UPDATE entitlements SET person_id = '{person}' WHERE registration_id = '{0}';
         UPDATE payments SET person_id = '{person}' WHERE registration_id = '{0}';",
        agent.id
    );
    world.database.execute_batch(&sql).unwrap();
}

/// Builds the purchase request of an agent.
pub fn buy(agent: &Agent, plan: &str, body: &Value) -> Request {
    post(agent, &format!("/plans/{plan}/purchase"), body)
}

pub fn post(agent: &Agent, path: &str, body: &Value) -> Request {
    Request::post(&format!("{ORIGIN}/agents{path}"), body.to_string())
        .with("content-type", "application/json")
        .with("agent-authorization", &format!("Bearer {}", agent.token))
}

pub fn get(agent: &Agent, path: &str) -> Request {
    Request::get(&format!("{ORIGIN}/agents{path}")).with("authorization", &format!("Bearer {}", agent.token))
}

pub fn dollars(amount: &str) -> Value {
    json!({"amountUsd": amount})
}

/// Returns the address of a wallet.
pub fn payer(seed: &str) -> String {
    format!("0x{}", hex(seed, 40))
}

pub fn hex(seed: &str, digits: usize) -> String {
    let hash = mac::hash_secret(seed);
    hash.bytes()
        .cycle()
        .zip(0u8..)
        .map(|(byte, at)| format!("{:x}", byte.wrapping_add(at) % 16))
        .take(digits)
        .collect()
}

/// Signs an x402 v2 payment of an offer with a wallet and a nonce.
pub fn x402(offer: &Answer, from: &str, nonce: &str) -> String {
    let required = offer.json("payment-required");
    let way = &required["accepts"][0];
    let payment = json!({
        "x402Version": 2, "resource": required["resource"], "accepted": way,
        "payload": signed(way["amount"].as_str().unwrap(), from, nonce),
    });
    Base64::encode_string(payment.to_string().as_bytes())
}

/// Signs an x402 v2 payment with a payment identifier.
pub fn x402_named(offer: &Answer, from: &str, nonce: &str, id: &str) -> String {
    let mut payment: Value =
        serde_json::from_slice(&Base64::decode_vec(&x402(offer, from, nonce)).unwrap()).unwrap();
    payment["extensions"] = json!({"payment-identifier": {"info": {"required": false, "id": id}}});
    Base64::encode_string(payment.to_string().as_bytes())
}

/// Signs an x402 v1 payment of an offer.
pub fn x402_v1(offer: &Answer, from: &str, nonce: &str) -> String {
    let way = &offer.body["accepts"][0];
    let payment = json!({
        "x402Version": 1, "scheme": "exact", "network": way["network"],
        "payload": signed(way["maxAmountRequired"].as_str().unwrap(), from, nonce),
    });
    Base64::encode_string(payment.to_string().as_bytes())
}

thread_local! {
    /// Expiry of wallets' signatures, in seconds since 1970.
    pub static VALID_BEFORE: std::cell::Cell<i64> = const { std::cell::Cell::new(1_800_000_300) };
}

fn signed(amount: &str, from: &str, nonce: &str) -> Value {
    let valid_before = VALID_BEFORE.get().to_string();
    json!({"signature": "0x1234", "authorization": {
        "from": from, "to": PAYEE, "value": amount, "validAfter": "0", "validBefore": valid_before,
        "nonce": format!("0x{}", hex(nonce, 64)),
    }})
}

/// Builds the credential of an offer by MPP's method `evm`.
pub fn mpp_evm(offer: &Answer, from: &str) -> String {
    use sha3::{Digest, Keccak256};
    let challenge = offer.challenge("evm").unwrap();
    let text = |name: &str| challenge[name].as_str().unwrap().to_owned();
    let nonce: String = Keccak256::digest(format!("{}{}", text("id"), text("realm")))
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let request: Value =
        serde_json::from_slice(&Base64UrlUnpadded::decode_vec(&text("request")).unwrap()).unwrap();
    credential(
        &challenge,
        &json!({
            "type": "authorization", "from": from, "to": PAYEE, "value": request["amount"], "validAfter": "0",
            "validBefore": VALID_BEFORE.get().to_string(), "nonce": format!("0x{nonce}"), "signature": "0x1234",
        }),
    )
}

/// Builds the credential of an offer by MPP's method `stripe`.
pub fn mpp_card(offer: &Answer, token: &str) -> String {
    credential(&offer.challenge("stripe").unwrap(), &json!({"spt": token}))
}

fn credential(challenge: &Value, payload: &Value) -> String {
    let object = json!({"challenge": challenge, "payload": payload});
    format!("Payment {}", Base64UrlUnpadded::encode_string(object.to_string().as_bytes()))
}

/// Requests an offer and pays it by x402 v2.
pub fn bought(world: &World, agent: &Agent, amount: &str, nonce: &str) -> Answer {
    let request = buy(agent, "credits", &dollars(amount));
    let offer = ask(world, &request);
    assert_eq!(offer.outcome(), (402, "payment_required"), "{}", offer.body);
    ask(world, &request.with("payment-signature", &x402(&offer, &payer("a"), nonce)))
}

/// Returns an account's balance, after checking that the journal sums to zero.
pub fn balance(world: &World, account: &str) -> i64 {
    let unbalanced =
        "SELECT COUNT(*) FROM (SELECT 1 FROM journal GROUP BY entry_id HAVING SUM(amount_micro) <> 0)";
    assert_eq!(count(world, unbalanced), 0);
    count(
        world,
        &format!("SELECT COALESCE(SUM(amount_micro), 0) FROM journal WHERE account LIKE '{account}'"),
    )
}
