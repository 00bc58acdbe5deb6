/**
 * Scrolls a row of tabs that doesn’t fit to its current tab: once per choice, so that it neither undoes a reader's scrolling nor moves a tab
 * away from under a finger when the app takes the page over.
 */
export function showCurrentTab(row: HTMLElement): void {
  const current = row.querySelector('a[aria-current]');
  const address = current?.getAttribute('href');
  if (!current || !address || address === row.dataset.shown) return;
  row.dataset.shown = address;
  const [inner, outer] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

/**
 * Marks at which ends of a row tabs are cut off (`data-cut`), so that they can fade out.
 * @returns a function that ends this
 */
export function markCutTabs(row: HTMLElement): () => void {
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = row;
    const isCut = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
    row.dataset.cut = [isCut.start && 'start', isCut.end && 'end'].filter(Boolean).join(' ');
  };
  const observer = new ResizeObserver(mark);
  // A typeface that arrives later changes the tabs, but not the row.
  for (const each of [row, ...row.children]) observer.observe(each);
  row.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    row.removeEventListener('scroll', mark);
  };
}
