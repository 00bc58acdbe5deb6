import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus to the button that opened a form in its place, once the form is closed.
 * @param open the open form's name; the button that opens it has it as `data-opens`
 * @returns a ref for the element around the buttons
 */
export function useFocusBack(open: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(open);
  useEffect(() => {
    const before = last.current;
    last.current = open;
    // Leave the focus if it is elsewhere.
    if (open !== undefined || before === undefined || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(`[data-opens="${before}"]`)?.focus();
  }, [open]);
  return place;
}
