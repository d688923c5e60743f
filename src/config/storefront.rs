//! The storefront's configuration: sellers, trusted providers, signing secrets, limits.

use quarry_config::table;
use quarry_data_api::settings::Settings as DataSettings;
use quarry_storefront::sellers::config::problem::ConfigProblem;
use quarry_storefront::sellers::warnings::find_chain_without_node;
use quarry_storefront::settings::{
    AccessPolicy, CLIENT_REFRESH_GRACE_MS_MAX, MasterSecrets, PaymentSettings, Seller, Settings,
    SigningSecrets,
};
use serde_json::{Value, json};
use worker::Env;
use worker::wasm_bindgen::JsCast;

use super::{EnvVariables, read_json_variable};
use crate::log;

/// Reads the storefront's settings. Shared values (the deployment's address, the operator's secret) come from the data API's
/// settings.
pub fn read(env: &Env, shared: &DataSettings, payments: PaymentSettings) -> Settings {
    let masters = read_masters(env);
    let env = &EnvVariables(env);
    let sellers = read_sellers(env, &masters);
    for seller in &sellers {
        if let Some(network) = find_chain_without_node(seller, &payments) {
            log::error(&json!({"event": "no_chain_node", "seller": seller.id, "network": network}));
        }
    }
    Settings {
        sellers,
        masters,
        providers: read_json_variable(env, table::TRUSTED_PROVIDERS),
        identity_audience: table::IDENTITY_AUDIENCE.text(env),
        public_origin: shared.public_origin.clone(),
        admin_secret: shared.admin_secret.clone(),
        access: AccessPolicy::from_config(
            table::ACCESS_TEAM_DOMAIN.text(env).as_deref(),
            table::ACCESS_AUDIENCE.text(env).as_deref(),
        ),
        registrations_per_hour: table::AGENT_REGISTRATIONS_PER_HOUR.number(env),
        exchanges_per_hour: table::AGENT_EXCHANGES_PER_HOUR.number(env),
        client_refresh_grace_ms: (1000 * i64::from(table::OAUTH_REFRESH_GRACE_S.number(env)))
            .min(CLIENT_REFRESH_GRACE_MS_MAX),
        mails_per_hour: table::AGENT_MAILS_PER_HOUR.number(env),
        network_mails_per_hour: table::AGENT_NETWORK_MAILS_PER_HOUR.number(env),
        registration_mails_per_hour: table::AGENT_REGISTRATION_MAILS_PER_HOUR.number(env),
        payments,
        loopback_upstreams: super::IS_DEVELOPMENT && table::LOOPBACK_UPSTREAMS.is_on(env),
    }
}

/// Reads the sellers of the variable `SELLERS`. An invalid one is logged and left out.
fn read_sellers(env: &EnvVariables<'_>, masters: &MasterSecrets) -> Vec<Seller> {
    let read = |value: &Value| match Seller::parse(value) {
        Ok(seller) => {
            let signing = masters
                .for_seller(&seller.id)
                .map(|own| own.for_generation(&seller.id, seller.generation, &[]));
            Some(Seller { signing, ..seller })
        }
        Err(problems) => {
            let problems: Vec<Value> = problems.iter().map(ConfigProblem::to_json).collect();
            log::error(&json!({"event": "bad_configuration", "variable": "SELLERS", "problems": problems}));
            None
        }
    };
    read_json_variable::<Vec<Value>>(env, table::SELLERS).iter().filter_map(read).collect()
}

/// Reads the deployment's signing secrets, and those of sellers with their own (`SIGNING_SECRET_{ID}`).
fn read_masters(env: &Env) -> MasterSecrets {
    let is_other_half = |name: &str| ["PREVIOUS", "NEXT"].iter().any(|end| name.ends_with(end));
    let own = list_names_with_prefix(env, "SIGNING_SECRET_").into_iter().filter(|name| !is_other_half(name));
    let own = own.filter_map(|name| {
        let secret =
            |part: &str| table::SELLER_SIGNING_SECRET.text_for(&EnvVariables(env), &format!("{name}{part}"));
        let secrets = build_signing_secrets(secret(""), secret("_PREVIOUS"), secret("_NEXT"))?;
        Some((name, secrets))
    });
    let shared = [table::SIGNING_SECRET, table::SIGNING_SECRET_PREVIOUS, table::SIGNING_SECRET_NEXT];
    let [current, previous, next] = shared.map(|secret| secret.text(&EnvVariables(env)));
    MasterSecrets { shared: build_signing_secrets(current, previous, next), own: own.collect() }
}

fn build_signing_secrets(
    current: Option<String>,
    previous: Option<String>,
    next: Option<String>,
) -> Option<SigningSecrets> {
    SigningSecrets::new(&current?, previous.as_deref(), next.as_deref())
}

/// Lists the suffixes of all variables with this prefix.
fn list_names_with_prefix(env: &Env, start: &str) -> Vec<String> {
    let names = js_sys::Object::keys(env.unchecked_ref::<js_sys::Object>());
    names.iter().filter_map(|name| Some(name.as_string()?.strip_prefix(start)?.to_owned())).collect()
}
