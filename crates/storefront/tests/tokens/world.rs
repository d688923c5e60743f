//! Minimal world with a clock, a configuration and providers' documents.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use base64ct::{Base64UrlUnpadded, Encoding};
use jwt_compact::alg::{Es256, SigningKey as _};
use jwt_compact::jwk::JsonWebKey;
use jwt_compact::{Algorithm, AlgorithmSignature};
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};
use quarry_rails::ExternalRequest;
use quarry_storefront::context::Context;
use quarry_storefront::jose::key_cache::IsolateCache;
use quarry_storefront::ports::{
    Clock, Database, DocumentClient, ExternalService, KeyLedgers, Mail, Mailer, MoneyClient, Ports, Random,
    Rows, Statement, Unavailable, UpstreamClient,
};
use quarry_storefront::settings::{IdentityProvider, Seller, Settings, SigningSecrets};
use serde_json::{Value, json};

use crate::native::Native;

pub const BASE: &str = "https://shop.test/agents";
pub const ISSUER: &str = "https://id.test";
pub const KEYS: &str = "https://id.test/keys";
pub const SHARED_AUDIENCE: &str = "https://identity.test";
/// Current time, in seconds since 1970.
pub const NOW: i64 = 1_800_000_000;

type SigningKey = <Es256 as Algorithm>::SigningKey;

pub struct World {
    pub signatures: Native,
    pub now: Cell<UnixMs>,
    pub settings: Settings,
    pub cache: IsolateCache,
    /// Documents by URL; all others do not respond.
    pub documents: RefCell<HashMap<String, String>>,
    pub asked: RefCell<Vec<String>>,
}

impl World {
    /// Creates a world with one provider that has the named keys.
    pub fn new(names: &[&str]) -> Self {
        let provider = IdentityProvider {
            issuer: ISSUER.into(),
            name: Some("Identity Ltd".into()),
            jwks_uri: Some(KEYS.into()),
        };
        let world = Self {
            signatures: Native::default(),
            now: Cell::new(UnixMs(NOW * 1000)),
            settings: Settings {
                sellers: vec![seller()],
                providers: vec![provider],
                identity_audience: Some(SHARED_AUDIENCE.into()),
                ..Settings::default()
            },
            cache: IsolateCache::default(),
            documents: RefCell::default(),
            asked: RefCell::default(),
        };
        world.publish(KEYS, &key_set(names));
        world
    }

    pub fn publish(&self, address: &str, document: &Value) {
        self.documents.borrow_mut().insert(address.into(), document.to_string());
    }

    pub fn vanish(&self, address: &str) {
        self.documents.borrow_mut().remove(address);
    }

    pub fn pass(&self, ms: i64) {
        self.now.set(self.now.get().plus_ms(ms));
    }

    pub fn context(&self) -> Context<'_, Self> {
        Context {
            ports: self,
            seller: &self.settings.sellers[0],
            base: BASE.into(),
            request_id: "r".into(),
            now: self.now.get(),
            network: String::new(),
            is_tool_call: false,
            program: String::new(),
        }
    }
}

impl Clock for World {
    fn now(&self) -> UnixMs {
        self.now.get()
    }
}

impl Random for World {
    fn random_bytes(&self) -> Result<[u8; 20], Unavailable> {
        Err(Unavailable)
    }
}

impl Database for World {
    async fn run_batch(&self, _: Vec<Statement>) -> Result<Vec<Rows>, Unavailable> {
        Err(Unavailable)
    }
}

impl KeyLedgers for World {
    async fn send_ledger_command(&self, _: &str, _: &Command) -> Result<Reply, Unavailable> {
        Err(Unavailable)
    }
}

impl DocumentClient for World {
    async fn fetch_document(&self, address: &str) -> Result<String, Unavailable> {
        self.asked.borrow_mut().push(address.into());
        self.documents.borrow().get(address).cloned().ok_or(Unavailable)
    }
}

impl MoneyClient for World {
    async fn request_external(
        &self,
        _: &ExternalService,
        _: &ExternalRequest,
    ) -> Result<(u16, String), Unavailable> {
        Err(Unavailable)
    }
}

impl UpstreamClient for World {}

impl Mailer for World {
    async fn send_mail(&self, _: &Mail) -> Result<(), Unavailable> {
        Err(Unavailable)
    }
}

impl Ports for World {
    type Signatures = Native;

    fn signatures(&self) -> &Native {
        &self.signatures
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn cache(&self) -> &IsolateCache {
        &self.cache
    }

    fn log(&self, _: &str) {}
}

fn seller() -> Seller {
    Seller {
        id: "shop".into(),
        name: "Shop".into(),
        hosts: vec!["shop.test".into()],
        signing: SigningSecrets::new(&"s".repeat(32), None, None),
        ..Seller::default()
    }
}

/// Derives the named key from its first letter, repeated.
fn key(name: &str) -> SigningKey {
    SigningKey::from_slice(&[name.as_bytes()[0]; 32]).unwrap()
}

/// Returns a JWK Set of the named keys.
pub fn key_set(names: &[&str]) -> Value {
    let keys: Vec<Value> = names.iter().map(|name| jwk(name)).collect();
    json!({ "keys": keys })
}

/// Returns the named public key.
pub fn jwk(name: &str) -> Value {
    let mut jwk = serde_json::to_value(JsonWebKey::from(&key(name).to_verifying_key())).unwrap();
    jwk["kid"] = name.into();
    jwk
}

/// Returns the claims of a valid assertion.
pub fn claims() -> Value {
    json!({
        "iss": ISSUER,
        "sub": "user-1",
        "aud": BASE,
        "client_id": "agent-1",
        "jti": "j-1",
        "iat": NOW - 5,
        "exp": NOW + 300,
        "auth_time": NOW - 3600,
        "email": "Ada@Example.com",
        "email_verified": true,
    })
}

/// Returns the header of an assertion by the named key.
pub fn header(name: &str) -> Value {
    json!({ "alg": "ES256", "kid": name, "typ": "oauth-id-jag+jwt" })
}

/// Signs a token with the named key.
pub fn signed(name: &str, header: &Value, claims: &Value) -> String {
    signed_by(header, claims, |text| Es256.sign(&key(name), text).as_bytes().into_owned())
}

/// Signs a token with any header, as a stranger could.
pub fn signed_by(header: &Value, claims: &Value, sign: impl FnOnce(&[u8]) -> Vec<u8>) -> String {
    let encode = |value: &Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
    let text = format!("{}.{}", encode(header), encode(claims));
    let signature = Base64UrlUnpadded::encode_string(&sign(text.as_bytes()));
    format!("{text}.{signature}")
}

/// Returns a valid assertion signed with the named key.
pub fn assertion(name: &str) -> String {
    signed(name, &header(name), &claims())
}
