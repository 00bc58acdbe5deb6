import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { PaperDetail } from '#shared/domain/paper.ts';

const HistoryList = lazy(async () => ({
  default: (await import('./history-list.tsx')).HistoryList,
}));
const AuthorTools = lazy(async () => ({
  default: (await import('./author-tools.tsx')).AuthorTools,
}));

/** Below the versions: author tools and the history. Rendered in the browser only, because both need a request. */
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
