import * as z from 'zod';
import { ContentType, License, PaperType } from '#shared/domain/paper.ts';
import { AI_SHARES } from '#shared/domain/paper-terms.ts';
import { AI_TASK_ORDER, type SubmissionValues } from './submission-form.ts';

/** The form without its files: a browser cannot keep those over a reload. */
export type Draft = Partial<Omit<SubmissionValues, 'files'>>;

/** Keeps what was typed in the tab's own storage, so that a reload loses nothing. */
export function saveDraft(key: string, { files: _, ...values }: SubmissionValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage that is forbidden or full: the form works all the same.
  }
}

/** What was typed before, as far as it can still be read; undefined when there is no draft. */
export function readDraft(key: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : parseDraft(text);
  } catch {
    return undefined;
  }
}

export function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** @throws SyntaxError when the text is no JSON */
export function parseDraft(text: string): Draft | undefined {
  const { data } = StoredDraft.safeParse(JSON.parse(text));
  if (!data) return undefined;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

const text = z.string().optional().catch(undefined);
const texts = z.array(z.string()).optional().catch(undefined);
const StoredDraft = z.object({
  source: z.enum(['files', 'content']).optional().catch(undefined),
  contentType: ContentType.optional().catch(undefined),
  content: text,
  title: text,
  abstract: text,
  paperType: PaperType.optional().catch(undefined),
  primaryCategory: text,
  secondaryCategory: text,
  keywords: texts,
  license: License.optional().catch(undefined),
  languageCode: text,
  selectedAgentIds: texts,
  authors: texts,
  institution: text,
  email: text,
  aiDisclosure: z.partialRecord(z.enum(AI_TASK_ORDER), z.enum(AI_SHARES)).optional().catch(undefined),
  aiStatement: text,
});
