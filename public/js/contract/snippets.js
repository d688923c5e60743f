// The same call in other languages, ready to paste. The key is read from the environment: a shared snippet gives none away.

import { addressOf } from "./call.js";

const quoted = (text) => JSON.stringify(text);
const shell = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** `[{ name, text }]` of a call. */
export function snippets(path, values, origin = location.origin) {
  const url = origin + addressOf(path, values);
  return [
    { name: "curl", text: `curl -H "Authorization: Bearer $QUARRY_KEY" \\\n  ${shell(url)}\n` },
    {
      name: "JavaScript",
      text: `const response = await fetch(
  ${quoted(url)},
  { headers: { authorization: \`Bearer \${process.env.QUARRY_KEY}\` } },
);
const answer = await response.json();
if (!response.ok) throw new Error(\`\${answer.error_code}: \${answer.error}\`);
console.log(answer);
`,
    },
    {
      name: "Python",
      text: `import os
import requests  # pip install requests

response = requests.get(
    ${quoted(origin + path)},
    params=${python(values)},
    headers={"Authorization": f"Bearer {os.environ['QUARRY_KEY']}"},
    timeout=60,
)
answer = response.json()
if not response.ok:
    raise SystemExit(f"{answer['error_code']}: {answer['error']}")
print(answer)
`,
    },
    {
      name: "Rust",
      text: `// cargo add ureq --features json && cargo add serde_json
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let key = std::env::var("QUARRY_KEY")?;
    let answer: serde_json::Value = ureq::get(${quoted(url)})
        .header("Authorization", format!("Bearer {key}"))
        .call()?
        .body_mut()
        .read_json()?;
    println!("{answer:#}");
    Ok(())
}
`,
    },
  ];
}

function python(values) {
  const sent = Object.entries(values).filter(([, value]) => value !== "");
  if (!sent.length) return "{}";
  const lines = sent.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`);
  return `{\n${lines.join("\n")}\n    }`;
}
