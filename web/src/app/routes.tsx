import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { RequireLogin } from '../features/session/require-login.tsx';
import { BrowsePage } from '../pages/browse-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PaperPage } from '../pages/paper-page.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';

// A page with fields is one line here and a chunk of its own:
// const LoginPage = lazyFormPage(() => import('../pages/login-page.tsx').then((page) => page.LoginPage));

/** Every route of the browser. The reading pages come with the first load, the others when they are shown. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/browse" element={<BrowsePage />} />
      <Route path="/papers" element={<BrowsePage />} />
      <Route path="/papers/:id" element={<PaperPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** A route that only someone logged in may see: `element={member(<SubmitPage />)}`. */
export function member(page: ReactNode) {
  return <RequireLogin waiting={<PageSkeleton />}>{page}</RequireLogin>;
}
