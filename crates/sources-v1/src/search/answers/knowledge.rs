//! What the engine knows about the thing that was searched.

pub(in crate::search) mod entity;
pub(in crate::search) mod graph;
pub(in crate::search) mod kind;
pub(in crate::search) mod lists;
pub(in crate::search) mod parts;

use crate::once::Listed;
pub use entity::{NamedLink, OtherEntity};
use entity::{OTHER, PANEL, named};
pub use graph::{Fact, FactLink, FactTable, KnowledgeGraph, Picture};
use graph::{RESERVED, key};
use kind::Kind;
pub use lists::EntityLists;
pub use parts::{Admission, Lyrics, Nutrient, Nutrition, Parts, PlaceQuestion};

use crate::search::answers::plain;
use crate::search::cut::sections;
use crate::web::interface;
use crate::web::reader::{LIST_MAX, Reader, attr, clean, pieces, text};
use crate::web::script;
use crate::web::when;
use memchr::memmem;
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::absolute;
use quarry_kernel::url;

selectors! {
    /// Since 2021; before.
    static TITLE = "[data-attrid='title'], .kno-ecr-pt";
    /// Before 2020 a module has a number instead: the name, the text about it.
    static NUMBERED_TITLE = "#rhs [data-md='16'] > div > div + div > div:first-child";
    static NUMBERED_TEXT = "[data-md='50'] h3 + span, [data-md='50']:not([data-attrid]) > div > div > div > span:first-child";
    static NUMBERED_SOURCE = "[data-md='50'] a[href]";
    static TYPE = "[data-attrid='subtitle'], .wwUB2c, .YhemCb, [data-attrid$=':one line summary'] span";
    static SCORE = "[data-attrid$=':star_score']";
    static PART = "[data-attrid]";
    static HEADING = "[role='heading']";
    static ENTITY = "[data-kpid]";
    static DESCRIPTION = ".kno-rdesc > span, .kno-rdesc span, [data-attrid='description'] span, \
        [data-attrid='VisualDigestDescription']";
    static NOT_DESCRIPTION = "h2, h3, [role='button'], button, .ctHNac, [style*='display: none'], .hUXwKc";
    static GENERATED = "[data-attrid='VisualDigestGeneratedDescription'] [data-attrid='SrpGenSumSummary'], \
        [data-attrid='SrpGenSumSummary'] .rPeykc";
    static DIGEST = "[data-attrid='VisualDigestGeneratedDescription']";
    static NOT_GENERATED = "[role='button'], button, [aria-hidden='true'], .rL5Dpb";
    static DESCRIPTION_SOURCE = ".kno-rdesc a[href], [data-attrid='description'] a[href]";

    static BAR = "#appbar, #extabar, #botabar, #topabar";
    static PAGE = "html[lang]";
    static LABEL = ".w8qArf";
    static VALUE = ".kno-fv, .LrzXr, .zdqRlf";
    static VALUE_LINK = "a[href]";
    /// What opens the rest of a text.
    static CUT = "[role='button'], button";
    static OPENED = "[role='button'][aria-expanded]";
    static ACTION = "[data-attrid^='action:']";
    /// Phones label a place's address and hours by a sign, and show what its owner posts apart from the panel.
    static SIGNED = "[data-attrid$=':address'], [data-place-name] > [role='button'][aria-expanded]";
    static SIGN = "[aria-label]";
    static CALL = "[data-attrid$='location:actions'] a[data-phone-number]";
    static POST = "[role='listitem'] [data-post-id]";
    static WEBSITE = "[data-attrid='visit_official_site'] a[href], a[data-attrid='visit_official_site'], a.ab_button.n1obkb[href], \
        [data-attrid$=':unified_actions'] a[href^='http']:not([href*='/maps/']), \
        [data-attrid$='location:actions'] a[href^='http']:not([href*='/maps/']), [data-attrid*=':manufacturer'] a[href], \
        [data-attrid='title'] ~ div a[role='button'][href^='http']";
    static PROFILE = "[data-attrid*='social media presence'] g-link a, .dRrfkf a, .PZPZlf.dRrfkf a";
    static PICTURE = "#rhs g-img img, #rhs .kno-ibrg img, [data-attrid='image'] img, \
        #media_result_group [data-attrid='secondary image'] img, .kno-ibrg img";
    /// Films, posts and pages that the panel shows among its pictures.
    static SHOWN = "[data-attrid^='VisualDigest'][data-attrid$='Result']:not([data-attrid$='ImageResult'])";
    static ADDRESSED = "[data-curl]";
    /// The source's own word about panels, behind where what this one says is from.
    static ABOUT = "a[href*='about_knowledge_panels']";
    /// What may say that things of the same name follow; the things.
    static CHOICE_HEADING = "[data-attrid='title'], h2, [role='heading'][aria-level='2']";
    static CHOICE = "a[href*='/search?']";
}

/// Reads the panel, and where it stands. Panels of other things stand in it as `other_panels`.
pub(in crate::search) fn read(
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
    let choices = choices(document, reader);
    let Some(first) = titles.first() else {
        let alone = |(place, see_results_about)| {
            (place, KnowledgeGraph { see_results_about, ..KnowledgeGraph::default() })
        };
        return plain::knowledge(document, reader).or_else(|| choices.map(alone));
    };
    let mut panels = titles.iter().take(PANELS_MAX).filter_map(|title| {
        let area = subtree(*title, &titles).unwrap_or_else(|| document.root());
        panel(*title, area, html, reader)
    });
    let see_results_about = choices.map(|(_, choices)| choices).unwrap_or_default();
    let mut found = panels.next().unwrap_or_default();
    // A panel that only lets choose has no subject of its own.
    let is_told = found.kind.is_some() || found.description.is_some();
    let is_choice = !is_told && !see_results_about.is_empty();
    let is_there = is_choice || is_told || !found.facts.0.is_empty() || !found.lists.0.is_empty();
    let other_panels: Vec<KnowledgeGraph> =
        panels.filter(|other| other.kind.is_some() || other.facts.0.len() > 1).listed();
    if is_choice {
        found.title = None;
        found.kgmid = None;
        found.knowledge_graph_search_link = None;
    }
    found.see_results_about = see_results_about;
    found.other_panels = other_panels;
    let has_posts = |panel: &KnowledgeGraph| panel.lists.0.iter().any(|(name, _)| name == "posts");
    if !has_posts(&found) && !found.other_panels.iter().any(has_posts) {
        found.add_list("posts", &mut posts(document, reader).into_iter());
    }
    is_there.then(|| (first.index(), found))
}

/// More panels than any page has.
const PANELS_MAX: usize = 8;

/// What stands in the area of a title.
fn panel(title: Node<'_>, area: Node<'_>, html: &str, reader: &Reader<'_>) -> Option<KnowledgeGraph> {
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none();
    let parts: Vec<Node<'_>> = area.select(&PART).take(LIST_MAX).listed();
    let mut facts = facts(area, reader);
    let unnamed = unnamed_facts(&parts, reader);
    let is_new = |fact: &Fact| facts.0.iter().all(|known| known.key != fact.key);
    let unnamed: Vec<Fact> = unnamed.into_iter().filter(is_new).listed();
    facts.0.extend(unnamed);
    let phone = |call: Node<'_>| {
        Some(Fact { key: "phone".to_owned(), value: attr(call, "data-phone-number")?, links: Vec::new() })
    };
    let signed = area.select(&SIGNED).take(LIST_MAX).filter_map(signed);
    for fact in signed.chain(area.first(&CALL).and_then(phone)) {
        let fact = Some(fact).filter(|fact| facts.0.iter().all(|known| known.key != fact.key));
        facts.0.extend(fact);
    }
    let score = area.select(&SCORE).filter(is_own).find_map(Kind::of).unwrap_or_default();
    let is_numbered = title.matches(&NUMBERED_TITLE);
    let numbered = || title.next_sibling().filter(|_| is_numbered).and_then(Kind::of);
    let kind = area.select(&TYPE).filter(is_own).find_map(Kind::of).or_else(numbered).unwrap_or_default();
    let audience = parts::rated(&parts);
    let is_free = |name: &str| !RESERVED.contains(&name) && !facts.0.iter().any(|fact| fact.key == name);
    let name = clean(&title.text())?;
    let kgmid = machine_id(area, html, &name);
    let search = |id: &String| absolute(reader.base, &format!("/search?kgmid={id}"));
    let mut found = KnowledgeGraph {
        knowledge_graph_search_link: kgmid.as_ref().and_then(search),
        kgmid,
        title: Some(name),
        ..KnowledgeGraph::default()
    };
    found.lists = lists::read(area, &parts, reader, is_free);
    found.parts = parts::read(&parts, reader);
    found.kind = kind.name;
    found.rating = kind.rating.or(score.rating).or(audience.map(|(rating, _)| rating));
    found.review_count = kind.votes.or(score.votes).or(audience.and_then(|(_, votes)| votes));
    found.description = description(area);
    let source = area.first(&DESCRIPTION_SOURCE);
    let source = source.or_else(|| area.first(&NUMBERED_SOURCE).filter(|_| is_numbered));
    found.source = source.and_then(|anchor| named(anchor, reader));
    found.website = reader.first_link(area, &WEBSITE);
    found.header_images = pictures(area, reader);
    found.profiles = area.select(&PROFILE).take(LIST_MAX).filter_map(|anchor| named(anchor, reader)).listed();
    found.facts = facts;
    let source = |link| {
        let NamedLink { name, link } = named(link, reader)?;
        Some(OtherEntity { name, link, ..OtherEntity::default() })
    };
    let shown = area.select(&SHOWN).filter(is_own).take(LIST_MAX);
    found.add_list("web_results", &mut shown.filter_map(|card| shown_in_panel(card, reader)));
    if let Some(about) = area.first(&ABOUT)
        && let Some(row) = about.parent()
    {
        let sources = row.select(&VALUE_LINK).filter(|link| *link != about).take(LIST_MAX);
        found.add_list("sources", &mut sources.filter_map(source));
    }
    Some(found)
}

/// A card says where it is from before its title, a post its account and its day before its text.
fn shown_in_panel(card: Node<'_>, reader: &Reader<'_>) -> Option<OtherEntity> {
    let mut said = sections::lines(card);
    let is_post = attr(card, "data-attrid").is_some_and(|id| id.contains("SocialMedia"));
    let is_name = |line: &String| !when::is_length(line) && when::date(line).is_none();
    let mut names = said.iter().enumerate().filter(|(_, line)| is_name(line));
    let (name, _) = if is_post {
        names.max_by_key(|(_, line)| line.len())?
    } else {
        let first = names.next()?;
        // A sentence is no title.
        names.next().filter(|(_, line)| !line.ends_with('.') || line.ends_with("...")).unwrap_or(first)
    };
    let address = || attr(card.first(&ADDRESSED)?, "data-curl");
    let link = reader.link(card).or_else(|| reader.first_link(card, &VALUE_LINK)).or_else(address)?;
    let name = said.remove(name);
    Some(OtherEntity { name, extensions: said, link, image: reader.first_picture(card) })
}

/// The panel of a title among all titles: the widest element around it that holds no other. Where there is one title, the
/// whole page is the panel's: its parts may stand apart.
fn subtree<'d>(title: Node<'d>, titles: &[Node<'d>]) -> Option<Node<'d>> {
    let is_free = |node: &Node<'d>| {
        let inside = node.index()..=node.last_index();
        titles.iter().all(|other| *other == title || !inside.contains(&other.index()))
    };
    let outward = std::iter::successors(Some(title), |node| node.parent().filter(is_free));
    outward.last().filter(|_| titles.len() > 1)
}

fn description(panel: Node<'_>) -> Option<String> {
    const NAME_LETTERS_MAX: usize = 30;
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none() && node.closest(&LABEL).is_none();
    let marked = panel.select(&DESCRIPTION).chain(panel.select(&NUMBERED_TEXT));
    let written = marked.filter(is_own).find_map(|node| {
        let said = node.text_without(&NOT_DESCRIPTION);
        // Dots stand where the text is cut until somebody opens it.
        let dots: &[char] = if node.first(&CUT).is_some() { &['\u{2026}', ' '] } else { &[] };
        // What it was translated from may stand before it, with a dash.
        Some((clean(said.trim_end_matches(dots)).filter(|said| !said.ends_with('-'))?, node))
    });
    let linked = |node: Node<'_>| node.select(&VALUE_LINK).last().and_then(|source| clean(&source.text()));
    // A link that holds the whole text says nothing of its own: the source is named last.
    let is_name = |last: &&String| last.chars().count() <= NAME_LETTERS_MAX && !last.ends_with('.');
    let last = |node: Node<'_>| {
        let pieces: Vec<String> =
            node.text_pieces().filter_map(|piece| clean(&piece.replace('\u{A0}', " "))).listed();
        pieces.last().filter(|_| pieces.len() > 1).filter(is_name).cloned()
    };
    let source = |node: Node<'_>| linked(node).or_else(|| last(node));
    let written = written.map(|(said, node)| without_source(&said, source(node).as_deref()));
    written.or_else(|| {
        let in_panel = |node: &Node<'_>| node.closest(&DIGEST).or_else(|| node.closest(&PANEL)).is_some();
        let node = panel.select(&GENERATED).filter(is_own).find(in_panel)?;
        let is_said = |inner: Node<'_>| !inner.matches(&NOT_GENERATED) && !inner.is_hidden_itself();
        let said = clean(&node.text_where(is_said))?;
        Some(without_source(&said, source(node).as_deref()))
    })
}

/// A description without the words that say where it is from: `\u{2026} in America. Source: Encyclopedia`.
fn without_source(said: &str, source: Option<&str>) -> String {
    const DASHES: [char; 3] = [' ', '\u{2015}', '\u{2014}'];
    let cut = || {
        // A narrow page and a wide one name it in places of their own.
        let source = source?;
        let mut before = said.strip_suffix(source)?;
        while let Some(shorter) = before.trim_end_matches(DASHES).strip_suffix(source) {
            before = shorter;
        }
        let before = before.trim_end_matches(DASHES);
        if before.ends_with(['.', '\u{2026}', '!', '?']) {
            return Some(before.to_owned());
        }
        let before = before.strip_suffix(':')?;
        Some(before.rsplit_once(' ')?.0.trim_end().to_owned())
    };
    cut().unwrap_or_else(|| said.to_owned())
}

fn pictures(panel: Node<'_>, reader: &Reader<'_>) -> Vec<Picture> {
    // Beside what can be done with a thing stand the marks of who offers it.
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none() && node.closest(&ACTION).is_none();
    let mut found: Vec<Picture> = Vec::new();
    for image in
        panel.select(&PICTURE).filter(is_own).take(LIST_MAX).filter_map(|image| reader.picture(image))
    {
        if found.len() < 12 && !found.iter().any(|known| known.image == image) {
            found.push(Picture { image });
        }
    }
    found
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
fn choices(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, Vec<OtherEntity>)> {
    const DEPTH: usize = 6;
    let says_so = |heading: &Node<'_>| {
        let said = attr(*heading, "aria-label").or_else(|| clean(&heading.text())).unwrap_or_default();
        let said = said.to_lowercase();
        let is_choice = said == CHOICE_WORD || CHOICE_WORDS.iter().any(|words| said.starts_with(words));
        heading.closest(&OTHER).is_none() && is_choice
    };
    let heading = document.select(&CHOICE_HEADING).take(LIST_MAX).find(says_so)?;
    let mut around = std::iter::successors(heading.parent(), Node::parent).take(DEPTH);
    let section = around.find(|outer| outer.first(&CHOICE).is_some())?;
    let choice = |anchor: Node<'_>| {
        // What the thing is stands there for several widths of the screen.
        let mut said = pieces(anchor);
        let (name, told) = (said.next()?, said.next());
        let extensions = told.into_iter().filter(|told| !told.ends_with(':')).listed();
        Some(OtherEntity {
            name,
            extensions,
            link: reader.link(anchor)?,
            image: reader.first_picture(anchor),
        })
    };
    let found = section.select(&CHOICE).take(LIST_MAX).filter_map(choice).listed();
    Some((heading.index(), found))
}

fn facts(panel: Node<'_>, reader: &Reader<'_>) -> FactTable {
    let mut facts: Vec<Fact> = Vec::new();
    for label in panel.select(&LABEL).take(LIST_MAX) {
        if label.closest(&OTHER).is_some() {
            continue;
        }
        if let Some(fact) =
            fact(label, reader).filter(|fact| !facts.iter().any(|known| known.key == fact.key))
        {
            facts.push(fact);
        }
    }
    FactTable(facts)
}

/// Facts whose labels no name marks: a part with a known kind of name that begins with a label and its colon.
fn unnamed_facts(parts: &[Node<'_>], reader: &Reader<'_>) -> Vec<Fact> {
    const LABEL_BYTES_MAX: usize = 40;
    let mut facts: Vec<Fact> = Vec::new();
    for part in parts {
        let is_fact = attr(*part, "data-attrid").is_some_and(|id| {
            FACT_KINDS.iter().any(|kind| id.starts_with(kind))
                && (!id.starts_with(OF_BUSINESS) || BUSINESS_FACTS.iter().any(|end| id.ends_with(end)))
                && part.first(&PART).is_none()
        });
        // What stands above the results is a row of things.
        let is_apart = part.closest(&OTHER).is_some() || part.closest(&BAR).is_some();
        if !is_fact || is_apart || part.first(&HEADING).is_some() {
            continue;
        }
        // Hours stand in a control that opens the week.
        let Some(said) = part.first(&OPENED).map_or_else(|| text(*part), |_| opened(*part)) else { continue };
        let parted = said.split_once(": ").or_else(|| said.split_once(':'));
        let Some((label, value)) = parted.filter(|(label, _)| label.len() <= LABEL_BYTES_MAX) else {
            continue;
        };
        let begins = pieces(*part).next();
        let is_label = begins.is_some_and(|piece| piece.trim_end_matches([':', ' ']) == label.trim());
        let mut links = fact_links(*part, reader);
        links.retain(|link| link.text != label.trim());
        // Where a fact is from stands behind it.
        let from = links.last().filter(|link| is_site(&link.text));
        let before = from.and_then(|from| clean(value.strip_suffix(from.text.as_str())?));
        let value = before.as_deref().unwrap_or(value);
        let value = clean(value.trim_start_matches([':', ' '])).filter(|value| !value.ends_with(':'));
        let is_new = |(key, _): &(String, String)| is_label && facts.iter().all(|known| known.key != *key);
        let named = key_of_part(*part).or_else(|| key(label));
        let fact = named.zip(value).filter(is_new);
        if let Some((key, value)) = fact {
            facts.push(Fact { key, value, links });
        }
    }
    facts
}

/// What is said behind a sign that only the ear is told the meaning of.
fn signed(part: Node<'_>) -> Option<Fact> {
    let sign = part.select(&SIGN).find(|sign| !sign.has_text())?;
    let key = key(attr(sign, "aria-label")?.trim_end_matches(':'))?;
    Some(Fact { key, value: text(part)?, links: Vec::new() })
}

/// What a place's owner posts: its text, when, and where it leads.
fn posts(document: &Document<'_>, reader: &Reader<'_>) -> Vec<OtherEntity> {
    let post = |post: Node<'_>| {
        let link = post.first(&VALUE_LINK)?;
        let mut said = pieces(post);
        let (name, date) = (said.next()?, said.next().filter(|date| when::is_date(date)));
        let extensions = date.into_iter().listed();
        Some(OtherEntity { name, extensions, link: reader.link(link)?, image: reader.first_picture(post) })
    };
    document.select(&POST).take(LIST_MAX).filter_map(post).listed()
}

/// Whether a text only names a site: `example.com`.
fn is_site(text: &str) -> bool {
    text.contains('.') && !text.contains(' ') && !text.contains(char::is_numeric)
}

/// A label and what the control behind it says before it opens.
fn opened(part: Node<'_>) -> Option<String> {
    let label = pieces(part).next()?;
    Some(format!("{}: {}", label.trim_end_matches([':', ' ']), text(part.first(&OPENED)?)?))
}

/// The beginning of the names of what businesses fill in: forms and offers.
const OF_BUSINESS: &str = "kc:/local:";

/// What businesses fill in that is a fact.
const BUSINESS_FACTS: [&str; 5] =
    [":alt phone", ":business_availability_modes", ":menu", ":appointments", ":reservations"];

/// Beginnings of the names of parts that are facts.
const FACT_KINDS: [&str; 4] = ["kc:/", "hw:/", "ok:/shortfact", "ss:/webfacts"];

fn fact_links(value: Node<'_>, reader: &Reader<'_>) -> Vec<FactLink> {
    value
        .select(&VALUE_LINK)
        .take(LIST_MAX)
        .filter(|anchor| !interface::is_lone_control(&anchor.text()))
        .filter_map(|anchor| Some(FactLink { text: clean(&anchor.text())?, link: reader.link(anchor)? }))
        .listed()
}

/// The key of a fact on a page in another language than English: the end of the page's own name for the part.
fn key_of_part(part: Node<'_>) -> Option<String> {
    let page = std::iter::successors(Some(part), Node::parent).last()?.first(&PAGE)?;
    let language = attr(page, "lang").filter(|language| !language.starts_with("en"))?;
    let id = attr(part, "data-attrid").filter(|id| id.contains(":/") && !language.is_empty())?;
    key(id.rsplit([':', '/']).next()?)
}

/// A label and the value in the nearest element around both.
fn fact(label: Node<'_>, reader: &Reader<'_>) -> Option<Fact> {
    let key = label.closest(&PART).and_then(key_of_part).or_else(|| key(&label.text()))?;
    // What holds another label is no row of this one.
    let is_row = |row: &Node<'_>| row.select(&LABEL).all(|other| other == label);
    let rows = || std::iter::successors(label.parent(), Node::parent).take(3).take_while(is_row);
    let Some(value) = rows().find_map(|row| row.first(&VALUE)) else {
        // Hours stand in a control that opens the week.
        let shown = rows().find_map(|row| text(row.first(&OPENED)?))?;
        return Some(Fact { key, value: shown, links: Vec::new() });
    };
    // A value may begin with the mark that ends its label.
    let shown = text(value)?;
    let mut links = fact_links(value, reader);
    // Where a fact is from stands behind it.
    links.extend(value.next_sibling().into_iter().flat_map(|source| fact_links(source, reader)));
    Some(Fact { key, value: clean(shown.trim_start_matches([':', ' ']))?, links })
}

/// The machine id of the panel's subject: from the panel itself, or from the address under which the page shares it.
fn machine_id(panel: Node<'_>, html: &str, title: &str) -> Option<String> {
    let is_id = |id: &str| ["/m/", "/g/"].iter().any(|start| id.starts_with(start));
    let own = std::iter::once(panel).chain(panel.select(&ENTITY)).take(LIST_MAX).find_map(|node| {
        let id = attr(node, "data-kpid")?;
        Some(id.rsplit_once(':').map_or(id.as_str(), |(_, id)| id).to_owned()).filter(|id| is_id(id))
    });
    own.or_else(|| {
        const SHARED: &str = "kgmid\\u003d";
        memmem::find_iter(html.as_bytes(), SHARED).take(20).find_map(|at| {
            let rest = html.get(at..)?;
            let address = script::unescape(rest.get(..script::end_at(rest, b'"')?.min(1000))?).into_owned();
            let is_subject = url::query_value(&address, "q").is_some_and(|phrase| phrase == title);
            url::query_value(&address, "kgmid").filter(|id| is_subject && is_id(id)).map(|id| id.into_owned())
        })
    })
}
