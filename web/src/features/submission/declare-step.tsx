import { useWatch } from 'react-hook-form';
import { MANUSCRIPT, STATEMENTS } from '#shared/domain/manuscript/fields.ts';
import { LICENSES } from '#shared/domain/paper-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { AiUseField } from './ai-use-field.tsx';
import { type Control, FormPart } from './form-part.tsx';
import { FundingField } from './funding-field.tsx';
import { SubmissionForm } from './submission-form.ts';

/** What the authors declare: use of AI, funding and statements, and the license. */
export function DeclareStep({ control }: { control: Control }) {
  return (
    <>
      <FormSection title="AI disclosure" hint="Who did the work: people or AI? Appears on the paper’s page.">
        <AiUseField control={control} />
        <AiStatement control={control} />
      </FormSection>
      <FormSection
        title="Declarations (optional)"
        hint="They appear at the end of the paper, in the PDF, and in its JATS file. Leave out what doesn’t apply."
      >
        <div className="form-parts">
          <Funding control={control} />
          <Statements control={control} />
        </div>
      </FormSection>
      <License control={control} />
    </>
  );
}

function AiStatement({ control }: { control: Control }) {
  const statement = useWatch({ control, name: 'aiStatement' });
  return (
    <div className="form-parts">
      <FormPart control={control} title="Statement (optional)" fields={['aiStatement']} value={statement}>
        <TextInput
          control={control}
          name="aiStatement"
          label="Statement on the use of AI"
          multiline
          minRows={2}
        />
      </FormPart>
    </div>
  );
}

function Funding({ control }: { control: Control }) {
  const funding = useWatch({ control, name: 'funding' });
  return (
    <FormPart
      control={control}
      title="Funding"
      fields={['funding']}
      value={funding.map(({ funder }) => funder).join(', ')}
    >
      <FundingField control={control} />
    </FormPart>
  );
}

/** The statements that journals require, each in a separate field. */
function Statements({ control }: { control: Control }) {
  const values = useWatch({ control, name: [...STATEMENTS] });
  const given = STATEMENTS.filter((_, index) => values[index]);
  return (
    <FormPart
      control={control}
      title="Statements"
      fields={STATEMENTS}
      value={
        given.length > 2
          ? counted(given.length, 'statement')
          : given.map((field) => MANUSCRIPT[field].label.toLowerCase()).join(', ')
      }
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
    </FormPart>
  );
}

/** Omits the last sentence of the help, the limit, because the counter shows it. */
const firstSentence = (help: string): string => help.replace(/ At most .*$/, '');

function License({ control }: { control: Control }) {
  const license = useWatch({ control, name: 'license' });
  const { name, url } = LICENSES[license];
  return (
    <FormSection
      title="License"
      hint="What readers may do with the paper. You can’t revoke it for public versions."
    >
      <div>
        <SelectInput control={control} name="license" label="License" options={licenseNames} />
        <p className="field-note">
          {url ? (
            <a href={url} target="_blank" rel="noreferrer license">
              Read the terms of {name}
            </a>
          ) : (
            'Readers may read it here, and use it as the law allows.'
          )}
        </p>
      </div>
    </FormSection>
  );
}

const licenseNames: Record<string, string> = Object.fromEntries(
  Object.entries(LICENSES).map(([license, { name }]) => [license, name]),
);
