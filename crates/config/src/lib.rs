#![doc = include_str!("../README.md")]
//!
//! ```
//! use quarry_config::{Environment, table};
//!
//! struct Variables;
//!
//! impl Environment for Variables {
//!     fn value(&self, name: &str) -> Option<String> {
//!         (name == "KEY_REQUESTS_PER_SECOND").then(|| "20".to_owned())
//!     }
//! }
//!
//! assert_eq!(table::KEY_REQUESTS_PER_SECOND.number(&Variables), 20);
//! assert_eq!(table::SOURCE_MAX_REDIRECTS.number(&Variables), 5, "the default");
//! ```

mod document;
pub mod table;

pub use document::build_document;

/// Source of variables and secrets: the worker's environment, or a map in tests.
pub trait Environment {
    /// Returns the value of a variable or secret; `None` when it is not set.
    fn value(&self, name: &str) -> Option<String>;
}

/// Kind of setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableKind {
    /// A variable of `wrangler.toml` or the dashboard.
    Variable,
    /// A secret: `wrangler secret put`, or `.dev.vars` in development. Never in `wrangler.toml`.
    Secret,
}

/// Row of the table. An empty value counts as not set.
#[derive(Debug, Clone, Copy)]
pub struct Variable {
    /// Name of the variable, or pattern of a family with a placeholder: `{SITE}_ORIGIN`.
    pub name: &'static str,
    /// Variable or secret.
    pub kind: VariableKind,
    /// Value when the variable is not set.
    pub default: Option<&'static str>,
    /// Effect of the variable, in Markdown.
    pub meaning: &'static str,
}

/// Section of the document.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// Heading in the document.
    pub title: &'static str,
    /// Variables of the group, in the order of the document.
    pub variables: &'static [Variable],
}

impl Variable {
    /// Returns the configured value without the default, for settings that are disabled by leaving them empty.
    pub fn configured_value(&self, env: &impl Environment) -> Option<String> {
        find_configured_value(env, self.name)
    }

    /// Returns the configured value, else the default, else `None`.
    pub fn text(&self, env: &impl Environment) -> Option<String> {
        self.text_or_default(env, self.name)
    }

    /// Returns the text of a family's member, like [`Variable::text`]: `SITE_ORIGIN.text_for(env, "V1_WEB")` reads
    /// `V1_WEB_ORIGIN`.
    pub fn text_for(&self, env: &impl Environment, member: &str) -> Option<String> {
        self.text_or_default(env, &self.member_name(member))
    }

    /// Returns the name of a family's member.
    #[must_use]
    pub fn member_name(&self, member: &str) -> String {
        match (self.name.split_once('{'), self.name.split_once('}')) {
            (Some((start, _)), Some((_, end))) => format!("{start}{member}{end}"),
            _ => self.name.to_owned(),
        }
    }

    /// Returns the configured number; the default when it is not set or not a number, and 0 without a default.
    pub fn number(&self, env: &impl Environment) -> u32 {
        self.configured_number(env).unwrap_or_else(|| self.default_number())
    }

    /// Returns the number, like [`Variable::number`], with 0 read as "not set".
    pub fn positive_number(&self, env: &impl Environment) -> u32 {
        self.configured_number(env).filter(|number| *number > 0).unwrap_or_else(|| self.default_number())
    }

    /// Returns whether the value is `on`.
    pub fn is_on(&self, env: &impl Environment) -> bool {
        self.text(env).as_deref() == Some("on")
    }

    fn text_or_default(&self, env: &impl Environment, name: &str) -> Option<String> {
        find_configured_value(env, name).or_else(|| self.default.map(str::to_owned))
    }

    fn configured_number(&self, env: &impl Environment) -> Option<u32> {
        self.text(env)?.trim().parse().ok()
    }

    fn default_number(&self) -> u32 {
        self.default.and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}

fn find_configured_value(env: &impl Environment, name: &str) -> Option<String> {
    env.value(name).filter(|value| !value.is_empty())
}

/// Finds the row with this name, or the family it belongs to.
#[must_use]
pub fn find(name: &str) -> Option<&'static Variable> {
    let all = || table::SECTIONS.iter().flat_map(|section| section.variables);
    all()
        .find(|variable| variable.name == name)
        .or_else(|| all().find(|variable| variable.includes_name(name)))
}

impl Variable {
    /// Returns whether this is a family that includes the name.
    fn includes_name(&self, name: &str) -> bool {
        let Some((start, rest)) = self.name.split_once('{') else { return false };
        let end = rest.split_once('}').map_or("", |(_, end)| end);
        name.len() > start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
    }
}
