import { element, openDialog } from '../../../ui/elements.ts';

/**
 * Shows a figure as large as the window, or larger on demand.
 * @param link around the figure's image, to its file
 * @returns a function that closes it
 */
export function showFigure(link: HTMLAnchorElement): () => void {
  const alt = link.querySelector('img')?.alt ?? '';
  const size = element('button', { type: 'button', class: 'button', 'aria-pressed': 'false' }, 'Enlarge');
  // Focusable, because an enlarged figure scrolls, and the keyboard must reach it.
  const plate = element(
    'section',
    { class: 'figure-plate', 'data-large': 'false', 'aria-label': 'Figure, scrollable', tabindex: '0' },
    element('img', { src: link.href, alt }),
  );
  size.addEventListener('click', () => {
    const isLarge = plate.dataset.large !== 'true';
    plate.dataset.large = String(isLarge);
    size.setAttribute('aria-pressed', String(isLarge));
    size.textContent = isLarge ? 'Fit to window' : 'Enlarge';
  });
  const caption = element('p', { class: 'figure-caption' }, captionOf(link) ?? alt);
  return openDialog({ 'data-size': 'window', 'aria-label': 'Figure' }, size, plate, caption);
}

/** Returns “Figure 1. What it shows”. The style sheet adds the period after the label; here it is text. */
function captionOf(link: Element): string | undefined {
  const caption = link.closest('figure')?.querySelector('figcaption');
  const label = caption?.querySelector('.caption-label')?.textContent;
  return label ? caption?.textContent?.replace(label, `${label}.`) : (caption?.textContent ?? undefined);
}
