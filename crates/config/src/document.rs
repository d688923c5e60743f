//! Generator of `docs/configuration.md` from the table.

use std::fmt::Write;

use crate::table::SECTIONS;
use crate::{Variable, VariableKind};

const INTRODUCTION: &str = "\
# Configuration

<!-- Generated from crates/config/src/table.rs: QUARRY_BLESS=1 cargo test -p quarry-config -->

Variables are in `wrangler.toml` (`[vars]`) or the dashboard. Secrets are set by `npx wrangler secret put NAME`; in development
both may be in `.dev.vars`. An empty value counts as not set. `{SITE}` stands for one of the addresses at which sources are
asked, such as `V1_WEB` or `V6_STORE_API`; `{ENGINE}` for `V1` to `V6`; `{SELLER}` for a seller's id. `npm start` sets what the
local service needs; `npm run deploy` checks the values and creates the three secrets that a deployment cannot do without.

The bindings are `KEY_LEDGER` and `RENDER_TURNS` (Durable Objects), `DB` (D1), `BUNDLES` (R2), `ASSETS` (static pages) and `MAIL` (e-mail).
";

/// Builds the whole document.
#[must_use]
pub fn build_document() -> String {
    let mut text = INTRODUCTION.to_owned();
    for section in SECTIONS {
        let _ = writeln!(text, "\n## {}\n\n| Name | Default | Meaning |\n|---|---|---|", section.title);
        for variable in section.variables {
            let _ = writeln!(text, "{}", format_row(variable));
        }
    }
    text
}

fn format_row(variable: &Variable) -> String {
    let kind = match variable.kind {
        VariableKind::Variable => "",
        VariableKind::Secret => " (secret)",
    };
    let default = variable.default.map_or_else(String::new, |value| format!("`{value}`"));
    format!("| `{}`{kind} | {default} | {} |", variable.name, variable.meaning)
}
