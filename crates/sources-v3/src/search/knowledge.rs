//! The box about the thing that was searched: the data that scripts hand to the page, and the box as pages
//! show it.

use super::item::{KnowledgeGraph, NamedLink, Profile};
use super::javascript::{self, Call, Script};
use super::{json, link};
use quarry_html::{Document, Node, selectors, strip_tags};
use quarry_kernel::url;
use serde_json::Value;

/// Hands a box's JSON to the page.
const BOXES: &str = "DDG.duckbar.add";

selectors! {
    static SCRIPT = "script";
    static LINK = "a[href]";

    /// The box of a page that scripts filled.
    static ABOUT = ".module--about, [data-testid=about]";
    static ABOUT_TITLE = ".module__title__link";
    static ABOUT_KIND = ".module__title__sub";
    static ABOUT_TEXT = ".js-about-item-abstr";
    static ABOUT_PARAGRAPH = ".module__text p";
    static ABOUT_IMAGE = ".module__image img[src]";
    static ABOUT_SITE = ".js-about-item-link";
    static ABOUT_SOURCE = ".js-about-item-more-at-inline, .module__more-at";
    static FACT = ".about-info-box__info-row";
    static FACT_LABEL = ".about-info-box__info-label";
    static FACT_VALUE = ".about-info-box__info-value";
    static PROFILE = ".js-about-profile-link, .about-profiles__link";
    static PROFILE_ICON = "img[src]";
    /// The same by its structure: two links to the source of the text stand side by side, the later one says more.
    static TWICE = "a[href] + a[href]";
    static RESULTS = "#links, #ads";
    static PARAGRAPHS = "p, pre, li";

    /// The box of the page that needs no script.
    static PLAIN = ".zci";
    static PLAIN_TITLE = ".zci__heading, h1";
    static PLAIN_TEXT = "#zero_click_abstract, .zci__result, h1 + *";
    static HEADING_LINK = "h1 a[href]";
    static HEADING = "h1";
    static PLAIN_PARAGRAPH = "p";
    static PLAIN_IMAGE = "img.zci__image[src], .zci__image img[src]";
}

/// The box that a script hands over: the first with a name and something to say.
pub(super) fn in_script(script: &Script<'_>) -> Option<KnowledgeGraph> {
    script.calls(BOXES).find_map(handed_over)
}

/// The same, from the scripts within a page. Some pages keep a script in a comment until they are ready to
/// run it.
pub(super) fn in_scripts(document: &Document<'_>) -> Option<KnowledgeGraph> {
    let texts = document.select(&SCRIPT).map(|script| script.raw_text().trim());
    texts.filter(|text| text.contains(BOXES)).find_map(|text| {
        let kept = text.strip_prefix("/*").and_then(|text| text.strip_suffix("*/"));
        in_script(&javascript::read(kept.unwrap_or(text)))
    })
}

fn handed_over(call: &Call<'_>) -> Option<KnowledgeGraph> {
    let value = json::first_value(call.args)?;
    let data = value.get("data")?;
    let Infobox { facts, profiles, website } = infobox(data);
    let description = json::markup(data, "AbstractText").or_else(|| json::markup(data, "Abstract"));
    if description.is_none() && facts.is_empty() {
        return None;
    }
    let address = json::text(data, "AbstractURL");
    Some(KnowledgeGraph {
        title: json::markup(data, "Heading")?,
        kind: json::text(data, "Entity"),
        description,
        thumbnail: json::text(data, "Image").map(|image| link::with_scheme(&image)),
        website: json::text(data, "OfficialWebsite").or(website).or_else(|| first_link(data)),
        source: json::text(data, "AbstractSource").map(|name| NamedLink { name, link: address }),
        facts,
        profiles,
    })
}

/// The first of the links that the box offers: the thing's own site.
fn first_link(data: &Value) -> Option<String> {
    json::list(data, "Results").iter().find_map(|result| json::text(result, "FirstURL"))
}

/// What the rows of a box say, by their type.
#[derive(Default)]
struct Infobox {
    facts: Vec<(String, String)>,
    profiles: Vec<Profile>,
    website: Option<String>,
}

fn infobox(data: &Value) -> Infobox {
    let mut read = Infobox::default();
    let rows = data.get("Infobox").map_or(&[][..], |infobox| json::list(infobox, "content"));
    for row in rows {
        let value = json::markup(row, "value").or_else(|| json::count(row, "value").map(|n| n.to_string()));
        let (Some(name), Some(value)) = (json::markup(row, "label"), value) else { continue };
        match json::text(row, "data_type").as_deref().unwrap_or_default() {
            "official_website" => read.website = Some(value),
            kind if ["_profile", "_id", "_channel"].iter().any(|end| kind.ends_with(end)) => {
                read.profiles.push(Profile { name, id: Some(value), ..Profile::default() });
            }
            _ => read.facts.push((fact_name(&name), value)),
        }
    }
    read
}

/// A label as a name of JSON: `Alma mater:` is `alma_mater`.
fn fact_name(label: &str) -> String {
    let words = label.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

/// The box that a page shows, whichever form the page has; else the one that its scripts hold.
pub(super) fn in_page(document: &Document<'_>) -> Option<KnowledgeGraph> {
    let named = document.first(&ABOUT).and_then(about);
    let built = || {
        document
            .select(&TWICE)
            .filter(|link| link.closest(&RESULTS).is_none())
            .find_map(|link| Built::at(link)?.read())
    };
    let plain = || plain_box(document).and_then(plain);
    named.or_else(built).or_else(plain).or_else(|| in_scripts(document))
}

/// Whether the page shows the box in its main column, where it takes a place.
pub(super) fn in_main_column(document: &Document<'_>) -> bool {
    plain_box(document).and_then(plain).is_some()
}

/// The box of the page that needs no script: below its heading stands a text that leads where the heading leads.
fn plain_box<'d>(document: &'d Document<'_>) -> Option<Node<'d>> {
    let named = document.first(&PLAIN);
    named.or_else(|| {
        let link = document.first(&HEADING_LINK)?;
        let heading = link.closest(&HEADING)?;
        let source = heading.next_sibling()?.select(&LINK).last()?;
        (source.attr("href") == link.attr("href")).then(|| heading.parent()).flatten()
    })
}

/// A box by its structure: its text, then the text's source linked twice, the second time with more words (`Example`,
/// `More at Example`); above it name and kind.
struct Built<'d> {
    text: Node<'d>,
    source: Node<'d>,
}

impl<'d> Built<'d> {
    fn at(second: Node<'d>) -> Option<Self> {
        let source = second.prev_sibling()?;
        let name = shown(source)?;
        let is_same = source.attr("href") == second.attr("href");
        let is_longer = shown(second).is_some_and(|text| text.ends_with(&name) && text != name);
        (is_same && is_longer).then_some(())?;
        Some(Self { text: source.parent()?, source })
    }

    fn read(&self) -> Option<KnowledgeGraph> {
        let above = std::iter::successors(self.text.prev_sibling(), Node::prev_sibling);
        let mut lines: Vec<_> = above.filter_map(shown).collect();
        let title = lines.pop()?;
        Some(KnowledgeGraph {
            title,
            kind: lines.pop(),
            description: self.text.children().find_map(paragraphs),
            source: Some(NamedLink { name: shown(self.source)?, link: address(self.source) }),
            ..KnowledgeGraph::default()
        })
    }
}

/// A text, one line a paragraph.
fn paragraphs(node: Node<'_>) -> Option<String> {
    let lines: Vec<_> = node.select(&PARAGRAPHS).filter_map(shown).collect();
    if lines.is_empty() { shown(node) } else { Some(lines.join("\n")) }
}

fn shown(node: Node<'_>) -> Option<String> {
    Some(node.text()).filter(|text| !text.is_empty())
}

fn address(node: Node<'_>) -> Option<String> {
    let name = if node.is("img") { "src" } else { "href" };
    node.attr(name).filter(|address| !address.is_empty()).map(|address| link::target(&address))
}

fn about(node: Node<'_>) -> Option<KnowledgeGraph> {
    let built = node.select(&TWICE).find_map(Built::at).and_then(|built| built.read()).unwrap_or_default();
    let kind = node.first(&ABOUT_KIND).and_then(shown);
    let (title, kind) = match node.first(&ABOUT_TITLE).and_then(shown) {
        Some(title) => (title, kind),
        None => (kind.unwrap_or(built.title), built.kind),
    };
    if title.is_empty() {
        return None;
    }
    let source = node
        .first(&ABOUT_SOURCE)
        .and_then(|source| Some(NamedLink { name: shown(source)?, link: address(source) }));
    let text = node.first(&ABOUT_TEXT).or_else(|| node.first(&ABOUT_PARAGRAPH));
    Some(KnowledgeGraph {
        title,
        kind,
        description: text.and_then(paragraphs).or(built.description),
        thumbnail: node.first(&ABOUT_IMAGE).and_then(address),
        website: node.first(&ABOUT_SITE).and_then(address),
        source: source.or(built.source),
        facts: node.select(&FACT).filter_map(fact).collect(),
        profiles: node.select(&PROFILE).filter_map(profile).collect(),
    })
}

fn fact(row: Node<'_>) -> Option<(String, String)> {
    let label = fact_name(&row.first(&FACT_LABEL).and_then(shown)?);
    Some((label, row.first(&FACT_VALUE).and_then(shown)?))
}

fn profile(node: Node<'_>) -> Option<Profile> {
    let title = node.attr("title").map(std::borrow::Cow::into_owned).filter(|title| !title.is_empty());
    let thumbnail = node.first(&PROFILE_ICON).and_then(address);
    Some(Profile { name: title.or_else(|| shown(node))?, link: Some(address(node)?), id: None, thumbnail })
}

fn plain(node: Node<'_>) -> Option<KnowledgeGraph> {
    let heading = node.first(&PLAIN_TITLE)?;
    let text = node.first(&PLAIN_TEXT);
    let own = text.map(|text| text.own_text()).filter(|text| !text.is_empty());
    let description = own.or_else(|| text?.first(&PLAIN_PARAGRAPH).and_then(shown));
    let links = text.map(|text| text.select(&LINK).collect::<Vec<_>>()).unwrap_or_default();
    let source = links.into_iter().rev().find_map(|link| Some((shown(link)?, address(link))));
    let page = heading.first(&LINK).and_then(address);
    Some(KnowledgeGraph {
        title: shown(heading)?,
        description,
        thumbnail: node.first(&PLAIN_IMAGE).and_then(address),
        source: source.map(|(name, link)| NamedLink { name: source_name(&name), link: link.or(page) }),
        ..KnowledgeGraph::default()
    })
}

/// `More at Example` names Example.
fn source_name(text: &str) -> String {
    text.strip_prefix("More at ").unwrap_or(text).trim().to_owned()
}

/// The search that a fragment of HTML links to first.
pub(super) fn linked_search(fragment: &str) -> Option<String> {
    let document = Document::parse(fragment);
    let href = document.first(&LINK)?.attr("href")?;
    let term = url::query_value(&href, "q").map(|term| strip_tags(&term));
    term.filter(|term| !term.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_names() {
        assert_eq!(fact_name("Alma mater:"), "alma_mater");
        assert_eq!(fact_name("Partner(s)"), "partner_s");
    }

    #[test]
    fn a_box_is_read_from_the_data_of_a_script() {
        let script = javascript::read(
            r#"DDG.ready(function () {DDG.duckbar.add({"data":{"Heading":"Ex &amp; Co","AbstractText":"A <b>firm</b>.",
            "AbstractURL":"https://e.example/Ex","AbstractSource":"E","Image":"/i/1.png","Entity":"company",
            "Infobox":{"content":[{"label":"Founded","value":"1996","data_type":"string"},
            {"label":"Chat profile","value":"exco","data_type":"chat_profile"}]},
            "Results":[{"FirstURL":"https://ex.example"}]}},null,"index");});"#,
        );
        let known = in_script(&script).unwrap();
        assert_eq!((known.title.as_str(), known.description.as_deref()), ("Ex & Co", Some("A firm.")));
        assert_eq!(known.facts, [("founded".to_owned(), "1996".to_owned())]);
        assert_eq!(known.profiles.first().and_then(|profile| profile.id.as_deref()), Some("exco"));
        assert_eq!(known.website.as_deref(), Some("https://ex.example"));
        assert_eq!(known.source.and_then(|source| source.link).as_deref(), Some("https://e.example/Ex"));
    }

    #[test]
    fn a_list_of_meanings_is_not_a_thing() {
        let text =
            r#"DDG.duckbar.add({"data":{"Heading":"Mercury","AbstractText":"","Infobox":"","Type":"D"}});"#;
        assert_eq!(in_script(&javascript::read(text)), None);
    }
}
