// A source that does everything wrong that a source can do, in front of the stand-ins. A query that contains `~name` gets the
// behaviour of that name; all others are answered well. Each behaviour says how a call that meets it has to end.

import { createServer, request as httpRequest } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const MIB = 1024 * 1024;
const HTML = { "content-type": "text/html; charset=utf-8" };
const TRICKLE_MS = 100;
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Bodies that compress to a thousandth, made beforehand. */
const bombs = {};

const unavailable = (...reasons) => ({ status: 503, code: "source_unavailable", reasons });
const raw = (text) => (_request, response) => void response.socket.end(text);
const page = (head, body) => `HTTP/1.1 ${head}\r\ncontent-type: text/html\r\n${body}`;
const redirect = (location) => (request, response) =>
  void response
    .writeHead(307, { location: typeof location === "function" ? location(request) : location })
    .end();

/** Name, what is done, and how the call ends. A redirect by 307 keeps the method and the form of a POST. */
export const BEHAVIOURS = {
  hang: { act: () => {}, ends: unavailable("timeout") },
  "hang-in-body": {
    act: (_request, response) => void response.writeHead(200, HTML).write("<html><body>"),
    ends: unavailable("timeout"),
  },
  trickle: {
    act(_request, response) {
      response.writeHead(200, HTML);
      const timer = setInterval(() => response.write("<p>"), TRICKLE_MS);
      response.once("close", () => clearInterval(timer));
    },
    ends: unavailable("timeout"),
  },
  "trickle-head": {
    act(_request, { socket }) {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("x-slow: 1\r\n"), TRICKLE_MS);
      socket.once("close", () => clearInterval(timer));
    },
    ends: unavailable("timeout", "network"),
  },
  reset: { act: (_request, { socket }) => void socket.resetAndDestroy(), ends: unavailable("network") },
  "reset-in-body": {
    act(_request, response) {
      response.writeHead(200, { ...HTML, "content-length": 1000 });
      response.write("<html>", () => response.socket.resetAndDestroy());
    },
    ends: unavailable("network"),
  },
  "closes-in-chunk": {
    act: raw(page("200 OK", "transfer-encoding: chunked\r\n\r\nff\r\n<html>")),
    ends: unavailable("network"),
  },
  "announces-more": {
    act: raw(page("200 OK", "content-length: 100000\r\n\r\n<html>")),
    ends: unavailable("network"),
  },
  "announces-less": {
    act: raw(page("200 OK", "content-length: 6\r\nconnection: close\r\n\r\n<html><body>more</body>")),
    ends: unavailable("unknown_page", "truncated", "network"),
  },
  "two-lengths": {
    act: raw(page("200 OK", "content-length: 6\r\ncontent-length: 7\r\n\r\n<html>x")),
    ends: unavailable("network", "unknown_page", "truncated"),
  },
  "bad-chunks": {
    act: raw(page("200 OK", "transfer-encoding: chunked\r\n\r\nzz\r\n<html>\r\n")),
    ends: unavailable("network"),
  },
  "no-http": { act: raw("I am no server\r\n\r\n"), ends: unavailable("network") },
  "status-999": {
    act: raw(page("999 What", "content-length: 0\r\n\r\n")),
    ends: unavailable("network", "bad_status", "blocked"),
  },
  "empty-200": {
    act: raw(page("200 OK", "content-length: 0\r\n\r\n")),
    ends: unavailable("unknown_page", "truncated", "blocked_silently"),
  },
  "no-content": {
    act: raw("HTTP/1.1 204 No Content\r\n\r\n"),
    ends: unavailable("bad_status", "unknown_page", "truncated"),
  },
  "large-head": {
    act: (_request, { socket }) =>
      void socket.end(page("200 OK", `x-large: ${"x".repeat(2 * MIB)}\r\n\r\n<html>`)),
    ends: unavailable("network", "unknown_page", "truncated"),
  },
  "100-mb": {
    act(_request, response) {
      response.writeHead(200, HTML);
      const piece = Buffer.alloc(MIB, 0x20);
      let left = 100;
      const more = () => {
        while (left-- > 0) if (!response.write(piece)) return void response.once("drain", more);
        response.end();
      };
      more();
    },
    ends: unavailable("too_large"),
  },
  "100-mb-announced": {
    act: (_request, { socket }) =>
      void socket.write(page("200 OK", `content-length: ${100 * MIB}\r\n\r\n<html>`)),
    ends: unavailable("too_large"),
  },
  "gzip-bomb": {
    act: (_request, response) =>
      void response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(bombs.gzip),
    ends: unavailable("too_large"),
  },
  "brotli-bomb": {
    act: (_request, response) =>
      void response.writeHead(200, { ...HTML, "content-encoding": "br" }).end(bombs.br),
    ends: unavailable("too_large"),
  },
  "says-gzip": {
    act: (_request, response) =>
      void response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end("<html>"),
    ends: unavailable("network", "unknown_page", "truncated"),
  },
  "redirects-in-circles": { act: redirect(({ url }) => url), ends: unavailable("redirect_limit") },
  "redirects-away": { act: redirect("http://elsewhere.example/"), ends: unavailable("redirect_foreign") },
  "redirects-inside": {
    act: redirect("http://169.254.169.254/latest/meta-data/"),
    ends: unavailable("redirect_foreign"),
  },
  "redirects-to-file": {
    act: redirect("file:///etc/passwd"),
    ends: unavailable("redirect_foreign", "network", "redirect_limit"),
  },
  "redirects-nowhere": {
    act: redirect("http://[::1"),
    ends: unavailable("network", "redirect_foreign", "redirect_limit", "bad_status"),
  },
  "another-page": {
    act: (_request, response) =>
      void response.writeHead(200, HTML).end("<html><body><h1>We have moved</h1></body></html>"),
    ends: unavailable("unknown_page", "blocked_silently", "truncated"),
  },
  "deep-markup": {
    act: (_request, response) => void response.writeHead(200, HTML).end(`<html>${"<div>".repeat(200_000)}`),
    ends: unavailable("unknown_page", "truncated", "blocked_silently"),
  },
  "other-bytes": {
    act: (_request, response) =>
      void response
        .writeHead(200, HTML)
        .end(Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256))),
    ends: unavailable("unknown_page", "truncated", "blocked_silently"),
  },
};

const NAMED = new RegExp(`~(${Object.keys(BEHAVIOURS).join("|")})(?![a-z0-9-])`);

/** Starts it before the stand-ins at `upstream`: `{ url, close() }`. */
export async function startSick(upstream) {
  bombs.gzip ??= gzipSync(Buffer.alloc(100 * MIB));
  bombs.br ??= brotliCompressSync(Buffer.alloc(100 * MIB), QUICKLY);
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("latin1");
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      const said = decodeURIComponent(
        `${request.url}\n${body}`.replaceAll("+", " ").replace(/%(?![0-9a-f]{2})/gi, "%25"),
      );
      const [, name] = NAMED.exec(said) ?? [];
      if (name) return void BEHAVIOURS[name].act(request, response);
      passOn(upstream, request, response, Buffer.from(body, "latin1"));
    });
    request.on("error", () => {});
    response.on("error", () => {});
  });
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(upstream, { method, url, headers }, response, body) {
  const { host } = new URL(upstream);
  const onward = httpRequest(upstream + url, { method, headers: { ...headers, host } });
  onward.once("response", (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.once("error", () => response.destroy());
  onward.end(body);
}
