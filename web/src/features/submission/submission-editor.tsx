import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { readDraft, removeDraft } from './draft.ts';
import {
  AuthorFields,
  ClassificationFields,
  DisclosureFields,
  LicenceFields,
  SourceFields,
  SummaryFields,
} from './submission-fields.tsx';
import { type CheckedSubmission, SubmissionForm, type SubmissionValues } from './submission-form.ts';
import type { SentPaper } from './upload-paper.ts';
import { useDraft } from './use-draft.ts';
import { useUpload } from './use-upload.ts';

interface SubmissionEditorProps {
  /** What stands in the fields, unless a draft was kept. */
  values: SubmissionValues;
  /** The active agents of who submits. */
  agents: readonly Agent[];
  /** The paper that gets a new version; a new paper without it. */
  paperId?: string | undefined;
  draftKey: string;
  onSent: (paper: SentPaper) => void;
}

/** The form of a paper, from its first letter to its upload. */
export function SubmissionEditor({ values, agents, paperId, draftKey, onSent }: SubmissionEditorProps) {
  const revising = paperId !== undefined;
  const [draft] = useState(() => readDraft(draftKey));
  const form = useValidatedForm<SubmissionValues, CheckedSubmission>(SubmissionForm, { ...values, ...draft });
  const { fraction, send, stop } = useUpload(paperId);
  const { control } = form;
  const { root } = form.formState.errors;

  useDraft(form, draftKey);

  const submit = form.handleSubmit(async (checked) => {
    try {
      const paper = await send(checked);
      removeDraft(draftKey);
      onSent(paper);
    } catch (error) {
      if (!isStopped(error)) showProblem(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      {draft && (
        <DraftNotice
          onDrop={() => {
            removeDraft(draftKey);
            form.reset(values);
          }}
        />
      )}
      <SourceFields control={control} revising={revising} />
      <SummaryFields control={control} revising={revising} />
      <ClassificationFields control={control} />
      <AuthorFields control={control} agents={agents} />
      <DisclosureFields control={control} />
      <LicenceFields control={control} />
      <div className="form-end">
        {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
        {fraction !== undefined && <UploadProgress fraction={fraction} onStop={stop} />}
        <SubmitButton busy={fraction !== undefined}>
          {revising ? 'Submit new version' : 'Submit paper'}
        </SubmitButton>
      </div>
    </form>
  );
}

function DraftNotice({ onDrop }: { onDrop: () => void }) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <FormMessage kind="notice">
      What you typed before is still here; files must be chosen again.{' '}
      <button
        type="button"
        className="form-link"
        onClick={() => {
          setShown(false);
          onDrop();
        }}
      >
        Start afresh
      </button>
    </FormMessage>
  );
}

function UploadProgress({ fraction, onStop }: { fraction: number; onStop: () => void }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="upload-progress">
      <LinearProgress variant="determinate" value={percent} aria-label="Upload" />
      <p>
        <span>{percent < 100 ? `${percent} % sent` : 'All sent, waiting for the answer …'}</span>
        <Button size="small" variant="text" onClick={onStop}>
          Stop
        </Button>
      </p>
    </div>
  );
}

/** Stopped by the author: nothing to tell. */
function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
