import type { PaperDetail } from '#shared/domain/paper.ts';
import { emptySubmission, type SubmissionValues } from './submission-form.ts';

/** The form for a new version, filled with what the last one says; its files are chosen anew. */
export function valuesOfPaper(paper: PaperDetail): SubmissionValues {
  const { statement = '', ...aiDisclosure } = paper.aiDisclosure ?? {};
  return {
    ...emptySubmission,
    contentType: paper.contentType === 'pdf' ? emptySubmission.contentType : paper.contentType,
    title: paper.title,
    abstract: paper.abstract,
    paperType: paper.paperType,
    primaryCategory: paper.primaryCategory,
    secondaryCategory: paper.secondaryCategory ?? '',
    keywords: paper.keywords,
    license: paper.license,
    languageCode: paper.languageCode,
    selectedAgentIds: paper.paperAgents.map(({ agent }) => agent.id),
    authors: displayByline(paper),
    institution: paper.authors.find(({ kind }) => kind === 'person')?.affiliation ?? '',
    aiDisclosure,
    aiStatement: statement,
  };
}

/** The names that the authors wrote themselves; a byline of the supervisor alone is made anew by the platform. */
function displayByline({ authors }: PaperDetail): string[] {
  const people = authors.filter(({ kind }) => kind === 'person');
  return people.every(({ id }) => id !== undefined) ? [] : people.map(({ name }) => name);
}
