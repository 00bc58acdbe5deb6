import { type ReactNode, useEffect, useRef } from 'react';

interface TabsProps {
  /** What the tabs are of, for who cannot see them. */
  label: string;
  /** A page's own tabs, or those of a paper and of a search. */
  look: 'section-tabs' | 'tabs';
  /** Links, the current one with `aria-current`. */
  children: ReactNode;
}

/** Links in one row that choose what stands below. Where they have no room the row scrolls, and shows the current one. */
export function Tabs({ label, look, children }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const current = row.current?.querySelector('a[aria-current]');
    const address = current?.getAttribute('href') ?? null;
    // Once for each choice: whoever has moved the row since then looks for another tab.
    if (!row.current || !current || address === shown.current) return;
    shown.current = address;
    const [inner, outer] = [current.getBoundingClientRect(), row.current.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  });
  return (
    <nav className={look} aria-label={label} ref={row}>
      {children}
    </nav>
  );
}
