// Programs get the letters of a formula one below the other from a copied page, without its exponents. So the copied text has its TeX, and the
// copied HTML its MathML.
document.addEventListener('copy', (event) => {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const copied = copyOf(selection.getRangeAt(0));
  if (!copied.querySelector('math')) return;
  event.clipboardData.setData('text/html', new XMLSerializer().serializeToString(copied));
  event.clipboardData.setData('text/plain', textOf(copied));
  event.preventDefault();
});

/** Returns what a range contains, with formulas that begin or end inside of it in full. */
function copyOf(range: Range): HTMLElement {
  const whole = range.cloneRange();
  const [first, last] = [formulaAround(range.startContainer), formulaAround(range.endContainer)];
  if (first) whole.setStartBefore(first);
  if (last) whole.setEndAfter(last);
  const copied = document.createElement('div');
  copied.append(whole.cloneContents());
  return copied;
}

function formulaAround(node: Node): Element | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('math') ?? undefined;
}

/** Returns the text as it is laid out, with TeX between dollar signs as in a paper’s Markdown. */
function textOf(copied: HTMLElement): string {
  const laidOut = copied.cloneNode(true) as HTMLElement;
  for (const math of laidOut.querySelectorAll('math')) {
    const tex = texOf(math);
    const sign = math.getAttribute('display') === 'block' ? '$$' : '$';
    if (tex) math.replaceWith(sign + tex + sign);
  }
  Object.assign(laidOut.style, { position: 'fixed', insetInlineStart: '-200vw', inlineSize: '100vw' });
  document.body.append(laidOut);
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText has the line breaks of the layout
  const text = laidOut.innerText;
  laidOut.remove();
  return text;
}

const texOf = (math: Element): string =>
  math.getAttribute('alttext') ??
  math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
  '';
