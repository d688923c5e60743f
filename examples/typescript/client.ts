// A client whose paths, parameters and answers the compiler knows: `openapi-typescript` makes quarry.d.ts of /openapi.json.

import createClient from "openapi-fetch";
import type { paths } from "./quarry.js";

const quarry = createClient<paths>({
  baseUrl: process.env.QUARRY_ORIGIN ?? "http://127.0.0.1:8787",
  headers: { Authorization: `Bearer ${process.env.QUARRY_KEY}` },
});

const { data, error } = await quarry.GET("/api/v1/search", { params: { query: { q: "paper lantern" } } });
if (error) throw new Error(`${error.error_code}: ${error.error}`);
for (const { title, link } of data.organic_results ?? []) console.log(title, link);
