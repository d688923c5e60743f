//! Shapes of pages that no recording shows, and rules that hold on every page.

use crate::world::{json_of, page_of, pages, result, whole};
use serde_json::Value;

#[test]
fn a_redirect_is_undone_and_kept_beside() {
    let href = "/url?q=https://a.test/b%3Fc%3Dd&amp;sa=U&amp;ved=2";
    let page = whole(&page_of(&result(href, "t"))).unwrap();
    let found = &page.organic_results[0];
    assert_eq!(found.link, "https://a.test/b?c=d");
    assert_eq!(
        found.redirect_link.as_ref().and_then(|own| own.address()),
        Some("https://engine.test/url?q=https://a.test/b%3Fc%3Dd&sa=U&ved=2")
    );
}

#[test]
fn a_layout_with_new_class_names_is_still_read_by_its_headings() {
    let page = page_of(
        "<div class=n1 data-hveid=a><a class=n2 href=https://a.test/><h3 class=n3>First</h3></a></div>\
         <div class=n1 data-hveid=b><a class=n2 href=https://b.test/><h3 class=n3>Second</h3></a></div>",
    );
    let page = whole(&page).unwrap();
    let titles: Vec<_> = page.organic_results.iter().map(|result| result.title.as_str()).collect();
    assert_eq!(titles, ["First", "Second"]);
}

#[test]
fn prices_are_numbers_only_where_the_fact_is_a_price() {
    let with = |fact: &str| {
        let result = result("https://a.test", "t")
            .replace("Text of t</div>", &format!("x</div><div class=fG8Fp>{fact}</div>"));
        json_of(&whole(&page_of(&result)).unwrap())["organic_results"][0]["rich_snippet"]["bottom"].clone()
    };
    let priced = with("1.049,50 € · In stock");
    assert_eq!(priced["detected_extensions"]["price"], 1049.5);
    assert_eq!(priced["detected_extensions"]["currency"], "€");
    assert_eq!(priced["extensions"][1], "In stock");
    assert_eq!(with("Free delivery over $35")["detected_extensions"], Value::Null);
}

#[test]
fn reads_no_control_as_fact_no_icon_as_picture_and_no_links_as_sentence() {
    let row =
        "\u{200E}<a href='https://a.test/1'>One page</a> · \u{200E}<a href='https://a.test/2'>Another</a>";
    let inside = format!(
        "Its own text, which goes on for a while.<img src='https://i.test/i.png' width=16 height=16></div>\
         <div class=fG8Fp>Free · Android <g-bubble><span role=button></span><div>Reviews are not verified</div></g-bubble></div>\
         <div>{row}</div>"
    );
    let page = page_of(&result("https://a.test", "t").replace("Text of t</div>", &inside));
    let found = json_of(&whole(&page).unwrap())["organic_results"][0].clone();
    assert_eq!(found["rich_snippet"]["bottom"]["extensions"], serde_json::json!(["Free", "Android"]));
    assert_eq!((&found["favicon"], &found["thumbnail"]), (&"https://i.test/i.png".into(), &Value::Null));
    assert_eq!(found["sitelinks"]["inline"][1]["title"], "Another");
}

#[test]
fn links_of_a_phone_stand_each_in_a_line_and_a_spelling_may_be_added_to_the_callers() {
    let links: String = (1..4)
        .map(|number| {
            format!("<div><div><a href='https://a.test/{number}'><div>Page {number}</div></a></div></div>")
        })
        .collect();
    let found = result("https://a.test", "t")
        .replace("Text of t</div>", &format!("Its own text.</div><div>{links}</div>"));
    let added = "<p>Including results for <a href='/search?q=colour'>colour</a><br>Search only for \
                 <a href='/search?q=color&amp;nirf=colour'>color</a></p>";
    let page = json_of(&whole(&page_of(&(added.to_owned() + &found))).unwrap());
    assert_eq!(page["organic_results"][0]["sitelinks"]["inline"][2]["title"], "Page 3");
    assert_eq!(page["search_information"]["showing_results_for"], "colour");
}

#[test]
fn deferred_pieces_are_read_in_their_places() {
    let page = page_of(
        r#"<div class=related-question-pair data-q="Why?" data-lk=tok><div id="late"></div></div>
        <script>window.jsl.dh('late','\x3cspan class\x3d\x22hgKElc\x22\x3eBecause.\x3c/span\x3e')</script>"#,
    );
    let page = page.replace("<div id=rso>", &format!("<div id=rso>{}", result("https://a.test", "t")));
    let page = json_of(&whole(&page).unwrap());
    assert_eq!(page["related_questions"][0]["snippet"], "Because.");
    assert_eq!(page["related_questions"][0]["next_page_token"], "tok");
}

/// Calls `look` with every object of a value.
fn objects(value: &Value, look: &mut impl FnMut(&serde_json::Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            look(object);
            object.values().for_each(|value| objects(value, look));
        }
        Value::Array(list) => list.iter().for_each(|value| objects(value, look)),
        _ => {}
    }
}

#[test]
fn positions_count_links_are_absolute_and_nothing_is_null_or_empty() {
    for (path, page) in pages() {
        let Ok(page) = whole(&page) else { continue };
        let organic: Vec<u32> = page.organic_results.iter().map(|result| result.position).collect();
        assert_eq!(organic, (1..).take(organic.len()).collect::<Vec<_>>());
        let absolute: Vec<u32> = page.organic_results.iter().map(|result| result.position_absolute).collect();
        assert!(absolute.is_sorted_by(|left, right| left < right), "{}", path.display());
        objects(&json_of(&page), &mut |object| {
            for (name, value) in object {
                assert!(!value.is_null(), "{name} in {}", path.display());
                let Some(text) = value.as_str() else { continue };
                assert!(!text.trim().is_empty(), "{name} in {}", path.display());
                if name == "link" || name.ends_with("_link") && name != "displayed_link" {
                    assert!(text.starts_with("http"), "{name}: {text} in {}", path.display());
                }
            }
        });
    }
}

#[test]
fn citations_point_to_references_that_are_there() {
    let mut cited = 0;
    for (path, page) in pages() {
        let Ok(page) = whole(&page) else { continue };
        let page = json_of(&page);
        objects(&page, &mut |object| {
            let Some(blocks) = object.get("text_blocks") else { return };
            let references = object.get("references").and_then(Value::as_array).map_or(0, Vec::len);
            objects(blocks, &mut |block| {
                for index in block.get("reference_indexes").and_then(Value::as_array).into_iter().flatten() {
                    cited += 1;
                    assert!(index.as_u64().unwrap() < references as u64, "{}", path.display());
                }
            });
        });
    }
    println!("{cited} citations");
}
