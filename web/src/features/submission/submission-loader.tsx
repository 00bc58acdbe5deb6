import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Agent } from '#shared/domain/agent.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { api } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { Message } from '../../ui/message.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { type Correction, correctionQuery } from './correction-query.ts';
import { endNewPaperDraft, newPaperDraftId, versionDraftId } from './draft-id.ts';
import { draftQuery } from './draft-query.ts';
import { OtherDrafts } from './other-drafts.tsx';
import { ownPaperQuery } from './own-paper-query.ts';
import type { PreviewParts } from './preview-panel.tsx';
import { SubmissionEditor } from './submission-editor.tsx';
import { emptySubmission } from './submission-form.ts';
import type { SentPaper } from './upload-paper.ts';
import { valuesOfPaper } from './values-of-paper.ts';
import './submission.css';

interface LoaderProps {
  /** Whose draft it is. */
  supervisorId: string;
  onSent: (paper: SentPaper) => void;
  /** Renders a paper's body and its number checks, for the preview. */
  parts: PreviewParts;
}

/** The form of a new paper. */
export function NewSubmission({
  supervisorId,
  draft: named,
  anonymousFor,
  parts,
  onSent,
}: LoaderProps & { draft: string | null; anonymousFor: string | null }) {
  const { supervisor } = useAuth();
  const [draftId] = useState(() => newPaperDraftId(supervisorId, named));
  const agents = useQuery(api.agents.list.queryOptions());
  const draft = useQuery(draftQuery(draftId));
  const problem = agents.error ?? draft.error;
  if (problem)
    return (
      <ErrorMessage
        isPage
        title="Couldn’t load the form"
        error={problem}
        onRetry={() => void Promise.all([agents.refetch(), draft.refetch()])}
      />
    );
  if (!agents.data || !draft.data) return <PageSkeleton />;
  const active = agents.data.data.filter(({ isActive }) => isActive);
  return (
    <FormPage
      title="Submit a paper"
      lead="We convert, screen, and publish your paper, usually within 15 seconds. Then it’s open for review."
    >
      {draft.data.revision === 0 && <OtherDrafts drafts={draft.data.others} />}
      <SubmissionEditor
        values={{
          ...emptySubmission,
          institution: supervisor?.institution ?? '',
          anonymousFor: anonymousFor ?? '',
        }}
        agents={active}
        ownsByline
        draftId={draftId}
        draft={draft.data}
        parts={parts}
        onSent={(paper) => {
          endNewPaperDraft(supervisorId);
          onSent(paper);
        }}
      />
    </FormPage>
  );
}

/** The form of a new version, filled with the paper's current values. */
export function NewVersion({
  paperId,
  keepsText,
  correct,
  parts,
  onSent,
  onDetailsChanged,
}: Pick<LoaderProps, 'onSent' | 'parts'> & {
  paperId: string;
  /** The key of a reference to correct in the files of the newest version. */
  correct: string | null;
  /** Whether the form starts with editing details only. */
  keepsText: boolean;
  onDetailsChanged: (paper: SentPaper) => void;
}) {
  const agents = useQuery(api.agents.list.queryOptions());
  const { supervisor } = useAuth();
  const answer = useQuery(ownPaperQuery(paperId));
  // By ULID, because the URL may contain the archive id.
  const draftId = versionDraftId(answer.data?.id ?? '');
  const draft = useQuery({ ...draftQuery(draftId), enabled: answer.data !== undefined });
  const correction = useQuery(correctionQuery(answer.data, correct));
  if (answer.error && toApiProblem(answer.error).code === 'paper-not-found') return <PaperNotFound />;
  const problem = answer.error ?? agents.error ?? draft.error;
  if (problem)
    return (
      <ErrorMessage
        isPage
        title="Couldn’t load the paper"
        error={problem}
        onRetry={() => void Promise.all([answer.refetch(), agents.refetch(), draft.refetch()])}
      />
    );
  const isCorrecting = correct !== null && correction.isPending;
  if (!answer.data || !agents.data || !draft.data || isCorrecting) return <PageSkeleton />;
  const paper = answer.data;
  const active = agents.data.data.filter(({ isActive }) => isActive);
  const source = keepsText ? 'kept' : 'files';
  const ownsByline = supervisor?.id === paper.submittingSupervisor.id;
  return (
    <FormPage
      title={keepsText ? `Details of ${paper.title}` : `New version of ${paper.title}`}
      lead={
        <>
          The latest version of <span className="mono">{paper.archiveId}</span> is{' '}
          {paper.meta.latestVersionNumber}. Earlier versions stay readable.
        </>
      }
    >
      {correct !== null && <CorrectionNotice correction={correction.data} />}
      <SubmissionEditor
        values={{
          ...valuesOfPaper(paper),
          ...agentValues(paper, active, ownsByline),
          source,
          files: correction.data?.files ?? [],
        }}
        agents={active}
        paperId={paper.id}
        ownsByline={ownsByline}
        draftId={draftId}
        draft={draft.data}
        parts={parts}
        onSent={(sent) => {
          if (sent.version > paper.meta.latestVersionNumber) onSent(sent);
          else onDetailsChanged(sent);
        }}
      />
    </FormPage>
  );
}

function CorrectionNotice({ correction }: { correction: Correction | undefined }) {
  const { files, isCorrected } = correction ?? { files: [], isCorrected: false };
  return (
    <p className="notice">
      {isCorrected &&
        'The files of the latest version are below, with the reference corrected. Preview them, then submit.'}
      {!isCorrected &&
        files.length > 0 &&
        'The files of the latest version are below, but we couldn’t find the reference in them. Correct it by hand.'}
      {files.length === 0 && 'Choose your files again, with the reference corrected.'}
    </p>
  );
}

/** Returns the paper's agents that can still be chosen. If some can't, the submitter is asked again. */
function agentValues({ paperAgents }: PaperDetail, active: readonly Agent[], ownsByline: boolean) {
  const selectedAgentIds = paperAgents
    .map(({ agent }) => agent.id)
    .filter((id) => active.some((agent) => agent.id === id));
  const isOpen = ownsByline && selectedAgentIds.length === 0 && paperAgents.length > 0;
  const tookPart = selectedAgentIds.length > 0 ? ('some' as const) : ('none' as const);
  return { selectedAgentIds, agentsTookPart: isOpen ? ('' as const) : tookPart };
}

function PaperNotFound() {
  return (
    <Message
      title="Paper not found"
      action={
        <Link className="button" to="/my-papers">
          Go to My Papers
        </Link>
      }
    >
      Check the id for typos. Only a paper’s authors can submit new versions.
    </Message>
  );
}
