import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { FileField } from './file-field.tsx';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

type Fields = { control: Control<SubmissionValues, unknown, CheckedSubmission> };

/** The manuscript's text: files, or text written in the form. */
export function SourceFields({
  control,
  revising,
  children,
}: Fields & { revising: boolean; children: ReactNode }) {
  const source = useWatch({ control, name: 'source' });
  return (
    <FormSection
      title="The paper"
      hint={
        revising
          ? 'A new version replaces the whole manuscript; earlier versions stay readable. You can also edit details, such as the title, without a new version.'
          : 'We keep your files unchanged and make a web page, a PDF, and a JATS file from them.'
      }
    >
      <ChoiceInput
        control={control}
        name="source"
        legend={revising ? 'Replace the manuscript?' : 'Source'}
        options={revising ? { ...SOURCES, kept: 'Keep it, edit details only' } : SOURCES}
      />
      {source === 'files' && <FileField control={control} />}
      {source === 'content' && <WrittenFields control={control} />}
      {source === 'kept' ? (
        <p className="soft">This doesn’t make a new version. The paper’s history records your changes.</p>
      ) : (
        children
      )}
    </FormSection>
  );
}

const SOURCES = { files: 'Upload files', content: 'Write here' };

function WrittenFields({ control }: Fields) {
  return (
    <>
      <ChoiceInput
        control={control}
        name="contentType"
        legend="Format"
        options={{ markdown: 'Markdown', latex: 'LaTeX', text: 'Plain text' }}
      />
      <TextInput
        control={control}
        name="content"
        label="Text of the paper"
        multiline
        rows={16}
        className="form-mono"
        helperText="We add title, authors, and abstract before it."
      />
    </>
  );
}
