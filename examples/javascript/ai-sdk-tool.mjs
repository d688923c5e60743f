// A tool for the AI SDK: the model searches the web by itself. `npm install quarry-client ai zod`
import { generateText, isStepCount, tool } from "ai";
import { ApiError, Quarry } from "quarry-client";
import { z } from "zod";

const quarry = new Quarry({ deadlineMs: 30_000 }); // reads QUARRY_ORIGIN and QUARRY_KEY

export const searchWeb = tool({
  description:
    "Searches the web. Use this for facts that may have changed, and name the links that you used.",
  inputSchema: z.object({
    q: z.string().describe("What to search for."),
    gl: z.string().length(2).optional().describe("Country, two letters, such as de."),
    location: z.string().optional().describe("City, such as Austin,Texas,United States."),
  }),
  async execute(params, { abortSignal: signal }) {
    try {
      const answer = await quarry.get("/api/v1/search", params, signal && { signal });
      const { organic_results: results = [], search_metadata } = answer;
      const found = results.slice(0, 5).map(({ title, link, snippet }) => ({ title, link, snippet }));
      return { results: found, warnings: search_metadata.warnings };
    } catch (error) {
      // The model can act on it: another query, or telling its user why there is no answer.
      if (error instanceof ApiError) return { error: error.message };
      throw error;
    }
  },
});

/** The text that a model answers after as many searches as it takes, five at most. */
export async function answer(model, prompt) {
  const { text } = await generateText({ model, prompt, tools: { searchWeb }, stopWhen: isStepCount(6) });
  return text;
}
