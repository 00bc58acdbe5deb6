import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const MAIN_ID = 'main';

/**
 * Scrolls to the top and focuses the content when the path, the page of a list, or the tab of a paper changes. Leaves the scroll position on
 * Back and Forward to the browser.
 */
export function useRouteChange(): void {
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  const params = new URLSearchParams(search);
  const place = `${pathname} ${params.get('page') ?? 1} ${params.get('view') ?? ''}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [place, navigation]);
}
