//! Common prologue of the shell commands in documents.

use crate::context::Context;
use crate::ports::Ports;

/// Formats the prologue, which changes to the storefront's own folder.
pub fn format_shell_prologue<P: Ports>(ctx: &Context<'_, P>) -> String {
    let base = &ctx.base;
    let (_, address) = base.split_once("://").unwrap_or(("", base));
    let folder: String =
        address.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect();
    format!(
        "BASE={base}; umask 077; mkdir -p ~/.agent-credentials/{folder} && cd ~/.agent-credentials/{folder}\n"
    )
}
