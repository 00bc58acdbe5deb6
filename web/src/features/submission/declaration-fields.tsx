import type { Control } from 'react-hook-form';
import { MANUSCRIPT, STATEMENTS } from '#shared/domain/manuscript/fields.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { FundingField } from './funding-field.tsx';
import { type CheckedSubmission, SubmissionForm, type SubmissionValues } from './submission-form.ts';

type Fields = { control: Control<SubmissionValues, unknown, CheckedSubmission> };

/** The funding of the work, award by award. */
export function FundingFields({ control }: Fields) {
  return (
    <FormSection title="Funding (optional)" hint="Helps readers and funders find your paper.">
      <FundingField control={control} />
    </FormSection>
  );
}

/** The statements that journals require, each in a separate field. */
export function StatementFields({ control }: Fields) {
  return (
    <FormSection
      title="Statements (optional)"
      hint="They appear at the end of the paper, in the PDF, and in its JATS file. Leave out what doesn’t apply."
    >
      {STATEMENTS.map((field) => (
        <CountedInput
          key={field}
          control={control}
          name={field}
          label={MANUSCRIPT[field].label}
          help={firstSentence(MANUSCRIPT[field].help)}
          multiline
          minRows={2}
          schema={SubmissionForm}
        />
      ))}
    </FormSection>
  );
}

/** Omits the last sentence of the help, the limit, because the counter shows it. */
const firstSentence = (help: string): string => help.replace(/ At most .*$/, '');
