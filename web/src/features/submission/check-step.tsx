import { useWatch } from 'react-hook-form';
import { LIMITS } from '#shared/constants.ts';
import type { Agent } from '#shared/domain/agent.ts';
import { PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import type { SourceFront } from '#shared/domain/preview.ts';
import { counted } from '#shared/input/counted.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import { AgentsField } from './agents-field.tsx';
import { AuthorDetailsField } from './author-details-field.tsx';
import { CategoryInput } from './category-input.tsx';
import { CoauthorsField } from './coauthors-field.tsx';
import { type Control, FormPart } from './form-part.tsx';
import { HideAuthorsField } from './hide-authors-field.tsx';
import { InvitedList } from './invited-list.tsx';
import { languageOptions } from './languages.ts';
import { SubmissionForm } from './submission-form.ts';
import { SuggestedCategories } from './suggested-categories.tsx';

interface CheckStepProps {
  control: Control;
  agents: readonly Agent[];
  paperId: string | undefined;
  ownsByline: boolean;
  /** Whether the files are being read. */
  isReading: boolean;
  /** Categories by the words of the paper, best first. */
  suggested: SourceFront['categories'];
}

/** What the files say about the paper, closed where it is complete, and correctable. */
export function CheckStep({ control, agents, paperId, ownsByline, isReading, suggested }: CheckStepProps) {
  return (
    <>
      <FormSection
        title="The paper"
        hint={isReading ? 'Reading your files …' : 'As we read it in your files. Open a line to correct it.'}
      >
        <div className="form-parts">
          <SummaryParts control={control} isNew={paperId === undefined} />
          <ClassificationParts control={control} suggested={suggested} />
        </div>
      </FormSection>
      <FormSection
        title="Authors"
        hint={
          ownsByline
            ? 'You’re responsible for the paper. The byline names you first, then co-authors, then agents.'
            : 'Only the submitter can edit names and agents on the byline. You can invite more co-authors.'
        }
      >
        {ownsByline ? (
          <Byline control={control} agents={agents} paperId={paperId} />
        ) : (
          <Coauthors control={control} paperId={paperId} />
        )}
      </FormSection>
    </>
  );
}

function SummaryParts({ control, isNew }: { control: Control; isNew: boolean }) {
  const [source, title, abstract] = useWatch({ control, name: ['source', 'title', 'abstract'] });
  return (
    <>
      <FormPart control={control} title="Title" fields={['title']} value={title} isNeeded={title === ''}>
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
            source === 'content' && isNew ? 'If empty, the paper is called “Untitled Paper”.' : undefined
          }
        />
      </FormPart>
      <FormPart
        control={control}
        title="Abstract"
        fields={['abstract']}
        value={abstract}
        isNeeded={abstract === ''}
      >
        <CountedInput
          control={control}
          name="abstract"
          label="Abstract"
          multiline
          minRows={6}
          className="form-serif"
          schema={SubmissionForm}
        />
      </FormPart>
    </>
  );
}

function ClassificationParts({
  control,
  suggested,
}: {
  control: Control;
  suggested: SourceFront['categories'];
}) {
  const [type, language, primary, secondary, keywords, doi] = useWatch({
    control,
    name: ['paperType', 'languageCode', 'primaryCategory', 'secondaryCategory', 'keywords', 'doi'],
  });
  const languages = languageOptions(language);
  return (
    <>
      <FormPart
        control={control}
        title="Category and type"
        fields={['primaryCategory', 'secondaryCategory', 'paperType', 'languageCode']}
        value={[primary, secondary, PAPER_TYPES[type], languages[language]].filter(Boolean).join(', ')}
        isNeeded={primary === ''}
      >
        <CategoryInput control={control} name="primaryCategory" label="Primary category" />
        <SuggestedCategories control={control} categories={suggested} />
        <CategoryInput control={control} name="secondaryCategory" label="Secondary category (optional)" />
        <div className="form-row">
          <SelectInput control={control} name="paperType" label="Paper type" options={PAPER_TYPES} />
          <SelectInput control={control} name="languageCode" label="Language" options={languages} />
        </div>
      </FormPart>
      <FormPart
        control={control}
        title="Keywords and DOI"
        fields={['keywords', 'doi']}
        value={[...keywords, doi].filter(Boolean).join(', ')}
      >
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
      </FormPart>
    </>
  );
}

function Byline({
  control,
  agents,
  paperId,
}: {
  control: Control;
  agents: readonly Agent[];
  paperId: string | undefined;
}) {
  const [coauthors, names, institution, email, anonymousFor] = useWatch({
    control,
    name: ['coauthors', 'authors', 'institution', 'email', 'anonymousFor'],
  });
  const facts = [
    coauthors.length > 0 ? `${counted(coauthors.length, 'co-author')} to invite` : '',
    names.length > 0 ? 'names as printed' : '',
    institution,
    email,
    anonymousFor && `hidden for ${anonymousFor}`,
  ];
  return (
    <>
      <AuthorDetailsField control={control} agents={agents} isNew={paperId === undefined} />
      <AgentsField control={control} agents={agents} />
      <div className="form-parts">
        <FormPart
          control={control}
          title="Co-authors and contact"
          fields={['coauthors', 'authors', 'institution', 'email', 'anonymousFor']}
          value={facts.filter(Boolean).join(', ')}
        >
          <Coauthors control={control} paperId={paperId} />
          <TokensInput
            control={control}
            name="authors"
            label="Names on the byline (optional)"
            hint="To print different names, list all of them here, including yours. Press Enter or semicolon after each."
            separator={/[;\n]/}
          />
          {paperId === undefined && <HideAuthorsField control={control} />}
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
        </FormPart>
      </div>
    </>
  );
}

function Coauthors({ control, paperId }: { control: Control; paperId: string | undefined }) {
  return (
    <div>
      <CoauthorsField control={control} />
      {paperId && <InvitedList paperId={paperId} />}
    </div>
  );
}
