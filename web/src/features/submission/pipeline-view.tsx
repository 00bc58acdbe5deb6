import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { PIPELINE_STAGE_ORDER, PIPELINE_STAGES, type PipelineStatus } from '#shared/domain/pipeline.ts';
import { PIPELINE_ACTIVITIES } from '#shared/domain/pipeline-stages.ts';
import { pollDelay } from '#shared/domain/poll-delay.ts';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { ConversionMessages } from './conversion-messages.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { ownPaperQuery } from './own-paper-query.ts';
import { type Outcome, outcomeOf, type StageState, stageStates } from './stage-states.ts';

interface PipelineViewProps {
  /** The version's id: `COL.2611.00042v2`. */
  id: string;
  /** Returns what follows once the paper is public. */
  afterwards: (archiveId: string) => ReactNode;
}

/** Shows a version's progress through the pipeline. */
export function PipelineView({ id, afterwards }: PipelineViewProps) {
  const status = useQuery({
    ...api.papers.pipelineStatus.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && outcomeOf(state.data.data) !== 'processing' ? false : pollDelay(state.dataUpdateCount),
  });
  const pipeline = status.data?.data;
  if (pipeline) return <Progress id={id} pipeline={pipeline} lost={status.isError} afterwards={afterwards} />;
  if (status.isError)
    return <ErrorMessage title="Couldn’t load the progress" error={status.error} onRetry={status.refetch} />;
  return <PageSkeleton />;
}

function Progress({
  id,
  pipeline,
  lost,
  afterwards,
}: PipelineViewProps & { pipeline: PipelineStatus; lost: boolean }) {
  const outcome = outcomeOf(pipeline);
  const over = outcome !== 'processing';
  useFreshPapers(over);
  return (
    <div className="pipeline-view">
      <header className="form-header">
        <StepHeading>{TITLES[outcome]}</StepHeading>
        <p className="dotted pipeline-facts">
          <span className="mono">
            {pipeline.archiveId}v{pipeline.version}
          </span>
          <ElapsedTime id={id} until={over ? pipeline.lastUpdated : undefined} />
        </p>
        {!over && (
          <p className="pipeline-patience" role="status">
            {PIPELINE_ACTIVITIES[pipeline.activity]}
          </p>
        )}
      </header>
      <StageList pipeline={pipeline} />
      {lost && !over && <FormMessage kind="error">The server doesn’t respond. Retrying …</FormMessage>}
      {pipeline.errors.map((error) => (
        <FormMessage key={error} kind="error">
          {error}
        </FormMessage>
      ))}
      {over && <ConversionMessages id={id} />}
      <div className="form-actions">
        {outcome === 'published' && (
          <Link className="button button-primary" to={`/papers/${pipeline.archiveId}`}>
            View paper
          </Link>
        )}
        {(pipeline.canRetry || outcome === 'held') && (
          <Link className="button" to={`/submit?paper=${pipeline.archiveId}`}>
            Submit new version
          </Link>
        )}
        <Link to="/my-papers">Go to My Papers</Link>
      </div>
      {outcome === 'published' && <Afterwards id={id} afterwards={afterwards} />}
    </div>
  );
}

/** What the author can do next: with hidden authors, only the venue chooses who reviews the paper. */
function Afterwards({ id, afterwards }: PipelineViewProps) {
  const { data: paper } = useQuery(ownPaperQuery(id));
  if (!paper) return null;
  if (!paper.anonymousFor) return afterwards(paper.archiveId);
  return (
    <p>
      The authors of this paper are hidden.{' '}
      <Link to={`/venues/${paper.anonymousFor}`}>Send it to the venue</Link>, which chooses its reviewers.
    </p>
  );
}

function StageList({ pipeline }: { pipeline: PipelineStatus }) {
  const states = stageStates(pipeline);
  return (
    <ol className="stage-list" aria-live="polite">
      {PIPELINE_STAGE_ORDER.map((stage) => (
        <li key={stage} data-state={states[stage]}>
          <StageIcon state={states[stage]} />
          <span className="stage-name">
            {stage.charAt(0).toUpperCase() + stage.slice(1)}
            <span className="visually-hidden">: {STATE_WORDS[states[stage]]}</span>
          </span>
          <span className="stage-meaning">{PIPELINE_STAGES[stage]}</span>
        </li>
      ))}
    </ol>
  );
}

const STATE_WORDS: Record<StageState, string> = {
  done: 'done',
  active: 'in progress',
  failed: 'failed',
  waiting: 'waiting',
};

function StageIcon({ state }: { state: StageState }) {
  if (state === 'done') return <Check className="icon" aria-hidden />;
  if (state === 'active') return <LoaderCircle className="icon stage-turning" aria-hidden />;
  if (state === 'failed') return <CircleAlert className="icon" aria-hidden />;
  return <span className="stage-dot" aria-hidden />;
}

const TITLES: Record<Outcome, string> = {
  processing: 'Publishing your paper',
  held: 'Your paper is in desk review',
  failed: 'Couldn’t publish your paper',
  published: 'Your paper is published',
};

/** Reloads the paper and the lists once the pipeline has ended. */
function useFreshPapers(over: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!over) return;
    for (const queryKey of [api.papers.list.key(), api.papers.get.key(), api.users.myPapers.key()])
      void queryClient.invalidateQueries({ queryKey });
  }, [over, queryClient]);
}
