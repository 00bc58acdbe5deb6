import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { versionedId } from '#shared/domain/ids.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import { counted } from '../../ui/counted.ts';
import { Day } from '../../ui/date.tsx';

/** One of my papers: what the world sees of it, what the pipeline does to it, and the way to a new version. */
export function MyPaperEntry({
  paper,
  badge,
}: {
  paper: PaperSummary & { pipeline: PipelineStatus };
  badge: ReactNode;
}) {
  const address = `/papers/${paper.archiveId}`;
  return (
    <article>
      <p className="entry-meta">
        <span className="mono">
          {paper.archiveId}v{paper.version}
        </span>
        {badge}
        <span>{PAPER_TYPES[paper.paperType]}</span>
      </p>
      <h2 className="entry-title">
        <Link to={address}>{paper.title}</Link>
      </h2>
      <PipelineLine pipeline={paper.pipeline} />
      <p className="my-paper-actions">
        {!isQuiet(paper.pipeline) && (
          <Link
            to={`/submit?sent=${versionedId(paper.archiveId, paper.version)}`}
            aria-label={`Follow ${paper.title}`}
          >
            {paper.pipeline.status === 'processing' ? 'Follow it' : 'What happened'}
          </Link>
        )}
        {paper.status !== 'WITHDRAWN' && (
          <Link to={`/submit?paper=${paper.archiveId}`} aria-label={`New version of ${paper.title}`}>
            New version
          </Link>
        )}
      </p>
      <ul className="entry-numbers">
        <li>{counted(paper._count.reviews, 'review')}</li>
        <li>{counted(paper._count.citations, 'cite')}</li>
        <li>
          <Day value={paper.publishedAt ?? paper.createdAt} />
        </li>
      </ul>
    </article>
  );
}

/** What the pipeline does, or why it stopped; nothing once a paper is out without a word. */
function PipelineLine({ pipeline }: { pipeline: PipelineStatus }) {
  const { status, progress, archiveId, currentStage, errors } = pipeline;
  if (isQuiet(pipeline)) return null;
  if (status === 'processing')
    return (
      <div className="my-paper-pipeline">
        <progress max={100} value={progress} aria-label={`Progress of ${archiveId}`} />
        <span>Being {currentStage}</span>
      </div>
    );
  return (
    <div className="my-paper-pipeline" data-failed={status === 'failed'}>
      {errors[0] ?? 'The pipeline stopped before the paper was published.'}
    </div>
  );
}

const isQuiet = ({ status, errors }: PipelineStatus) => status === 'completed' && errors.length === 0;
