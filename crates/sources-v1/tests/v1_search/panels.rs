//! Parts of panels that are neither facts nor lists.

use crate::world::{json_of, page_of, read, result, whole};
use serde_json::{Value, json};

/// Returns the panel of a page with these parts.
fn panel(parts: &str) -> Value {
    let panel = format!(
        "<div id=rhs><div data-attrid=title>T</div><div data-attrid=subtitle>Thing</div>{parts}</div>"
    );
    json_of(&whole(&page_of(&(result("https://a.test/", "A") + &panel))).unwrap())["knowledge_graph"].clone()
}

#[test]
fn a_song_has_its_words_and_where_they_are_from_but_no_controls() {
    let found = panel(
        "<div data-attrid='kc:/music/recording_cluster:lyrics'><div data-lyricid=x><span>One line</span><br><span>Another</span>\
         <span>\u{2026}</span><span style='display:none'>Hidden</span><a role=link>Full lyrics</a>\
         <div>Source: <span><a href='https://words.test/'>Words</a></span></div></div></div>",
    );
    let source = json!({"name": "Words", "link": "https://words.test/"});
    assert_eq!(found["lyrics"], json!({"lines": ["One line", "Another"], "source": source}));
}

#[test]
fn a_film_has_its_trailer() {
    let link = "<a role=button href='https://v.test/1'><img src='https://i.test/1.png'><div><div>A Film | Trailer</div><div>1:42</div></div></a>";
    let video = json!([{"name": "A Film | Trailer", "link": "https://v.test/1", "image": "https://i.test/1.png", "extensions": ["1:42"]}]);
    assert_eq!(panel(&format!("<div>{link}</div>"))["videos"], video);
    let other = link.replace("1:42", "Read more");
    assert_eq!(panel(&format!("<div>{other}</div>"))["videos"], Value::Null);
}

#[test]
fn a_food_has_its_portion_and_a_place_what_people_say_and_ask() {
    let found = panel(
        "<div data-attrid='kc:/food/food:energy'><select title=Tea></select><select title='1 cup'></select>\
         <table><tr><td>Calories<span>2</span></td></tr></table></div>\
         <div data-attrid='kc:/food/food:nutrition'><table><tr><td>% Daily Value</td></tr>\
         <tr data-mid=a><td>Fat <span>1 g</span></td><td>3%</td></tr></table></div>\
         <div data-attrid='kc:/local:place qa'><a>Ask a question</a><div><span>Q:</span>Why?</div>\
         <div><div><span>A:</span>Because.</div><div>(3 more answers)</div></div></div>\
         <div data-attrid='kc:/local:busyness'><div role=region><span>Live:</span>Busy</div><span>Up to 2 hours</span></div>",
    );
    let fat = json!({"name": "Fat", "amount": "1 g", "daily_value": "3%"});
    assert_eq!(
        found["nutrition"],
        json!({"food": "Tea", "amount_per": "1 cup", "calories": 2, "nutrients": [fat]})
    );
    assert_eq!(
        found["questions_and_answers"],
        json!([{"question": "Why?", "answer": "Because.", "more_answers": 3}])
    );
    assert_eq!(found["popular_times"], json!({"live": {"info": "Busy"}, "time_spent": "Up to 2 hours"}));
}

#[test]
fn a_panel_in_another_language_has_the_fields_of_every_other() {
    let card = |name: &str| {
        format!("<a href='/search?q={name}'><img src='https://i.test/{name}.png'><div>{name}</div></a>")
    };
    let found = panel(&format!(
        "<div data-attrid=description><div class=kno-rdesc><h3>คำอธิบาย</h3><span>แปลจากภาษาอังกฤษ<span>-</span></span><span>A thing \
         of its kind.</span></div></div><div data-attrid='kc:/a:b'><span class=w8qArf>ผู้ก่อตั้ง: </span><span class=LrzXr>A, <a \
         href='/search?q=more'><span>เพิ่มเติม</span></a></span></div>\
         <div data-attrid='kc:/common:sideways'><div role=heading>และผู้คนยังค้นหา</div>{}{}</div>",
        card("B"),
        card("C")
    ));
    assert_eq!(found["description"], "A thing of its kind.");
    assert_eq!(found["ผู้ก่อตั้ง"], "A");
    assert_eq!(found["people_also_search_for"][1]["name"], "C");
    let found = panel(&format!(
        "<div><div><div role=heading aria-level=3>Mọi người cũng tìm kiếm</div></div><div>{}{}</div></div>",
        card("B"),
        card("C")
    ));
    assert_eq!(found["people_also_search_for"].as_array().map(Vec::len), Some(2));
    assert_eq!(found["mọi_người_cũng_tìm_kiếm"], Value::Null);
    let found = panel(&format!(
        "<div data-attrid='kc:/common:sideways'><div role=heading>Orang lain juga menelusuri</div>{}{}</div>",
        card("B"),
        card("C")
    ));
    assert_eq!(found["people_also_search_for"][1]["name"], "C");
}

#[test]
fn a_place_on_a_phone_tells_its_facts_by_signs_and_what_its_owner_posts() {
    let page = json_of(&whole(&page_of(&format!(
        "<div><div data-attrid=title>A Place</div><div data-attrid='kc:/local:one line summary'><span>House in Town</span></div>\
         <div data-attrid='kc:/location/location:actions'><a data-phone-number='+15550100' href='tel:+15550100'>Call</a>\
         <a href='https://place.test/'>Website</a></div>\
         <div data-attrid='kc:/location/location:address'><a role=link><div aria-label='Address:'><span></span></div><span>1 Street, Town\
         </span></a></div><div data-place-name='A Place'><div role=button aria-expanded=false><div aria-label=Hours role=img></div><span>\
         <span>Open</span> \u{22C5} Closes 6 PM</span></div></div></div><div role=list><div role=listitem><div data-post-id=1 role=button>\
         <span>A flat is free\u{2026}</span><div>7 days ago</div><a href='https://place.test/1'>Learn more</a></div></div></div>{}",
        result("https://a.test", "t")
    )))
    .unwrap());
    let found = &page["knowledge_graph"];
    assert_eq!(
        [&found["address"], &found["hours"], &found["phone"], &found["website"]],
        [
            &json!("1 Street, Town"),
            &json!("Open \u{22C5} Closes 6 PM"),
            &json!("+15550100"),
            &json!("https://place.test/")
        ]
    );
    assert_eq!(
        found["posts"],
        json!([{ "name": "A flat is free\u{2026}", "extensions": ["7 days ago"], "link": "https://place.test/1" }])
    );
}

pub(crate) fn recorded_panels_tell_their_parts() {
    for (name, part, said) in [
        ("central-park", "/user_reviews/1/rating", json!(4.0)),
        (
            "central-park",
            "/user_reviews/2/snippet",
            json!("Beautiful place to run, ride, sit, workout, drink coffee."),
        ),
        ("central-park", "/questions_and_answers/0/more_answers", json!(15)),
        ("central-park", "/admissions/0/extensions", json!(["Free", "General admission"])),
        ("central-park", "/popular_times/live/info", json!("Not too busy")),
        ("pitbull", "/lyrics/lines/1", json!("Is fear")),
        ("pitbull", "/lyrics/source/name", json!("Musixmatch")),
        (
            "desktop/coffee",
            "/nutrition/nutrients/5",
            json!({"name": "Potassium", "amount": "116 mg", "daily_value": "3%"}),
        ),
        ("desktop/coffee", "/nutrition/nutrients/11", json!({"name": "Vitamin C", "daily_value": "0%"})),
        ("desktop/dell", "/user_reviews/0/rating", json!(1.0)),
        ("desktop/dell", "/user_reviews/0/date", json!("4 months ago")),
        ("desktop/dell", "/critic_reviews/2/extensions/0", json!("4.5/5")),
        ("desktop/dell", "/rating", json!(4.2)),
        ("mobile/domain", "/rating", json!(3.4)),
        ("mobile/domain", "/review_count", json!(137)),
        ("central-park", "/experiences/1/extensions/0", json!("$48")),
        ("central-park", "/experiences/2/name", json!("Central Park TV and Movie Sites Tour")),
        ("pitbull", "/see_results_about/0/extensions/0", json!("TV program")),
        ("doctor-zhivago", "/liked", json!("78% liked this movie")),
        (
            "central-park",
            "/service_options",
            json!("Has dog park \u{B7} Picnic tables available \u{B7} Has basketball court"),
        ),
        (
            "desktop/domain",
            "/other_panels/0/user_reviews/0/snippet",
            json!("Loved the location and the included amenities."),
        ),
    ] {
        let Some(page) = read(name) else { continue };
        let panel = json_of(&page)["knowledge_graph"].clone();
        assert_eq!(panel.pointer(part), Some(&said), "{name} {part}");
    }
}

#[test]
fn a_description_ends_where_a_control_opens_the_rest_of_it() {
    let found = panel(
        "<div data-attrid=description><h3>Description</h3><span>It goes on<span> to its end.</span>\
         <span><span>\u{2026}</span><span role=button>MORE</span></span></span><span><a href='https://w.test/'>Words</a></span></div>",
    );
    assert_eq!(found["description"], "It goes on to its end.");
    assert_eq!(found["source"]["name"], "Words");
}

#[test]
fn facts_are_told_by_their_labels_where_no_name_marks_them() {
    let found = panel(
        "<div data-attrid='kc:/people/person:born'><span class=z1>Born</span><span>: </span><span class=z2>1 May 1900, <a href='/search?q=p'>Place</a></span></div>\
         <div data-attrid='kc:/location/location:hours'><span>Hours</span>: <div role=button aria-expanded=false>Open</div><div>Monday 9\u{2013}5</div></div>\
         <div data-attrid='kc:/local:edit info'><span>Category:</span> <span>Website:</span></div>\
         <div data-attrid='kc:/people/person:works'>A sentence that says: something.</div>",
    );
    assert_eq!(found["born"], "1 May 1900, Place");
    assert_eq!(found["born_links"][0]["text"], "Place");
    assert_eq!(found["hours"], "Open");
    assert_eq!((&found["category"], &found["a_sentence_that_says"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_film_has_what_its_audience_says_and_the_only_book_that_it_is_based_on() {
    let opinion = |hidden: &str, stars: &str, said: &str| {
        format!(
            "<div role=listitem><div style='{hidden}'><star-rating><div aria-label='{stars}'></div></star-rating>\
             <span>{said}</span></div></div>"
        )
    };
    let found = panel(&format!(
        "<div data-attrid='kc:/ugc:user_reviews'><div role=heading aria-level=3>Rating</div><div><div>5</div><div><div \
         aria-label='The average is 4.2 out of 5.'>4.2</div><div><star-rating><div aria-label='Rated 4.2 out of 5,'></div>\
         </star-rating><div>1,204 ratings</div></div></div></div>{}{}</div>",
        opinion("display:none", "Rated 0.0 out of 5,", "Mine"),
        opinion("", "Rated 3.0 out of 5,", "It is long.")
    ));
    assert_eq!((&found["rating"], &found["review_count"]), (&json!(4.2), &json!(1204)));
    assert_eq!(found["user_reviews"], json!([{"rating": 3.0, "snippet": "It is long."}]));
}

#[test]
fn a_part_of_a_panel_with_one_thing_is_a_list_of_it() {
    let found = json_of(
        &whole(&page_of(
            "<div><div data-attrid=title>A Film</div><div data-attrid=subtitle>Film</div></div><div><div>\
             <div role=heading aria-level=2>Based on the book</div></div><div data-attrid='kc:/film:book adaptation'>\
             <a href='/search?q=b&amp;stick=c'><div>A Book</div><div>Novel by Somebody</div><img src='https://i.test/b.png'></a></div></div>",
        ))
        .unwrap(),
    );
    let list = &found["knowledge_graph"]["based_on_the_book"];
    assert_eq!(list[0]["name"], "A Book");
    assert_eq!(list[0]["extensions"], json!(["Novel by Somebody"]));
}

#[test]
fn a_panel_names_the_sources_of_its_facts() {
    let found = panel(
        "<div><div>Aus: <a href='https://one.test/'>One</a>, <a href='https://two.test/'>Two</a>. \
         <a href='https://help.test/panels?p=about_knowledge_panels'>Mehr erfahren</a></div></div>",
    );
    assert_eq!(
        found["sources"],
        json!([{"name": "One", "link": "https://one.test/"}, {"name": "Two", "link": "https://two.test/"}])
    );
}

#[test]
fn films_posts_and_pages_among_the_pictures_of_a_panel_are_told_by_their_titles() {
    let part = |kind: &str, lines: &[&str], link: &str| {
        let lines: String = lines.iter().map(|line| format!("<div>{line}</div>")).collect();
        format!(
            "<div data-attrid='VisualDigest{kind}Result'><a href='{link}'></a><img src='https://i.test/{kind}.png'>{lines}</div>"
        )
    };
    let found = panel(
        &[
            part(
                "Video",
                &["3:20", "A Site", "How it was made", "It was made of reeds."],
                "https://v.test/1",
            ),
            part("SocialMedia", &["Net", "@t", "2 days ago", "We are here, at last"], "https://s.test/2"),
            part("Web", &["The Home of T", "All that there is to know of T, every day."], "https://t.test/"),
            part("Image", &["A picture", "Of it"], "https://p.test/"),
        ]
        .concat(),
    );
    let told: Vec<_> = found["web_results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), one["link"].as_str().unwrap(), &one["extensions"]))
        .collect();
    assert_eq!(
        told,
        [
            ("How it was made", "https://v.test/1", &json!(["3:20", "A Site", "It was made of reeds."])),
            ("We are here, at last", "https://s.test/2", &json!(["Net", "@t", "2 days ago"])),
            ("The Home of T", "https://t.test/", &json!(["All that there is to know of T, every day."])),
        ]
    );
}

#[test]
fn reads_other_meanings_below_their_heading() {
    let below = |heading: &str| {
        panel(&format!(
            "<div><div><h2>{heading}</h2></div><div><a href='/search?q=t'><div>T</div><div>A trial</div></a></div></div>"
        ))
    };
    let found = below("Ergebnisse f\u{fc}r");
    assert_eq!(found["see_results_about"][0]["name"], "T");
    assert_eq!(below("Ergebnisse f\u{fc}r Musterstadt")["see_results_about"], Value::Null);
}

#[test]
fn things_of_one_name_are_told_by_their_links_in_a_language_that_nobody_knows() {
    let graph = |below: &str| {
        let page = crate::world::page_of(&crate::world::result("https://a.test/", "A"));
        let side = format!(
            "<div id=rhs><div><div><h2 data-attrid=title><span>\u{39E}\u{3AD}\u{3BD}\u{3B7}</span></h2></div>{below}</div></div>"
        );
        json_of(&whole(&page.replace("</body>", &format!("{side}</body>"))).unwrap())["knowledge_graph"]
            .clone()
    };
    let thing = |name: &str, told: &str| {
        format!(
            "<div><a href='/search?q={name}&si=x'><img src='https://i.test/p'><div>{name}</div>{told}</a></div>"
        )
    };
    let found = graph(&(thing("Reed", "<div>A plant</div>") + &thing("Reeds", "")));
    assert_eq!(found["title"], Value::Null);
    assert_eq!(
        (&found["see_results_about"][0]["extensions"], &found["see_results_about"][1]["name"]),
        (&json!(["A plant"]), &json!("Reeds"))
    );
    // A panel says more than that.
    let found = graph(&("<div data-attrid=subtitle>A plant</div>".to_owned() + &thing("Rush", "")));
    assert_eq!(found["see_results_about"], Value::Null);
}
