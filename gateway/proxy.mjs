// The browser's way to the network: a proxy on the loopback interface, which looks names up itself. What an address is named, or
// which redirect led to it, does not matter: nothing of this machine or its network is connected to, but configured sources.

import { lookup } from "node:dns";
import { createServer, request as ask } from "node:http";
import { connect, isIP } from "node:net";
import { isPrivateHost } from "./hosts.mjs";

const PORTS = { "http:": 80 };

/** Starts it: `{ url, close() }`. `domains` are those of the sources; one with a port may be on this machine. */
export async function startProxy(domains) {
  const server = createServer((request, response) => forward(request, response, domains));
  server.on("connect", (request, socket, head) => tunnel(request, socket, head, domains));
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Target of a connection, with a lookup that finds only public addresses; undefined for an address of this
 * network.
 */
function target(url, domains) {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const to = { host, port: Number(url.port) || PORTS[url.protocol] };
  if (domains.has(url.host)) return to;
  if (isIP(host) ? isPrivateHost(host) : host === "localhost") return undefined;
  return { ...to, lookup: publicLookup };
}

function publicLookup(hostname, options, done) {
  lookup(hostname, options, (error, found, family) => {
    const all = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    if (error || all.some(isPrivateHost))
      return done(error ?? new Error(`${hostname} is of a private network.`));
    done(null, found, family);
  });
}

/** A request for an `http:` address. */
function forward(request, response, domains) {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  const to = url?.protocol === "http:" ? target(url, domains) : undefined;
  if (!to) return response.writeHead(403).end();
  const { "proxy-connection": _, ...headers } = request.headers;
  const path = url.pathname + url.search;
  const asked = ask({ ...to, method: request.method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  asked.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on("close", () => asked.destroy());
  request.pipe(asked);
}

/** A connection for everything else: `https:`, web sockets. */
function tunnel(request, socket, head, domains) {
  // A scheme without a port of its own, so that a port that is named stays.
  const url = URL.canParse(`tunnel://${request.url}`) ? new URL(`tunnel://${request.url}`) : undefined;
  const to = url?.port ? target(url, domains) : undefined;
  if (!to) return socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  const connection = connect(to, () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    connection.write(head);
    connection.pipe(socket).pipe(connection);
  });
  connection.on("error", () => socket.destroy());
  socket.on("error", () => connection.destroy());
  socket.on("close", () => connection.destroy());
}
