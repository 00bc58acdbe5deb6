import type { PaperDetail } from '#shared/domain/paper.ts';
import { ItemNotes } from '../features/reviews/item-notes.tsx';
import { useAuth } from '../lib/auth.tsx';

/** What reviewers said about passages of the paper's text. */
export function PaperNotes({ paper, html }: { paper: PaperDetail; html: string }) {
  const { isAuthenticated } = useAuth();
  const newestVersion = paper.meta.latestVersionNumber;
  return (
    <ItemNotes
      archiveId={paper.archiveId}
      html={html}
      newestVersion={newestVersion}
      isAuthor={paper.isAuthor}
      canReview={isAuthenticated && !paper.isAuthor && paper.version === newestVersion}
    />
  );
}
