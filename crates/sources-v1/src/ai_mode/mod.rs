//! v1/ai-mode: the generated answer of a conversation, with what it cites.
//!
//! The page of the mode (`udm=50`) holds the answer, or only the tokens with which a browser then asks for it
//! (`ai_mode/tokens.rs`); a following question is asked with the tokens of the turn before, and a question about a picture
//! with those of the source's own search by a picture's address (`ai_mode/image_search.rs`). The answer's grammar is the
//! overview's (`web/blocks.rs`).
//!
//! The second request carries no cookie of the first: a source that ties its tokens to cookies needs one that the
//! operator configures, like every header.

mod image_search;
mod image_url;
mod markdown;
mod page;
mod tokens;

pub use image_url::resolve_public_address;
pub use page::{InlineImage, Turn, read};

use crate::SearchContext;
use crate::ask::{Failure, Refusal, Source, SourceResponse};
use crate::reading::{Reading, ResultGroups};
use page::PageContent;
use tokens::Tokens;

/// Caller's query (docs/specification.md, `v1/ai-mode`).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    /// The question.
    pub q: String,
    /// Searcher's language, country, location and device.
    pub visit: SearchContext,
    /// The state of a conversation that this question continues, as [`Reading::cursor`] gave it.
    pub conversation: Option<String>,
    /// The address of a picture that the question is about.
    pub image_url: Option<String>,
}

/// Asks the source for an answer, a second time when its page only says how to fetch it.
///
/// # Errors
/// [`Failure::Refused`] for anything that is no answer, `unknown_page` for a page of the mode that neither holds nor
/// announces one; [`Failure::NotFound`] when the source says that it has none; [`Failure::Unsupported`] for a picture
/// that is not public, no picture, too large or not there.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let mut tokens = Tokens::default();
    let path = match (&query.conversation, &query.image_url) {
        (Some(state), _) => {
            tokens = Tokens::from_state(state);
            tokens.build_follow_up_path(query)
        }
        (None, Some(address)) => {
            let address = image_url::check(address, source).await?;
            let shown = source.fetch(image_search::build_request(query, &address)).await?;
            tokens = image_search::parse_tokens(&shown)?;
            tokens.build_opening_path(query)
        }
        (None, None) => tokens.build_opening_path(query),
    };
    let is_whole = query.conversation.is_none();
    let request = query.visit.build_request(path);
    let answer = source.fetch(if is_whole { request } else { request.for_data() }).await?;
    let turn = match page::read_page(&answer, is_whole, &mut tokens)? {
        PageContent::Here(turn) => turn,
        PageContent::Tokens(path) => {
            let path = path.unwrap_or_else(|| tokens.build_first_answer_path(query));
            read_fetched_answer(
                &source.fetch(query.visit.build_request(path).for_data()).await?,
                &mut tokens,
            )?
        }
    };
    Ok(Reading {
        source_url: answer.url,
        groups: build_groups(&turn),
        cursor: tokens.to_state(),
        ..Reading::default()
    })
}

/// Returns the answer that a second request brought.
fn read_fetched_answer(answer: &SourceResponse, tokens: &mut Tokens) -> Result<Turn, Failure> {
    match page::read_page(answer, false, tokens)? {
        PageContent::Here(turn) => Ok(turn),
        PageContent::Tokens(_) => Err(Refusal::UnknownPage.into()),
    }
}

fn build_groups(turn: &Turn) -> ResultGroups {
    let mut groups = ResultGroups::default();
    groups.put("text_blocks", &turn.answer.text_blocks);
    groups.put_list("references", &turn.answer.references);
    groups.put_list("inline_images", &turn.inline_images);
    groups.put("reconstructed_markdown", &markdown::format_answer(&turn.answer));
    groups
}
