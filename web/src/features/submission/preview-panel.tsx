import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Preview } from '#shared/domain/preview.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { counted } from '../../ui/counted.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { ConversionNotes } from './conversion-messages.tsx';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';
import { canBePreviewed, usePreview } from './use-preview.ts';

/** How the site sets a paper: the page that has the form lends it. */
export type RenderBody = (html: string, languageCode: string) => ReactNode;

/** Shows what the pipeline makes of the source, before it is sent: the page, and what it had to say. */
export function PreviewPanel({
  form,
  memory,
  renderBody,
}: {
  form: ValidatedForm<SubmissionValues, CheckedSubmission>;
  memory: string;
  renderBody: RenderBody;
}) {
  const values = useWatch({ control: form.control }) as SubmissionValues;
  const { start, isBusy, error, state } = usePreview(form, memory);
  return (
    <div className="preview">
      <p className="preview-ask">
        <Button size="small" onClick={start} loading={isBusy} disabled={!canBePreviewed(values)}>
          {state ? 'Preview again' : 'Preview'}
        </Button>
        <span className="soft" role="status">
          {isBusy ? 'Being converted, as it will be when you submit it …' : ''}
        </span>
      </p>
      {error && !isBusy && <FormMessage kind="error">{toApiProblem(error).message}</FormMessage>}
      {state?.error && <FormMessage kind="error">{state.error}</FormMessage>}
      {state?.preview && (
        <Result preview={state.preview} body={renderBody(state.preview.html, values.languageCode)} />
      )}
    </div>
  );
}

function Result({ preview, body }: { preview: Preview; body: ReactNode }) {
  const titleId = useId();
  const { kind, score, wordCount, pageCount, html, lossy, messages } = preview;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Preview</h3>
      <p className="preview-facts">
        {counted(wordCount, 'word')}, {counted(pageCount, 'page')}. {WORDS[kind]}
        {kind === 'converted' && ` Conversion score ${Math.round(score * 100)} of 100.`}
      </p>
      {html && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        <section className="preview-page" tabIndex={0} aria-label="The page as readers will see it">
          {body}
        </section>
      )}
      <ConversionNotes messages={messages} lossy={lossy} />
    </section>
  );
}

const WORDS: Record<Preview['kind'], string> = {
  converted: '',
  pdf: 'Readers will see your PDF as it is.',
  'source-only': 'It could not be converted: readers would see the source.',
};
