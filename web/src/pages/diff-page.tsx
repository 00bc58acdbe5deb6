import { Link, useSearchParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { readDiffRange } from '../features/versions/diff-address.ts';
import { DiffView } from '../features/versions/diff-view.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { Message } from '../ui/message.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { PaperLoader } from './paper-loader.tsx';

/** `/papers/{id}/diff?from=1&to=2`: the differences between two versions. */
export function DiffPage() {
  return <PaperLoader loading={<PageSkeleton />}>{(paper) => <Comparison paper={paper} />}</PaperLoader>;
}

function Comparison({ paper }: { paper: PaperDetail }) {
  usePageHead({ title: `Changes: ${paper.title}`, robots: 'noindex' });
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
        ? 'Its text is no longer available, so you can’t compare versions.'
        : 'A comparison needs two versions.'}
    </Message>
  );
}
