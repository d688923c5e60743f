//! Sports results: the games of a league or of a team.

use crate::once::CollectVec;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, find_outermost, read_attribute};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static MODULE = "#sports-app, #imso-root, [data-attrid^='TLOsrp']";
    static TITLE = "[role='heading']";
    /// A game in a list; a game alone.
    static GAME = ".imspo_mt__mtc-no, .liveresults-sports-immersive__match-tile, .imso_mh__wl";
    /// The same without its name: what the source knows by an id; its sides are rows with a mark.
    static ENTRY = "[data-mid]";
    static ROW = "tr";
    static LABELLED = "[aria-label]";
    static TEAM = ".imspo_mt__tt-w.imspo_mt__lt-t, .imspo_mt__tt-w.imspo_mt__dt-t, .imspo_mt__tt-w.tns-c, tr.L5Kkcd, .imso_mh__tm-a-sts";
    static NAME = ".ellipsisize span, .imso_mh__tm-nm, .imso_mh__first-tn-ed, [data-df-team-mid]";
    static SCORE = ".imspo_mt__t-sc, .imso_mh__l-tm-sc, .imso_mh__r-tm-sc, .imso_mh__tm-sc";
    static STATUS = ".imspo_mt__match-status, .imso_mh__ft-mtch, .imso_mh__lv-m-stts-cont";
    static DATE = ".imspo_mt__cmd, .imspo_mt__date, .imso_mh__lg-st-srs";
    static RECAP = "a[href^='http'], a[href^='/goto?']";
    static PICTURE = "img";
}

/// Sports results.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SportsResults {
    /// The league or the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The games that the page shows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Game>,
}

/// A game.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Game {
    /// Teams.
    pub teams: Vec<Team>,
    /// Status as shown, such as the end of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iso_date: Option<String>,
    /// A film of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video_highlights: Option<String>,
}

/// A side of a game.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Team {
    /// Name.
    pub name: String,
    /// Points as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// Emblem of the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Returns the module and where it stands.
pub(in crate::search) fn parse(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, SportsResults)> {
    let module = document.select_first(&MODULE)?;
    let mut games = find_outermost(module, &GAME);
    if games.is_empty() {
        games = find_outermost(module, &ENTRY);
    }
    let games = games.into_iter().filter_map(|game| self::parse_game(game, reader)).collect_vec();
    let title = module
        .select_first(&TITLE)
        .and_then(|title| read_attribute(title, "aria-label").or_else(|| extract_text(title)));
    let found = SportsResults { title, games };
    (found != SportsResults::default()).then(|| (module.index(), found))
}

fn parse_game(game: Node<'_>, reader: &Reader<'_>) -> Option<Game> {
    let mut rows = find_outermost(game, &TEAM);
    let is_named = !rows.is_empty();
    if !is_named {
        let is_side = |row: &Node<'_>| {
            row.select_first(&ROW).is_none()
                && row.select_first(&PICTURE).is_some()
                && row.select_first(&RECAP).is_none()
        };
        rows = game.select(&ROW).filter(is_side).collect_vec();
    }
    // The text before the teams is repeated for screen readers.
    let first = rows.first()?.index();
    let mut texts = game.select(&LABELLED).take_while(|node| node.index() < first).filter_map(|node| {
        extract_text(node)
            .filter(|shown| !is_named && read_attribute(node, "aria-label").as_ref() == Some(shown))
    });
    let teams: Vec<Team> =
        rows.into_iter().take(LIST_MAX).filter_map(|row| parse_team(row, reader)).collect_vec();
    (teams.len() > 1).then(|| Game {
        teams,
        status: game.select_first(&STATUS).and_then(extract_text).or_else(|| texts.next()),
        date: game.select_first(&DATE).and_then(extract_text).or_else(|| texts.next()),
        video_highlights: reader.find_link(game, &RECAP),
        iso_date: None,
    })
}

fn parse_team(row: Node<'_>, reader: &Reader<'_>) -> Option<Team> {
    // A name stands twice, short and whole.
    let texts: Vec<String> = row.descendants().filter_map(|node| clean_text(&node.own_text())).collect_vec();
    let is_name = |piece: &&String| piece.contains(char::is_alphabetic);
    let named =
        row.select(&NAME).filter(|name| clean_text(&name.own_text()).is_some()).filter_map(extract_text);
    let name = named.last().or_else(|| texts.iter().rfind(is_name).cloned())?;
    let is_score = |piece: &&String| piece.bytes().all(|byte| byte.is_ascii_digit());
    Some(Team {
        score: row
            .select_first(&SCORE)
            .and_then(extract_text)
            .or_else(|| texts.iter().find(is_score).cloned()),
        thumbnail: reader.find_matching_picture(row, &PICTURE),
        name,
    })
}
