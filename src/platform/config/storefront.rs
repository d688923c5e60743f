//! The storefront's configuration: sellers, trusted providers, signing secrets, limits.

use quarry_config::{Variable, table};
use quarry_data_api::settings::Settings as DataSettings;
use quarry_storefront::sellers::config::problem::Problem;
use quarry_storefront::settings::{Access, Masters, PaymentSettings, Seller, Settings, SigningSecrets};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::runtime::{Env, console_error};

/// Reads it. What the two halves share (the deployment's address, the operator's secret) comes from the data API's part.
pub fn read(env: &Env, shared: &DataSettings, payments: PaymentSettings) -> Settings {
    let masters = masters(env);
    Settings {
        sellers: sellers(env, &masters),
        masters,
        providers: list(env, table::TRUSTED_PROVIDERS),
        identity_audience: table::IDENTITY_AUDIENCE.text(env),
        public_origin: shared.public_origin.clone(),
        admin_secret: shared.admin_secret.clone(),
        access: Access::of(
            table::ACCESS_TEAM_DOMAIN.text(env).as_deref(),
            table::ACCESS_AUDIENCE.text(env).as_deref(),
        ),
        registrations_per_hour: table::AGENT_REGISTRATIONS_PER_HOUR.number(env),
        exchanges_per_hour: table::AGENT_EXCHANGES_PER_HOUR.number(env),
        mails_per_hour: table::AGENT_MAILS_PER_HOUR.number(env),
        network_mails_per_hour: table::AGENT_NETWORK_MAILS_PER_HOUR.number(env),
        registration_mails_per_hour: table::AGENT_REGISTRATION_MAILS_PER_HOUR.number(env),
        payments,
        loopback_upstreams: table::LOOPBACK_UPSTREAMS.is_on(env),
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
            let line = json!({"event": "bad_configuration", "variable": "SELLERS", "problems": problems});
            console_error!("{line}");
            None
        }
    };
    list::<Value>(env, table::SELLERS).iter().filter_map(read).collect()
}

/// The deployment's signing secrets, and those of sellers who have their own (`SIGNING_SECRET_{ID}`).
fn masters(env: &Env) -> Masters {
    let is_other_half = |name: &str| ["PREVIOUS", "NEXT"].iter().any(|end| name.ends_with(end));
    let own = env.names("SIGNING_SECRET_").into_iter().filter(|name| !is_other_half(name));
    let own = own.filter_map(|name| {
        let secret = |part: &str| table::SELLER_SIGNING_SECRET.text_for(env, &format!("{name}{part}"));
        let secrets = signing_secrets(secret(""), secret("_PREVIOUS"), secret("_NEXT"))?;
        Some((name, secrets))
    });
    let shared = signing_secrets(
        table::SIGNING_SECRET.text(env),
        table::SIGNING_SECRET_PREVIOUS.text(env),
        table::SIGNING_SECRET_NEXT.text(env),
    );
    Masters { shared, own: own.collect() }
}

fn signing_secrets(
    current: Option<String>,
    previous: Option<String>,
    next: Option<String>,
) -> Option<SigningSecrets> {
    SigningSecrets::new(&current?, previous.as_deref(), next.as_deref())
}

/// A JSON list; an unreadable one is empty, so nobody gets in by mistake.
fn list<T: DeserializeOwned>(env: &Env, variable: Variable) -> Vec<T> {
    let Some(text) = variable.text(env) else {
        return Vec::new();
    };
    serde_json::from_str(&text).unwrap_or_else(|error| {
        console_error!(
            "{}",
            json!({"event": "bad_configuration", "variable": variable.name, "error": error.to_string()})
        );
        Vec::new()
    })
}
