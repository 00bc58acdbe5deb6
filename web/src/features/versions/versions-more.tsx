import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { PaperDetail } from '#shared/domain/paper.ts';

const HistoryList = lazy(async () => ({
  default: (await import('./history-list.tsx')).HistoryList,
}));
const AuthorTools = lazy(async () => ({
  default: (await import('./author-tools.tsx')).AuthorTools,
}));

/** Below the versions: what its authors can do, and the history. Only in the browser, which asks for both. */
export function VersionsMore({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!inBrowser) return null;
  return (
    <Suspense fallback={null}>
      <AuthorTools paper={paper} />
      <HistoryList reference={reference} />
    </Suspense>
  );
}

const never = () => () => undefined;
