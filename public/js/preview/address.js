// The URL of the page that shows the sources' responses to a call. The bundle is in the fragment, so that it is sent to no
// server; only bundles of this site are requested, since the key goes with the request.

const BUNDLE = /^\/api\/bundles\/[\d-]+\/[\w-]+\/raw$/;

/** The page's address for a bundle, by its own; undefined when it is none. */
export function previewOf(address) {
  const path = URL.canParse(address, location.origin) && new URL(address, location.origin).pathname;
  return path && BUNDLE.test(path) ? `/preview#${path}` : undefined;
}

/** The bundle that the page's address names. */
export const bundleOf = (hash) => (BUNDLE.test(hash.slice(1)) ? hash.slice(1) : undefined);
