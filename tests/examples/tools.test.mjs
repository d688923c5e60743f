// The tools of the examples, each called by a fake model: it requests a search, and responds with its result.

import assert from "node:assert/strict";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { testPython } from "../../scripts/lib/python.mjs";
import { run } from "../../scripts/launch/process.mjs";
import { installClient } from "../clients/packed.mjs";
import { ROOT } from "../runtime/harness.mjs";
import { sharedWorld } from "../runtime/shared.mjs";

const { python, reason: skip = false } = await testPython();
let world, standIns, quarry, folder, env;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "quarry-tools-"));
  world = await sharedWorld();
  ({ standIns, quarry } = world);
  const { key } = await quarry.makeKey();
  env = { QUARRY_ORIGIN: new URL(quarry.url).origin, QUARRY_KEY: key, PYTHONDONTWRITEBYTECODE: "1" };
});

after(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function good(program, args, more = {}) {
  const { ok, out } = await run(program, args, { cwd: folder, env: { ...env, ...more } });
  assert.ok(ok, out);
  return JSON.parse(out.trim().split("\n").at(-1));
}

/** Checks the tool's output to both models, and their words. */
function check({ said, told, refused }) {
  assert.equal(said, "I looked it up.");
  assert.ok(
    told.results.length >= 3 && told.results.every(({ title, link }) => title && link),
    JSON.stringify(told),
  );
  assert.ok(refused.includes("`gl` must be a two-letter country code"), refused);
  const asked = standIns.log.map(({ path }) => new URL(path, "http://a").searchParams);
  assert.ok(asked.some((query) => query.get("q") === "paper lantern" && query.get("uule")?.startsWith("w+")));
}

test("the AI SDK's tool", { timeout: 120_000 }, async () => {
  standIns.reset();
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of ["ai", "zod"]) symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  await installClient(folder);
  copyFileSync(join(ROOT, "examples", "javascript", "ai-sdk-tool.mjs"), join(folder, "ai-sdk-tool.mjs"));
  writeFileSync(
    join(folder, "run.mjs"),
    `
import { MockLanguageModelV4 } from "ai/test";
import { answer, searchWeb } from "./ai-sdk-tool.mjs";

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const input = JSON.stringify({ q: "paper lantern", location: "austin, tx" });
let told;
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt, tools }) => {
    if (tools[0].name !== "searchWeb" || !tools[0].inputSchema.properties.q) throw new Error("no tool was offered");
    const result = prompt.findLast(({ role }) => role === "tool")?.content[0];
    told = result?.output.value;
    return result
      ? { content: [{ type: "text", text: "I looked it up." }], finishReason: { unified: "stop" }, usage, warnings: [] }
      : {
          content: [{ type: "tool-call", toolCallId: "1", toolName: "searchWeb", input }],
          finishReason: { unified: "tool-calls" },
          usage,
          warnings: [],
        };
  },
});
const said = await answer(model, "What is a paper lantern?");
const { error: refused } = await searchWeb.execute({ q: "x", gl: "zz" }, { toolCallId: "2", messages: [] });
console.log(JSON.stringify({ said, told, refused }));
`,
  );
  check(await good(process.execPath, ["run.mjs"]));
});

test("LangChain's tool", { skip, timeout: 120_000 }, async () => {
  standIns.reset();
  const program = `
import json
from langchain_core.language_models import FakeMessagesListChatModel
from langchain_core.messages import AIMessage, ToolMessage
import langchain_tool

class Model(FakeMessagesListChatModel):
    def bind_tools(self, tools, **kwargs):
        [offered] = tools
        assert offered.name == "search_web" and "q" in offered.args, offered
        return self

    def _generate(self, messages, *args, **kwargs):
        told.extend(message.content for message in messages if isinstance(message, ToolMessage))
        return super()._generate(messages, *args, **kwargs)

told = []
call = {"name": "search_web", "args": {"q": "paper lantern", "location": "austin, tx"}, "id": "1"}
model = Model(responses=[AIMessage("", tool_calls=[call]), AIMessage("I looked it up.")])
said = langchain_tool.answer(model, "What is a paper lantern?")
refused = langchain_tool.search_web.invoke({"q": "x", "gl": "zz"})
print(json.dumps({"said": said, "told": json.loads(told[0]), "refused": refused}))
`;
  const PYTHONPATH = [join(ROOT, "clients", "python", "src"), join(ROOT, "examples", "python")].join(":");
  check(await good(python, ["-c", program], { PYTHONPATH }));
});
