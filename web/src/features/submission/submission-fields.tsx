import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { LIMITS } from '#shared/constants.ts';
import type { Agent } from '#shared/domain/agent.ts';
import { LICENSES, PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import { AgentsField } from './agents-field.tsx';
import { CategoryInput } from './category-input.tsx';
import { CoauthorsField } from './coauthors-field.tsx';
import { DisclosureGrid } from './disclosure-grid.tsx';
import { FileField } from './file-field.tsx';
import { InvitedList } from './invited-list.tsx';
import { languageOptions } from './languages.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

type Fields = { control: Control<SubmissionValues, unknown, CheckedSubmission> };

/** The paper itself: as files, or written on the page. */
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
          ? 'A new version is the whole paper again; the earlier one stays readable as it is. Title, abstract and the like can be changed without one.'
          : 'Your files are kept as they are; a web page, a PDF and a JATS file are made from them.'
      }
    >
      <ChoiceInput
        control={control}
        name="source"
        legend={revising ? 'What becomes of the text?' : 'How do you send it?'}
        options={revising ? { ...WAYS, kept: 'It stays as it is' } : WAYS}
      />
      {source === 'files' && <FileField control={control} />}
      {source === 'content' && <WrittenFields control={control} />}
      {source === 'kept' ? (
        <p className="soft">No new version is made. What you change is noted in the paper’s history.</p>
      ) : (
        children
      )}
    </FormSection>
  );
}

const WAYS = { files: 'Files', content: 'Write it here' };

function WrittenFields({ control }: Fields) {
  return (
    <>
      <ChoiceInput
        control={control}
        name="contentType"
        legend="Written in"
        options={{ markdown: 'Markdown', latex: 'LaTeX', text: 'Plain text' }}
      />
      <TextInput
        control={control}
        name="content"
        label="Text of the paper"
        multiline
        rows={16}
        className="form-mono"
        helperText="Title, authors and abstract are put before it."
      />
    </>
  );
}

export function SummaryFields({ control, revising }: Fields & { revising: boolean }) {
  const source = useWatch({ control, name: 'source' });
  return (
    <FormSection title="Title and abstract">
      <TextInput
        control={control}
        name="title"
        label="Title"
        multiline
        className="form-title-input"
        onKeyDown={(event) => {
          // A long title wraps, but it is one line.
          if (event.key === 'Enter') event.preventDefault();
        }}
        helperText={
          source === 'content' && !revising ? 'Without one it is called “Untitled Paper”.' : undefined
        }
      />
      <CountedInput
        control={control}
        name="abstract"
        label="Abstract"
        multiline
        minRows={6}
        className="form-serif"
        min={LIMITS.abstractCharacters.min}
        max={LIMITS.abstractCharacters.max}
      />
    </FormSection>
  );
}

export function ClassificationFields({ control }: Fields) {
  const languageCode = useWatch({ control, name: 'languageCode' });
  return (
    <FormSection title="Where it belongs">
      <div className="form-row">
        <SelectInput control={control} name="paperType" label="Paper type" options={PAPER_TYPES} />
        <SelectInput
          control={control}
          name="languageCode"
          label="Language"
          options={languageOptions(languageCode)}
        />
      </div>
      <CategoryInput control={control} name="primaryCategory" label="Primary category" />
      <CategoryInput control={control} name="secondaryCategory" label="Secondary category (optional)" />
      <TokensInput
        control={control}
        name="keywords"
        label="Keywords (optional)"
        hint={`Up to ${LIMITS.keywords}; Enter or a comma after each.`}
        separator={/[,;\n]/}
      />
    </FormSection>
  );
}

export function AuthorFields({
  control,
  agents,
  paperId,
  ownsByline,
}: Fields & { agents: readonly Agent[]; paperId: string | undefined; ownsByline: boolean }) {
  const coauthors = (
    <div>
      <CoauthorsField control={control} />
      {paperId && <InvitedList paperId={paperId} />}
    </div>
  );
  if (!ownsByline)
    return (
      <FormSection
        title="Authors"
        hint="Names and agents on the byline are for who sent the paper to change; you can invite further co-authors."
      >
        {coauthors}
      </FormSection>
    );
  return (
    <FormSection
      title="Authors"
      hint="You answer for the paper and stand on it first, then co-authors, then agents. Other names replace yours on the byline."
    >
      <AgentsField control={control} agents={agents} />
      {coauthors}
      <TokensInput
        control={control}
        name="authors"
        label="Names on the byline (optional)"
        hint="Each name as it shall be printed, yours among them; Enter or a semicolon after each."
        separator={/[;\n]/}
      />
      <div className="form-row">
        <TextInput control={control} name="institution" label="Institution (optional)" />
        <TextInput control={control} name="email" label="Contact email (optional)" type="email" />
      </div>
    </FormSection>
  );
}

export function LicenceFields({ control }: Fields) {
  const license = useWatch({ control, name: 'license' });
  const { name, url } = LICENSES[license];
  return (
    <FormSection
      title="Licence"
      hint="What readers may do with the paper. It cannot be taken back for what is out."
    >
      <div>
        <SelectInput control={control} name="license" label="Licence" options={licenseNames} />
        <p className="field-note">
          {url ? (
            <a href={url} target="_blank" rel="noreferrer license">
              Read the deed of {name}
            </a>
          ) : (
            'Readers may read it here, and what the law allows; nothing else.'
          )}
        </p>
      </div>
    </FormSection>
  );
}

export function DisclosureFields({ control }: Fields) {
  return (
    <FormSection
      title="Who did what (optional)"
      hint="How people and AI shared the work. It stands on the paper’s page."
    >
      <DisclosureGrid control={control} />
      <TextInput
        control={control}
        name="aiStatement"
        label="In your own words (optional)"
        multiline
        minRows={2}
      />
    </FormSection>
  );
}

const licenseNames: Record<string, string> = Object.fromEntries(
  Object.entries(LICENSES).map(([license, { name }]) => [license, name]),
);
