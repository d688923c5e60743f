//! The storefront's configuration: sellers, trusted providers, signing secrets, limits.

use quarry_data_api::settings::Settings as DataSettings;
use quarry_storefront::sellers::config::problem::Problem;
use quarry_storefront::settings::{Access, Masters, PaymentSettings, Seller, Settings, SigningSecrets};
use serde_json::{Value, json};
use worker::Env;
use worker::wasm_bindgen::JsCast;

use super::{json_variable, variable};
use crate::log;

/// Reads it. What the two halves share (the deployment's address, the operator's secret) comes from the data API's part.
pub fn read(env: &Env, shared: &DataSettings, payments: PaymentSettings) -> Settings {
    let number =
        |name: &str, default: u32| variable(env, name).and_then(|t| t.parse().ok()).unwrap_or(default);
    let masters = masters(env);
    Settings {
        sellers: sellers(env, &masters),
        masters,
        providers: json_variable(env, "TRUSTED_PROVIDERS"),
        identity_audience: variable(env, "IDENTITY_AUDIENCE"),
        public_origin: shared.public_origin.clone(),
        admin_secret: shared.admin_secret.clone(),
        access: Access::of(
            variable(env, "ACCESS_TEAM_DOMAIN").as_deref(),
            variable(env, "ACCESS_AUDIENCE").as_deref(),
        ),
        registrations_per_hour: number("AGENT_REGISTRATIONS_PER_HOUR", 120),
        exchanges_per_hour: number("AGENT_EXCHANGES_PER_HOUR", 240),
        mails_per_hour: number("AGENT_MAILS_PER_HOUR", 10),
        network_mails_per_hour: number("AGENT_NETWORK_MAILS_PER_HOUR", 30),
        registration_mails_per_hour: number("AGENT_REGISTRATION_MAILS_PER_HOUR", 10),
        payments,
        loopback_upstreams: variable(env, "LOOPBACK_UPSTREAMS").as_deref() == Some("on"),
    }
}

/// The sellers of the variable `SELLERS`. One that is misconfigured is left out, and the log says why.
fn sellers(env: &Env, masters: &Masters) -> Vec<Seller> {
    let read = |value: &Value| match Seller::read(value) {
        Ok(seller) => {
            let signing =
                masters.of(&seller.id).map(|own| own.generation(&seller.id, seller.generation, &[]));
            Some(Seller { signing, ..seller })
        }
        Err(problems) => {
            let problems: Vec<Value> = problems.iter().map(Problem::to_json).collect();
            log::error(&json!({"event": "bad_configuration", "variable": "SELLERS", "problems": problems}));
            None
        }
    };
    json_variable::<Vec<Value>>(env, "SELLERS").iter().filter_map(read).collect()
}

/// The deployment's signing secrets, and those of sellers who have their own (`SIGNING_SECRET_{ID}`).
fn masters(env: &Env) -> Masters {
    let is_other_half = |name: &str| ["PREVIOUS", "NEXT"].iter().any(|end| name.ends_with(end));
    let own = names_after(env, "SIGNING_SECRET_").into_iter().filter(|name| !is_other_half(name));
    let own = own.filter_map(|name| {
        let secrets = secrets(env, &format!("SIGNING_SECRET_{name}"))?;
        Some((name, secrets))
    });
    Masters { shared: secrets(env, "SIGNING_SECRET"), own: own.collect() }
}

/// What a name holds, with its `_PREVIOUS` and `_NEXT`.
fn secrets(env: &Env, name: &str) -> Option<SigningSecrets> {
    let previous = variable(env, &format!("{name}_PREVIOUS"));
    let next = variable(env, &format!("{name}_NEXT"));
    SigningSecrets::new(&variable(env, name)?, previous.as_deref(), next.as_deref())
}

/// What follows `start` in the names that start so.
fn names_after(env: &Env, start: &str) -> Vec<String> {
    let names = js_sys::Object::keys(env.unchecked_ref::<js_sys::Object>());
    names.iter().filter_map(|name| Some(name.as_string()?.strip_prefix(start)?.to_owned())).collect()
}
