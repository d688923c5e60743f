//! Formatting of authentication parameters (RFC 9110, 11.2) for the `Payment` scheme.

/// Formats `name="value"`: quotes and backslashes escaped, non-ASCII characters as `\uXXXX`, control characters dropped.
pub(super) fn format_param(name: &str, value: &str) -> String {
    let mut out = format!("{name}=\"");
    for character in value.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            ' '..='~' => out.push(character),
            character if character.is_control() => {}
            character => {
                let mut units = [0; 2];
                for unit in character.encode_utf16(&mut units) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    out.push('"');
    out
}
