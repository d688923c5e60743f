//! First look at a request to `/mcp`: whether it presents one of our access tokens, judged by the token alone. The validity of
//! the credential is checked by the call itself.

use quarry_kernel::http::{IncomingRequest, UrlParts};

use super::bearer;
use crate::context::{PREFIX, build_mcp_url};
use crate::jose::sign::Keys;
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, UpstreamTarget};
use crate::sellers::directory;

/// Identity of a request, judged without the credential.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestIdentity {
    /// Own origin of the seller at the request's host.
    pub origin: Option<String>,
    /// Whether it presents an unexpired token for `/mcp` signed by this seller.
    pub is_agent: bool,
    /// Path of the data API for agents; `None` when this seller does not sell its calls.
    pub data_api: Option<String>,
    /// Path of purchases of data API credit; `None` when this seller sells none.
    pub purchase: Option<String>,
}

/// Identifies a request. Without a response from the database, everything is unknown.
pub async fn identify_request<P: Ports, R: IncomingRequest>(ports: &P, request: &R) -> RequestIdentity {
    let named = ports.settings().public_origin.as_deref().unwrap_or(UrlParts::parse(request.url()).origin);
    let Ok(Some((seller, origin))) = directory::find_by_origin(ports, named).await else {
        return RequestIdentity::default();
    };
    let token = async || {
        let keys = Keys::derive(seller.signing.as_ref()?, &seller.id)?;
        let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
        let token = bearer::parse_token(own.as_deref(), agent.as_deref()).ok()?;
        let base = format!("{origin}{PREFIX}");
        let resource = build_mcp_url(&base);
        keys.verify_access_token(ports.signatures(), &base, &resource, token, ports.now()).await.ok()
    };
    let is_agent = token().await.is_some();
    let upstream = seller.upstreams.iter().find(|upstream| upstream.target == UpstreamTarget::DataApi);
    let sells = |plan: &&Plan, meter: &str| plan.kind == PlanKind::Credit && plan.find_price(meter).is_some();
    let plan = upstream.and_then(|upstream| seller.plans.iter().find(|plan| sells(plan, &upstream.meter)));
    let purchase = plan.map(|plan| format!("{PREFIX}/plans/{}/purchase", plan.id));
    let data_api = upstream.map(|upstream| format!("{PREFIX}{}", upstream.prefix));
    RequestIdentity { origin: Some(origin), is_agent, data_api, purchase }
}
