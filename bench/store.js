// Bundle store while the worker is measured: stores nothing, but takes a call like the real one.
import { WorkerEntrypoint } from "cloudflare:workers";

export default class Store extends WorkerEntrypoint {
  async put(name, body) {
    if (body instanceof ReadableStream) await body.pipeTo(new WritableStream());
    return null; // as a bucket whose condition was not met: `worker` reads the members of anything else
  }
}
