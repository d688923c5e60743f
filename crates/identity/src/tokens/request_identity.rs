//! Whether a request to `/mcp` presents one of our access tokens for it, as far as the token itself tells: for who must know it
//! before a credential is looked for. Whether that still stands, the call will tell.

use quarry_kernel::http::{IncomingRequest, UrlParts};

use super::bearer;
use crate::context::{PREFIX, build_mcp_url};
use crate::jose::sign::Keys;
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, UpstreamTarget};
use crate::sellers::directory;

/// Identity of a request at first sight.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestIdentity {
    /// The own origin of the seller whose host it came in by.
    pub origin: Option<String>,
    /// Whether it presents a token for `/mcp` that this seller signed and that has not ended.
    pub is_agent: bool,
    /// The path under which agents call the data API; none where this seller sells no calls of it.
    pub data_api: Option<String>,
    /// The path under which credit for the data API is bought; none where this seller sells none.
    pub purchase: Option<String>,
}

/// Looks at a request. When the database does not tell whose a host is, nothing is known.
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
