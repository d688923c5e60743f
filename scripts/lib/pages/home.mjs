// Generated parts of the start page: the endpoints as links, and the first of them with its call and answer. They are visible
// without scripts; the playground (playground/main.js) replaces them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exampleOf, pageOf } from "../../../public/js/contract/catalogue.js";
import { snippets } from "../../../public/js/contract/snippets.js";
import { shortened } from "./example.mjs";
import { PUBLIC } from "./frame.mjs";
import { code, esc, prose } from "./html.mjs";

/** Returns parts of the start page by name; `origin` is the deployment's URL in example calls. */
export function homeParts({ sources, endpoints: [first] }, origin) {
  const [{ name, text }] = snippets(first.path, exampleOf(first), origin);
  return {
    wall: wall(sources),
    "home-path": `<span class="badge">${first.tag}</span> <code>${esc(first.path)}</code>`,
    "home-summary": `${prose(first.summary)}. <a href="${pageOf(first.path)}">API reference</a>`,
    "home-call": code(text, `The call in ${name}`),
    "home-answer": code(JSON.stringify(sampleOf(first), null, 2), "The sample response", "json"),
  };
}

/** Groups that show what an answer is like; the whole example is in the playground and in the reference. */
const SHOWN = ["search_parameters", "search_information", "organic_results"];

function sampleOf({ example }) {
  const { answer } = JSON.parse(readFileSync(join(PUBLIC, example), "utf8"));
  return shortened(Object.fromEntries(SHOWN.map((group) => [group, answer[group]]))).value;
}

/** The endpoints by source: the wall as scripts build it (playground/wall.js), and in a narrow window a list that unfolds. */
function wall(sources) {
  const count = sources.reduce((sum, { endpoints }) => sum + endpoints.length, 0);
  return `<nav class="wall" aria-label="Endpoints">
${sources.map(stratum).join("")}</nav>
<details class="pick more endpoint-links">
<summary>All ${count} endpoints</summary>
<ul>
${sources.flatMap(({ endpoints }) => endpoints.map(line)).join("")}</ul>
</details>`;
}

const stratum = ({ name, description, endpoints }, at) => `<div class="stratum n${at + 1}">
<p class="source"><strong>${esc(name)}</strong><span>${esc(description)}</span></p>
<div class="course">
${endpoints.map(block).join("")}</div>
</div>
`;

const alpha = (endpoint) => (endpoint.alpha ? ' <span class="alpha">alpha</span>' : "");

const block = (endpoint) =>
  `<a class="block" href="${pageOf(endpoint.path)}"><span class="unseen">${endpoint.tag} </span><span class="cutout">${esc(endpoint.name)}</span>${alpha(endpoint)}</a>\n`;

const line = (endpoint) =>
  `<li><a href="${pageOf(endpoint.path)}"><code>${endpoint.tag}/${esc(endpoint.name)}</code></a>${alpha(endpoint)}</li>\n`;
