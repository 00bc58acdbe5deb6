import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { LIMITS } from '#shared/constants.ts';
import type { Agent } from '#shared/domain/agent.ts';
import { LICENSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import { AgentsField } from './agents-field.tsx';
import { AuthorDetailsField } from './author-details-field.tsx';
import { CategoryInput } from './category-input.tsx';
import { CoauthorsField } from './coauthors-field.tsx';
import { DisclosureGrid } from './disclosure-grid.tsx';
import { FileField } from './file-field.tsx';
import { InvitedList } from './invited-list.tsx';
import { languageOptions } from './languages.ts';
import { type CheckedSubmission, SubmissionForm, type SubmissionValues } from './submission-form.ts';

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
          // A title can wrap, but has no line breaks.
          if (event.key === 'Enter') event.preventDefault();
        }}
        helperText={
          source === 'content' && !revising ? 'If empty, the paper is called “Untitled Paper”.' : undefined
        }
      />
      <CountedInput
        control={control}
        name="abstract"
        label="Abstract"
        multiline
        minRows={6}
        className="form-serif"
        schema={SubmissionForm}
      />
    </FormSection>
  );
}

export function ClassificationFields({ control }: Fields) {
  const languageCode = useWatch({ control, name: 'languageCode' });
  return (
    <FormSection title="Classification">
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
        hint={`At most ${LIMITS.keywords}. Press Enter or comma after each.`}
        separator={/[,;\n]/}
      />
      <TextInput
        control={control}
        name="doi"
        label="Published elsewhere? DOI (optional)"
        helperText="The DOI that a journal or another preprint server gave this work, such as 10.5555/12345678. We check it after you submit."
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
        hint="Only the submitter can edit names and agents on the byline. You can invite more co-authors."
      >
        {coauthors}
      </FormSection>
    );
  return (
    <FormSection
      title="Authors"
      hint="You’re responsible for the paper. The byline names you first, then co-authors, then agents. To print different names, list them below."
    >
      <AgentsField control={control} agents={agents} />
      {coauthors}
      <TokensInput
        control={control}
        name="authors"
        label="Names on the byline (optional)"
        hint="Each name as printed, including yours. Press Enter or semicolon after each."
        separator={/[;\n]/}
      />
      <AuthorDetailsField control={control} agents={agents} isNew={paperId === undefined} />
      <div className="form-row">
        <TextInput control={control} name="institution" label="Institution (optional)" />
        <TextInput
          control={control}
          name="email"
          label="Contact email (optional)"
          type="email"
          helperText="Readers see it in the paper’s source file."
        />
      </div>
    </FormSection>
  );
}

export function LicenseFields({ control }: Fields) {
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

export function DisclosureFields({ control }: Fields) {
  return (
    <FormSection title="AI disclosure" hint="Who did each part: people or AI? Appears on the paper’s page.">
      <DisclosureGrid control={control} />
      <TextInput control={control} name="aiStatement" label="Statement (optional)" multiline minRows={2} />
    </FormSection>
  );
}

const licenseNames: Record<string, string> = Object.fromEntries(
  Object.entries(LICENSES).map(([license, { name }]) => [license, name]),
);
