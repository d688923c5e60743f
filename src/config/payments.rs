//! Payment services: the facilitator, the card processor and chain nodes, each with its address and our credentials.

use std::collections::BTreeMap;

use quarry_config::{Variable, table};
use quarry_kernel::money::MicroUsd;
use quarry_storefront::ports::ExternalService;
use quarry_storefront::settings::PaymentSettings;
use worker::Env;

use super::{EnvVariables, read_json_variable};

/// Address of a service, with our credentials.
pub struct ServiceEndpoint {
    /// Scheme, host and port, optionally a path; no trailing slash.
    pub origin: String,
    /// Bearer secret, if required.
    pub bearer: Option<String>,
}

/// Keeps secrets out of logs.
impl std::fmt::Debug for ServiceEndpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Place").field("origin", &self.origin).finish_non_exhaustive()
    }
}

/// Payment services of the deployment.
#[derive(Debug)]
pub struct PaymentServices {
    facilitator: Option<ServiceEndpoint>,
    card_processor: Option<ServiceEndpoint>,
    chains: BTreeMap<String, ServiceEndpoint>,
}

impl PaymentServices {
    /// Reads `FACILITATOR_ORIGIN`, `FACILITATOR_TOKEN`, `CARD_ORIGIN`, `CARD_SECRET` and `CHAIN_ORIGINS`. A card processor
    /// without a secret counts as not configured.
    pub fn read(env: &Env) -> Self {
        let env = &EnvVariables(env);
        let place = |origin: Variable, bearer: Variable| {
            let origin = origin.configured_value(env)?.trim_end_matches('/').to_owned();
            Some(ServiceEndpoint { origin, bearer: bearer.text(env) })
        };
        let chains: BTreeMap<String, String> = read_json_variable(env, table::CHAIN_ORIGINS);
        let chains = chains.into_iter().map(|(chain, origin)| {
            (chain, ServiceEndpoint { origin: origin.trim_end_matches('/').to_owned(), bearer: None })
        });
        Self {
            facilitator: place(table::FACILITATOR_ORIGIN, table::FACILITATOR_TOKEN),
            card_processor: place(table::CARD_ORIGIN, table::CARD_SECRET)
                .filter(|place| place.bearer.is_some()),
            chains: chains.collect(),
        }
    }

    /// Returns the endpoint of a service.
    pub fn find_endpoint(&self, of: &ExternalService) -> Option<&ServiceEndpoint> {
        match of {
            ExternalService::Facilitator => self.facilitator.as_ref(),
            ExternalService::CardProcessor => self.card_processor.as_ref(),
            ExternalService::Chain(chain) => self.chains.get(chain),
        }
    }

    /// Builds the storefront's payment settings.
    pub fn build_settings(&self, env: &Env) -> PaymentSettings {
        let env = &EnvVariables(env);
        let secrets = [table::CARD_WEBHOOK_SECRET, table::CARD_WEBHOOK_SECRET_PREVIOUS];
        PaymentSettings {
            facilitator: self.facilitator.is_some(),
            card_processor: self.card_processor.is_some(),
            webhook_secrets: secrets.iter().filter_map(|secret| secret.text(env)).collect(),
            token_parameter: table::CARD_TOKEN_PARAMETER.text(env).unwrap_or_default(),
            credit_ttl_days: Some(table::CREDIT_TTL_DAYS.number(env)),
            chains: self.chains.keys().cloned().collect(),
            receipt_from: table::WALLET_RECEIPT_FROM_USD
                .text(env)
                .and_then(|text| MicroUsd::from_decimal(text.trim()))
                .unwrap_or(MicroUsd(0)),
            confirmations: table::WALLET_CONFIRMATIONS.number(env),
        }
    }
}
