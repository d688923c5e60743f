//! A formula in one line: the text of its elements alone says `59` for five ninths and `106` for a million.

use crate::once::CollectVec;
use quarry_html::Node;

/// Formulas of real pages are not as deep.
const DEPTH_MAX: usize = 24;

/// Returns `C=(F\u{2212}32)\u{D7}5/9`, `E=mc\u{B2}`.
pub(super) fn format_line(formula: Node<'_>) -> String {
    format_node(formula, DEPTH_MAX)
}

fn format_node(node: Node<'_>, depth: usize) -> String {
    let parts: Vec<String> = match depth.checked_sub(1) {
        Some(depth) => node
            .children()
            .filter(|part| !part.has_name("annotation"))
            .map(|part| format_node(part, depth))
            .collect_vec(),
        None => Vec::new(),
    };
    match (&*node.name().to_ascii_lowercase(), parts.as_slice()) {
        (_, []) => node.text(),
        ("mfrac", [above, below]) => {
            format!("{}/{}", parenthesize_compound(above), parenthesize_compound(below))
        }
        ("msup", [base, power]) => format!("{base}{}", format_superscript(power)),
        ("msqrt", _) => format!("\u{221A}{}", parenthesize_compound(&parts.concat())),
        _ => parts.concat(),
    }
}

/// Returns a part that binds as one: in parentheses when it is more than a number or a name.
fn parenthesize_compound(part: &str) -> String {
    if part.chars().all(char::is_alphanumeric) { part.to_owned() } else { format!("({part})") }
}

fn format_superscript(power: &str) -> String {
    const DIGITS: [char; 10] = [
        '\u{2070}', '\u{B9}', '\u{B2}', '\u{B3}', '\u{2074}', '\u{2075}', '\u{2076}', '\u{2077}', '\u{2078}',
        '\u{2079}',
    ];
    let digit = |letter: char| DIGITS.get(letter.to_digit(10)? as usize);
    power
        .chars()
        .map(digit)
        .collect::<Option<String>>()
        .unwrap_or_else(|| format!("^{}", parenthesize_compound(power)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarry_html::Document;

    #[test]
    fn a_formula_is_a_line_that_says_what_stands_above_and_raised() {
        for (html, expected) in [
            ("<mi>C</mi><mo>\u{D7}</mo><mfrac><mn>5</mn><mn>9</mn></mfrac>", "C\u{D7}5/9"),
            ("<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>", "(a+1)/2"),
            ("<mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "mc\u{B2}"),
            ("<msup><mn>10</mn><mrow><mo>\u{2212}</mo><mn>6</mn></mrow></msup>", "10^(\u{2212}6)"),
            ("<msup><mi>x</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>", "x^(n+1)"),
            ("<msub><mi>H</mi><mn>2</mn></msub><mi>O</mi>", "H2O"),
            ("<MI>m</MI><MSUP><MI>c</MI><MN>2</MN></MSUP>", "mc\u{B2}"),
            ("<msqrt><mi>x</mi></msqrt>", "\u{221A}x"),
        ] {
            let html = format!(
                "<math><semantics><mrow>{html}</mrow><annotation>said</annotation></semantics></math>"
            );
            let page = Document::parse(&html);
            let formula = page.root().descendants().find(|node| node.has_name("math")).unwrap();
            assert_eq!(format_line(formula), expected, "{html}");
        }
    }
}
