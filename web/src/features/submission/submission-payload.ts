import { LIMITS } from '#shared/constants.ts';
import type { ReviewAction } from '#shared/domain/pending-review.ts';
import { totalBytes } from './check-files.ts';
import type { CheckedSubmission } from './submission-form.ts';

/**
 * The fields of the multipart form, without the files (product-spec.md §3): lists and objects as JSON text, what was
 * left empty left out.
 * @param revising then a list that was emptied is sent, so that it is emptied
 */
export function submissionFields(
  values: CheckedSubmission,
  { revising }: { revising: boolean },
): [string, string][] {
  const list = (items: string[]) => (items.length > 0 || revising ? JSON.stringify(items) : '');
  const written = values.source === 'content';
  const fields: [string, string | undefined][] = [
    // A title pasted from a PDF comes in lines.
    ['title', values.title?.replace(/\s+/g, ' ')],
    ['abstract', values.abstract],
    ['paperType', values.paperType],
    ['primaryCategory', values.primaryCategory],
    ['secondaryCategory', values.secondaryCategory],
    ['keywords', list(values.keywords)],
    ['license', values.license],
    ['languageCode', values.languageCode],
    ['contentType', written ? values.contentType : undefined],
    ['content', written ? values.content : undefined],
    ['authors', list(values.authors)],
    ['institution', values.institution],
    ['email', values.email],
    // None chosen is an answer too: the default agent is not added then.
    ['selectedAgentIds', JSON.stringify(values.selectedAgentIds)],
    ['coauthors', list(values.coauthors)],
    ['aiDisclosure', disclosure(values)],
  ];
  return fields.filter((field): field is [string, string] => Boolean(field[1]));
}

/** The request's body: the fields, then the files or the ids that they were uploaded under, the main one first. */
export function submissionBody(
  values: CheckedSubmission,
  options: {
    revising: boolean;
    uploadIds?: string[] | undefined;
    /** What becomes of review requests that wait. */
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

/** A text that is the same exactly when the same submission is sent again. */
export function submissionFingerprint(values: CheckedSubmission): string {
  const files = sentFiles(values).map(({ name, size, lastModified }) => [name, size, lastModified]);
  return JSON.stringify([submissionFields(values, { revising: true }), files]);
}

/** Whether the files are more than one request may carry: 4 MB (decisions.md §4). */
export const needsUploads = (values: Pick<CheckedSubmission, 'source' | 'files'>): boolean =>
  totalBytes(sentFiles(values)) > LIMITS.directBytes;

export function sentFiles({ source, files }: Pick<CheckedSubmission, 'source' | 'files'>): File[] {
  return source === 'files' ? files : [];
}

function disclosure({ aiDisclosure, aiStatement }: CheckedSubmission): string | undefined {
  const whole = { ...aiDisclosure, ...(aiStatement ? { statement: aiStatement } : {}) };
  return Object.keys(whole).length > 0 ? JSON.stringify(whole) : undefined;
}
