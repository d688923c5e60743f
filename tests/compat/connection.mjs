// A client's connection, on which every byte of a request is the test's.

import net from "node:net";
import { gunzipSync } from "node:zlib";

/** A connection on which a response is read to its end before the next request: `{ status, body }`. */
export class Connection {
  #socket;
  #kept = Buffer.alloc(0);

  constructor(address) {
    const { hostname, port, host } = new URL(address);
    this.host = host;
    this.#socket = net.connect(Number(port), hostname);
  }

  async ask(written, target) {
    this.#socket.write(written(this.host, target));
    const head = await this.#until("\r\n\r\n");
    const [line, ...lines] = head.toString("latin1").split("\r\n");
    const headers = new Headers(lines.filter(Boolean).map((one) => one.split(/:\s*/, 2)));
    const length = headers.get("content-length");
    const sent = length === null ? await this.#chunks() : await this.#bytes(Number(length));
    const body = headers.get("content-encoding") === "gzip" ? gunzipSync(sent) : sent;
    return { status: Number(line.split(" ")[1]), body: JSON.parse(body) };
  }

  close() {
    this.#socket.destroy();
  }

  async #chunks() {
    const all = [];
    for (;;) {
      const size = parseInt((await this.#until("\r\n")).toString(), 16);
      all.push(await this.#bytes(size));
      await this.#until("\r\n");
      if (size === 0) return Buffer.concat(all);
    }
  }

  async #until(mark) {
    while (!this.#kept.includes(mark)) await this.#more();
    return this.#take(this.#kept.indexOf(mark) + mark.length);
  }

  async #bytes(count) {
    while (this.#kept.length < count) await this.#more();
    return this.#take(count);
  }

  #take(count) {
    const taken = this.#kept.subarray(0, count);
    this.#kept = this.#kept.subarray(count);
    return taken;
  }

  #more() {
    return new Promise((resolve, reject) => {
      this.#socket.once("error", reject);
      this.#socket.once("close", () => reject(new Error("the connection ended within an answer")));
      this.#socket.once("data", (data) => {
        this.#socket.removeAllListeners("error").removeAllListeners("close");
        this.#kept = Buffer.concat([this.#kept, data]);
        resolve();
      });
    });
  }
}
