//! Pages with every class renamed: each group has the same entries in the same order, because structure and words decide.

use crate::world::{json_of, page_of, result, whole};
use quarry_test_pages::{html, own, rename_classes};
use serde_json::Value;

/// Names of an entry, the first of which it has is its own.
const NAMES: [&str; 5] = ["title", "query", "question", "name", "snippet"];

/// Collects the lists of an answer with the names of their entries, by their paths.
fn lists(value: &Value, path: &str, found: &mut Vec<(String, Vec<String>)>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| lists(value, &format!("{path}/{name}"), found));
        }
        Value::Array(items) => {
            let name = |item: &Value| {
                let own = NAMES.iter().find_map(|name| item.get(name)?.as_str());
                own.map_or_else(|| item.to_string(), str::to_owned)
            };
            // Neither remarks without a field of their own nor words of a text are entries.
            if !path.ends_with("/extensions") && !path.ends_with("_words") {
                found.push((path.to_owned(), items.iter().map(name).collect()));
            }
            items.iter().enumerate().for_each(|(at, item)| lists(item, &format!("{path}/{at}"), found));
        }
        _ => {}
    }
}

fn lists_of(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    lists(&json_of(&whole(page).unwrap()), "", &mut found);
    found
}

#[test]
fn groups_keep_their_entries_and_their_order() {
    let pages =
        ["v1/search", "v1/ads", "v1/ai-overview/in-page"].into_iter().flat_map(|folder| html(own(folder)));
    let mut groups = std::collections::BTreeSet::new();
    for (path, page) in pages {
        let known = lists_of(&page);
        groups.extend(known.iter().filter_map(|(path, _)| Some(path.split('/').nth(1)?.to_owned())));
        let renamed = lists_of(&rename_classes(&page));
        let lost: Vec<_> = known.iter().filter(|list| !renamed.contains(list)).collect();
        let new: Vec<_> = renamed.iter().filter(|list| !known.contains(list)).collect();
        assert!(lost.is_empty() && new.is_empty(), "{}: lost {lost:#?}, new {new:#?}", path.display());
    }
    for group in [
        "ads",
        "ai_overview",
        "inline_videos",
        "local_results",
        "organic_results",
        "perspectives",
        "related_questions",
        "related_searches",
        "top_stories",
    ] {
        assert!(groups.contains(group), "no page of ours has {group}: {groups:?}");
    }
}

/// Returns a short video in a list: opened by a link, or played in its place, where a script needs its address.
fn short_video(number: u8, is_played: bool) -> String {
    let address = format!("https://films.test/short/{number}");
    let picture = format!(
        "<div class=kSFuOd><img src='https://i.test/{number}.png'></div><div class=c8rnLc><span>0:4{number}</span></div>"
    );
    let caption = format!(
        "<div class=VaiWld><div class=brAuGd role=heading aria-level=3><span class=Yt787>Reeds {number}</span></div></div>\
         <div class=GAwY7c><img class=XNo5Ab src='https://i.test/icon.png' style='height:16px'><span class=E51IV>Films<span>  \u{B7}  </span>\
         <span>Keeper {number}</span></span></div>"
    );
    let card = if is_played {
        format!(
            "<div data-surl='{address}' data-vid=v{number} data-issv=1><div class=p7bv><div class=rIRoqf role=button \
             aria-label='Reeds {number} by Keeper {number} on Films. Play here. 0:4{number}'>{picture}</div>\
             <div class=hbu4xe><a class=rIRoqf href='{address}'>{caption}</a></div></div></div>"
        )
    } else {
        format!(
            "<div><a class=rIRoqf href='{address}'>{picture}</a></div><div class=hbu4xe><a class=rIRoqf href='{address}'>{caption}</a></div>"
        )
    };
    format!("<div role=listitem><div class='Z1YvVd p7bv'>{card}</div></div>")
}

#[test]
fn short_videos_that_are_opened_and_those_that_are_played_are_one_list() {
    let section = |heading: &str| {
        let cards: String = (1..=6).map(|number| short_video(number, number % 3 == 0)).collect();
        page_of(&format!(
            "{}<div class=A6K0A><div><div class=adDDi><span role=heading aria-level=2>{heading}</span></div><div role=list>{cards}</div></div></div>",
            result("https://a.test/", "A")
        ))
    };
    for page in [
        section("Short videos"),
        rename_classes(&section("Short videos")),
        rename_classes(&section("Kurzvideos")),
    ] {
        let page = json_of(&whole(&page).unwrap());
        let videos = page["short_videos"].as_array().unwrap();
        let told: Vec<_> = videos
            .iter()
            .map(|video| (video["title"].as_str().unwrap(), video["duration"].as_str().unwrap()))
            .collect();
        let expected: Vec<_> =
            (1..=6).map(|number| (format!("Reeds {number}"), format!("0:4{number}"))).collect();
        let expected: Vec<_> =
            expected.iter().map(|(title, length)| (title.as_str(), length.as_str())).collect();
        assert_eq!(told, expected, "{page}");
        assert_eq!(
            (&videos[2]["platform"], &videos[2]["channel"]),
            (&"Films".into(), &"Keeper 3".into()),
            "{page}"
        );
    }
}

#[test]
fn no_entry_stands_in_two_groups() {
    const GROUPS: [&str; 7] = [
        "ads",
        "discussions_and_forums",
        "inline_videos",
        "organic_results",
        "perspectives",
        "shopping_results",
        "top_stories",
    ];
    for (path, page) in html(own("v1/search")) {
        for page in [rename_classes(&page), page] {
            let answer = json_of(&whole(&page).unwrap());
            let entries = GROUPS.iter().flat_map(|group| answer[*group].as_array().into_iter().flatten());
            let mut found: Vec<_> =
                entries.map(|entry| (entry["title"].to_string(), entry["link"].to_string())).collect();
            let count = found.len();
            assert!(count > 0 || path.to_string_lossy().contains("nothing"), "{}", path.display());
            found.sort();
            found.dedup();
            assert_eq!(found.len(), count, "{}", path.display());
        }
    }
}

#[test]
fn words_of_the_interface_are_in_no_value_whatever_their_language() {
    let page = |note: &str, centre: &str| {
        let place = |name: &str| {
            format!(
                "<div><a data-cid=1{name}3456789><div><div role=heading aria-level=3><span>Reeds {name}</span><g-dialog><div role=dialog><span \
                 role=heading>{centre}</span></div></g-dialog></div><div><span>4.5</span><span role=img aria-label='Rated 4.5 out of 5,'></span>\
                 <span>(12)</span> \u{B7} Reed shop</div><div>Reed Street 4</div></div></a></div>"
            )
        };
        page_of(&format!(
            "<div data-mcpr=1><div data-subtree=aimc><div data-container-id=main-col><div>Reeds grow by the water.</div><ul><li><div><strong>\
             <a href='https://a.test/'>Reed Bay</a>:</strong><span ahbak aria-hidden=true>. </span><span ahbak aria-hidden=true>{note}</span></div></li>\
             </ul></div></div></div><div><div role=heading aria-level=2>Places</div>{}{}</div>{}",
            place("2"),
            place("5"),
            result("https://a.test/", "A")
        ))
    };
    for (note, centre) in [
        ("Opens in new tab", "My Ad Center"),
        ("Wird in einem neuen Tab ge\u{f6}ffnet", "Mein Werbezentrum"),
        ("S\u{2019}ouvre dans un nouvel onglet", "Mon centre d\u{2019}annonces"),
        (
            "\u{65b0}\u{3057}\u{3044}\u{30bf}\u{30d6}\u{3067}\u{958b}\u{304f}",
            "\u{30de}\u{30a4} \u{5e83}\u{544a} \u{30bb}\u{30f3}\u{30bf}\u{30fc}",
        ),
    ] {
        let answer = json_of(&whole(&page(note, centre)).unwrap());
        assert_eq!(answer["local_results"]["places"].as_array().map(Vec::len), Some(2), "{answer}");
        assert_eq!(answer["ai_overview"]["text_blocks"].as_array().map(Vec::len), Some(2), "{answer}");
        let said = answer.to_string();
        assert!(!said.contains(note) && !said.contains(centre), "{note}: {said}");
    }
}

#[test]
fn a_lone_card_of_the_news_is_no_web_result() {
    let card = |below: &str| {
        page_of(&format!(
            "<div><a class=WlydOe href='https://news.test/reeds.html'><div><span>https://news.test/</span></div>\
             <div role=heading>A reed grows taller than a house</div>{below}</a></div>"
        ))
    };
    for page in [card(""), card("<div><span>vor 3 Stunden</span></div>")] {
        for page in [rename_classes(&page), page] {
            let answer = json_of(&whole(&page).unwrap());
            assert_eq!(answer["organic_results"], Value::Null, "{answer}");
            assert_eq!(answer["top_stories"][0]["link"], "https://news.test/reeds.html", "{answer}");
        }
    }
}

#[test]
fn a_web_result_of_a_phone_without_a_text_is_one_by_the_way_to_its_page() {
    let column = "<div><a class=cz3goc href='https://a.test/b'><div><span>https://a.test</span><span> \u{203A} b</span></div>\
                  <div role=heading>A title</div></a></div>";
    for page in [page_of(column), rename_classes(&page_of(column))] {
        let answer = json_of(&whole(&page).unwrap());
        assert_eq!(answer["organic_results"][0]["title"], "A title", "{answer}");
        assert_eq!(answer["top_stories"], Value::Null, "{answer}");
    }
}

#[test]
fn an_overview_is_known_by_the_marks_of_its_sentences() {
    let snippets = |answer: &str| {
        let page = page_of(&format!(
            "<div><div class=LT6XE><div class=f5cPye>{answer}</div></div></div>{}",
            result("https://a.test/", "A")
        ));
        [rename_classes(&page), page].map(|page| {
            let answer = json_of(&whole(&page).unwrap());
            let blocks = answer["ai_overview"]["text_blocks"].as_array().cloned().unwrap_or_default();
            blocks.iter().map(ToString::to_string).collect::<String>()
        })
    };
    let marked = "<div><span data-huuid=1><span>Reeds grow by the water.</span></span></div>\
                  <div><ul><li><span data-huuid=2>They are tall.</span></li><li><span data-huuid=3>They bend.</span></li></ul></div>";
    for said in snippets(marked) {
        assert!(
            ["Reeds grow by the water.", "They are tall.", "They bend."]
                .iter()
                .all(|text| said.contains(text)),
            "{said}"
        );
    }
    let listed = "<div><ul><li><strong>Reed Bay:</strong> a bay of reeds<span ahbak=true aria-hidden=true>. </span></li>\
                  <li><strong>Reed Isle:</strong> an isle</li></ul></div>";
    for said in snippets(listed) {
        assert!(said.contains("a bay of reeds") && said.contains("an isle"), "{said}");
    }
}

#[test]
fn a_fact_of_any_card_keeps_its_value_apart_from_the_name_of_its_source() {
    let page = page_of(&result("https://a.test/", "A")).replace(
        "</body>",
        "<div id=rhs><div class=kp-wholepage><div data-attrid=title role=heading>Reedham</div>\
         <div data-attrid='dc:/legacy_card:location_statistical_region_population'><div><span class=w8qArf><a href='/search?q=p'>Population</a>\
         <span>: </span></span><span><span class='LrzXr kno-fv'>2,161 (2019)</span><span><a href='https://figures.test/p'>Figures</a></span></span>\
         </div></div><div data-attrid='kc:/people/person:awards'><span class=w8qArf>Awards: </span><span class='LrzXr kno-fv'>\
         <a href='https://www.engine.test/search?q=a'>Reed Prize</a>, <a href='https://www.engine.test/search?q=b'>Rush Prize</a></span></div>\
         </div></div></body>",
    );
    for page in [rename_classes(&page), page] {
        let graph = json_of(&whole(&page).unwrap())["knowledge_graph"].clone();
        assert_eq!(graph["awards"], "Reed Prize, Rush Prize", "{graph}");
        assert_eq!(graph["population"], "2,161 (2019)", "{graph}");
        assert_eq!(graph["population_links"][0]["text"], "Figures", "{graph}");
    }
}

#[test]
fn products_of_another_tab_wait_whatever_its_class() {
    let row = |number: u8| {
        let card = |name: &str| {
            format!(
                "<div data-oid={number}{} data-gid=1 role=button><div role=heading>Reed {name}</div><span aria-label='Current price: $9.00'>$9.00</span>\
                 <img src='https://i.test/{name}.png'></div>",
                name.len()
            )
        };
        format!(
            "<div class=row data-index={number}>{}{}</div>",
            card(&format!("A{number}")),
            card(&format!("BB{number}"))
        )
    };
    let page = page_of(&format!(
        "<style>.shut{{display:none}}</style>{}<div><div role=heading aria-level=2>Related products</div>\
         <div><span role=button aria-pressed=true data-index=0>Tall</span><span role=button aria-pressed=false data-index=1>Short</span></div>\
         <div>{}{}</div></div>",
        result("https://a.test/", "A"),
        row(0),
        row(1).replace("class=row", "class='row shut'")
    ));
    let shown = |page: &str| {
        let answer = json_of(&whole(page).unwrap());
        let products = answer["immersive_products"].as_array().cloned().unwrap_or_default();
        products.iter().map(|product| product["title"].to_string()).collect::<Vec<_>>()
    };
    let expected = ["\"Reed A0\"", "\"Reed BB0\""];
    assert_eq!(shown(&page), expected);
    assert_eq!(shown(&rename_classes(&page)), expected);
    assert_eq!(shown(&page.replace("shut'", "other'")), expected);
}

#[test]
fn a_picture_keeps_its_original_by_the_id_around_its_link() {
    let card = |id: &str| {
        format!(
            "<div class=vCUuC><div data-sve id={id}><div><div><img src='https://i.test/{id}.png'></div><div><a aria-labelledby=t{id} \
             href='https://a.test/{id}'></a><span id=t{id} class=Yt787>Reeds {id}</span></div></div></div></div>"
        )
    };
    let record =
        |id: &str| format!("\"{id}\",[\"https://s.test/{id}\",1,1],[\"https://o.test/{id}.jpg\",9,9],");
    let page = page_of(&format!(
        "{}<div id=iur><div>{}{}</div></div>",
        result("https://a.test/", "A"),
        card("picture-one"),
        card("picture-two")
    ));
    let page = page.replace(
        "</body>",
        &format!("<script>[{}{}0]</script></body>", record("picture-one"), record("picture-two")),
    );
    for page in [rename_classes(&page), page] {
        let answer = json_of(&whole(&page).unwrap());
        let originals: Vec<_> =
            answer["inline_images"].as_array().unwrap().iter().map(|image| &image["original"]).collect();
        assert_eq!(
            originals,
            ["https://o.test/picture-one.jpg", "https://o.test/picture-two.jpg"],
            "{answer}"
        );
    }
}
