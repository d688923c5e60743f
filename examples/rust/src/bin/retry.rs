//! 429 and 503 say in Retry-After when the same request is worth sending again. A call that failed was not charged.

use std::{env, thread, time::Duration};

use quarry_examples::{Result, ask, encoded};
use serde_json::Value;

fn patient(path: &str, mut tries: u32) -> Result<(u16, Value)> {
    loop {
        let (status, wait, answer) = ask(path)?;
        tries -= 1;
        if ![429, 503].contains(&status) || tries == 0 {
            return Ok((status, answer));
        }
        thread::sleep(Duration::from_secs(wait));
    }
}

fn main() -> Result<()> {
    let phrase = env::args().nth(1).unwrap_or("paper lantern".into());
    let (status, answer) = patient(&format!("/api/v1/search?q={}", encoded(&phrase)), 5)?;
    println!("{status} {}", answer["organic_results"].as_array().ok_or("no results")?.len());
    Ok(())
}
