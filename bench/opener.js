// Opens a key's ledger without the operator's API, since the benchmark has no database.
export default {
  async fetch(request, env) {
    const { id, command } = await request.json();
    return new Response(
      await env.KEY_LEDGER.get(env.KEY_LEDGER.idFromName(id)).command(JSON.stringify(command)),
    );
  },
};
