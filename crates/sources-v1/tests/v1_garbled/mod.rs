//! No text makes a parser of v1 panic: every endpoint reads cut and garbled pieces of recorded pages and of our
//! own. It is the short, repeatable form of the fuzzer's promise (`fuzz/`).
mod endpoints;

use crate::world::{self, Dice};
use endpoints::{ENDPOINTS, Garbled, SHAPES};
use quarry_test_pages::{html, own, recordings};
use std::collections::BTreeMap;

/// Bytes of a piece: enough for some results, few enough to read thousands of them.
const PIECE: usize = 12_000;
/// Pieces of pages; they are spread over all of them.
const PIECES: usize = 48;

/// A sample of each kind of item that the parsers read, so that the check works without recordings.
const OWN: &str = "<div class=MjjYud><div data-hveid=x><div class=yuRUbf><a href='/url?q=https://a.test/%E2%82&sa=U'>\
    <h3 class=LC20lb>Title</h3><cite>a.test › b</cite></a></div><div class=VwiC3b><em>Jan 1, 2024</em> — Text</div></div></div>\
    <div class=uEierd><a data-rw=x href='/aclk?adurl=https://b.test'><div role=heading>Ad</div></a></div>\
    <div class=VkpGBb><a class=rllt__link data-cid=12345678901234567890><div class=rllt__details>\
    <div class=dbg0pd role=heading><span class=OSrXXb>Place</span></div><div><span class=Y0A0hc><span class=yi40Hd>4,8</span>\
    <span class=RDApEe>(1.234)</span></span> · Gym</div></div></a></div>\
    <div data-oid=1 data-gid=2 data-cid=3><div class=gkQHve>Kettle</div><span class=lmQWe>$1,299.00</span></div>\
    <a href='/search?udm=28&shoprs=CAE'>Under $50</a><div data-attrid=product_title>Phone</div>\
    <div data-attrid=organic_offers_grid><div role=listitem data-merchantid=1><a href=https://c.test>\
    <span aria-label='Current price: $9.99'>$9.99</span></a></div></div><div class=related-question-pair data-q='Why?'></div>\
    <div data-container-id=main-col><div class=n6owBd>On <b>sails</b>.</div><ol><li>x<ul><li>y</ul></ol>\
    <table><tr><th>h<td>c</table><pre>a<br>b</pre><div data-im='[0,&quot;i&quot;,[&quot;https://t.test&quot;,1,2]]'></div></div>\
    <!--Sv6Kpe[[&quot;aaaaaaaa-&quot;,&quot;1&quot;]]--><script>x.ldi={\"a\":\"https:\\/\\/d.test\\u003d\"};\
    window.jsl.dh('late','\\x3cdiv\\x3e');</script>)]}'{\"ProductDetailsResult\":[[],[1]]}";

const SCRAPS: [&str; 14] = [
    "<",
    ">",
    "\"",
    "'",
    "\\",
    "&",
    "=",
    "</div>",
    "<script>",
    "[[[",
    "}",
    "\u{0}",
    "\u{301}é",
    "-9999999999999999999.5",
];

/// Returns bytes in the places of others, scraps in between, parts left out, twice or cut off.
fn garble(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..dice.below(60) {
        let (at, from) = (dice.below(bytes.len()), dice.below(bytes.len()));
        let (end, to) = ((at + dice.below(40)).min(bytes.len()), (from + dice.below(400)).min(bytes.len()));
        match dice.below(8) {
            0 => drop(bytes.drain(from..to)),
            1 => drop(bytes.splice(at..at, bytes[from..to].to_vec())),
            2 => bytes[at] = bytes[from],
            3 => bytes[at] = u8::try_from(dice.below(256)).unwrap(),
            _ => drop(bytes.splice(at..end, SCRAPS[dice.below(SCRAPS.len())].bytes())),
        }
        if bytes.is_empty() {
            break;
        }
    }
    if dice.below(3) == 0 {
        bytes.truncate(dice.below(bytes.len()));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns pieces of recorded pages and of our own, from anywhere in them.
fn pieces(dice: &mut Dice) -> Vec<String> {
    let mut pages = world::pages();
    pages.extend(html(recordings("v1/shopping-product")));
    pages.extend(html(own("v1/shopping")));
    let mut piece = |number: usize| {
        let page = pages[number * pages.len() / PIECES].1.as_bytes();
        let at = dice.below(page.len().saturating_sub(PIECE));
        String::from_utf8_lossy(&page[at..(at + PIECE).min(page.len())]).into_owned()
    };
    (0..PIECES).map(&mut piece).collect()
}

#[test]
fn no_garbled_piece_of_a_page_makes_any_endpoint_panic() {
    let mut dice = Dice::new();
    let mut texts = pieces(&mut dice);
    texts.extend(std::iter::repeat_n(OWN.to_owned(), 100));
    let mut answered: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, text) in texts.iter().enumerate() {
        let garbled = garble(text, &mut dice);
        for (turn, (name, endpoint)) in ENDPOINTS.into_iter().enumerate() {
            if let Ok(reading) = endpoint(&Garbled::new(number + turn, &garbled)) {
                *answered.entry(name).or_default() += 1;
                let texts = || reading.groups.iter().map(|(_, json)| json);
                assert!(
                    texts().all(|json| serde_json::from_str::<serde_json::Value>(json).is_ok()),
                    "{name}"
                );
            }
        }
    }
    // An unreadable page proves nothing.
    for (name, _) in ENDPOINTS {
        assert!(
            answered.get(name).is_some_and(|count| *count > 3),
            "{name} answered too seldom: {answered:?}"
        );
    }
}

#[test]
fn no_page_cut_at_any_place_makes_any_endpoint_panic() {
    let ends = (0..=OWN.len()).filter(|end| OWN.is_char_boundary(*end));
    for (turn, end) in ends.enumerate() {
        for (other, (_, endpoint)) in ENDPOINTS.into_iter().enumerate() {
            if (turn + other) % 3 == 0 {
                let _ = endpoint(&Garbled::new(turn / 3 % SHAPES, &OWN[..end]));
            }
        }
    }
}
