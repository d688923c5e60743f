//! Knowledge panel about the searched thing: the data that scripts pass to the page, and the panel as pages show it.

use super::item::{KnowledgeGraph, NamedLink, Profile};
use super::javascript::{self, ParsedScript, ScriptCall};
use super::{json, link};
use quarry_html::{Document, Node, selectors, strip_tags};
use quarry_kernel::url;
use serde_json::Value;

/// Call that passes a panel's JSON to the page.
const BOX_CALL: &str = "DDG.duckbar.add";

selectors! {
    static SCRIPT = "script";
    static LINK = "a[href]";

    /// Panel of a page filled by scripts.
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
    /// The same by its structure: two adjacent links to the source of the text, the later one with more words.
    static TWICE = "a[href] + a[href]";
    static RESULTS = "#links, #ads";
    static PARAGRAPHS = "p, pre, li";

    /// Panel of the page without scripts.
    static PLAIN = ".zci";
    static PLAIN_TITLE = ".zci__heading, h1";
    static PLAIN_TEXT = "#zero_click_abstract, .zci__result, h1 + *";
    static HEADING_LINK = "h1 a[href]";
    static HEADING = "h1";
    static PLAIN_PARAGRAPH = "p";
    static PLAIN_IMAGE = "img.zci__image[src], .zci__image img[src]";
}

/// Returns the panel in a script: the first with a name and content.
pub(super) fn find_in_script(script: &ParsedScript<'_>) -> Option<KnowledgeGraph> {
    script.calls(BOX_CALL).find_map(parse_box_call)
}

/// Returns the panel in the scripts of a page. Some pages keep a script in a comment until they are ready to run it.
pub(super) fn find_in_scripts(document: &Document<'_>) -> Option<KnowledgeGraph> {
    let texts = document.select(&SCRIPT).map(|script| script.raw_text().trim());
    texts.filter(|text| text.contains(BOX_CALL)).find_map(|text| {
        let kept = text.strip_prefix("/*").and_then(|text| text.strip_suffix("*/"));
        find_in_script(&javascript::parse_script(kept.unwrap_or(text)))
    })
}

fn parse_box_call(call: &ScriptCall<'_>) -> Option<KnowledgeGraph> {
    let value = json::parse_first_value(call.args)?;
    let data = value.get("data")?;
    let Infobox { facts, profiles, website } = parse_infobox(data);
    let description =
        json::get_markup_text(data, "AbstractText").or_else(|| json::get_markup_text(data, "Abstract"));
    if description.is_none() && facts.is_empty() {
        return None;
    }
    let address = json::get_text(data, "AbstractURL");
    Some(KnowledgeGraph {
        title: json::get_markup_text(data, "Heading")?,
        kind: json::get_text(data, "Entity"),
        description,
        thumbnail: json::get_text(data, "Image").map(|image| link::add_scheme(&image)),
        website: json::get_text(data, "OfficialWebsite").or(website).or_else(|| find_first_link(data)),
        source: json::get_text(data, "AbstractSource").map(|name| NamedLink { name, link: address }),
        facts,
        profiles,
    })
}

/// Returns the first link of the panel: the thing's own site.
fn find_first_link(data: &Value) -> Option<String> {
    json::get_list(data, "Results").iter().find_map(|result| json::get_text(result, "FirstURL"))
}

/// Rows of a box, by their type.
#[derive(Default)]
struct Infobox {
    facts: Vec<(String, String)>,
    profiles: Vec<Profile>,
    website: Option<String>,
}

fn parse_infobox(data: &Value) -> Infobox {
    let mut read = Infobox::default();
    let rows = data.get("Infobox").map_or(&[][..], |infobox| json::get_list(infobox, "content"));
    for row in rows {
        let value = json::get_markup_text(row, "value")
            .or_else(|| json::get_count(row, "value").map(|n| n.to_string()));
        let (Some(name), Some(value)) = (json::get_markup_text(row, "label"), value) else { continue };
        match json::get_text(row, "data_type").as_deref().unwrap_or_default() {
            "official_website" => read.website = Some(value),
            kind if ["_profile", "_id", "_channel"].iter().any(|end| kind.ends_with(end)) => {
                read.profiles.push(Profile { name, id: Some(value), ..Profile::default() });
            }
            _ => read.facts.push((to_fact_name(&name), value)),
        }
    }
    read
}

/// Turns a label into a JSON name: `Alma mater:` into `alma_mater`.
fn to_fact_name(label: &str) -> String {
    let words = label.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

/// Returns the panel that a page shows, in any format; else the one in its scripts.
pub(super) fn find_in_page(document: &Document<'_>) -> Option<KnowledgeGraph> {
    let named = document.select_first(&ABOUT).and_then(parse_about);
    let built = || {
        document
            .select(&TWICE)
            .filter(|link| link.closest(&RESULTS).is_none())
            .find_map(|link| StructuralBox::find(link)?.parse())
    };
    let plain = || find_plain_box(document).and_then(parse_plain_box);
    named.or_else(built).or_else(plain).or_else(|| find_in_scripts(document))
}

/// Returns whether the panel is in the main column, where it takes a position.
pub(super) fn is_in_main_column(document: &Document<'_>) -> bool {
    find_plain_box(document).and_then(parse_plain_box).is_some()
}

/// Returns the panel of the page without scripts: its heading and the text below have the same link.
fn find_plain_box<'d>(document: &'d Document<'_>) -> Option<Node<'d>> {
    let named = document.select_first(&PLAIN);
    named.or_else(|| {
        let link = document.select_first(&HEADING_LINK)?;
        let heading = link.closest(&HEADING)?;
        let source = heading.next_sibling()?.select(&LINK).last()?;
        (source.attr("href") == link.attr("href")).then(|| heading.parent()).flatten()
    })
}

/// A panel by its structure: its text, then two links to the text's source, the second with more words (`Example`, `More at
/// Example`); above it name and kind.
struct StructuralBox<'d> {
    text: Node<'d>,
    source: Node<'d>,
}

impl<'d> StructuralBox<'d> {
    fn find(second: Node<'d>) -> Option<Self> {
        let source = second.prev_sibling()?;
        let name = parse_text(source)?;
        let is_same = source.attr("href") == second.attr("href");
        let is_longer = parse_text(second).is_some_and(|text| text.ends_with(&name) && text != name);
        (is_same && is_longer).then_some(())?;
        Some(Self { text: source.parent()?, source })
    }

    fn parse(&self) -> Option<KnowledgeGraph> {
        let above = std::iter::successors(self.text.prev_sibling(), Node::prev_sibling);
        let mut lines: Vec<_> = above.filter_map(parse_text).collect();
        let title = lines.pop()?;
        Some(KnowledgeGraph {
            title,
            kind: lines.pop(),
            description: self.text.children().find_map(parse_paragraphs),
            source: Some(NamedLink { name: parse_text(self.source)?, link: parse_address(self.source) }),
            ..KnowledgeGraph::default()
        })
    }
}

/// Returns a text, one paragraph a line.
fn parse_paragraphs(node: Node<'_>) -> Option<String> {
    let lines: Vec<_> = node.select(&PARAGRAPHS).filter_map(parse_text).collect();
    if lines.is_empty() { parse_text(node) } else { Some(lines.join("\n")) }
}

fn parse_text(node: Node<'_>) -> Option<String> {
    Some(node.text()).filter(|text| !text.is_empty())
}

fn parse_address(node: Node<'_>) -> Option<String> {
    let name = if node.has_name("img") { "src" } else { "href" };
    node.attr(name).filter(|address| !address.is_empty()).map(|address| link::resolve_target(&address))
}

fn parse_about(node: Node<'_>) -> Option<KnowledgeGraph> {
    let built =
        node.select(&TWICE).find_map(StructuralBox::find).and_then(|built| built.parse()).unwrap_or_default();
    let kind = node.select_first(&ABOUT_KIND).and_then(parse_text);
    let (title, kind) = match node.select_first(&ABOUT_TITLE).and_then(parse_text) {
        Some(title) => (title, kind),
        None => (kind.unwrap_or(built.title), built.kind),
    };
    if title.is_empty() {
        return None;
    }
    let source = node
        .select_first(&ABOUT_SOURCE)
        .and_then(|source| Some(NamedLink { name: parse_text(source)?, link: parse_address(source) }));
    let text = node.select_first(&ABOUT_TEXT).or_else(|| node.select_first(&ABOUT_PARAGRAPH));
    Some(KnowledgeGraph {
        title,
        kind,
        description: text.and_then(parse_paragraphs).or(built.description),
        thumbnail: node.select_first(&ABOUT_IMAGE).and_then(parse_address),
        website: node.select_first(&ABOUT_SITE).and_then(parse_address),
        source: source.or(built.source),
        facts: node.select(&FACT).filter_map(parse_fact).collect(),
        profiles: node.select(&PROFILE).filter_map(parse_profile).collect(),
    })
}

fn parse_fact(row: Node<'_>) -> Option<(String, String)> {
    let label = to_fact_name(&row.select_first(&FACT_LABEL).and_then(parse_text)?);
    Some((label, row.select_first(&FACT_VALUE).and_then(parse_text)?))
}

fn parse_profile(node: Node<'_>) -> Option<Profile> {
    let title = node.attr("title").map(std::borrow::Cow::into_owned).filter(|title| !title.is_empty());
    let thumbnail = node.select_first(&PROFILE_ICON).and_then(parse_address);
    Some(Profile {
        name: title.or_else(|| parse_text(node))?,
        link: Some(parse_address(node)?),
        id: None,
        thumbnail,
    })
}

fn parse_plain_box(node: Node<'_>) -> Option<KnowledgeGraph> {
    let heading = node.select_first(&PLAIN_TITLE)?;
    let text = node.select_first(&PLAIN_TEXT);
    let own = text.map(|text| text.own_text()).filter(|text| !text.is_empty());
    let description = own.or_else(|| text?.select_first(&PLAIN_PARAGRAPH).and_then(parse_text));
    let links = text.map(|text| text.select(&LINK).collect::<Vec<_>>()).unwrap_or_default();
    let source = links.into_iter().rev().find_map(|link| Some((parse_text(link)?, parse_address(link))));
    let page = heading.select_first(&LINK).and_then(parse_address);
    Some(KnowledgeGraph {
        title: parse_text(heading)?,
        description,
        thumbnail: node.select_first(&PLAIN_IMAGE).and_then(parse_address),
        source: source
            .map(|(name, link)| NamedLink { name: strip_source_prefix(&name), link: link.or(page) }),
        ..KnowledgeGraph::default()
    })
}

/// Strips the words around a source's name: `Example` for `More at Example`.
fn strip_source_prefix(text: &str) -> String {
    text.strip_prefix("More at ").unwrap_or(text).trim().to_owned()
}

/// Returns the first search that a fragment of HTML links to.
pub(super) fn find_linked_search(fragment: &str) -> Option<String> {
    let document = Document::parse(fragment);
    let href = document.select_first(&LINK)?.attr("href")?;
    let term = url::find_query_value(&href, "q").map(|term| strip_tags(&term));
    term.filter(|term| !term.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_names() {
        assert_eq!(to_fact_name("Alma mater:"), "alma_mater");
        assert_eq!(to_fact_name("Partner(s)"), "partner_s");
    }

    #[test]
    fn a_box_is_read_from_the_data_of_a_script() {
        let script = javascript::parse_script(
            r#"DDG.ready(function () {DDG.duckbar.add({"data":{"Heading":"Ex &amp; Co","AbstractText":"A <b>firm</b>.",
            "AbstractURL":"https://e.example/Ex","AbstractSource":"E","Image":"/i/1.png","Entity":"company",
            "Infobox":{"content":[{"label":"Founded","value":"1996","data_type":"string"},
            {"label":"Chat profile","value":"exco","data_type":"chat_profile"}]},
            "Results":[{"FirstURL":"https://ex.example"}]}},null,"index");});"#,
        );
        let known = find_in_script(&script).unwrap();
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
        assert_eq!(find_in_script(&javascript::parse_script(text)), None);
    }
}
