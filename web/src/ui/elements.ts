/** Elements for what works without the app, and so without React. */
import './dialog.css';

/** Makes an element with attributes and content. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** The lines of icons, as in lucide (ISC licence, THIRD-PARTY-NOTICES.md). */
const ICONS = {
  close: ['M18 6 6 18', 'm6 6 12 12'],
  copy: [
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
    'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  ],
  download: ['M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5'],
};

export function icon(name: keyof typeof ICONS): SVGElement {
  const made = svg('svg', {
    class: 'icon',
    viewBox: '0 0 24 24',
    width: '24',
    height: '24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  made.append(...ICONS[name].map((d) => svg('path', { d })));
  return made;
}

function svg(tag: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/**
 * Opens a modal dialog, which Escape, the backdrop and its button close.
 * @param head what is before that button
 * @returns a function that closes it
 */
export function openDialog(attributes: Record<string, string>, head: Node, ...content: Node[]): () => void {
  const shut = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'Close' },
    icon('close'),
  );
  const top = element('div', { class: 'dialog-head' }, head, shut);
  const dialog = element('dialog', { class: 'dialog', closedby: 'any', ...attributes }, top, ...content);
  const closed = new AbortController();
  shut.addEventListener('click', () => dialog.close());
  // Back leads to another page.
  window.addEventListener('popstate', () => dialog.close(), closed);
  dialog.addEventListener('close', () => {
    closed.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => {
    dialog.close();
    dialog.remove();
  };
}
