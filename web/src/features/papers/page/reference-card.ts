import { createPopper } from '@popperjs/core';
import { previewOf } from './preview-references.ts';
import './reference-card.css';

/**
 * Shows what a link in the text leads to, beside the link: a reference, footnote, equation, figure, table or theorem.
 * @param body the element with the text
 * @returns a function that closes the card
 */
export function showReferenceCard(link: HTMLAnchorElement, body: HTMLElement): () => void {
  const target = previewOf(link);
  if (!target) return () => undefined;
  const card = document.createElement('div');
  card.className = 'reference-card';
  card.id = CARD_ID;
  const content = document.createElement('div');
  content.className = 'prose';
  content.lang = body.lang;
  content.append(copyOf(target));
  const jump = document.createElement('a');
  jump.className = 'reference-card-jump';
  jump.href = link.hash;
  jump.textContent = 'Go there';
  card.append(content, jump);
  body.after(card);
  const popper = createPopper(link, card, {
    placement: 'top',
    modifiers: [
      { name: 'offset', options: { offset: [0, 8] } },
      { name: 'flip', options: { padding: { top: covered() } } },
      {
        name: 'preventOverflow',
        options: { boundary: link.closest('.paper-main') ?? 'clippingParents', altBoundary: true },
      },
    ],
  });
  // A figure's height is known once it is loaded.
  card.addEventListener('load', popper.update, true);
  // The runs of a number are loaded after the page.
  const changes = new MutationObserver(() => {
    content.replaceChildren(copyOf(target));
    void popper.update();
  });
  changes.observe(target, { childList: true, subtree: true, characterData: true });
  link.setAttribute('aria-describedby', CARD_ID);
  return () => {
    changes.disconnect();
    link.removeAttribute('aria-describedby');
    popper.destroy();
    card.remove();
  };
}

const CARD_ID = 'reference-card';

/** Returns the height in px that the bars at the top of the page cover. */
const covered = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** Copies a part of the paper, without ids, its way back, and the links of its images. */
function copyOf(target: Element): DocumentFragment {
  const copy = document.createDocumentFragment();
  const clone = target.cloneNode(true) as Element;
  clone.removeAttribute('id');
  for (const element of clone.querySelectorAll('[id]')) element.removeAttribute('id');
  for (const element of clone.querySelectorAll('[tabindex]')) element.removeAttribute('tabindex');
  for (const back of clone.querySelectorAll('.footnote-back')) back.remove();
  for (const zoom of clone.querySelectorAll('a.zoom')) zoom.removeAttribute('href');
  for (const image of clone.querySelectorAll('img')) image.loading = 'eager';
  // A list item outside a list has a bullet.
  if (clone.tagName === 'LI') copy.append(...clone.childNodes);
  else copy.append(clone);
  return copy;
}
