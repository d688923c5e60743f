// A key for the benchmark's own secret, as crates/data-api/src/keys/secrets.rs makes it.
import { createHmac } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

function base32(bytes) {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits = bits.padEnd(Math.ceil(bits.length / 5) * 5, "0");
  return bits
    .match(/.{5}/g)
    .map((five) => ALPHABET[parseInt(five, 2)])
    .join("");
}

/** The id and text of the key of ten bytes. */
export function mint(secret, bytes) {
  const id = base32(bytes);
  const mac = createHmac("sha256", secret).update(`key:${id}`).digest().subarray(0, 16);
  return { id, key: `qk_${id}_${base32(mac)}` };
}
