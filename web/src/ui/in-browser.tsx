import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

interface InBrowserProps {
  /** What the server draws, and the browser while the code loads. */
  loading: ReactNode;
  /**
   * When a reader’s page loads the app for it (web/src/reader): as soon as it is `near` the window, or if the paper’s references or the
   * comments on its text have something to show.
   */
  when?: 'near' | 'cited' | 'noted';
  children: ReactNode;
}

/** Draws lazy components in the browser only: React reports an error when it meets one on the server. */
export function InBrowser({ loading, when = 'near', children }: InBrowserProps) {
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (isBrowser) return <Suspense fallback={loading}>{children}</Suspense>;
  return (
    <>
      {loading}
      <template data-in-browser={when} />
    </>
  );
}
