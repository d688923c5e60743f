//! ASCII equivalents of characters that Unicode, file systems and databases treat as equal: accented letters, full-width and
//! styled forms, ligatures of dots. From the compatibility decompositions of Unicode 15 (NFKD) to a single ASCII character, and
//! the slashes that code pages substitute.

/// Runs of characters: the first one, and the equivalent of each; a space for none.
const RUNS: [(u32, &str); 50] = [
    (0xaa, "a"),
    (0xb2, "23"),
    (0xb9, "1o"),
    (0xc0, "aaaaaa ceeeeiiii nooooo  uuuuy  aaaaaa ceeeeiiii nooooo  uuuuy yaaaaaaccccccccdd  eeeeeeee"),
    (0x11a, "eegggggggghh  iiiiiiiii   jjkk llllll"),
    (0x143, "nnnnnn   oooooo  rrrrrrsssssssstttt  uuuuuuuuuuuuwwyyyzzzzzzs"),
    (0x1a0, "oo"),
    (0x1af, "uu"),
    (0x1cd, "aaiioouuuuuuuuuu aaaa"),
    (0x1e6, "ggkkoooo  j   gg  nnaa"),
    (0x200, "aaaaeeeeiiiioooorrrruuuusstt  hh"),
    (0x226, "aaeeooooooooyy"),
    (0x2b0, "h jr   wy"),
    (0x2e1, "lsx"),
    (0x37e, ";"),
    (0x1d2c, "a b de ghijklmn o prtuwa   bde   g km o   ptu  v"),
    (0x1d62, "iruv"),
    (0x1d9c, "c   f"),
    (0x1dbb, "z"),
    (0x1e00, "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprr"),
    (0x1e5a, "rrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy s"),
    (0x1ea0, "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy"),
    (0x1fef, "`"),
    (0x2024, "."),
    (0x2044, "/"),
    (0x2070, "0i  456789+ =()n0123456789+ =() aeox hklmnpst"),
    (0x2102, "c"),
    (0x210a, "ghhhh iill n   pqrrr"),
    (0x2124, "z   z kabc eef mo"),
    (0x2139, "i"),
    (0x2145, "ddeij"),
    (0x2160, "i   v"),
    (0x2169, "x  lcdmi   v"),
    (0x2179, "x  lcdm"),
    (0x2215, r##"/\"##),
    (0x2260, "="),
    (0x226e, "<>"),
    (0x2460, "123456789"),
    (0x24b6, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0"),
    (0x29f5, r##"\  /"##),
    (0x2c7c, "jv"),
    (0xa7f2, "cfq"),
    (0xfb29, "+"),
    (0xfe10, ",  :;!?"),
    (0xfe33, "__(){}"),
    (0xfe47, "[]"),
    (0xfe4d, r##"___, . ;:?! (){}  #&*+-<>= \$%@"##),
    (0x107a5, "q"),
    (0x1f12b, "cr   abcdefghijklmnopqrstuvwxyz"),
    (0x1fbf0, "0123456789"),
];

/// Returns the lower-case ASCII equivalent of a character; `None` when it has none.
#[must_use]
pub fn find_plain(character: char) -> Option<char> {
    let code = u32::from(character);
    let letter = |from: char, at: u32| char::from_u32(u32::from(from) + at);
    match code {
        0..=0x7f => None,
        // Full-width forms of all visible ASCII, mathematical letters and digits.
        0xff01..=0xff5e => letter('!', code - 0xff01).map(|plain| plain.to_ascii_lowercase()),
        0x1d400..=0x1d6a3 => letter('a', (code - 0x1d400) % 26),
        0x1d7ce..=0x1d7ff => letter('0', (code - 0x1d7ce) % 10),
        _ => {
            let after = RUNS.partition_point(|(first, _)| *first <= code);
            let (first, letters) = RUNS.get(after.checked_sub(1)?)?;
            let plain = letters.chars().nth(usize::try_from(code - first).ok()?)?;
            (plain != ' ').then_some(plain)
        }
    }
}

/// Returns whether a character is ignored in comparisons: combining marks and invisible characters.
#[must_use]
pub const fn is_ignorable(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_character_is_taken_for() {
        for (written, plain) in [
            ("Ｓｔｏｒｍｓ", "storms"),
            ("ｓ／．；", "s/.;"),
            ("śťőŕḿș", "storms"),
            ("𝐬𝘁𝒐𝓻𝖒𝚜", "storms"),
            ("ⓢⓣⓞⓡⓜⓢ", "storms"),
            ("ˢᵗᵒʳᵐˢ", "storms"),
            ("ₛₜ₁²③𝟜", "st1234"),
            ("․∕⁄∖;", ".//\\;"),
            ("Ⅿℹ℡", "mi℡"),
        ] {
            let found: String =
                written.chars().map(|written| find_plain(written).unwrap_or(written)).collect();
            assert_eq!(found, plain, "{written}");
        }
        for own in "azAZ09/.%日ж\u{378}\u{10ffff}".chars() {
            assert_eq!(find_plain(own), None, "{own}");
        }
    }

    #[test]
    fn runs_are_in_order_and_do_not_overlap() {
        for ((first, letters), (next, _)) in RUNS.iter().zip(RUNS.iter().skip(1)) {
            assert!(
                letters.is_ascii() && first + u32::try_from(letters.len()).unwrap() <= *next,
                "{first:x}"
            );
        }
    }
}
