import { Link } from 'react-router';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';

import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import { counted } from '#shared/input/counted.ts';
import { Day } from '../../../ui/date.tsx';
import { FormulaText } from '../../../ui/formula-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { EntryNumbers } from '../lists/entry-numbers.tsx';

type MyPaper = PaperSummary & { pipeline: PipelineStatus; unanswered: number };

/** One of my papers: its status, its pipeline, and its actions. */
export function MyPaperEntry({ paper }: { paper: MyPaper }) {
  const address = `/papers/${paper.archiveId}`;
  return (
    <article>
      <p className="entry-meta">
        <span className="mono">
          {paper.archiveId}v{paper.version}
        </span>
        <StatusBadge status={PAPER_STATUSES[paper.status]} />
        <span>{PAPER_TYPES[paper.paperType]}</span>
      </p>
      <h2 className="entry-title">
        <Link to={address}>
          <FormulaText text={paper.title} />
        </Link>
      </h2>
      <PipelineLine paper={paper} />
      <p className="my-paper-actions">
        {paper.status === 'DESK_REVIEW' && (
          <Link to={`/papers/${versionedId(paper.archiveId, paper.version)}`}>
            See reasons and next steps<span className="visually-hidden">: {paper.title}</span>
          </Link>
        )}
        {paper.unanswered > 0 && (
          <Link to={`${address}/reviews`}>
            {counted(paper.unanswered, 'review')} to answer
            <span className="visually-hidden">: {paper.title}</span>
          </Link>
        )}
        {!isQuiet(paper.pipeline) && paper.status !== 'DESK_REVIEW' && (
          <Link to={`/submit?sent=${versionedId(paper.archiveId, paper.version)}`}>
            {isUnderWay(paper) ? 'Follow progress' : 'See what happened'}
            <span className="visually-hidden">: {paper.title}</span>
          </Link>
        )}
        {paper.status !== 'WITHDRAWN' && (
          <Link to={`/submit?paper=${paper.archiveId}`} aria-label={`Submit new version of ${paper.title}`}>
            Submit new version
          </Link>
        )}
        <Link to={`${address}?view=versions`}>
          {paper.status === 'WITHDRAWN' ? 'See history' : 'See versions'}
          <span className="visually-hidden">: {paper.title}</span>
        </Link>
      </p>
      <EntryNumbers paper={paper}>
        <li>
          <Day value={paper.publishedAt ?? paper.createdAt} />
        </li>
      </EntryNumbers>
    </article>
  );
}

/** The pipeline's progress, or why it stopped. Renders nothing once a paper is public without warnings. */
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

/** Whether the pipeline is running. It isn't while desk review holds the paper. */
export function isUnderWay({ status, pipeline }: MyPaper): boolean {
  return pipeline.status === 'processing' && status !== 'DESK_REVIEW';
}

const isQuiet = ({ status, errors }: PipelineStatus) => status === 'completed' && errors.length === 0;
