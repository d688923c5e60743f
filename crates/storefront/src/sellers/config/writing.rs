//! A configuration as JSON: what [`super::reading`] reads again as the same.

use serde_json::{Value, json};

use super::{Asset, Card, Rails, Seller, Target, Usage, X402};

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
        let meters: Vec<Value> =
            self.meters.iter().map(|m| json!({"id": m.id, "name": m.name, "unit": m.unit})).collect();
        let service = |s: &super::Service| json!({"id": s.id, "name": s.name, "description": s.description, "path": s.path, "meter": s.meter});
        let upstream = |u: &super::Upstream| json!({"id": u.id, "prefix": u.prefix, "target": u.target.token(), "meter": u.meter, "usage": u.usage.token(), "hold": u.hold});
        json!({
            "id": self.id,
            "name": self.name,
            "hosts": self.hosts,
            "operator": self.operator,
            "contact": self.contact,
            "anonymous": self.anonymous,
            "service_auth": self.service_auth,
            "free_calls": self.free_calls,
            "generation": self.generation,
            "enabled": self.enabled,
            "meters": meters,
            "plans": self.plans.iter().map(plan).collect::<Vec<_>>(),
            "services": self.services.iter().map(service).collect::<Vec<_>>(),
            "upstreams": self.upstreams.iter().map(upstream).collect::<Vec<_>>(),
            "rails": rails(&self.rails),
        })
    }
}

fn plan(plan: &super::Plan) -> Value {
    let prices: Vec<Value> =
        plan.prices.iter().map(|p| json!({"meter": p.meter, "unit": p.unit.decimal()})).collect();
    json!({
        "id": plan.id,
        "name": plan.name,
        "description": plan.description,
        "kind": plan.kind.token(),
        "prices": prices,
        "minimum": plan.minimum.decimal(),
        "maximum": plan.maximum.decimal(),
        "expires_days": plan.expires_days,
        "requires_claim": plan.requires_claim,
    })
}

fn rails(rails: &Rails) -> Value {
    let asset = |a: &Asset| json!({"address": a.address, "name": a.name, "version": a.version});
    let x402 = |x: &X402| json!({"network": x.network, "asset": x.asset.as_ref().map(asset), "pay_to": x.pay_to, "upto": x.upto});
    let card = |c: &Card| json!({"network_id": c.network_id, "recipient": c.recipient, "payment_method_types": c.payment_method_types});
    json!({
        "x402": rails.x402.as_ref().map(x402),
        "mpp_evm": rails.mpp_evm,
        "stripe": rails.stripe.as_ref().map(card),
        "checkout": rails.checkout,
    })
}
