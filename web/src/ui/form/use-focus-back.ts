import { type RefObject, useEffect, useRef } from 'react';

/**
 * For buttons whose place a form takes: once they stand there again, the one that opened it has the focus again.
 * @param open what is open; the button that opens it bears this as `data-opens`
 * @returns for what is around the buttons
 */
export function useFocusBack(open: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(open);
  useEffect(() => {
    const before = last.current;
    last.current = open;
    // Where the focus went on to something else, it stays there.
    if (open !== undefined || before === undefined || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(`[data-opens="${before}"]`)?.focus();
  }, [open]);
  return place;
}
