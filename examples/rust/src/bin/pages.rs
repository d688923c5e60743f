//! Three pages of results: each answer has the request for the next one, ready to send.

use quarry_examples::{Result, ask};

fn main() -> Result<()> {
    let mut next = Some("/api/v1/search?q=paper+lantern".to_owned());
    for _ in 0..3 {
        let Some(page) = next else { break };
        let (_, _, answer) = ask(&page)?;
        for result in answer["organic_results"].as_array().ok_or("no results")? {
            println!("{}", result["link"]);
        }
        next = answer["service_pagination"]["next"].as_str().map(Into::into);
    }
    Ok(())
}
