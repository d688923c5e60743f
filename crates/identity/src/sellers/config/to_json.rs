//! JSON form of a configuration, which [`super::parse`] reads back unchanged.

use serde_json::Value;

use super::{
    CardRail, Meter, PaymentRails, Plan, Seller, Service, TokenAsset, Upstream, UpstreamTarget, UsageSource,
    X402Rail,
};
use crate::json::{
    build_object, list_to_json, optional_text_to_json, text_to_json, texts_to_json, usd_to_json,
};

impl UpstreamTarget {
    /// Name of our own data API as a target.
    pub const DATA_API: &str = "data_api";

    /// Returns its name on the wire: `data_api`, or an origin.
    #[must_use]
    pub fn token(&self) -> &str {
        match self {
            Self::DataApi => Self::DATA_API,
            Self::Origin(origin) => origin,
        }
    }
}

impl UsageSource {
    /// Every source of usage.
    pub const ALL: [Self; 2] = [Self::PerCall, Self::Header];

    /// Returns its name on the wire.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::PerCall => "per_call",
            Self::Header => "header",
        }
    }
}

impl Seller {
    /// Converts the configuration to JSON, without secrets.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let meter = |m: &Meter| {
            build_object(
                "id name unit",
                &mut [text_to_json(&m.id), text_to_json(&m.name), text_to_json(&m.unit)],
            )
        };
        let values = &mut [
            text_to_json(&self.id),
            text_to_json(&self.name),
            texts_to_json(&self.hosts),
            optional_text_to_json(self.operator.as_deref()),
            optional_text_to_json(self.contact.as_deref()),
            self.anonymous.into(),
            self.service_auth.into(),
            self.free_calls.into(),
            self.generation.into(),
            self.enabled.into(),
            list_to_json(&self.meters, meter),
            list_to_json(&self.plans, plan_to_json),
            list_to_json(&self.services, service_to_json),
            list_to_json(&self.upstreams, upstream_to_json),
            rails_to_json(&self.rails),
        ];
        build_object(
            "id name hosts operator contact anonymous service_auth free_calls generation enabled meters plans services upstreams rails",
            values,
        )
    }
}

fn plan_to_json(plan: &Plan) -> Value {
    let values = &mut [
        text_to_json(&plan.id),
        text_to_json(&plan.name),
        text_to_json(&plan.description),
        text_to_json(plan.kind.token()),
        list_to_json(&plan.prices, |p| {
            build_object("meter unit", &mut [text_to_json(&p.meter), usd_to_json(p.unit)])
        }),
        usd_to_json(plan.minimum),
        usd_to_json(plan.maximum),
        plan.expires_days.into(),
        plan.requires_claim.into(),
    ];
    build_object("id name description kind prices minimum maximum expires_days requires_claim", values)
}

fn service_to_json(s: &Service) -> Value {
    let values = &mut [
        text_to_json(&s.id),
        text_to_json(&s.name),
        text_to_json(&s.description),
        text_to_json(&s.path),
        text_to_json(&s.meter),
    ];
    build_object("id name description path meter", values)
}

fn upstream_to_json(u: &Upstream) -> Value {
    let values = &mut [
        text_to_json(&u.id),
        text_to_json(&u.prefix),
        text_to_json(u.target.token()),
        text_to_json(&u.meter),
        text_to_json(u.usage.token()),
        u.hold.into(),
    ];
    build_object("id prefix target meter usage hold", values)
}

fn rails_to_json(rails: &PaymentRails) -> Value {
    let values = &mut [
        rails.x402.as_ref().map_or(Value::Null, x402_to_json),
        rails.mpp_evm.into(),
        rails.stripe.as_ref().map_or(Value::Null, card_to_json),
        rails.checkout.into(),
    ];
    build_object("x402 mpp_evm stripe checkout", values)
}

fn x402_to_json(x: &X402Rail) -> Value {
    let asset = |a: &TokenAsset| {
        build_object(
            "address name version",
            &mut [text_to_json(&a.address), text_to_json(&a.name), text_to_json(&a.version)],
        )
    };
    let asset = x.asset.as_ref().map_or(Value::Null, asset);
    build_object(
        "network asset pay_to upto",
        &mut [text_to_json(&x.network), asset, text_to_json(&x.pay_to), x.upto.into()],
    )
}

fn card_to_json(c: &CardRail) -> Value {
    let values = &mut [
        text_to_json(&c.network_id),
        text_to_json(&c.recipient),
        texts_to_json(&c.payment_method_types),
    ];
    build_object("network_id recipient payment_method_types", values)
}
