import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ownPaperQuery } from './own-paper-query.ts';
import { SubmissionEditor } from './submission-editor.tsx';
import { emptySubmission } from './submission-form.ts';
import type { SentPaper } from './upload-paper.ts';
import { valuesOfPaper } from './values-of-paper.ts';
import './submission.css';

interface LoaderProps {
  /** Whose draft it is. */
  supervisorId: string;
  onSent: (paper: SentPaper) => void;
}

/** The form of a new paper; the default agent is chosen already. */
export function NewSubmission({ supervisorId, onSent }: LoaderProps) {
  const agents = useQuery(api.agents.list.queryOptions());
  if (agents.isError)
    return (
      <ErrorMessage title="The form could not be loaded" error={agents.error} onRetry={agents.refetch} />
    );
  if (!agents.data) return <PageSkeleton />;
  const active = agents.data.data.filter(({ isActive }) => isActive);
  const selectedAgentIds = active.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  return (
    <FormPage
      title="Submit a paper"
      lead="It is converted, screened and published within a minute or so; then it is open for review."
    >
      <SubmissionEditor
        values={{ ...emptySubmission, selectedAgentIds }}
        agents={active}
        draftKey={`submission:${supervisorId}:new`}
        onSent={onSent}
      />
    </FormPage>
  );
}

/** The form of a new version, filled with what the paper says now. */
export function NewVersion({
  paperId,
  supervisorId,
  onSent,
  onDetailsChanged,
}: LoaderProps & { paperId: string; onDetailsChanged: (paper: SentPaper) => void }) {
  const agents = useQuery(api.agents.list.queryOptions());
  const answer = useQuery(ownPaperQuery(paperId));
  const problem = answer.error ?? agents.error;
  if (problem)
    return (
      <ErrorMessage
        title="The paper could not be loaded"
        error={problem}
        onRetry={() => void Promise.all([answer.refetch(), agents.refetch()])}
      />
    );
  if (!answer.data || !agents.data) return <PageSkeleton />;
  const paper = answer.data;
  const active = agents.data.data.filter(({ isActive }) => isActive);
  const values = valuesOfPaper(paper);
  return (
    <FormPage
      title={`New version of ${paper.title}`}
      lead={
        <>
          <span className="mono">{paper.archiveId}</span> is at version {paper.meta.latestVersionNumber}.
          Earlier versions stay readable.
        </>
      }
    >
      <SubmissionEditor
        values={{ ...values, selectedAgentIds: values.selectedAgentIds.filter((id) => isOneOf(active, id)) }}
        agents={active}
        paperId={paper.id}
        draftKey={`submission:${supervisorId}:${paper.id}`}
        onSent={(sent) => {
          if (sent.version > paper.meta.latestVersionNumber) onSent(sent);
          else onDetailsChanged(sent);
        }}
      />
    </FormPage>
  );
}

const isOneOf = (agents: readonly Agent[], id: string) => agents.some((agent) => agent.id === id);
