//! Renders stored answers as Markdown: `cargo run -p quarry-data-api --example markdown -- /api/v1/search answer.json …`. Each
//! result is written beside its file as `.md`.

use quarry_data_api::{catalogue, markdown};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for pair in arguments.chunks(2) {
        let [path, file] = pair else { return Err("a path and a file, again and again".into()) };
        let endpoint = catalogue::find_endpoint(path).ok_or("there is no such endpoint")?;
        std::fs::write(format!("{file}.md"), markdown::render(endpoint, &std::fs::read_to_string(file)?))?;
    }
    Ok(())
}
