import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const MAIN_ID = 'main';

/**
 * On another page, or the next one of a list: to the top (product-spec.md §2), and the keyboard and the screen reader to its content.
 * Back and forward are left to the browser, which knows where the reader was.
 */
export function useRouteChange(): void {
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  const place = `${pathname} ${new URLSearchParams(search).get('page') ?? 1}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [place, navigation]);
}
