// A source's page as a document that does nothing: it runs no script, sends nothing, leads nowhere, and loads at most pictures.
// Three walls, each of which would do: the frame that shows it is a sandbox without any permission, its own policy allows
// styles and pictures alone, and what could act is taken out.

const ACTIVE =
  "script, noscript, iframe, frame, object, embed, portal, base, link, meta[http-equiv], template";
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** The text of such a document; `withPictures` lets pictures be loaded from where the page has them. */
export function inert(markup, withPictures) {
  const page = new DOMParser().parseFromString(markup, "text/html");
  for (const one of page.querySelectorAll(ACTIVE)) one.remove();
  for (const one of page.querySelectorAll("*")) {
    for (const { name, value } of [...one.attributes]) {
      const isAct = /^on/i.test(name) || /^(action|formaction|ping|background|srcdoc|autofocus)$/i.test(name);
      const isElsewhere = /^(src|srcset|poster)$/i.test(name) && !/^\s*data:image\//i.test(value);
      const isPicture = withPictures && one.localName === "img" && /^\s*https:/i.test(value);
      if (isAct || (isElsewhere && !isPicture)) one.removeAttribute(name);
    }
  }
  // The sandbox opens no windows, so a link that is pressed does nothing.
  for (const one of page.querySelectorAll("a, area")) one.setAttribute("target", "_blank");
  const policy = page.createElement("meta");
  policy.setAttribute("http-equiv", "Content-Security-Policy");
  policy.setAttribute("content", withPictures ? `${POLICY} https:` : POLICY);
  page.head.prepend(policy);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
