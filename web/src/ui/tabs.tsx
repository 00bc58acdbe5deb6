import { type ReactNode, useEffect, useRef } from 'react';
import { markCutTabs, showCurrentTab } from './tab-row.ts';

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
  useEffect(() => {
    if (row.current) showCurrentTab(row.current);
  });
  useEffect(() => (row.current ? markCutTabs(row.current) : undefined), []);
  return (
    <nav className={look} aria-label={label} ref={row}>
      {children}
    </nav>
  );
}
