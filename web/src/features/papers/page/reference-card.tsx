import { createPopper } from '@popperjs/core';
import { useId, useLayoutEffect, useRef } from 'react';
import { previewOf } from './preview-references.ts';
import './reference-card.css';

/** What a link in the text leads to, beside the link: a reference, footnote, equation, figure, table or theorem. */
export function ReferenceCard({ link, languageCode }: { link: HTMLAnchorElement; languageCode: string }) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const target = previewOf(link);
    if (!target || !card.current) return;
    content.current?.replaceChildren(copyOf(target));
    const popper = createPopper(link, card.current, {
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
    card.current.addEventListener('load', popper.update, true);
    link.setAttribute('aria-describedby', id);
    return () => {
      link.removeAttribute('aria-describedby');
      popper.destroy();
    };
  }, [link, id]);
  return (
    <div className="reference-card" id={id} ref={card}>
      <div className="prose" lang={languageCode} ref={content} />
      <a className="reference-card-jump" href={link.hash}>
        Go there
      </a>
    </div>
  );
}

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
