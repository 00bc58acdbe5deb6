import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Preview } from '#shared/domain/preview.ts';
import type { CheckedReference } from '#shared/domain/reference-check.ts';
import type { ComparedField } from '#shared/domain/reference-check-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { ConversionNotes } from './conversion-messages.tsx';
import { correctSource } from './correct-source.ts';
import { FoundInFiles } from './found-in-files.tsx';
import type { OwnByline } from './source-values.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';
import { canBePreviewed, usePreview } from './use-preview.ts';
import { useSourceValues } from './use-source-values.ts';

/** Renders the parts of a preview that other features own; the page that contains the form provides them. */
export interface PreviewParts {
  body: (html: string, languageCode: string) => ReactNode;
  numbers: (checks: Preview['numberChecks']) => ReactNode;
  /** @param correct resolves to whether the reference was found in the source and corrected */
  references: (
    previewId: string,
    correct: (reference: CheckedReference, fields: readonly ComparedField[]) => Promise<boolean>,
  ) => ReactNode;
  capsule: (capsule: Preview['capsule']) => ReactNode;
}

/** What was read of the files. */
export interface ReadFiles {
  preview: Preview | undefined;
  isBusy: boolean;
}

/** Previews the converted paper before it is submitted, with the conversion's messages. */
export function PreviewPanel({
  form,
  memory,
  own,
  parts,
  onRead,
  children,
}: {
  form: ValidatedForm<SubmissionValues, CheckedSubmission>;
  memory: string;
  /** The byline without typed names; undefined if the user can't edit it. */
  own: OwnByline | undefined;
  parts: PreviewParts;
  /** Called with what the files say, and whether they are being read. */
  onRead: (read: ReadFiles) => void;
  /** Renders what to do about files that the source names and that are missing. */
  children?: (preview: Preview) => ReactNode;
}) {
  const values = useWatch({ control: form.control }) as SubmissionValues;
  const { start, isBusy, error, state } = usePreview(form, memory);
  const [isShown, setShown] = useState(false);
  const filled = useSourceValues(form, state?.preview, own);
  const preview = state?.preview ?? undefined;
  useEffect(() => onRead({ preview, isBusy }), [onRead, preview, isBusy]);
  const show = () => {
    setShown(true);
    // The files' preview may be there already, or on its way.
    if (isShown || (!state && !isBusy)) start();
  };
  const correct = async (reference: CheckedReference, fields: readonly ComparedField[]) => {
    const changed = await correctSource(form.getValues(), reference, fields);
    if (changed?.files) form.setValue('files', changed.files, { shouldDirty: true });
    if (changed?.content !== undefined) {
      form.setValue('content', changed.content, { shouldDirty: true });
      start();
    }
    return changed !== undefined;
  };
  return (
    <div className="preview">
      <p className="preview-ask">
        <Button size="small" onClick={show} loading={isBusy && isShown} disabled={!canBePreviewed(values)}>
          {isShown && state ? 'Update preview' : 'Preview paper'}
        </Button>
        <span className="soft" role="status">
          {isBusy ? (isShown ? 'Converting …' : 'Reading your files …') : ''}
        </span>
      </p>
      {error && !isBusy && <FormMessage kind="error">{toApiProblem(error).message}</FormMessage>}
      {state?.error && <FormMessage kind="error">{state.error}</FormMessage>}
      {preview && <FoundInFiles preview={preview} filled={filled} />}
      {preview && (isShown || hasFaults(preview)) && (
        <ConversionNotes messages={preview.messages} lossy={preview.lossy} />
      )}
      {preview && children?.(preview)}
      {isShown && state?.preview && (
        <Result
          preview={state.preview}
          front={values}
          body={parts.body(state.preview.html, values.languageCode)}
          numbers={parts.numbers(state.preview.numberChecks)}
          capsule={parts.capsule(state.preview.capsule)}
        />
      )}
      {state?.preview && parts.references(state.id, correct)}
    </div>
  );
}

/** Whether the author should know of the messages before they ask for a preview. */
const hasFaults = ({ lossy, messages }: Preview): boolean =>
  lossy || messages.some(({ severity }) => severity !== 'info');

function Result({
  preview,
  front,
  body,
  numbers,
  capsule,
}: {
  preview: Preview;
  front: Pick<SubmissionValues, 'title' | 'abstract'>;
  body: ReactNode;
  numbers: ReactNode;
  capsule: ReactNode;
}) {
  const titleId = useId();
  const { kind, score, wordCount, pageCount, html } = preview;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Preview</h3>
      <p className="preview-facts">
        {counted(wordCount, 'word')}, {counted(pageCount, 'page')}. {KIND_NOTES[kind]}
        {kind === 'converted' && ` Conversion score ${Math.round(score * 100)} of 100.`}
      </p>
      {html && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the preview scrolls, and the keyboard must reach it
        <section className="preview-page" tabIndex={0} aria-label="Preview of the page">
          {front.title && <p className="preview-title">{front.title}</p>}
          {front.abstract && <p className="preview-abstract">{front.abstract}</p>}
          {body}
        </section>
      )}
      {numbers}
      {capsule}
    </section>
  );
}

const KIND_NOTES: Record<Preview['kind'], string> = {
  converted: '',
  pdf: 'Readers will see your PDF unchanged.',
  'source-only': 'We couldn’t convert it. If you submit it like this, an admin must approve it first.',
};
