//! Knowledge panel about the searched thing.

mod description;
pub(in crate::search) mod entity;
mod facts;
pub(in crate::search) mod graph;
pub(in crate::search) mod lists;
mod nutrition;
pub(in crate::search) mod panel_parts;
mod plain_panel;
mod prices;
pub(in crate::search) mod subtitle;

use crate::once::{CollectVec, collect_distinct};
pub use entity::{NamedLink, OtherEntity};
use entity::{OTHER, parse_named_link};
use graph::RESERVED;
pub use graph::{Fact, FactLink, FactTable, KnowledgeGraph, Picture};
pub use lists::EntityLists;
pub use nutrition::{Nutrient, Nutrition};
pub use panel_parts::{Admission, Lyrics, PanelParts, PlaceQuestion};
pub use prices::TypicalPrices;
use subtitle::Subtitle;

use crate::search::sections::card_sections;
use crate::web::date_text;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, collect_text_runs, is_icon, read_attribute};
use crate::web::script;
use memchr::memmem;
use quarry_html::{Document, Node, Selector, selectors, unescape_script};
use quarry_kernel::http::resolve_url;
use quarry_kernel::url;

selectors! {
    /// Since 2021; before.
    static TITLE = "[data-attrid='title'], .kno-ecr-pt";
    /// Before 2020 a module has a number instead.
    static NUMBERED_TITLE = "#rhs [data-md='16'] > div > div + div > div:first-child";
    static TYPE = "[data-attrid='subtitle'], .wwUB2c, .YhemCb, [data-attrid$=':one line summary'] span";
    static SCORE = "[data-attrid$=':star_score']";
    static PART = "[data-attrid]";
    static ENTITY = "[data-kpid]";

    static VALUE_LINK = "a[href]";
    static ACTION = "[data-attrid^='action:']";
    /// Phones show what a place's owner posts apart from the panel.
    static POST = "[role='listitem'] [data-post-id]";
    static WEBSITE = "[data-attrid='visit_official_site'] a[href], a[data-attrid='visit_official_site'], a.ab_button.n1obkb[href], \
        [data-attrid$=':unified_actions'] a[href^='http']:not([href*='/maps/']), \
        [data-attrid$='location:actions'] a[href^='http']:not([href*='/maps/']), [data-attrid*=':manufacturer'] a[href]";
    static TITLE_PART = "[data-attrid='title']";
    static SITE_BUTTON = "a[role='button'][href^='http']";
    static PROFILE = "[data-attrid*='social media presence'] g-link a, .dRrfkf a, .PZPZlf.dRrfkf a";
    static PICTURE = "#rhs g-img img, #rhs .kno-ibrg img, [data-attrid='image'] img, \
        #media_result_group [data-attrid='secondary image'] img, .kno-ibrg img";
    /// Parts that hold pictures and nothing else: where there are any, they are the pictures of the thing.
    static PICTURED = "[data-attrid$=':image-set'] img, [data-attrid^='VisualDigest'][data-attrid$='ImageResult'] img";
    /// Films, posts and pages that the panel shows among its pictures.
    static SHOWN = "[data-attrid^='VisualDigest'][data-attrid$='Result']:not([data-attrid$='ImageResult'])";
    static ADDRESSED = "[data-curl]";
    /// The source's own word about panels, behind where what this one says is from.
    static ABOUT = "a[href*='about_knowledge_panels']";
    /// Headings under which things of the same name may follow, and the things.
    static CHOICE_HEADING = "[data-attrid='title'], h2, [role='heading'][aria-level='2']";
    static CHOICE = "a[href*='/search?']";
    /// The same heading where the page names it, and what leads to a thing that the source knows.
    static NAMED_HEADING = "[data-attrid='title']";
    static THING = "a[href*='/search?'][href*='&si='], a[href*='/search?'][href*='stick='], a[href*='/search?'][href*='kgmid=']";
    static LINK = "a[href]";
}

/// Reads the panel, and where it stands. Panels of other things stand in it as `other_panels`.
pub(in crate::search) fn parse(
    document: &Document<'_>,
    html: &str,
    reader: &Reader<'_>,
) -> Option<(usize, KnowledgeGraph)> {
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none();
    let mut titles: Vec<Node<'_>> = Vec::new();
    for title in document.select(&TITLE).filter(is_own).take(LIST_MAX) {
        if !titles.iter().any(|known| known.text() == title.text()) {
            titles.push(title);
        }
    }
    if titles.is_empty() {
        titles.extend(document.select(&NUMBERED_TITLE).find(is_own));
    }
    let choices = parse_choices(document, reader);
    let Some(first) = titles.first() else {
        let alone = |(place, see_results_about)| {
            (place, KnowledgeGraph { see_results_about, ..KnowledgeGraph::default() })
        };
        return plain_panel::parse(document, reader).or_else(|| choices.map(alone));
    };
    let mut panels = titles.iter().take(PANELS_MAX).filter_map(|title| {
        let area = find_panel_root(*title, &titles).unwrap_or_else(|| document.root());
        parse_panel(*title, area, html, reader)
    });
    let see_results_about = choices.map(|(_, choices)| choices).unwrap_or_default();
    let mut found = panels.next().unwrap_or_default();
    // A panel that only lets choose has no subject of its own.
    let is_told = found.kind.is_some() || found.description.is_some();
    let is_choice = !is_told && !see_results_about.is_empty();
    let is_there = is_choice || is_told || !found.facts.0.is_empty() || !found.lists.0.is_empty();
    let other_panels: Vec<KnowledgeGraph> =
        panels.filter(|other| other.kind.is_some() || other.facts.0.len() > 1).collect_vec();
    if is_choice {
        found.title = None;
        found.kgmid = None;
        found.knowledge_graph_search_link = None;
    }
    found.see_results_about = see_results_about;
    found.other_panels = other_panels;
    let has_posts = |panel: &KnowledgeGraph| panel.lists.0.iter().any(|(name, _)| name == "posts");
    if !has_posts(&found) && !found.other_panels.iter().any(has_posts) {
        found.add_list("posts", &mut parse_posts(document, reader).into_iter());
    }
    is_there.then(|| (first.index(), found))
}

/// More panels than any page has.
const PANELS_MAX: usize = 8;

/// Parses the panel in the area of a title.
fn parse_panel(title: Node<'_>, area: Node<'_>, html: &str, reader: &Reader<'_>) -> Option<KnowledgeGraph> {
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none();
    let parts: Vec<Node<'_>> = area.select(&PART).take(LIST_MAX).collect_vec();
    let facts = FactTable(facts::parse(area, &parts, reader));
    let score = area.select(&SCORE).filter(is_own).find_map(Subtitle::parse).unwrap_or_default();
    let is_numbered = title.matches(&NUMBERED_TITLE);
    let numbered = || title.next_sibling().filter(|_| is_numbered).and_then(Subtitle::parse);
    let kind =
        area.select(&TYPE).filter(is_own).find_map(Subtitle::parse).or_else(numbered).unwrap_or_default();
    let audience = panel_parts::parse_audience_rating(&parts);
    let is_free = |name: &str| !RESERVED.contains(&name) && !facts.0.iter().any(|fact| fact.key == name);
    let name = clean_text(&title.text())?;
    let kgmid = find_machine_id(area, html, &name);
    let search = |id: &String| resolve_url(reader.base, &format!("/search?kgmid={id}"));
    let mut found = KnowledgeGraph {
        knowledge_graph_search_link: kgmid.as_ref().and_then(search),
        kgmid,
        title: Some(name),
        ..KnowledgeGraph::default()
    };
    found.lists = lists::parse(area, &parts, found.title.as_deref().unwrap_or_default(), reader, is_free);
    found.parts = panel_parts::parse(&parts, reader);
    found.parts.typical_prices = prices::parse_typical(area);
    found.kind = kind.name;
    found.rating = kind.rating.or(score.rating).or(audience.map(|(rating, _)| rating));
    found.review_count = kind.votes.or(score.votes).or(audience.and_then(|(_, votes)| votes));
    found.description = description::parse_text(area);
    found.source = description::parse_source(area, is_numbered, reader);
    found.website = reader.find_link(area, &WEBSITE).or_else(|| find_button_below_title(area, reader));
    found.header_images = collect_pictures(area, reader);
    found.profiles = area
        .select(&PROFILE)
        .take(LIST_MAX)
        .filter_map(|anchor| parse_named_link(anchor, reader))
        .collect_vec();
    found.facts = facts;
    let source = |link| {
        let NamedLink { name, link } = parse_named_link(link, reader)?;
        Some(OtherEntity { name, link, ..OtherEntity::default() })
    };
    let shown = area.select(&SHOWN).filter(is_own).take(LIST_MAX);
    found.add_list("web_results", &mut shown.filter_map(|card| parse_web_result(card, reader)));
    if let Some(about) = area.select_first(&ABOUT)
        && let Some(row) = about.parent()
    {
        let sources = row.select(&VALUE_LINK).filter(|link| *link != about).take(LIST_MAX);
        found.add_list("sources", &mut sources.filter_map(source));
    }
    Some(found)
}

/// Parses a card: its site is before its title; for a post, account and date are before its text.
fn parse_web_result(card: Node<'_>, reader: &Reader<'_>) -> Option<OtherEntity> {
    let mut lines = card_sections::collect_lines(card);
    let is_post = read_attribute(card, "data-attrid").is_some_and(|id| id.contains("SocialMedia"));
    let is_name = |line: &String| !date_text::is_duration(line) && date_text::parse_date(line).is_none();
    let mut names = lines.iter().enumerate().filter(|(_, line)| is_name(line));
    let (name, _) = if is_post {
        names.max_by_key(|(_, line)| line.len())?
    } else {
        let first = names.next()?;
        // A sentence is no title.
        names.next().filter(|(_, line)| !line.ends_with('.') || line.ends_with("...")).unwrap_or(first)
    };
    let address = || read_attribute(card.select_first(&ADDRESSED)?, "data-curl");
    let link = reader.resolve_link(card).or_else(|| reader.find_link(card, &VALUE_LINK)).or_else(address)?;
    let name = lines.remove(name);
    Some(OtherEntity {
        name,
        extensions: lines,
        link,
        image: reader.find_picture(card),
        ..OtherEntity::default()
    })
}

/// Returns the panel of a title among all titles: the widest element around it that holds no other. Where there is one title, the
/// whole page is the panel's: its parts may stand apart.
fn find_panel_root<'d>(title: Node<'d>, titles: &[Node<'d>]) -> Option<Node<'d>> {
    let is_free = |node: &Node<'d>| {
        let inside = node.index()..=node.last_index();
        titles.iter().all(|other| *other == title || !inside.contains(&other.index()))
    };
    let outward = std::iter::successors(Some(title), |node| node.parent().filter(is_free));
    outward.last().filter(|_| titles.len() > 1)
}

fn collect_pictures(panel: Node<'_>, reader: &Reader<'_>) -> Vec<Picture> {
    const PICTURES_MAX: usize = 12;
    // Beside what can be done with a thing stand the marks of who offers it.
    let is_own = |node: &Node<'_>| {
        node.closest(&OTHER).is_none() && node.closest(&ACTION).is_none() && !is_icon(*node)
    };
    let collect_addresses = |pictures: &Selector| {
        let addresses = panel.select(pictures).filter(is_own).take(LIST_MAX);
        let mut found = collect_distinct(addresses.filter_map(|image| reader.resolve_picture(image)));
        found.truncate(PICTURES_MAX);
        found.into_iter().map(|image| Picture { image }).collect_vec()
    };
    let pictured = collect_addresses(&PICTURED);
    if pictured.is_empty() { collect_addresses(&PICTURE) } else { pictured }
}

/// A heading above them that is no beginning: with a place behind it, it tells where the results are from.
const CHOICE_WORD: &str = "ergebnisse f\u{fc}r";

/// Beginnings of the headings above things of the same name, in lower case.
const CHOICE_WORDS: [&str; 12] = [
    "see results about",
    "ergebnisse anzeigen zu",
    "ergebnisse ansehen f\u{fc}r",
    "voir les r\u{e9}sultats",
    "ver resultados",
    "visualizza i risultati",
    "resultaten bekijken",
    "zobacz wyniki",
    "ดูผลลัพธ์ที่เกี่ยวกับ",
    "xem kết quả về",
    "mostrar resultados",
    "عرض نتائج",
];

/// Things of the same name between which the page lets choose, and where the first such heading stands.
fn parse_choices(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, Vec<OtherEntity>)> {
    let is_heading_named = |heading: &Node<'_>| {
        let text = read_attribute(*heading, "aria-label")
            .or_else(|| clean_text(&heading.text()))
            .unwrap_or_default();
        let text = text.to_lowercase();
        let is_choice = text == CHOICE_WORD || CHOICE_WORDS.iter().any(|words| text.starts_with(words));
        heading.closest(&OTHER).is_none() && (is_choice || is_above_things_alone(heading))
    };
    let heading = document.select(&CHOICE_HEADING).take(LIST_MAX).find(is_heading_named)?;
    let section = find_choice_section(heading)?;
    let choice = |anchor: Node<'_>| {
        // The kind of thing is repeated for several widths of the screen.
        let mut runs = collect_text_runs(anchor);
        let (name, told) = (runs.next()?, runs.next());
        let extensions = told.into_iter().filter(|told| !told.ends_with(':')).collect_vec();
        Some(OtherEntity {
            name,
            extensions,
            link: reader.resolve_link(anchor)?,
            image: reader.find_picture(anchor),
            ..OtherEntity::default()
        })
    };
    let found = section.select(&CHOICE).take(LIST_MAX).filter_map(choice).collect_vec();
    Some((heading.index(), found))
}

/// Returns the smallest element around a heading of choices that holds any of them.
fn find_choice_section(heading: Node<'_>) -> Option<Node<'_>> {
    const DEPTH: usize = 6;
    let mut around = std::iter::successors(heading.parent(), Node::parent).take(DEPTH);
    around.find(|outer| outer.select_first(&CHOICE).is_some())
}

/// Returns whether what the page marks as a panel's title stands above links to things and above nothing else, whatever its
/// language.
fn is_above_things_alone(heading: &Node<'_>) -> bool {
    let letters = |node: Node<'_>| node.text().chars().filter(|letter| letter.is_alphanumeric()).count();
    let section = || find_choice_section(*heading);
    heading.matches(&NAMED_HEADING)
        && section().is_some_and(|section| {
            let links: Vec<Node<'_>> = section.select(&LINK).take(LIST_MAX).collect_vec();
            let linked: usize = links.iter().map(|link| letters(*link)).sum();
            links.iter().all(|link| link.matches(&THING)) && letters(section) == letters(*heading) + linked
        })
}

/// Parses the posts of a place's owner: text, date, and link.
fn parse_posts(document: &Document<'_>, reader: &Reader<'_>) -> Vec<OtherEntity> {
    let post = |post: Node<'_>| {
        let link = post.select_first(&VALUE_LINK)?;
        let mut runs = collect_text_runs(post);
        let (name, date) = (runs.next()?, runs.next().filter(|date| date_text::is_date(date)));
        let extensions = date.into_iter().collect_vec();
        Some(OtherEntity {
            name,
            extensions,
            link: reader.resolve_link(link)?,
            image: reader.find_picture(post),
            ..OtherEntity::default()
        })
    };
    document.select(&POST).take(LIST_MAX).filter_map(post).collect_vec()
}

/// Returns where the first button in a block beside the panel's title leads.
fn find_button_below_title(panel: Node<'_>, reader: &Reader<'_>) -> Option<String> {
    let titles = panel.select(&TITLE_PART).take(LIST_MAX);
    let below = titles.flat_map(|title| std::iter::successors(title.next_sibling(), Node::next_sibling));
    below.filter(|part| part.has_name("div")).find_map(|part| reader.find_link(part, &SITE_BUTTON))
}

/// Returns the machine id of the panel's subject: from the panel itself, or from the address under which the page shares it.
fn find_machine_id(panel: Node<'_>, html: &str, title: &str) -> Option<String> {
    let is_id = |id: &str| ["/m/", "/g/"].iter().any(|start| id.starts_with(start));
    let own = std::iter::once(panel).chain(panel.select(&ENTITY)).take(LIST_MAX).find_map(|node| {
        let id = read_attribute(node, "data-kpid")?;
        Some(id.rsplit_once(':').map_or(id.as_str(), |(_, id)| id).to_owned()).filter(|id| is_id(id))
    });
    own.or_else(|| {
        const SHARED: &str = "kgmid\\u003d";
        memmem::find_iter(html.as_bytes(), SHARED).take(20).find_map(|at| {
            let rest = html.get(at..)?;
            let address =
                unescape_script(rest.get(..script::find_closing_quote(rest, b'"')?.min(1000))?).into_owned();
            let is_subject = url::find_query_value(&address, "q").is_some_and(|phrase| phrase == title);
            url::find_query_value(&address, "kgmid")
                .filter(|id| is_subject && is_id(id))
                .map(|id| id.into_owned())
        })
    })
}
