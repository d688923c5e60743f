//! The free trial: granted once per person and seller, to a credential that the person has claimed. It grants the person's free
//! allowance, which all of their credentials share.

use quarry_kernel::http::Response;
use serde::Deserialize;
use serde_json::json;

use crate::audit::{self, AuditEvent};
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::plans::allowance;
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;
use crate::sellers::config::Plan;
use crate::tokens::credential::Credential;

const INSERT_TRIAL: &str = "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, person_id, status, \
     created_at) SELECT ?1, ?2, ?3, 'free_trial', ?4, ?5, 'active', ?6 WHERE NOT EXISTS (SELECT 1 FROM entitlements \
     WHERE seller_id = ?2 AND kind = 'free_trial' AND person_id = ?5)";
const SELECT_TRIAL: &str = "SELECT entitlement_id FROM entitlements WHERE entitlement_id = ?1";

#[derive(Deserialize)]
struct ClaimedTrial {
    entitlement_id: String,
}

/// Grants the trial.
///
/// # Errors
/// [`ErrorCode::VerifiedEmailRequired`], [`ErrorCode::FreePlanAlreadyClaimed`], [`ErrorCode::EntitlementsNotAvailable`] when the
/// seller has no free plan.
pub async fn claim_trial<P: Ports>(
    ctx: &Context<'_, P>,
    credential: &Credential,
    plan: &Plan,
) -> Result<Response, Error> {
    let person =
        credential.person_id.as_deref().ok_or_else(|| Error::from_code(ErrorCode::VerifiedEmailRequired))?;
    let allowance = allowance::build_entitlement(ctx, person).await?;
    let Some(mut entitlement) = allowance else {
        return Err(Error::from_code(ErrorCode::EntitlementsNotAvailable));
    };
    let id = ctx.generate_id("ent_")?;
    let insert = Statement::new(INSERT_TRIAL)
        .with(id.as_str())
        .with(ctx.seller.id.as_str())
        .with(plan.id.as_str())
        .with(credential.registration_id.as_str())
        .with(person)
        .with(ctx.now);
    let select = Statement::new(SELECT_TRIAL).with(id.as_str());
    let rows = ctx.run_batch(vec![insert, select.clone()]).await;
    let rows = match rows {
        Ok(rows) => rows.into_iter().nth(1),
        // The response was lost, so the write may have happened.
        Err(_) => ctx.run_batch(vec![select]).await?.into_iter().next(),
    };
    let given: Option<ClaimedTrial> = rows.as_ref().and_then(Rows::parse_first);
    let given = given.ok_or_else(|| Error::from_code(ErrorCode::FreePlanAlreadyClaimed))?;
    let event = AuditEvent::success("free_trial_claimed", &credential.registration_id);
    ctx.run_batch(vec![audit::build_event(ctx, event, &json!({"entitlement_id": given.entitlement_id}))?])
        .await
        .ok();
    if let Some(members) = entitlement.as_object_mut() {
        members.insert("id".to_owned(), given.entitlement_id.into());
        members.insert("planId".to_owned(), plan.id.as_str().into());
    }
    Ok(respond_with_json(&json!({"entitlement": entitlement})))
}
