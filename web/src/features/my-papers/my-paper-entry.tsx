import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import { counted } from '../../ui/counted.ts';
import { Day } from '../../ui/date.tsx';

type MyPaper = PaperSummary & { pipeline: PipelineStatus };

/** One of my papers: what the world sees of it, what the pipeline does to it, and the way to a new version. */
export function MyPaperEntry({ paper, badge }: { paper: MyPaper; badge: ReactNode }) {
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
      <PipelineLine paper={paper} />
      <p className="my-paper-actions">
        {paper.status === 'DESK_REVIEW' && (
          <Link to={`/papers/${versionedId(paper.archiveId, paper.version)}`}>
            Reasons and what to do<span className="visually-hidden">: {paper.title}</span>
          </Link>
        )}
        {!isQuiet(paper.pipeline) && paper.status !== 'DESK_REVIEW' && (
          <Link to={`/submit?sent=${versionedId(paper.archiveId, paper.version)}`}>
            {isUnderWay(paper) ? 'Follow it' : 'What happened'}
            <span className="visually-hidden">: {paper.title}</span>
          </Link>
        )}
        {paper.status !== 'WITHDRAWN' && (
          <Link to={`/submit?paper=${paper.archiveId}`} aria-label={`New version of ${paper.title}`}>
            New version
          </Link>
        )}
        <Link to={`${address}?view=versions`}>
          {paper.status === 'WITHDRAWN' ? 'History' : 'Versions, withdrawal'}
          <span className="visually-hidden">: {paper.title}</span>
        </Link>
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
function PipelineLine({ paper }: { paper: MyPaper }) {
  const { status, progress, archiveId, currentStage, errors } = paper.pipeline;
  if (isQuiet(paper.pipeline)) return null;
  if (isUnderWay(paper))
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

/** Whether the pipeline still works on it; not when it waits at the desk for an editor (decisions.md §4). */
export function isUnderWay({ status, pipeline }: MyPaper): boolean {
  return pipeline.status === 'processing' && status !== 'DESK_REVIEW';
}

const isQuiet = ({ status, errors }: PipelineStatus) => status === 'completed' && errors.length === 0;
