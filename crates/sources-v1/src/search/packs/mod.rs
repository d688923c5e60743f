//! Packs: cards of things of one kind between the web results.

pub(in crate::search) mod apps;
mod compared_products;
pub(in crate::search) mod events;
pub(in crate::search) mod jobs;
pub(crate) mod local;
pub(in crate::search) mod place_carousel;
pub(in crate::search) mod products;
pub(in crate::search) mod recipes;
pub(in crate::search) mod showtimes;
pub(in crate::search) mod sports;
pub(in crate::search) mod top_carousel;

pub use events::{Event, Ticket};
pub use jobs::Job;
pub use local::{LocalMap, LocalResults};
pub use products::ImmersiveProduct;
pub use recipes::Recipe;
pub use showtimes::{Showing, Showtime};
pub use sports::{Game, SportsResults, Team};
pub use top_carousel::TopCarousel;
