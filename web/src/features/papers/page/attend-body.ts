import { hashTarget } from '../../../lib/hash-target.ts';
import { previewReferences } from './preview-references.ts';

/**
 * Adds what a reader does in the text of a paper: wide blocks scroll by keyboard, figures open in a dialog, and links to references,
 * figures and the like show them in a card.
 * @returns a function that takes all of it back
 */
export function attendBody(body: HTMLElement): () => void {
  scrollToHash();
  const ends = [keepWideBlocksReachable(body), openFigures(body), showCards(body)];
  return () => {
    for (const end of ends) end();
  };
}

/** Scrolls to the section in the URL's hash, which didn't exist when the page loaded, or has another name since. */
function scrollToHash(): void {
  if (window.scrollY === 0) hashTarget(window.location.hash)?.scrollIntoView();
}

/** Makes blocks that scroll sideways focusable, so that the keyboard can scroll them. */
function keepWideBlocksReachable(body: HTMLElement): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth + 1) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  const blocks = body.querySelectorAll('.table-scroll, .equation, .long-formula, pre');
  for (const block of blocks) observer.observe(block);
  return () => {
    observer.disconnect();
    for (const block of blocks) block.removeAttribute('tabindex');
  };
}

/** Shows cards with code that is loaded for the first one. */
function showCards(body: HTMLElement): () => void {
  let close: (() => void) | undefined;
  let wanted: HTMLAnchorElement | undefined;
  const end = previewReferences(body, (link) => {
    close?.();
    close = undefined;
    wanted = link;
    if (!link) return;
    void import('./reference-card.ts').then(
      ({ showReferenceCard }) => {
        if (wanted === link && !close) close = showReferenceCard(link, body);
      },
      // Without the code, the links jump.
      () => undefined,
    );
  });
  return () => {
    wanted = undefined;
    end();
    close?.();
  };
}

/** Opens figures in a dialog. In the HTML they link to their images. */
function openFigures(body: HTMLElement): () => void {
  let close: (() => void) | undefined;
  const follow = (event: MouseEvent) => {
    const link = figureAt(event);
    if (!link) return;
    event.preventDefault();
    void import('./show-figure.ts').then(
      ({ showFigure }) => {
        close?.();
        close = showFigure(link);
      },
      () => window.location.assign(link.href),
    );
  };
  body.addEventListener('click', follow);
  return () => {
    body.removeEventListener('click', follow);
    close?.();
  };
}

/** Returns the link of the clicked figure. Leaves clicks that open a tab or window to the browser. */
function figureAt({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): HTMLAnchorElement | undefined {
  if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a.zoom');
  return link?.querySelector('img') ? link : undefined;
}
