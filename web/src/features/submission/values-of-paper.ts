import { mapStatements } from '#shared/domain/manuscript/fields.ts';
import { ContentType, type PaperDetail } from '#shared/domain/paper.ts';
import { authorDetailValues, awardValues } from './details-values.ts';
import { emptySubmission, type FormField, type SubmissionValues } from './submission-form.ts';

/** The form for a new version, filled from the last one, without its agents; its files are chosen again. */
export function valuesOfPaper(paper: PaperDetail): SubmissionValues {
  const { statement = '', ...aiDisclosure } = paper.aiDisclosure ?? {};
  const manuscript: Pick<SubmissionValues, FormField | 'aiStatement'> = {
    title: paper.title,
    abstract: paper.abstract,
    paperType: paper.paperType,
    primaryCategory: paper.primaryCategory,
    secondaryCategory: paper.secondaryCategory ?? '',
    keywords: paper.keywords,
    license: paper.license,
    languageCode: paper.languageCode,
    doi: paper.doi ?? '',
    authorDetails: authorDetailValues(paper.authorDetails),
    funding: awardValues(paper.funding),
    ...mapStatements((field) => paper[field] ?? ''),
    aiDisclosure,
    aiStatement: statement,
  };
  return {
    ...emptySubmission,
    ...manuscript,
    contentType: ContentType.safeParse(paper.contentType).data ?? emptySubmission.contentType,
    authors: displayByline(paper),
    institution: paper.authors.find(({ kind }) => kind === 'person')?.affiliation ?? '',
  };
}

/** The names that the authors wrote themselves; the platform makes a byline of the supervisor alone again. */
function displayByline({ authors }: PaperDetail): string[] {
  const people = authors.filter(({ kind }) => kind === 'person');
  return people.every(({ id }) => id !== undefined) ? [] : people.map(({ name }) => name);
}
