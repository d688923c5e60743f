// Signatures by the runtime's own cryptography. What is believed and what is signed is decided in Rust; here keys are read and
// remembered, since they are the same from request to request. No error of ours names a private key.

/** By their names in JOSE (RFC 7518, 8037), as WebCrypto takes them to read a key and to use it. */
const ALGORITHMS = {
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  PS256: { name: "RSA-PSS", hash: "SHA-256", saltLength: 32 },
  EdDSA: { name: "Ed25519" },
};
const { ES256 } = ALGORITHMS;

/** Keys that were read; the oldest make room. */
const keys = new Map();
const KEYS_MAX = 200;

async function remembered(name, read) {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = await read();
  if (keys.size >= KEYS_MAX) keys.delete(keys.keys().next().value);
  keys.set(name, key);
  return key;
}

/** A scalar of P-256 as a private key (RFC 5208, 5915) without its public part, which the runtime adds. */
const START = "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420";
const readPrivate = (scalar, extractable) =>
  crypto.subtle.importKey(
    "pkcs8",
    Uint8Array.of(...START.match(/../g).map((byte) => parseInt(byte, 16)), ...scalar),
    ES256,
    extractable,
    ["sign"],
  );

// What comes as bytes lies in the memory of wasm, which is somebody else's as soon as we wait for anything: it is copied first.

/** Whether a public key made a signature; a key that cannot be read has made none. */
export async function verify(algorithm, jwk, signed, signature) {
  const [text, made] = [signed.slice(), signature.slice()];
  const how = ALGORITHMS[algorithm];
  let key;
  try {
    key = await remembered(`${algorithm} ${jwk}`, () =>
      crypto.subtle.importKey("jwk", JSON.parse(jwk), how, false, ["verify"]),
    );
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
  return crypto.subtle.verify(how, key, made, text);
}

/** The public key of a private one, as JSON; the only moment in which a private one can be taken out of the runtime. */
export async function publicPart(scalar) {
  const key = await readPrivate(scalar, true);
  const { crv, kty, x, y } = await crypto.subtle.exportKey("jwk", key);
  return JSON.stringify({ crv, kty, x, y });
}

/** Signs with ES256 by the key of this name. */
export async function sign(id, scalar, signed) {
  const [text, own] = [signed.slice(), scalar.slice()];
  const key = await remembered(`own ${id}`, () => readPrivate(own, false));
  return crypto.subtle.sign(ES256, key, text);
}
