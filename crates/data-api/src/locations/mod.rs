//! Places by name: `GET /api/locations`, and what the parameter `location` of a call means. The gazetteer is a folder of static
//! assets (`public/gazetteer`, made by `scripts/gazetteer.mjs`), of which a look-up reads two files, and the isolate keeps what
//! it read. A place's canonical name is its own, its region's and its country's, as in `Austin,Texas,United States`.

mod fold;
mod gazetteer;
mod handler;
mod resolve;
mod resolved;
mod search;

pub use fold::fold_name;
pub use gazetteer::Gazetteer;
pub use handler::{ATTRIBUTION, PARAMS, handle, handle_compatible};
pub(crate) use resolve::resolve_location;
pub(crate) use resolved::ResolvedLocation;
pub use resolved::UsedLocation;
