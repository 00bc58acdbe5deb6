import type { PaperDetail } from '#shared/domain/paper.ts';
import { AuthorTools } from './author-tools.tsx';
import { HistoryList } from './history-list.tsx';

/** Below the versions: author tools and the history. Both need a request. */
export function VersionsMore({ paper, reference }: { paper: PaperDetail; reference: string }) {
  return (
    <>
      <AuthorTools paper={paper} />
      <HistoryList reference={reference} />
    </>
  );
}
