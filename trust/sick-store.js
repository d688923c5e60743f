// Bundle store with faults: for accounts named so it fails, or never answers.
import { WorkerEntrypoint } from "cloudflare:workers";

export default class Store extends WorkerEntrypoint {
  async put(name, body) {
    if (name.includes("/ac_store_fails/")) throw new Error("the store is broken");
    if (name.includes("/ac_store_hangs/")) await new Promise(() => {});
    if (body instanceof ReadableStream) await body.pipeTo(new WritableStream());
  }
}
