import '../../../ui/dialog.css';

/**
 * Shows a figure as large as the window, or larger on demand.
 * @param link around the figure's image, to its file
 * @returns a function that closes it
 */
export function showFigure(link: HTMLAnchorElement): () => void {
  const alt = link.querySelector('img')?.alt ?? '';
  const dialog = element('dialog', {
    class: 'dialog',
    'data-size': 'window',
    'aria-label': 'Figure',
    closedby: 'any',
  });
  const size = element('button', { type: 'button', class: 'button', 'aria-pressed': 'false' });
  size.textContent = 'Enlarge';
  const shut = element('button', { type: 'button', class: 'icon-button', 'aria-label': 'Close' });
  shut.append(cross());
  const head = element('div', { class: 'dialog-head' });
  head.append(size, shut);
  // Focusable, because an enlarged figure scrolls, and the keyboard must reach it.
  const plate = element('section', {
    class: 'figure-plate',
    'data-large': 'false',
    'aria-label': 'Figure, scrollable',
    tabindex: '0',
  });
  plate.append(element('img', { src: link.href, alt }));
  const caption = element('p', { class: 'figure-caption' });
  caption.textContent = captionOf(link) ?? alt;
  dialog.append(head, plate, caption);
  size.addEventListener('click', () => {
    const isLarge = plate.dataset.large !== 'true';
    plate.dataset.large = String(isLarge);
    size.setAttribute('aria-pressed', String(isLarge));
    size.textContent = isLarge ? 'Fit to window' : 'Enlarge';
  });
  shut.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return () => {
    dialog.close();
    dialog.remove();
  };
}

/** Returns “Figure 1. What it shows”. The style sheet adds the period after the label; here it is text. */
function captionOf(link: Element): string | undefined {
  const caption = link.closest('figure')?.querySelector('figcaption');
  const label = caption?.querySelector('.caption-label')?.textContent;
  return label ? caption?.textContent?.replace(label, `${label}.`) : (caption?.textContent ?? undefined);
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** The icon of buttons that close something. */
function cross(): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({
    class: 'icon',
    viewBox: '0 0 24 24',
    width: '24',
    height: '24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'aria-hidden': 'true',
  }))
    icon.setAttribute(name, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M18 6 6 18M6 6l12 12');
  icon.append(path);
  return icon;
}
