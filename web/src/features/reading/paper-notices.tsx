import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { FILES_ID, fileOf } from './paper-files.ts';

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
      <LossNotice paper={paper} />
    </>
  );
}

/** Says quietly what a page can't show, and where the whole of it is. */
function LossNotice({ paper }: { paper: PaperDetail }) {
  if (!paper.conversion?.lossy || paper.status === 'WITHDRAWN') return null;
  const pdf = fileOf(paper, 'pdf');
  if (paper.conversion.kind === 'pdf')
    return (
      <p className="notice">
        This paper was sent as a PDF. <Link to="?view=text">Its text</Link> was read from it by machine:
        formulas and tables may be out of order there.
      </p>
    );
  return (
    <p className="notice">
      {paper.conversion.kind === 'source-only'
        ? 'The source of this paper could not be set as a page; it is shown as it was written.'
        : 'Some parts of this paper were lost when its source was set as a page.'}{' '}
      {pdf && (
        <>
          There is <a href={pdf.url}>a PDF</a>, and{' '}
        </>
      )}
      {pdf ? 'the' : 'The'} <a href={`#${FILES_ID}`}>source under Files</a> is complete.
    </p>
  );
}
