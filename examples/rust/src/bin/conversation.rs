//! A question, and the next one of the same conversation, within half an hour.

use quarry_examples::{Result, ask, encoded};

fn main() -> Result<()> {
    let about = |question: &str| format!("/api/v1/ai-mode?continuable=true&q={}", encoded(question));
    let (_, _, first) = ask(&about("how are paper lanterns made"))?;
    let token = first["subsequent_request_token"].as_str().ok_or("no token")?;
    let next = about("and how long do they last");
    let (_, _, second) = ask(&format!("{next}&subsequent_request_token={token}"))?;
    println!("{}", second["reconstructed_markdown"].as_str().ok_or("no answer")?);
    Ok(())
}
