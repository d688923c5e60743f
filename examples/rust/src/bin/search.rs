//! Titles and addresses of results.

use quarry_examples::{Result, ask};

fn main() -> Result<()> {
    let (_, _, answer) = ask("/api/v1/search?q=paper+lantern")?;
    for result in answer["organic_results"].as_array().ok_or("no results")? {
        println!("{} {}", result["title"], result["link"]);
    }
    Ok(())
}
