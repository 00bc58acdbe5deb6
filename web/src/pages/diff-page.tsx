import { Link, useSearchParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { readDiffRange } from '../features/versions/diff-address.ts';
import { DiffView } from '../features/versions/diff-view.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { Message } from '../ui/message.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { OfPaper } from './of-paper.tsx';

/** `/papers/{id}/diff?from=1&to=2`: how two versions differ. */
export function DiffPage() {
  return <OfPaper waiting={<PageSkeleton />}>{(paper) => <Comparison paper={paper} />}</OfPaper>;
}

function Comparison({ paper }: { paper: PaperDetail }) {
  usePageHead({ title: `What changed: ${paper.title}`, robots: 'noindex' });
  const [params] = useSearchParams();
  const range = readDiffRange(
    params,
    paper.versions.map(({ version }) => version),
  );
  if (range && paper.withdrawal === null) return <DiffView paper={paper} range={range} />;
  return (
    <Message
      title={paper.withdrawal ? 'This paper was withdrawn' : 'There is only one version'}
      action={
        <Link className="button" to={`/papers/${paper.archiveId}`}>
          Back to the paper
        </Link>
      }
    >
      {paper.withdrawal
        ? 'Its texts are no longer served, so they cannot be compared.'
        : 'Two are needed for a comparison.'}
    </Message>
  );
}
