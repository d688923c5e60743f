// The address of the page that shows what the sources sent for a call. The bundle stands behind the #, so that it is sent to
// nobody; nothing else than a bundle of this site is ever asked for, since the key goes with the request.

const BUNDLE = /^\/api\/bundles\/[\d-]+\/[\w-]+\/raw$/;

/** The page's address for a bundle, by its own; undefined when it is none. */
export function previewOf(address) {
  const path = URL.canParse(address, location.origin) && new URL(address, location.origin).pathname;
  return path && BUNDLE.test(path) ? `/preview#${path}` : undefined;
}

/** The bundle that the page's address names. */
export const bundleOf = (hash) => (BUNDLE.test(hash.slice(1)) ? hash.slice(1) : undefined);
