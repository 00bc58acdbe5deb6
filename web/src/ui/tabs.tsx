import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface TabsProps {
  /** For screen readers. */
  label: string;
  /** The tabs of a page's sections, or those of a paper or a search. */
  look: 'section-tabs' | 'tabs';
  /** Links, the current one with `aria-current`. */
  children: ReactNode;
}

/** Links in one row that choose the content below. A row that doesn't fit scrolls to the current tab. */
export function Tabs({ label, look, children }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const current = row.current?.querySelector('a[aria-current]');
    const address = current?.getAttribute('href') ?? null;
    // Once per choice, so that the user's own scrolling isn't undone.
    if (!row.current || !current || address === shown.current) return;
    shown.current = address;
    const [inner, outer] = [current.getBoundingClientRect(), row.current.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  });
  useCutMarks(row);
  return (
    <nav className={look} aria-label={label} ref={row}>
      {children}
    </nav>
  );
}

/** Marks at which ends of the row tabs are cut off (`data-cut`), so that they can fade out. */
function useCutMarks(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const isCut = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
      element.dataset.cut = [isCut.start && 'start', isCut.end && 'end'].filter(Boolean).join(' ');
    };
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [row]);
}
