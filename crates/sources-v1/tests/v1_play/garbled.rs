//! Answers that are cut, garbled or shifted: never a panic, never a value of a wrong form.

use quarry_sources_v1::play::{Store, list, reviews};
use serde_json::Value;

use crate::v1_play::products::product;
use crate::v1_play::support::{ORIGIN, frame, links, malformed, own};

/// A generator of numbers that are the same in every run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).unwrap()
    }
}

/// Every list and value in a value, by number: `change` is called on the one with the number that is left.
fn change(value: &mut Value, left: &mut usize, random: &mut Random) {
    if *left == 0 {
        *left = usize::MAX;
        return mutate(value, random);
    }
    *left -= 1;
    match value {
        Value::Array(members) => members.iter_mut().for_each(|member| change(member, left, random)),
        Value::Object(members) => members.values_mut().for_each(|member| change(member, left, random)),
        _ => {}
    }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(members) => members.iter().map(count).sum(),
        Value::Object(members) => members.values().map(count).sum(),
        _ => 0,
    }
}

/// A list shifted by one, a value in the place of another, a value of another type.
fn mutate(value: &mut Value, random: &mut Random) {
    match value {
        Value::Array(members) if !members.is_empty() => match random.below(4) {
            0 => members.insert(random.below(members.len()), Value::Null),
            1 => drop(members.remove(random.below(members.len()))),
            2 => members.rotate_left(1),
            _ => members.truncate(random.below(members.len())),
        },
        _ => {
            let others = [
                Value::Null,
                7.into(),
                (-1).into(),
                0.5.into(),
                true.into(),
                "x".into(),
                "".into(),
                Value::Array(vec![]),
            ];
            *value = others[random.below(others.len())].clone();
        }
    }
}

/// Returns a page's blocks of data, each changed in some places.
fn mutated_page(page: &str, random: &mut Random) -> String {
    let mut parts = page.split("data:[");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let source = format!("[{part}");
        let mut values = serde_json::Deserializer::from_str(&source).into_iter::<Value>();
        let Some(Ok(mut value)) = values.next() else {
            text.push_str("data:");
            text.push_str(&source);
            continue;
        };
        let rest = source[values.byte_offset()..].to_owned();
        for _ in 0..3 {
            let mut at = random.below(count(&value));
            change(&mut value, &mut at, random);
        }
        text.push_str(&format!("data:{value}{rest}"));
    }
    text
}

const REVIEWS: &str = "play-reviews/mradex/reviews_translate-initial.txt";

/// Returns the store's answer to a call of our own, then recorded answers.
fn own_and_recorded(call: &str, recorded: &[impl AsRef<str>]) -> Vec<String> {
    let find = |name: &_| quarry_test_pages::find_recording(&format!("v1/{}", AsRef::<str>::as_ref(name)));
    std::iter::once(own(call)).chain(recorded.iter().filter_map(find)).collect()
}

fn assert_formed(value: &impl serde::Serialize) {
    let value = serde_json::to_value(value).expect("it is JSON");
    assert_eq!(malformed("$", &value), [""; 0]);
}

#[test]
fn a_product_of_shifted_data_has_no_value_of_a_wrong_form() {
    let recorded = ["whatsapp_DE_de", "mojang.minecraftpe_US_en"]
        .map(|name| format!("play-product/mobile-store-scraper/play_com.{name}.html"));
    for page in own_and_recorded("product/app/1.html", &recorded) {
        let mut random = Random(7);
        for _ in 0..120 {
            if let Ok(product) = product(&mutated_page(&page, &mut random), Store::Apps, "a.b") {
                assert!(!product.title.is_empty());
                assert_formed(&product);
                assert_formed(&(&product.offers, &product.media, &product.ratings, &product.categories));
                assert_formed(&(&product.related, &product.developer_contact, &product.platform_ratings));
            }
        }
    }
}

#[test]
fn lists_of_shifted_data_have_no_value_of_a_wrong_form() {
    for page in own_and_recorded("apps/search/1.html", &["play-apps/mradex/search_panda.html"]) {
        // The data alone: what the page draws is another test's.
        let start = page.find("key: 'ds:4'").unwrap();
        let end = page[start..].find("</script>").unwrap();
        let data = format!("AF_initDataCallback({{{}</script>", &page[start..start + end]);
        let query = list::Query { links: links(), ..list::Query::default() };
        assert!(list::parse(&data, &query, ORIGIN).is_ok());
        let mut random = Random(11);
        for _ in 0..40 {
            if let Ok(page) = list::parse(&mutated_page(&data, &mut random), &query, ORIGIN) {
                assert_formed(&(&page.shelves, &page.charts));
                if let Some(highlight) = &page.highlight {
                    assert_formed(highlight);
                }
            }
        }
    }
}

#[test]
fn shifted_reviews_have_no_value_of_a_wrong_form() {
    for body in own_and_recorded("reviews/app/1.json", &[REVIEWS]) {
        let frames: Value = serde_json::from_str(&body[find_first_frames(&body)]).unwrap();
        let payload: Value = serde_json::from_str(frames[0][2].as_str().unwrap()).unwrap();
        let query =
            reviews::Query { product_id: "a.b".into(), num: 199, sort_by: 1, ..reviews::Query::default() };
        let mut random = Random(13);
        for _ in 0..60 {
            let mut changed = payload.clone();
            for _ in 0..20 {
                let mut at = random.below(count(&changed));
                change(&mut changed, &mut at, &mut random);
            }
            if let Ok(page) = reviews::parse(&frame("UsvDTd", &changed), &query, ORIGIN) {
                assert_formed(&page.reviews);
            }
        }
    }
}

/// Returns the place of an answer's first list of frames: its line where lengths stand between the lists, else all that follows.
fn find_first_frames(body: &str) -> std::ops::Range<usize> {
    let start = body.find("[[").unwrap_or(body.len());
    let has_lengths = body[..start].ends_with('\n') && body[..start].contains(|c: char| c.is_ascii_digit());
    let end = body[start..].find('\n').filter(|_| has_lengths).map_or(body.len(), |length| start + length);
    start..end
}

#[test]
fn answers_that_end_anywhere_never_panic() {
    let product_page = "play-product/mobile-store-scraper/play_com.whatsapp_US_en.html";
    let products = own_and_recorded("product/app/1.html", &[product_page]);
    for body in products.into_iter().chain(own_and_recorded("reviews/app/1.json", &[REVIEWS])) {
        let query = reviews::Query { num: 199, sort_by: 1, ..reviews::Query::default() };
        for end in (0..body.len()).step_by(body.len() / 60) {
            let Some(cut) = body.get(..end) else { continue };
            let _ = product(cut, Store::Apps, "a.b");
            let _ = list::parse(cut, &list::Query::default(), ORIGIN);
            // Behind its frame an answer is whole.
            assert!(reviews::parse(cut, &query, ORIGIN).is_err() || end >= find_first_frames(&body).end);
        }
    }
}
