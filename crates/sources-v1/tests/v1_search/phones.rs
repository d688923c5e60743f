//! Ads, results and threads on phones and in the light layout, where classes say little.

use crate::world::{json_of, page_of, read, result, whole};
use serde_json::{Value, json};

fn of(column: &str) -> Value {
    json_of(&whole(&page_of(&(result("https://a.test/", "A") + column))).unwrap())
}

/// Returns an ad of phones: the class of its title's element is that of its further links too.
fn ad(head: &str, parts: &str) -> String {
    format!(
        "<div id=tads><div data-text-ad=1><a class=cz3goc href='/aclk?sa=L&amp;adurl=https://b.test/'>{head}\
         <div class=Va3FIb role=heading aria-level=3>Buy reeds</div></a>{parts}\
         <div><div class=Va3FIb><a href='/aclk?sa=L&amp;1'><div><span>Plans and prices</span></div></a></div></div></div></div>"
    )
}

const TEXT: &str = "Reeds of every length are part of the service. Talk to somebody.";

#[test]
fn the_text_of_an_ad_is_what_it_says_and_no_further_link() {
    let head = "<div><div class=TElO2c>Reed Shop</div><span class=ob9lvb data-dtld=b.test>https://b.test</span></div>";
    for text in [
        format!("<div><div class=p4wth>{TEXT}</div></div>"),
        format!("<div><div><div>{TEXT}</div></div></div>"),
        // The way to more of it is none of it.
        format!(
            "<div><div class=p4wth>{TEXT}<div> <a href='/aclk?sa=L&amp;2'><span>Read more</span></a></div></div></div>"
        ),
    ] {
        let found = of(&ad(head, &text))["ads"][0].clone();
        assert_eq!(found["description"], TEXT, "{text}");
        assert_eq!(found["source"], "Reed Shop");
    }
    let found = of(&ad(head, ""))["ads"][0].clone();
    assert_eq!(found["description"], Value::Null, "a link is no text");
    // Figures in what a further link is said to lead to are no number to call.
    let link = "<a data-rw='/aclk?sa=L&amp;3' href='https://b.test/c'><div>Pricing</div><div>For 20% of 500. 100,000 customers.</div></a>";
    let found = of(&ad(head, link))["ads"][0].clone();
    assert_eq!(found["sitelinks"][0]["title"], "Pricing");
    assert_eq!(found["sitelinks"][0]["snippet"], "For 20% of 500. 100,000 customers.");
}

#[test]
fn an_offer_on_a_button_is_said_of_the_ad_and_is_no_further_link() {
    let offer = "<a data-rw='/aclk?sa=L&amp;4' href='/aclk?sa=L&amp;4'><div role=button tabindex=0><span><svg></svg></span>\
        <span>20% off your first order</span></div></a>";
    let found = of(&ad("", offer))["ads"][0].clone();
    assert_eq!(found["extensions"], json!(["20% off your first order"]));
    let links = found["sitelinks"].as_array().unwrap();
    assert_eq!(links.iter().map(|link| &link["title"]).collect::<Vec<_>>(), ["Plans and prices"]);
}

#[test]
fn a_line_about_a_link_into_a_site_stays_apart() {
    let row = |number: u32| {
        format!(
            "<div data-snf=M7eMpf><a href='https://b.test/{number}'><div><div>Thread {number}</div><div>r/b \u{B7} 9 comments \u{B7} {number}y</div></div></a></div>"
        )
    };
    let result = "<div data-hveid=1><div data-snf=x5WNvb><a href='https://b.test/'><h3>B</h3><cite>https://b.test</cite></a></div>";
    let found = of(&[result, &row(1), &row(2), "</div>"].concat());
    let link = &found["organic_results"][1]["sitelinks"]["inline"][0];
    assert_eq!((&link["title"], &link["date"]), (&json!("Thread 1"), &json!("1y")));
    assert_eq!(link["extensions"], json!(["r/b", "9 comments"]));
}

#[test]
fn an_advertiser_is_named_in_the_link_of_the_ad_and_not_below_it() {
    let page = "<div id=tads><div class=uEierd><a class=sVXRqc href='https://b.test/'><div role=heading>Reeds</div>\
        <div class=TElO2c><span class=OSrXXb>Reed Shop</span></div><span data-dtld=b.test>https://b.test</span></a>\
        <div class=TElO2c><span class=OSrXXb>View 3 prices</span></div></div></div>";
    assert_eq!(of(page)["ads"][0]["source"], "Reed Shop");
    let unnamed = page.replacen("Reed Shop", "", 1);
    assert_eq!(of(&unnamed)["ads"][0]["source"], Value::Null);
}

#[test]
fn the_line_of_a_paid_address_is_no_name_and_a_figure_in_a_name_no_rating() {
    let head = "<div><div class=TElO2c><span>Sponsored<span>\u{B7}</span></span><span class=ob9lvb data-dtld=b.test>www.b.test/</span></div></div>";
    let seller = "<w-ad-seller-rating><div class=TElO2c>Rating for 24reeds.test: 4.7 - 18,188 reviews</div></w-ad-seller-rating>";
    let found = of(&ad(head, seller))["ads"][0].clone();
    assert_eq!(found["source"], Value::Null);
    assert_eq!(found["displayed_link"], "www.b.test/");
    assert_eq!(found["rating"], 4.7);
    assert_eq!(found["reviews"], 18188);
}

#[test]
fn a_further_page_of_a_result_is_no_proposed_search() {
    let further = "<div data-snf=M7eMpf><a class=ngTNl href='/goto?url=CAESmwEB6zswFQ'><div class=wyccme>A thread</div></a></div>";
    let proposed = "<div id=botstuff><a class=ngTNl href='/search?q=b'>b</a></div>";
    let found = of(&[further, proposed].concat());
    let queries: Vec<_> =
        found["related_searches"].as_array().unwrap().iter().map(|one| &one["query"]).collect();
    assert_eq!(queries, ["b"]);
}

#[test]
fn answers_belong_to_the_thread_whose_control_opens_them() {
    let answer = |token: u32, text: &str| {
        format!(
            "<div role=listitem><a href='/goto?url=CAESowEB6zswFR{token}'></a><div>{text}</div><div>Top answer \u{B7} 2 votes</div></div>"
        )
    };
    let thread = |number: u32, answers: &str| {
        format!(
            "<div><a class=KYg7td href='/goto?url=CAESmwEB6zswFZ{number}'><div role=heading>Thread {number}</div></a>\
             <span role=button aria-controls=t{number} aria-expanded=true></span></div><div id=t{number}>{answers}</div>"
        )
    };
    let found = of(&[
        thread(1, &answer(1, "It says so.")),
        thread(2, ""),
        format!("<div>{}</div>", answer(3, "Said elsewhere.")),
    ]
    .concat());
    let [first, second] = found["discussions_and_forums"].as_array().unwrap().as_slice() else {
        panic!("{found}")
    };
    let answers = json!([{"snippet": "It says so.", "link": "https://engine.test/goto?url=CAESowEB6zswFR1",
        "extensions": ["Top answer", "2 votes"]}]);
    assert_eq!(first["answers"], answers);
    assert_eq!(second["answers"], Value::Null);
}

#[test]
fn sources_of_a_generated_answer_are_no_part_of_it() {
    let source = |name: &str| {
        format!(
            "<div><a href='https://{name}.test/'><div><div><div>About {name}...</div><div>{name}</div></div></div></a></div>"
        )
    };
    let page = format!(
        "<html><body><header></header><div id=main><div><div>AI Overview</div><div><div>Reeds grow in water, as everybody knows.</div>\
         <div>{}{}</div></div><div><a href='https://engine.test/?p=ai_overviews'>Learn more</a></div></div></div></body></html>",
        source("one"),
        source("two")
    );
    let found = json_of(&whole(&page).unwrap())["ai_overview"].clone();
    let texts: Vec<_> =
        found["text_blocks"].as_array().unwrap().iter().map(|block| &block["snippet"]).collect();
    assert_eq!(texts, ["Reeds grow in water, as everybody knows."]);
    assert_eq!(found["references"].as_array().unwrap().len(), 2);
}

#[test]
fn reads_pros_and_cons_beside_the_rating() {
    let page = of(
        "<div data-hveid=1><div data-snf=x5WNvb><a href='https://b.test/b'><h3>A title</h3><cite>https://b.test</cite></a></div>\
         <div data-snf=nke7rc><div class=VwiC3b>What the page says, in a sentence that is long enough.</div></div>\
         <div data-snf=kZ2HQc><div><span>Pros and cons:</span><span><span> </span><span>Clear photos</span></span><span> \u{22C5} \
         <span>Great size</span></span><span> \u{22C5} <a href='https://b.test/b#:~:text=Clear'><u>View full list</u></a></span></div></div>\
         <div data-snf=mCCBcf><div class=uo4vr><div class=ChPIuf><span><span role=img aria-label='Rated 4.5 out of 5,'>\
         <span class=yi40Hd>8.9/10</span></span></span> \u{B7} Review by A Person</div></div></div></div>",
    );
    let results = page["organic_results"].as_array().unwrap();
    let found = &results.iter().find(|found| found["title"] == "A title").unwrap()["rich_snippet"]["bottom"];
    assert_eq!(
        found["extensions"],
        json!(["Pros and cons: Clear photos", "Great size", "8.9/10", "Review by A Person"])
    );
    assert_eq!(found["detected_extensions"]["rating"], 8.9);
}

#[test]
fn a_message_in_a_row_of_videos_is_a_video() {
    let card = |link: &str, title: &str| {
        format!(
            "<g-inner-card><a href='{link}'><div>2:14</div><div role=heading aria-level=3>{title}</div></a><div>A Channel</div>\
             <div>Example - Oct 6, 2019</div></g-inner-card>"
        )
    };
    let column = format!(
        "<div><div role=heading aria-level=2>Videos</div><g-scrolling-carousel>{}{}{}</g-scrolling-carousel></div>",
        card("https://v.test/watch?v=1", "One"),
        card("https://x.test/somebody/status/1179154020406947841", "Two"),
        card("https://v.test/watch?v=3", "Three")
    );
    let found = of(&column);
    assert_eq!(found["latest_posts"], Value::Null);
    let titles: Vec<_> =
        found["inline_videos"].as_array().unwrap().iter().map(|video| &video["title"]).collect();
    assert_eq!(titles, ["One", "Two", "Three"]);
}

#[test]
fn products_in_parts_that_controls_open_stand_under_what_those_say() {
    let card = |name: &str| {
        format!(
            "<div role=listitem><div data-oid={name} data-gid=1 role=button><img src='https://i.test/{name}.png'><div role=heading \
             aria-level=3>{name}</div><div>$4.00</div><div>Shop</div></div></div>"
        )
    };
    let column = format!(
        "<div class=MjjYud><div role=heading aria-level=2>Popular products</div><div>{}{}</div>\
         <div role=heading aria-level=3><div role=button aria-controls=part aria-expanded=true>$5\u{2013}$10</div></div>\
         <div id=part>{}{}</div></div>",
        card("One"),
        card("Two"),
        card("Three"),
        card("Four")
    );
    let found = of(&column);
    let products = found["immersive_products"].as_array().unwrap_or_else(|| panic!("{found}"));
    let categories: Vec<_> = products.iter().map(|product| product["category"].as_str().unwrap()).collect();
    assert_eq!(categories, ["Popular products", "Popular products", "$5\u{2013}$10", "$5\u{2013}$10"]);
}

#[test]
fn pictures_have_the_address_of_the_original_where_the_page_tells_it() {
    let picture = |id: &str| {
        format!(
            "<div class=vCUuC><div id={id} data-sve=1><a class=ddkIM href='https://p.test/{id}'></a><img src='https://i.test/{id}.png'>\
             <span class=Yt787>Picture {id}</span></div></div>"
        )
    };
    let record = |id: &str| {
        format!(
            "\"k\":[0,\"{id}\",[\"https://i.test/s?a\\u003db\",9,9],[\"https://o.test/{id}.jpg?w\\u003d1\",90,90],null]"
        )
    };
    let found = of(&format!(
        "<div id=iur>{}{}</div><script>var m={{{},x:1}}</script>",
        picture("first-picture"),
        picture("other-picture"),
        record("first-picture")
    ));
    let originals: Vec<_> =
        found["inline_images"].as_array().unwrap().iter().map(|image| &image["original"]).collect();
    assert_eq!(originals, [&json!("https://o.test/first-picture.jpg?w=1"), &Value::Null]);
}

pub(crate) fn recorded_pages_say_what_they_show() {
    if let Some(page) = read("supply-chain-director") {
        let shown = page.inline_images.iter().filter(|image| image.original.is_some()).count();
        assert!(shown >= 3, "{shown}");
    }
    if let Some(page) = read("librecrawl_pizza") {
        let of_part = |product: &&quarry_sources_v1::search::ImmersiveProduct| {
            product.category.as_deref() == Some("\u{20B9}150\u{2013}\u{20B9}1,500")
        };
        assert_eq!(page.immersive_products.iter().filter(of_part).count(), 4);
    }
    if let Some(page) = read("a2x-alternatives-mobile") {
        assert!(page.ads.iter().all(|ad| ad.description.is_some()));
        assert_eq!(page.related_searches.len(), 6);
        assert_eq!(page.discussions_and_forums[0].answers.len(), 5);
    }
    if let Some(page) = read("joaquin-phoenix") {
        assert_eq!(page.inline_videos.len(), 8);
        assert!(page.latest_posts.is_none());
    }
}
