import { Menu } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { PaletteButton } from '../features/palette/palette-button.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { UserMenu } from '../features/session/user-menu.tsx';
import { useSubmitPath } from '../features/site-state/use-submit-path.ts';
import { useAuth } from '../lib/auth.tsx';
import { ThemeButton } from '../ui/theme-button.tsx';
import { SIDE_MENU_ID } from './side-menu.tsx';

// Readers without a session never load it.
const NotificationBell = lazy(() =>
  import('../features/notifications/notification-bell.tsx').then((module) => ({
    default: module.NotificationBell,
  })),
);

export function TopBar() {
  const { isAuthenticated } = useAuth();
  const submitPath = useSubmitPath();
  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button menu-button"
        popoverTarget={SIDE_MENU_ID}
        aria-label="Main menu"
      >
        <Menu className="icon" aria-hidden />
      </button>
      <Link className="brand" to="/">
        <span className="brand-mark" aria-hidden>
          ¶
        </span>
        <span className="brand-name">{PRODUCT_NAME}</span>
      </Link>
      <span className="alpha">ALPHA</span>
      <SearchBox />
      <div className="top-bar-end">
        <PaletteButton submitPath={submitPath} />
        <ThemeButton />
        {isAuthenticated && (
          <Suspense fallback={<span className="icon-button" />}>
            <NotificationBell />
          </Suspense>
        )}
        <UserMenu />
      </div>
    </header>
  );
}
