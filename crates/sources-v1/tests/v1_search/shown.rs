//! Only what a page shows is read: what an attribute, a style, a rule of the page's own sheet or a closed tab hides is in no group.

use crate::world::{json_of, page_of, read, result, whole};
use serde_json::{Value, json};

fn of(column: &str) -> Value {
    json_of(&whole(&page_of(column)).unwrap())
}

/// Returns the ways in which pages hide a part.
fn hidden(part: &str) -> [String; 4] {
    [
        format!("<div hidden>{part}</div>"),
        format!("<div style='display:none'>{part}</div>"),
        format!("<style>.h1de{{display:none}}</style><div class=h1de>{part}</div>"),
        format!("<div aria-hidden=true><div role=tabpanel>{part}</div></div>"),
    ]
}

#[test]
fn no_group_has_what_the_page_hides() {
    let question = "<div class=related-question-pair data-q='Why?' data-lk=t><div>Why?</div></div>";
    let video = "<div class=KYaZsb><a href='https://v.test/1'><div role=heading><span class=cHaqb>A film</span></div></a></div>";
    let post = "<g-section-with-header><div role=heading aria-level=2>Top stories</div>\
        <a class=WlydOe href='https://p.test/1'><div role=heading>A story</div><div>1 hour ago</div></a></g-section-with-header>";
    let search = "<div id=botstuff><a class=ngTNl href='/search?q=b'>b</a></div>";
    let thread = "<a class=KYg7td href='https://f.test/t'><div role=heading>A thread</div></a>";
    for (group, part) in [
        ("related_questions", question),
        ("inline_videos", video),
        ("top_stories", post),
        ("related_searches", search),
        ("discussions_and_forums", thread),
        ("organic_results", &result("https://b.test", "second")),
    ] {
        let own = result("https://a.test", "first");
        let count = |page: &Value| page[group].as_array().map_or(0, Vec::len);
        let without = count(&of(&own));
        let with = of(&[own.as_str(), part].concat());
        assert!(count(&with) > without, "{group} is read where it is shown: {with}");
        for hidden in hidden(part) {
            assert_eq!(count(&of(&[own.as_str(), &hidden].concat())), without, "{group}: {hidden}");
        }
    }
}

#[test]
fn reads_no_topic_from_perspectives() {
    let page = of(&format!(
        "{}<g-section-with-header><div role=heading aria-level=2>What people are saying</div>\
         <div role=button aria-controls=t1 aria-expanded=false><div>A topic</div><div>What is said of it</div></div>\
         <div id=t1><a href='https://p.test/1'>x</a></div></g-section-with-header>",
        result("https://a.test", "first")
    ));
    assert_eq!(page["things_to_know"], Value::Null);
}

#[test]
fn an_answer_that_is_folded_below_a_topic_is_no_overview_of_the_page() {
    let answer = "<div data-mcpr><div class=LT6XE><div class=f5cPye><p>Something about the topic, at length.</p></div></div></div>";
    let column = |around: &str| format!("{}{around}", result("https://a.test", "first"));
    assert!(of(&column(answer))["ai_overview"].is_object());
    let folded = format!(
        "<g-accordion-expander><div role=button>Topic</div><div>{answer}</div></g-accordion-expander>"
    );
    assert_eq!(of(&column(&folded))["ai_overview"], Value::Null);
}

#[test]
fn a_line_above_the_text_is_none_of_it() {
    let with = |parts: &str| {
        of(&format!(
            "<div data-hveid=1><div data-snf=x5WNvb><a href='https://a.test/b'><h3>A title</h3><cite>https://a.test</cite></a></div>{parts}</div>"
        ))["organic_results"][0]
            .clone()
    };
    let text = "Somebody who does things in a town, and has done so for many years.";
    let found = with(&format!(
        "<div data-snf=nke7rc><div>Brisbane, Australia \u{B7} Managing Director \u{B7} Example</div><div>{text}</div></div>"
    ));
    assert_eq!(found["snippet"], text);
    assert_eq!(
        found["rich_snippet"],
        json!({"top": {"extensions": ["Brisbane, Australia", "Managing Director", "Example"]}})
    );
    let found =
        with(&format!("<div data-snf=nke7rc><div>Free delivery over $45</div><div>{text}</div></div>"));
    assert_eq!(found["snippet"], text);
    let found = with(&format!("<div data-snf=nke7rc><div>{text}</div><div><span>4 pages</span></div></div>"));
    assert_eq!(found["snippet"], text, "what stands below is a fact");
    assert_eq!(found["rich_snippet"]["bottom"]["extensions"], json!(["4 pages"]));
    let found = with("<div data-snf=nke7rc><div>A short text</div></div>");
    assert_eq!(found["snippet"], "A short text", "alone it is the text");
}

pub(crate) fn a_table_of_a_result_is_a_table() {
    let page = of(
        "<div data-hveid=1><div data-snf=x5WNvb><a href='https://a.test/b'><h3>A title</h3><cite>https://a.test</cite></a></div>\
         <div data-snf=gLtoWb><table><tr><th>Year</th><th>Name</th></tr><tr><td>1789</td><td>A</td></tr><tr><td>1797</td><td>B</td></tr></table></div></div>",
    );
    let table = &page["organic_results"][0]["rich_snippet_table"];
    assert_eq!(*table, json!([["Year", "Name"], ["1789", "A"], ["1797", "B"]]));
    if let Some(page) = read("us-presidents") {
        assert!(page.organic_results.iter().any(|found| found.rich_snippet_table.len() > 2));
    }
}

pub(crate) fn the_strip_above_the_results_is_a_group_of_its_own() {
    let card = |name: &str, year: u32| {
        let (first, rest) = name.split_once(' ').unwrap();
        format!(
            "<a href='/search?q={year}' role=tab aria-label='{name}'><img src='https://i.test/{year}.png'><div><div>{first}</div><div>{rest}</div></div><div>{year}</div></a>"
        )
    };
    let bar = format!(
        "<div id=appbar><div id=extabar><div><span>Somebody</span><span>/</span><span>Books</span></div><g-scrolling-carousel>{}{}{}</g-scrolling-carousel></div></div>",
        card("The First", 1983),
        card("A Second One", 1984),
        card("The Third", 1985)
    );
    let page =
        page_of(&result("https://a.test", "first")).replace("<div id=main>", &format!("{bar}<div id=main>"));
    let page = json_of(&whole(&page).unwrap());
    let strip = &page["top_carousel"];
    assert_eq!(strip["title"], "Somebody / Books");
    assert_eq!(
        strip["items"][1],
        json!({"name": "A Second One", "extensions": ["1984"], "link": "https://engine.test/search?q=1984", "image": "https://i.test/1984.png"})
    );
    for (name, count) in [("us-presidents", 46), ("anthony-horowitz", 49), ("movies-near-me", 40)] {
        let Some(page) = read(name) else { continue };
        let strip = page.top_carousel.unwrap();
        assert!(strip.items.len() >= count, "{name}: {}", strip.items.len());
        assert!(strip.items.iter().all(|thing| !thing.name.is_empty()));
    }
}

pub(crate) fn jobs_say_who_where_and_by_way_of_whom() {
    let job = |number: u32| {
        format!(
            "<div role=listitem><a href='/search?q=x&amp;udm=8#vhid=vt%3D20/docid%3D{number}&amp;vssid=jobs-detail-viewer'><img src='https://i.test/{number}.png'>\
             <div aria-hidden=true>I</div><div>Director {number}</div><div>Example Inc.</div><div>San Jose, CA \u{2022} via Ladders</div>\
             <div>2 days ago</div><div>150K\u{2013}200K a year</div><div>Full-time</div></a></div>"
        )
    };
    let page = of(&format!(
        "{}<div><div role=heading aria-level=2>Jobs</div>{}{}</div>",
        result("https://a.test", "first"),
        job(1),
        job(2)
    ));
    let found = &page["jobs_results"][0];
    assert_eq!(
        (&found["title"], &found["company_name"], &found["location"], &found["via"]),
        (&json!("Director 1"), &json!("Example Inc."), &json!("San Jose, CA"), &json!("via Ladders"))
    );
    assert_eq!(
        (&found["posted_at"], &found["salary"]),
        (&json!("2 days ago"), &json!("150K\u{2013}200K a year"))
    );
    if let Some(page) = read("supply-chain-director-jobs") {
        let titles: Vec<_> = page.jobs_results.iter().map(|job| job.title.as_str()).collect();
        assert_eq!(titles.first(), Some(&"Global Supply Chain Director"), "{titles:?}");
        assert!(page.jobs_results.iter().all(|job| job.via.is_some() && job.location.is_some()));
    }
}

#[test]
fn an_event_says_when_and_where_and_who_sells_tickets() {
    let page = of(&format!(
        "{}<div><div role=heading aria-level=2>Events</div><g-accordion><g-accordion-expander>\
         <div role=button aria-controls=e1 aria-expanded=false><div data-attrid=EventsModule data-entityid='/g/1'><div><span>Nov</span><span>13</span></div>\
         <div><span>Austin, TX</span><span>Thu 19:00 \u{B7} A Hall</span></div><div><span>from $50</span></div></div></div>\
         <div id=e1 aria-hidden=true><a href='https://t.test/1'><div>Seller</div><div>Official</div><div>Visit site</div></a></div>\
         </g-accordion-expander></g-accordion></div>",
        result("https://a.test", "first")
    ));
    assert_eq!(
        page["events_results"],
        json!([{
            "position": 1, "title": "Austin, TX", "date": "Nov 13", "when": "Thu 19:00", "venue": "A Hall", "price": "from $50", "kgmid": "/g/1",
            "ticket_info": [{"source": "Seller", "link": "https://t.test/1", "extensions": ["Official"]}]
        }])
    );
    assert_eq!(page["other_sections"], Value::Null);
}

pub(crate) fn units_of_paid_products_are_read_whatever_stands_between_their_link_and_their_words() {
    let unit = |number: u32| {
        format!(
            "<div class=pla-unit><a style='display:none' href='/aclk?{number}'></a><div role=link><a id=vplap_{number} href='https://s.test/{number}'></a></div>\
             <div><div role=heading aria-level=3>Lenses {number}</div><div>$55.99</div><div>Shop</div></div></div>"
        )
    };
    let page =
        of(&format!("<div id=tvcap>{}{}</div>{}", unit(1), unit(2), result("https://a.test", "first")));
    let products = page["shopping_results"].as_array().unwrap();
    let said: Vec<_> =
        products.iter().map(|one| (&one["title"], &one["price"], &one["source"], &one["link"])).collect();
    assert_eq!(said[1], (&json!("Lenses 2"), &json!("$55.99"), &json!("Shop"), &json!("https://s.test/2")));
    if let Some(page) = read("contact-lens-weekly-2026") {
        assert!(page.shopping_results.len() >= 20, "{}", page.shopping_results.len());
    }
}

pub(crate) fn reads_nearby_products_as_products() {
    let Some(page) = read("serp-analyzer_coffee") else { return };
    assert!(page.top_sights.is_empty());
    let nearby = page
        .immersive_products
        .iter()
        .find(|card| card.category.as_deref() == Some("In stores nearby"))
        .unwrap();
    assert_eq!(nearby.title, "Folgers Classic Roast Ground Coffee");
    assert_eq!((nearby.source.as_deref(), nearby.price.as_deref()), (Some("Walmart"), Some("$11.98")));
}
