//! Times on pages: in UTC and, where scripts run, also in the reader's time zone (`local-time.js`).

use maud::{Markup, Render, html};
use quarry_kernel::time::UnixMs;

use super::text;

/// Date with time.
pub(super) struct Moment(pub(super) UnixMs);

impl Render for Moment {
    fn render(&self) -> Markup {
        html! { time data-day datetime=(self.0.to_rfc3339()) { (text::format_moment(self.0)) } }
    }
}

/// Time of day.
pub(super) struct Clock(pub(super) UnixMs);

impl Render for Clock {
    fn render(&self) -> Markup {
        html! { time datetime=(self.0.to_rfc3339()) { (text::format_time(self.0)) } }
    }
}
