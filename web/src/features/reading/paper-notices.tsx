import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';

/** What a reader must know before reading on: a newer version, a withdrawal, a conversion that lost something. */
export function PaperNotices({ paper }: { paper: PaperDetail }) {
  const newest = paper.meta.latestVersionNumber;
  return (
    <>
      {paper.version < newest && (
        <p className="notice">
          This is version {paper.version}.{' '}
          <Link to={`/papers/${paper.archiveId}`}>Read the newest, version {newest}</Link>.
        </p>
      )}
      {paper.status === 'WITHDRAWN' && (
        <p className="notice" data-tone="rubric">
          Its authors have withdrawn this paper. Its files are no longer served.
        </p>
      )}
      {paper.conversion?.lossy && (
        <p className="notice">
          Some parts of the source could not be set on this page. The source under Files is complete.
        </p>
      )}
    </>
  );
}
