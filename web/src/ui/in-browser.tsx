import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

interface InBrowserProps {
  /** What the server draws, and the browser while the code loads. */
  loading: ReactNode;
  children: ReactNode;
}

/** Draws lazy components in the browser only: React reports an error when it meets one on the server. */
export function InBrowser({ loading, children }: InBrowserProps) {
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isBrowser ? <Suspense fallback={loading}>{children}</Suspense> : loading;
}
