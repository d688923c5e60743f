//! A configuration as JSON: what [`super::reading`] reads again as the same.

use serde_json::Value;

use super::{Asset, Card, Meter, Plan, Rails, Seller, Service, Target, Upstream, Usage, X402};
use crate::told::{each, maybe, object, text, texts, usd};

impl Target {
    /// How our own data API is written.
    pub const DATA_API: &str = "data_api";

    /// Its name on the wire: `data_api`, or an origin.
    #[must_use]
    pub fn token(&self) -> &str {
        match self {
            Self::DataApi => Self::DATA_API,
            Self::Origin(origin) => origin,
        }
    }
}

impl Usage {
    /// Every way.
    pub const ALL: [Self; 2] = [Self::PerCall, Self::Header];

    /// Its name on the wire.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::PerCall => "per_call",
            Self::Header => "header",
        }
    }
}

impl Seller {
    /// The whole configuration, without secrets.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let meter = |m: &Meter| object("id name unit", &mut [text(&m.id), text(&m.name), text(&m.unit)]);
        let told = &mut [
            text(&self.id),
            text(&self.name),
            texts(&self.hosts),
            maybe(self.operator.as_deref()),
            maybe(self.contact.as_deref()),
            self.anonymous.into(),
            self.service_auth.into(),
            self.free_calls.into(),
            self.generation.into(),
            self.enabled.into(),
            each(&self.meters, meter),
            each(&self.plans, plan),
            each(&self.services, service),
            each(&self.upstreams, upstream),
            rails(&self.rails),
        ];
        object(
            "id name hosts operator contact anonymous service_auth free_calls generation enabled meters plans services upstreams rails",
            told,
        )
    }
}

fn plan(plan: &Plan) -> Value {
    let told = &mut [
        text(&plan.id),
        text(&plan.name),
        text(&plan.description),
        text(plan.kind.token()),
        each(&plan.prices, |p| object("meter unit", &mut [text(&p.meter), usd(p.unit)])),
        usd(plan.minimum),
        usd(plan.maximum),
        plan.expires_days.into(),
        plan.requires_claim.into(),
    ];
    object("id name description kind prices minimum maximum expires_days requires_claim", told)
}

fn service(s: &Service) -> Value {
    let told = &mut [text(&s.id), text(&s.name), text(&s.description), text(&s.path), text(&s.meter)];
    object("id name description path meter", told)
}

fn upstream(u: &Upstream) -> Value {
    let told = &mut [
        text(&u.id),
        text(&u.prefix),
        text(u.target.token()),
        text(&u.meter),
        text(u.usage.token()),
        u.hold.into(),
    ];
    object("id prefix target meter usage hold", told)
}

fn rails(rails: &Rails) -> Value {
    let told = &mut [
        rails.x402.as_ref().map_or(Value::Null, x402),
        rails.mpp_evm.into(),
        rails.stripe.as_ref().map_or(Value::Null, card),
        rails.checkout.into(),
    ];
    object("x402 mpp_evm stripe checkout", told)
}

fn x402(x: &X402) -> Value {
    let asset =
        |a: &Asset| object("address name version", &mut [text(&a.address), text(&a.name), text(&a.version)]);
    let asset = x.asset.as_ref().map_or(Value::Null, asset);
    object("network asset pay_to upto", &mut [text(&x.network), asset, text(&x.pay_to), x.upto.into()])
}

fn card(c: &Card) -> Value {
    let told = &mut [text(&c.network_id), text(&c.recipient), texts(&c.payment_method_types)];
    object("network_id recipient payment_method_types", told)
}
