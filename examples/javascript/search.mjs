const origin = process.env.QUARRY_ORIGIN ?? "http://127.0.0.1:8787";
const headers = { authorization: `Bearer ${process.env.QUARRY_KEY}` };

const answer = await fetch(`${origin}/api/v1/search?q=paper+lantern`, { headers });
for (const { title, link } of (await answer.json()).organic_results) console.log(title, link);
