import { LIMITS } from '#shared/constants.ts';
import { MANUSCRIPT, mapStatements } from '#shared/domain/manuscript/fields.ts';
import type { ReviewAction } from '#shared/domain/pending-review.ts';
import { totalBytes } from './check-files.ts';
import type { CheckedSubmission, FormField } from './submission-form.ts';

/**
 * Returns the fields of the multipart form, without files (docs/product/papers.md): lists and objects as JSON text, empty fields
 * omitted.
 * @param revising if true, emptied fields of the paper are sent empty, so that they are emptied
 */
export function submissionFields(
  values: CheckedSubmission,
  { revising }: { revising: boolean },
): [string, string][] {
  const list = (items: readonly unknown[]) => (items.length > 0 || revising ? JSON.stringify(items) : '');
  const manuscript = (Object.keys(MANUSCRIPT_TEXTS) as FormField[]).map(
    (field): [FormField, string | undefined] => [field, MANUSCRIPT_TEXTS[field](values, { list })],
  );
  const emptied = manuscript.filter(
    ([field, text]) => revising && !text && MANUSCRIPT[field].presence === 'optional',
  );
  const written = values.source === 'content';
  const fields: [string, string | undefined][] = [
    ...manuscript,
    ['contentType', written ? values.contentType : undefined],
    ['content', written ? values.content : undefined],
    [
      'authorPdf',
      sentFiles(values).some(({ name }) => name === values.authorPdf) ? values.authorPdf : undefined,
    ],
    ['authors', list(values.authors)],
    ['institution', values.institution],
    ['email', written ? values.email : undefined],
    // An empty list means no agents; without the field the API adds the default agent.
    ['selectedAgentIds', JSON.stringify(values.agentsTookPart === 'some' ? values.selectedAgentIds : [])],
    ['coauthors', list(values.coauthors)],
    ['anonymousFor', revising ? undefined : values.anonymousFor],
  ];
  const filled = fields.filter((field): field is [string, string] => Boolean(field[1]));
  return [...filled, ...emptied.map(([field]): [string, string] => [field, ''])];
}

/** Returns the request body: the fields, then the files or their upload ids, the main file first. */
export function submissionBody(
  values: CheckedSubmission,
  options: {
    revising: boolean;
    uploadIds?: string[] | undefined;
    /** What to do with open review requests. */
    reviewAction?: ReviewAction | undefined;
  },
): FormData {
  const body = new FormData();
  if (options.reviewAction) body.append('reviewAction', options.reviewAction);
  for (const [name, value] of submissionFields(values, options)) body.append(name, value);
  if (options.uploadIds) body.append('uploadIds', JSON.stringify(options.uploadIds));
  else for (const file of sentFiles(values)) body.append('files', file, file.name);
  return body;
}

/** Returns a string that identifies a submission's content, for retries. */
export function submissionFingerprint(values: CheckedSubmission): string {
  const files = sentFiles(values).map(({ name, size, lastModified }) => [name, size, lastModified]);
  return JSON.stringify([submissionFields(values, { revising: true }), files]);
}

/** True if the files exceed what one request may carry, 4 MB (docs/product/papers.md). */
export const needsUploads = (values: Pick<CheckedSubmission, 'source' | 'files'>): boolean =>
  totalBytes(sentFiles(values)) > LIMITS.directBytes;

export function sentFiles({ source, files }: Pick<CheckedSubmission, 'source' | 'files'>): File[] {
  return source === 'files' ? files : [];
}

interface Writing {
  /** Encodes a list as JSON. An empty list is sent only if it clears the paper's. */
  list: (items: readonly unknown[]) => string;
}

/** Encodes each field of the paper for the form; undefined if there is nothing to send. */
const MANUSCRIPT_TEXTS: Record<FormField, (values: CheckedSubmission, how: Writing) => string | undefined> = {
  // A title pasted from a PDF can have line breaks.
  title: ({ title }) => title?.replace(/\s+/g, ' '),
  abstract: ({ abstract }) => abstract,
  paperType: ({ paperType }) => paperType,
  primaryCategory: ({ primaryCategory }) => primaryCategory,
  secondaryCategory: ({ secondaryCategory }) => secondaryCategory,
  keywords: ({ keywords }, { list }) => list(keywords),
  license: ({ license }) => license,
  languageCode: ({ languageCode }) => languageCode,
  doi: ({ doi }) => doi,
  authorDetails: ({ authorDetails }, { list }) => list(authorDetails),
  funding: ({ funding }, { list }) => list(funding),
  ...mapStatements((field) => (values: CheckedSubmission) => values[field]),
  aiDisclosure: ({ aiDisclosure, aiStatement }) => {
    const whole = { ...aiDisclosure, ...(aiStatement ? { statement: aiStatement } : {}) };
    return Object.keys(whole).length > 0 ? JSON.stringify(whole) : undefined;
  },
};
