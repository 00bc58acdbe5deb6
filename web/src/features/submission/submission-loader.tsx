import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { Message } from '../../ui/message.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { endNewPaperDraft, newPaperDraftId, versionDraftId } from './draft-id.ts';
import { draftQuery } from './draft-query.ts';
import { OtherDrafts } from './other-drafts.tsx';
import { ownPaperQuery } from './own-paper-query.ts';
import type { RenderBody } from './preview-panel.tsx';
import { SubmissionEditor } from './submission-editor.tsx';
import { emptySubmission } from './submission-form.ts';
import type { SentPaper } from './upload-paper.ts';
import { valuesOfPaper } from './values-of-paper.ts';
import './submission.css';

interface LoaderProps {
  /** Whose draft it is. */
  supervisorId: string;
  onSent: (paper: SentPaper) => void;
  /** How the site sets a paper, for the preview. */
  renderBody: RenderBody;
}

/** The form of a new paper; the default agent is chosen already. */
export function NewSubmission({
  supervisorId,
  draft: named,
  renderBody,
  onSent,
}: LoaderProps & { draft: string | null }) {
  const [draftId] = useState(() => newPaperDraftId(supervisorId, named));
  const agents = useQuery(api.agents.list.queryOptions());
  const draft = useQuery(draftQuery(draftId));
  const problem = agents.error ?? draft.error;
  if (problem)
    return (
      <ErrorMessage
        isPage
        title="The form could not be loaded"
        error={problem}
        onRetry={() => void Promise.all([agents.refetch(), draft.refetch()])}
      />
    );
  if (!agents.data || !draft.data) return <PageSkeleton />;
  const active = agents.data.data.filter(({ isActive }) => isActive);
  const selectedAgentIds = active.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  return (
    <FormPage
      title="Submit a paper"
      lead="It is converted, screened and published within a minute or so; then it is open for review."
    >
      {draft.data.revision === 0 && <OtherDrafts drafts={draft.data.others} />}
      <SubmissionEditor
        values={{ ...emptySubmission, selectedAgentIds }}
        agents={active}
        ownsByline
        draftId={draftId}
        draft={draft.data}
        renderBody={renderBody}
        onSent={(paper) => {
          endNewPaperDraft(supervisorId);
          onSent(paper);
        }}
      />
    </FormPage>
  );
}

/** The form of a new version, filled with what the paper says now. */
export function NewVersion({
  paperId,
  keepsText,
  renderBody,
  onSent,
  onDetailsChanged,
}: Pick<LoaderProps, 'onSent' | 'renderBody'> & {
  paperId: string;
  /** Whether the form begins as one of the details alone. */
  keepsText: boolean;
  onDetailsChanged: (paper: SentPaper) => void;
}) {
  const agents = useQuery(api.agents.list.queryOptions());
  const { supervisor } = useAuth();
  const answer = useQuery(ownPaperQuery(paperId));
  // By the paper's own id: the address may name it by its archiveId.
  const draftId = versionDraftId(answer.data?.id ?? '');
  const draft = useQuery({ ...draftQuery(draftId), enabled: answer.data !== undefined });
  if (answer.error && toApiProblem(answer.error).code === 'paper-not-found') return <NoSuchPaperOfMine />;
  const problem = answer.error ?? agents.error ?? draft.error;
  if (problem)
    return (
      <ErrorMessage
        isPage
        title="The paper could not be loaded"
        error={problem}
        onRetry={() => void Promise.all([answer.refetch(), agents.refetch(), draft.refetch()])}
      />
    );
  if (!answer.data || !agents.data || !draft.data) return <PageSkeleton />;
  const paper = answer.data;
  const active = agents.data.data.filter(({ isActive }) => isActive);
  const source = keepsText ? 'kept' : 'files';
  const values = { ...valuesOfPaper(paper), source } as const;
  return (
    <FormPage
      title={keepsText ? `Details of ${paper.title}` : `New version of ${paper.title}`}
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
        ownsByline={supervisor?.id === paper.submittingSupervisor.id}
        draftId={draftId}
        draft={draft.data}
        renderBody={renderBody}
        onSent={(sent) => {
          if (sent.version > paper.meta.latestVersionNumber) onSent(sent);
          else onDetailsChanged(sent);
        }}
      />
    </FormPage>
  );
}

const isOneOf = (agents: readonly Agent[], id: string) => agents.some((agent) => agent.id === id);

function NoSuchPaperOfMine() {
  return (
    <Message
      title="There is no paper with this id"
      action={
        <Link className="button" to="/my-papers">
          My Papers
        </Link>
      }
    >
      Check the id for a slip of the pen. New versions are sent by the authors of a paper.
    </Message>
  );
}
