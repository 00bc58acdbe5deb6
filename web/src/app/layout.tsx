import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { ConfirmLogin } from '../features/sign-in/confirm-login.tsx';
import { MaintenanceScreen } from '../features/site-state/maintenance-screen.tsx';
import { SiteBanner } from '../features/site-state/site-banner.tsx';
import { useMaintenanceScreen } from '../features/site-state/use-maintenance-screen.ts';
import { SuspensionNotice } from '../features/suspension/suspension-notice.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { OfflineNotice } from '../ui/offline-notice.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { Footer } from './footer.tsx';
import { MAIN_ID, useRouteChange } from './route-change.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The layout around every page. During maintenance, a screen replaces everything. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const replacement = useMaintenanceScreen();
  useRouteChange();
  if (replacement) return <MaintenanceScreen message={replacement.message} />;
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <TopBar />
      <OfflineNotice />
      <div className="frame">
        <SideMenu />
        <div className="page">
          <main id={MAIN_ID} tabIndex={-1}>
            <SuspensionNotice />
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
            </ErrorBoundary>
          </main>
          <Footer />
        </div>
      </div>
      <SiteBanner />
      <ConfirmLogin />
    </>
  );
}
