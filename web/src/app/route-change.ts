import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const MAIN_ID = 'main';

/**
 * On another page: to the top (product-spec.md §2), and the keyboard and the screen reader to its content.
 * Back and forward are left to the browser, which knows where the reader was.
 */
export function useRouteChange(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname, navigation]);
}
