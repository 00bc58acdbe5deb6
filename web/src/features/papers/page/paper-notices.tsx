import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { FILES_ID, firstPdf } from './paper-files.ts';

/** Notices above the text: a newer version, or losses in the conversion. */
export function PaperNotices({ paper }: { paper: PaperDetail }) {
  const newest = paper.meta.latestVersionNumber;
  return (
    <>
      {paper.version < newest && (
        <p className="notice">
          This is version {paper.version}.{' '}
          <Link to={`/papers/${paper.archiveId}`}>Read the latest version, {newest}</Link>.
        </p>
      )}
      <LossNotice paper={paper} />
    </>
  );
}

/** Tells readers that the page is incomplete, and links to complete files. */
function LossNotice({ paper }: { paper: PaperDetail }) {
  if (!paper.conversion?.lossy || paper.status === 'WITHDRAWN') return null;
  const pdf = firstPdf(paper);
  if (paper.conversion.kind === 'pdf')
    return (
      <p className="notice">
        This paper was submitted as a PDF. <Link to="?view=text">Its text</Link> was extracted automatically,
        so formulas and tables may be out of order.
      </p>
    );
  return (
    <p className="notice">
      {paper.conversion.kind === 'source-only'
        ? 'We couldn’t convert this paper’s source, so it’s shown as written.'
        : 'Some parts of this paper were lost in the conversion.'}{' '}
      {pdf && (
        <>
          Read <a href={pdf.url}>the PDF</a> instead;{' '}
        </>
      )}
      {pdf ? 'the' : 'The'} <a href={`#${FILES_ID}`}>source under Files</a> is complete.
    </p>
  );
}
