/**
 * Runs in the page. @returns what no page may show: an error in place of the page or of a part, nothing at all, a value that
 * code forgot, a placeholder or a marker of the converter, and text over text
 */
export function pageFaults({ failures, refusal }: { failures: string[]; refusal: string }): string[] {
  /** Text of authors and examples of code can have these words. */
  const QUOTED = 'code, pre, kbd, samp, math, script, style, template, noscript, textarea';
  const OF_AUTHORS = '#paper-body, .abstract, .review, .diff, .doc';
  const LEFT_OVER: [string, RegExp][] = [
    ['a placeholder', /@[A-Z_]{3,}@|\{\{|\}\}|\{ ?#[\w-]+ ?\}|\bTODO\b|\bLorem ipsum\b/],
    ['a marker of the converter', /colophon[a-z]{4,}|[\uE000-\uF8FF\uFFFD]/],
  ];
  const FORGOTTEN = /\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b/;

  const main = document.querySelector('main');
  const found = new Set<string>();
  for (const title of document.querySelectorAll(
    'main h1, main h2, main h3, main p, main strong, main li, dialog p',
  )) {
    const text = (title.textContent ?? '').trim();
    if (!text.includes(refusal) && failures.some((failure) => text.startsWith(failure)))
      found.add(`the page failed: ${text}`);
  }
  for (const element of document.querySelectorAll(
    '[aria-label], [title], [alt], [placeholder], [href], [src]',
  ))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'href', 'src']) {
      const value = element.getAttribute(name) ?? '';
      if (FORGOTTEN.test(value) && !element.closest(OF_AUTHORS))
        found.add(`${name} is “${value.slice(0, 80)}”`);
    }

  const pieces = textPieces();
  if (!pieces.some(({ node }) => main?.contains(node) && node.parentElement?.checkVisibility()))
    found.add('the page is empty');
  for (const { node, text } of pieces) {
    const parent = node.parentElement;
    if (!parent || parent.closest(QUOTED)) continue;
    for (const [what, pattern] of LEFT_OVER) {
      const piece = pattern.exec(text);
      if (piece) found.add(`${what}: ${around(text, piece.index)}`);
    }
    const forgotten = parent.closest(OF_AUTHORS) ? null : FORGOTTEN.exec(text);
    if (forgotten) found.add(`a value is missing: ${around(text, forgotten.index)}`);
  }
  // On a phone, sections that are far away have an estimated height until somebody comes near (prose.css).
  const laidOut = new CSSStyleSheet();
  laidOut.replaceSync('section { content-visibility: visible !important; }');
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, laidOut];
  for (const fault of overlaps()) found.add(fault);
  document.adoptedStyleSheets = before;
  return [...found];

  function around(text: string, at: number): string {
    return `“${text
      .slice(Math.max(0, at - 30), at + 40)
      .replaceAll(/\s+/g, ' ')
      .trim()}”`;
  }

  function textPieces(): { node: Text; text: string }[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: { node: Text; text: string }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (node.data.trim() !== '') texts.push({ node, text: node.data });
    }
    return texts;
  }

  /** Text over text: the middles of two lines cross, and nothing is drawn between them. */
  function overlaps(): string[] {
    const boxes = pieces.flatMap(({ node, text }) => boxesOf(node, text)).toSorted((a, b) => a.top - b.top);
    const crossing = new Set<string>();
    for (const [index, box] of boxes.entries())
      for (let next = index + 1; next < boxes.length; next += 1) {
        const other = boxes[next];
        if (!other || other.top >= box.bottom) break;
        if (other.parent === box.parent) continue;
        const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const height = Math.min(box.bottom, other.bottom) - other.top;
        const lower = Math.min(box.bottom - box.top, other.bottom - other.top);
        if (
          width > 2 &&
          height > lower / 3 &&
          !covers(box.parent, other.parent) &&
          !covers(other.parent, box.parent)
        )
          crossing.add(`text over text: “${box.text.slice(0, 40)}” and “${other.text.slice(0, 40)}”`);
      }
    return [...crossing];
  }

  /** Whether an element is on a sheet of its own above the other one, such as a menu, a dialog or the bar at the top. */
  function covers(upper: Element, lower: Element): boolean {
    let [isPlaced, isOpaque] = [false, false];
    for (let at: Element | null = upper; at && !at.contains(lower); at = at.parentElement) {
      if (at.matches('dialog, :popover-open')) return true;
      const { position, backgroundColor } = getComputedStyle(at);
      isPlaced ||= position !== 'static';
      isOpaque ||= backgroundColor !== 'transparent' && !/[,/] 0\)$/.test(backgroundColor);
    }
    return isPlaced && isOpaque;
  }

  function boxesOf(node: Text, text: string) {
    const parent = node.parentElement;
    if (!parent || parent.closest('math, script, style, template, noscript, select, option, textarea'))
      return [];
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const seen = windowOf(parent);
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].flatMap((line) => {
      // A line’s box is higher than its letters.
      const [top, bottom] = [line.top + line.height * 0.3, line.bottom - line.height * 0.25];
      const [left, right] = [Math.max(line.left, seen.left), Math.min(line.right, seen.right)];
      const isSeen = right - left > 2 && bottom - top > 2 && bottom <= seen.bottom + 1 && top >= seen.top - 1;
      return isSeen ? [{ parent, text: text.replaceAll(/\s+/g, ' ').trim(), left, right, top, bottom }] : [];
    });
  }

  /** What scrolls and clips around an element leaves visible. */
  function windowOf(element: Element) {
    const seen = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(at);
      // Only for screen readers.
      if (clipPath === 'inset(50%)') seen.right = -Infinity;
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const box = at.getBoundingClientRect();
        seen.left = Math.max(seen.left, box.left);
        seen.right = Math.min(seen.right, box.right);
        seen.top = Math.max(seen.top, box.top);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
      if (position === 'fixed') break;
    }
    return seen;
  }
}
