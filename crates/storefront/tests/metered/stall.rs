//! Shop with upstreams, and the requests that they receive.

use std::cell::RefCell;
use std::rc::Rc;

use pollster::block_on;
use quarry_kernel::http::{Body, OpaqueStream};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Grant, LotKind, Reply, Totals};
use quarry_storefront::ports::{KeyLedgers as _, Unavailable};
use quarry_storefront::sellers::config::{
    Meter, PaymentRails, PlanKind, Service, UnitPrice, Upstream, UpstreamTarget, UsageSource,
};
use quarry_storefront::upstream::{UpstreamRequest, UpstreamResponse};

use crate::payments::shop::{Agent, Answer, ask, get, shop};
use crate::people::world::World;

/// Requests that the upstream received.
pub type Seen = Rc<RefCell<Vec<UpstreamRequest>>>;

/// Scripted response of the upstream.
#[derive(Debug, Clone)]
pub struct Says {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: &'static str,
    pub is_shared: bool,
}

impl Says {
    pub fn status(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: "said", is_shared: false }
    }

    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    pub fn arrived(&self) -> UpstreamResponse {
        UpstreamResponse {
            status: self.status,
            headers: self.headers.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
            body: Body::Stream(OpaqueStream::new(self.body.to_owned())),
            asked: 0,
            is_shared: self.is_shared,
            deferred: None,
        }
    }
}

/// Creates a shop without prices per call: `/weather` counts each success, `/model` reports its use, `/api` is the data API.
pub fn stall() -> (World, Seen) {
    let (mut world, _) = shop();
    let seller = &mut world.settings.sellers[0];
    seller.rails = PaymentRails::default();
    seller.free_calls = 0;
    let meter = |id: &str| Meter { id: id.into(), name: id.into(), unit: "call".into() };
    seller.meters = vec![meter("calls"), meter("tokens"), meter("storms"), meter("nobodys")];
    seller.plans.retain(|plan| plan.kind == PlanKind::Credit);
    for plan in &mut seller.plans {
        let price = |meter: &str, unit| UnitPrice { meter: meter.into(), unit: MicroUsd(unit) };
        plan.prices = match plan.id.as_str() {
            "team" => vec![price("storms", 1_000)],
            _ => vec![price("calls", 150), price("tokens", 3)],
        };
    }
    let origin = || UpstreamTarget::Origin("https://up.example:8443".into());
    let upstream = |id: &str, target, usage, hold| Upstream {
        id: id.into(),
        prefix: format!("/{id}"),
        target,
        meter: "calls".into(),
        usage,
        hold,
    };
    seller.upstreams = vec![
        upstream("api", UpstreamTarget::DataApi, UsageSource::PerCall, None),
        upstream("weather", origin(), UsageSource::PerCall, None),
        upstream("model", origin(), UsageSource::Header, Some(4)),
    ];
    let service = |path: &str, meter: &str| Service {
        id: meter.into(),
        path: path.into(),
        meter: meter.into(),
        ..Service::default()
    };
    seller.services = vec![service("/weather/storms", "storms"), service("/weather/nobodys", "nobodys")];
    let seen = Seen::default();
    answers(&world, &seen, Ok(Says::status(200)));
    (world, seen)
}

/// Sets the upstream's response.
pub fn answers(world: &World, seen: &Seen, says: Result<Says, Unavailable>) {
    let seen = Rc::clone(seen);
    *world.upstream.borrow_mut() = Some(Box::new(move |outgoing| {
        seen.borrow_mut().push(outgoing.clone());
        says.as_ref().map(Says::arrived).map_err(|_| Unavailable)
    }));
}

/// Grants an agent credit of a plan, as a purchase would.
pub fn credit(world: &World, agent: &Agent, id: &str, plan: &str, units: u64, ends_at: Option<UnixMs>) {
    let person = format!("(SELECT person_id FROM registrations WHERE registration_id = '{}')", agent.id);
    let ends = ends_at.map_or("NULL".to_owned(), |at| at.0.to_string());
    let sql = format!(
        "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, person_id, status, created_at)
         VALUES ('{id}', 'shop', '{plan}', 'credit', '{agent}', {person}, 'active', 0);
         INSERT INTO payments (payment_id, seller_id, purpose, amount_micro, rail, spend_key, fingerprint, state, proof,
         entitlement_id, credit_expires_at, created_at) VALUES ('pay_{id}', 'shop', 'purchase', {units}, 'x402', '{id}', '',
         'consumed', '{{}}', '{id}', {ends}, 0);",
        agent = agent.id
    );
    world.database.execute_batch(&sql).unwrap();
    let reference = format!("pay_{id}");
    let grant = Grant { reference, kind: LotKind::TopUp, calls: units, expires_at: ends_at };
    let open = Command::Open {
        account: agent.id.clone(),
        concurrency_limit: 25,
        created_at: UnixMs(0),
        grant: Some(grant),
    };
    assert_eq!(block_on(world.send_ledger_command(&format!("en_{id}"), &open)), Ok(Reply::Opened));
}

/// Returns the totals of an entitlement's ledger.
pub fn totals(world: &World, ledger_id: &str) -> Totals {
    match block_on(world.send_ledger_command(ledger_id, &Command::Inspect { recent: 0 })) {
        Ok(Reply::Inspected(inspection)) => inspection.totals,
        other => panic!("{other:?}"),
    }
}

/// Returns the remaining units of an entitlement.
pub fn left(world: &World, id: &str) -> u64 {
    totals(world, &format!("en_{id}")).remaining
}

/// Calls a path as the agent.
pub fn call(world: &World, agent: &Agent, path: &str) -> Answer {
    ask(world, &get(agent, path))
}
