import Button from '@mui/material/Button';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import type { Agent } from '#shared/domain/agent.ts';
import type { PendingReview, ReviewAction } from '#shared/domain/pending-review.ts';
import { useAuth } from '../../lib/auth.tsx';
import { DraftNotice } from '../../ui/form/draft-notice.tsx';
import { DraftStatus } from '../../ui/form/draft-status.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { CheckStep } from './check-step.tsx';
import { DeclareStep } from './declare-step.tsx';
import type { LoadedDraft } from './draft-query.ts';
import { ErrorSummary } from './error-summary.tsx';
import { KeepEarlierFiles } from './keep-earlier-files.tsx';
import { pendingReviewsIn } from './pending-reviews.ts';
import { PendingReviewsDialog } from './pending-reviews-dialog.tsx';
import { PreviewPanel, type PreviewParts, type ReadFiles } from './preview-panel.tsx';
import { SourceFields } from './source-fields.tsx';
import { type CheckedSubmission, type SubmissionValues, submissionFormFor } from './submission-form.ts';
import { CHECK, DECLARE, FILES, StepBar, StepName, stepOf } from './submission-steps.tsx';
import type { SentPaper } from './upload-paper.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useDraft } from './use-draft.ts';
import { useUpload } from './use-upload.ts';

interface SubmissionEditorProps {
  /** The initial values if there is no draft. */
  values: SubmissionValues;
  /** The submitter's active agents. */
  agents: readonly Agent[];
  /** The paper to revise; undefined for a new paper. */
  paperId?: string | undefined;
  /** Whether the user can edit names and agents; co-authors can't. */
  ownsByline: boolean;
  draftId: string;
  draft: LoadedDraft;
  parts: PreviewParts;
  onSent: (paper: SentPaper) => void;
}

/** The form of a paper in three steps, with its draft and its upload. */
export function SubmissionEditor(props: SubmissionEditorProps) {
  const { values, agents, paperId, ownsByline, draftId, draft, parts, onSent } = props;
  const revising = paperId !== undefined;
  const form = useValidatedForm<SubmissionValues, CheckedSubmission>(submissionFormFor(agents), {
    ...values,
    ...draft.values,
    files: draft.files.length > 0 ? draft.files : values.files,
  });
  const { fraction, files, send, stop } = useUpload(paperId, draftId);
  const kept = useDraft(form, { id: draftId, paperId, revision: draft.revision });
  const { control } = form;
  const { root } = form.formState.errors;

  const { name: ownName = '', username: ownUsername = '' } = useAuth().supervisor ?? {};
  const source = useWatch({ control, name: 'source' });
  const [pending, setPending] = useState<PendingReview[]>();
  const [step, setStep] = useState(values.source === 'kept' ? CHECK : FILES);
  const [read, setRead] = useState<ReadFiles>({ preview: undefined, isBusy: false });

  const sendAs = (reviewAction?: ReviewAction) =>
    form.handleSubmit(async (checked) => {
      setPending(undefined);
      try {
        const paper = await send(checked, reviewAction);
        await kept.end();
        onSent(paper);
      } catch (error) {
        const waiting = pendingReviewsIn(error);
        if (waiting) setPending(waiting);
        else if (!isStopped(error)) showProblem(form, error);
      }
    })();
  const takeTheirs = async () => {
    try {
      const theirs = await kept.takeTheirs();
      form.reset({ ...values, ...theirs, files: form.getValues('files') });
    } catch (error) {
      showProblem(form, error);
    }
  };

  const goTo = (field: keyof SubmissionValues) => {
    flushSync(() => setStep(stepOf(field)));
    const before = document.activeElement;
    form.setFocus(field);
    if (document.activeElement === before)
      document.querySelector<HTMLElement>(`[data-fields~="${field}"] summary`)?.focus();
  };

  return (
    <>
      <form
        noValidate
        className="submission"
        onSubmit={(event) => {
          event.preventDefault();
          void sendAs();
        }}
      >
        {(draft.values || draft.files.length > 0) && (
          <DraftNotice
            more={
              draft.files.length === 0 && source === 'files' && !revising
                ? 'Choose your files again.'
                : undefined
            }
            onDrop={() => {
              void kept.end();
              form.reset(values);
            }}
          />
        )}
        <StepBar step={step} onStep={setStep} />
        <StepName step={step} />
        {/* Stays, because it reads the files. */}
        <div hidden={step !== FILES}>
          <SourceFields control={control} revising={revising}>
            <PreviewPanel
              form={form}
              memory={draftId}
              own={
                ownsByline
                  ? { name: ownName, username: ownUsername, agents: agents.map(({ name }) => name) }
                  : undefined
              }
              parts={parts}
              onRead={setRead}
            >
              {(preview) =>
                paperId && (
                  <KeepEarlierFiles control={control} paperId={paperId} messages={preview.messages} />
                )
              }
            </PreviewPanel>
          </SourceFields>
        </div>
        {step === CHECK && (
          <CheckStep
            control={control}
            agents={agents}
            paperId={paperId}
            ownsByline={ownsByline}
            isReading={read.isBusy}
            suggested={read.preview?.source?.categories ?? []}
          />
        )}
        {step === DECLARE && <DeclareStep control={control} />}
        <div className="form-end">
          <ErrorSummary control={control} onGo={goTo} />
          {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
          {fraction !== undefined && <UploadProgress fraction={fraction} files={files} onStop={stop} />}
          <div className="form-actions">
            {step > FILES && (
              <Button variant="outlined" onClick={() => setStep(step - 1)}>
                Back
              </Button>
            )}
            {step < DECLARE && (
              // Another key than that of the submit button, whose click would otherwise be this one's.
              <Button key="continue" variant="contained" onClick={() => setStep(step + 1)}>
                Continue
              </Button>
            )}
            {(step === DECLARE || source === 'kept') && (
              <SubmitButton busy={fraction !== undefined}>{submitLabel(revising, source)}</SubmitButton>
            )}
          </div>
          <DraftStatus
            state={kept.state}
            place="My Papers"
            onKeepMine={(revision) => kept.keepMine(revision)}
            onTakeTheirs={() => void takeTheirs()}
          />
        </div>
      </form>
      {/* Outside the form: submitting the dialog's own form would submit this one too. */}
      {pending && (
        <PendingReviewsDialog
          pending={pending}
          onChoose={(action) => void sendAs(action)}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}

function submitLabel(revising: boolean, source: SubmissionValues['source']): string {
  if (!revising) return 'Submit paper';
  return source === 'kept' ? 'Save details' : 'Submit new version';
}

/** Whether the user stopped the upload. */
function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
