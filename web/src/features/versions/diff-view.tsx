import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { api } from '../../lib/api-client.ts';
import { trustedHtml } from '../../lib/trusted-types.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeIndex } from './change-index.tsx';
import { ChangeSteps } from './change-steps.tsx';
import type { DiffRange } from './diff-address.ts';
import { DiffControls } from './diff-controls.tsx';
import { DiffSummary } from './diff-summary.tsx';
import './versions.css';

/** Two versions as one text: deletions struck through, insertions underlined, moved blocks at their new place. */
export function DiffView({ paper, range }: { paper: PaperDetail; range: DiffRange }) {
  const query = useQuery(
    api.versions.diff.queryOptions({
      input: { id: paper.archiveId, ...range },
      select: ({ data }) => data,
    }),
  );
  const diff = query.data;
  return (
    <div className="paper diff-page">
      <article className="paper-main">
        <header className="paper-header">
          <p className="paper-meta">
            <span className="mono">{paper.archiveId}</span>
            <span>Changes</span>
          </p>
          <h1 lang={paper.languageCode}>{diff?.title ?? paper.title}</h1>
          <DiffControls paper={paper} range={range} />
        </header>
        {query.isError && (
          <ErrorMessage title="Couldn’t compare these versions" error={query.error} onRetry={query.refetch} />
        )}
        {query.isPending && <DiffSkeleton />}
        {diff && (
          <>
            <DiffSummary diff={diff} />
            <DiffText html={diff.html} languageCode={diff.languageCode} />
            <ChangeSteps key={`${range.from} ${range.to}`} changes={diff.changes} />
          </>
        )}
      </article>
      {diff && diff.changes.length > 0 && <ChangeIndex changes={diff.changes} />}
    </div>
  );
}

const DiffText = memo(function DiffText({ html, languageCode }: { html: string; languageCode: string }) {
  return (
    <div
      className="prose diff"
      lang={languageCode}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the pipeline; the comparison only adds marks
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  );
});

function DiffSkeleton() {
  return (
    <div role="status" aria-label="Comparing the versions" className="diff-skeleton">
      {['92%', '98%', '64%', '96%', '88%', '40%'].map((width) => (
        <Skeleton key={width} width={width} height={18} />
      ))}
    </div>
  );
}
