// Visible content of a page: texts, headings and links with their places. Runs inside the page, so it is self-contained.

/**
 * `{ parents, lasts, texts, labels, headings, links }`. Elements are numbers in the order of the document: `parents[n]` is the
 * number of the element around n, `lasts[n]` that of the last one within. A text is `[element, block, text, shown]`, where
 * `block` is the nearest element that stands apart and `shown` is 0 for what is folded away; a label is what an element says
 * to those who do not see it; a heading is `[element, text, level]`, a link `[element, href, text]`, both shown ones only.
 */
export function look() {
  const all = [...document.body.querySelectorAll("*")];
  const numbers = new Map(all.map((element, number) => [element, number]));
  const parents = all.map((element) => numbers.get(element.parentElement) ?? -1);
  const lasts = all.map((_, number) => number);
  for (let number = all.length - 1; number >= 0; number -= 1) {
    const around = parents[number];
    if (around >= 0) lasts[around] = Math.max(lasts[around], lasts[number]);
  }
  const UNREAD = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "TEXTAREA", "TITLE"]);
  /** Inline elements: hidden text in them is within their line. */
  const WITHIN = new Set(["A", "B", "EM", "I", "SPAN", "STRONG"]);
  const APART = /^(?!inline|contents|ruby)/;
  const seen = new Map();
  const texts = [];
  let last = null;
  let isParted = false;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (UNREAD.has(element.tagName) || element.closest("annotation") || isDrawn(element)) continue;
    // The number of a source is inside a sentence without belonging to it; its label names the source.
    if (element.closest("span[aria-label*=' - http']")) continue;
    if (!node.data.trim()) {
      isParted = true;
      continue;
    }
    const box = boxOf(node);
    const shown = box && isShown(element) ? 1 : 0;
    const block = blockOf(element);
    // Texts that are adjacent in the source and separate on the screen are separated by a space here.
    const isTouching = last && last.block === block && !/\s$/.test(last.data) && !/^\s/.test(node.data);
    const isApart =
      isParted ||
      (isTouching &&
        // A line may end there, yet no word does.
        node.previousSibling?.nodeName !== "WBR" &&
        !element.closest("math") &&
        box &&
        last.box &&
        (box.left - last.box.right > 3 || box.top > last.box.bottom - 2));
    isParted = false;
    last = { block, data: node.data, box };
    const between = isApart ? " " : isBelow(node) ? "/" : "";
    texts.push([numbers.get(element) ?? -1, block, between + node.data, shown]);
  }
  const labels = [];
  for (const [number, element] of all.entries()) {
    for (const name of ["aria-label", "alt", "title", "data-q", "data-fallback", "value", "content"]) {
      const said = element.getAttribute(name)?.trim();
      if (said && said.length < 2000 && (name !== "value" || /INPUT|OPTION/.test(element.tagName)))
        labels.push([number, said]);
    }
  }
  const headings = [];
  for (const element of document.querySelectorAll("h1, h2, h3, h4, [role='heading']")) {
    const said = saidBy(element);
    const level = Number(element.getAttribute("aria-level") ?? element.tagName.slice(1)) || 3;
    if (said) headings.push([numbers.get(element), said, level, idsOf(element)]);
  }
  const links = [];
  for (const element of document.querySelectorAll("a[href]")) {
    const box = element.getBoundingClientRect();
    const isThere =
      [...element.getClientRects()].some((one) => one.width > 1 && one.height > 1) || box.width > 1;
    const said = saidBy(element);
    if (isShown(element) && (isThere || said)) {
      links.push([
        numbers.get(element),
        element.href,
        said || element.getAttribute("aria-label") || "",
        idsOf(element),
      ]);
    }
  }
  return { parents, lasts, texts, labels, headings, links };

  function boxOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5);
    if (!rects.length) return undefined;
    const end = rects.at(-1);
    return { left: rects[0].left, top: rects[0].top, right: end.right, bottom: end.bottom };
  }

  function isShown(element) {
    if (!element || element === document.body) return true;
    if (!seen.has(element)) seen.set(element, isShownItself(element) && isShown(element.parentElement));
    return seen.get(element);
  }

  /** Whether an element neither hides what it holds nor cuts it down to nothing. */
  function isShownItself(element) {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden" || Number(style.opacity) === 0)
      return false;
    if (element.tagName === "DETAILS") return element.open;
    if (style.overflow === "visible" && style.clip === "auto") return true;
    const box = element.getBoundingClientRect();
    const isNothing =
      (box.width <= 1 || box.height <= 1) && style.display !== "contents" && style.display !== "inline";
    return !(isNothing && (style.overflow !== "visible" || style.clip !== "auto"));
  }

  function blockOf(element) {
    let block = aroundFormula(element) ?? element;
    const isWithin = (one) =>
      !APART.test(getComputedStyle(one).display) || (WITHIN.has(one.tagName) && isUnshown(one));
    const isUnshown = (one) => getComputedStyle(one).display === "none";
    while (block !== document.body && isWithin(block)) block = block.parentElement;
    // In a row that lays out its children each child is a block.
    return numbers.get(block) ?? -1;
  }

  /**
   * Returns the element of a formula, whose letters are elements: the outermost one that contains nothing else.
   */
  function aroundFormula(element) {
    const within = element.closest("math")?.parentElement;
    if (!within) return undefined;
    let formula = within.closest("[style*='inline']") ?? within;
    const isAlone = (outer) => outer.textContent.trim() === formula.textContent.trim();
    while (formula.parentElement !== document.body && isAlone(formula.parentElement))
      formula = formula.parentElement;
    return /^inline/.test(getComputedStyle(formula).display) ? formula.parentElement : formula;
  }

  /** Whether a text only draws the formula beside it. */
  function isDrawn(element) {
    return Boolean(element.closest("svg")?.parentElement.querySelector("math"));
  }

  /** Whether a text is the first one below the line of a fraction. */
  function isBelow(node) {
    const below = node.parentElement.closest("mfrac > :nth-child(2)");
    return Boolean(below) && document.createTreeWalker(below, NodeFilter.SHOW_TEXT).nextNode() === node;
  }

  function saidBy(element) {
    const number = numbers.get(element);
    const within = texts.filter(([at, , , shown]) => shown && at >= number && at <= lasts[number]);
    return within
      .map(([, , said]) => said)
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();
  }

  /** The ids and roles around an element, inside out: `#a #b @dialog`. */
  function idsOf(element) {
    const names = [];
    for (let node = element; node && node !== document.body; node = node.parentElement) {
      if (node.id && node.id.length < 30) names.push(`#${node.id}`);
      const role = node.getAttribute("role");
      if (role) names.push(`@${role}`);
      if (/^(FORM|NAV|FOOTER|HEADER|BUTTON|TABLE)$/.test(node.tagName))
        names.push(node.tagName.toLowerCase());
    }
    return names.join(" ");
  }
}
