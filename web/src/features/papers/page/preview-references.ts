import { hashTarget } from '../../../lib/hash-target.ts';

/** What a link in the text can show a preview of. Sections are too long. */
const PREVIEWED = '.capsule-values li, .references li, .footnotes li, .equation, figure, .theorem, .proof';
const CARD = '.reference-card';

/** Pointing at a link for this long opens its card, so that cards don't flash while the pointer crosses the text. */
const OPEN_MS = 150;
/** Enough to move the pointer from the link into the card. */
const CLOSE_MS = 250;

/** Returns the part of the paper that a link leads to, if it has a preview. */
export function previewOf(link: HTMLAnchorElement): Element | undefined {
  const target = hashTarget(link.hash);
  // A line of a formula means nothing without the other lines.
  const whole = target?.closest('.equation') ?? target;
  return whole?.matches(PREVIEWED) ? whole : undefined;
}

/**
 * Calls `show` with a link to a reference, footnote, equation, figure, table or theorem when the reader points at it,
 * focuses it by keyboard, or taps it, and with undefined when its card should close. Escape closes it, too.
 * @returns a function that removes all listeners
 */
export function previewReferences(
  body: HTMLElement,
  show: (link: HTMLAnchorElement | undefined) => void,
): () => void {
  const ended = new AbortController();
  let shown: HTMLAnchorElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showAfter = (link: HTMLAnchorElement | undefined, delay: number) => {
    clearTimeout(timer);
    if (link === shown) return;
    timer = setTimeout(() => {
      shown = link;
      show(link);
    }, delay);
  };
  const linkAt = (target: EventTarget | null) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]');
    return link && body.contains(link) && previewOf(link) ? link : undefined;
  };
  const isInCard = (target: EventTarget | null) => target instanceof Element && target.closest(CARD) !== null;

  const point = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    const link = isInCard(target) ? shown : linkAt(target);
    showAfter(link, link ? OPEN_MS : CLOSE_MS);
  };
  const focus = ({ target }: FocusEvent) => {
    if (isInCard(target)) return;
    const link = linkAt(target);
    showAfter(link?.matches(':focus-visible') ? link : undefined, 0);
  };
  const press = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' && !isInCard(target) && !linkAt(target)) showAfter(undefined, 0);
  };
  const click = (event: MouseEvent) => {
    const link = linkAt(event.target);
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    // A second tap follows the link.
    const opens = isTouch && link !== undefined && link !== shown;
    if (opens) event.preventDefault();
    if (!isInCard(event.target) || event.target instanceof HTMLAnchorElement)
      showAfter(opens ? link : undefined, 0);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') showAfter(undefined, 0);
  };
  document.addEventListener('pointerover', point, ended);
  document.addEventListener('focusin', focus, ended);
  document.addEventListener('pointerdown', press, ended);
  document.addEventListener('click', click, ended);
  document.addEventListener('keydown', closeOnEscape, ended);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
