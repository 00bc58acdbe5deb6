import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hashTarget } from '../../lib/hash-target.ts';

/** Scrolls to the section that the address names, which the browser does only on page loads and for its own links. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing the same section again scrolls to it again
  useEffect(() => {
    if (!hash) return;
    // After the frame in which the new page is scrolled to its top.
    const frame = requestAnimationFrame(() => {
      const target = hashTarget(hash);
      // Browsers open what is folded only on page loads, and before the page is taken over.
      const folded = target?.closest('details');
      if (folded) folded.open = true;
      target?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
