import * as z from 'zod';
import { ContentType, License, PaperType } from '#shared/domain/paper.ts';
import { AI_SHARES } from '#shared/domain/paper-terms.ts';
import { AI_TASK_ORDER, SOURCES, type SubmissionValues } from './submission-form.ts';

/** The form without its files: a browser cannot keep those over a reload. */
export type Draft = Partial<Omit<SubmissionValues, 'files'>>;

/** What this tab has of a draft: `revision` is the server's that it has seen last. */
export interface TypedDraft {
  revision: number;
  values: Draft;
}

/** Keeps what was typed in the tab's own storage, so that a reload loses not even the last word. */
export function saveDraft(id: string, revision: number, { files: _, ...values }: SubmissionValues): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify({ revision, values }));
  } catch {
    // Storage that is forbidden or full: the form works all the same.
  }
}

/** What was typed before, as far as it can still be read; undefined when there is no draft. */
export function readDraft(id: string): TypedDraft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(id));
    return text === null ? undefined : parseDraft(text);
  } catch {
    return undefined;
  }
}

export function removeDraft(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // As above.
  }
}

const keyOf = (id: string) => `submission-draft:${id}`;

/** @throws SyntaxError when the text is no JSON */
export function parseDraft(text: string): TypedDraft | undefined {
  const kept = z.object({ revision: z.number(), values: z.unknown() }).safeParse(JSON.parse(text)).data;
  const values = kept && parseValues(kept.values);
  return kept && values ? { revision: kept.revision, values } : undefined;
}

/** What of a draft the form can still take; an older page may have kept other fields. */
export function parseValues(kept: unknown): Draft | undefined {
  const { data } = StoredDraft.safeParse(kept);
  if (!data) return undefined;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

const text = z.string().optional().catch(undefined);
const texts = z.array(z.string()).optional().catch(undefined);
const StoredDraft = z.object({
  source: z.enum(SOURCES).optional().catch(undefined),
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
  coauthors: texts,
  authors: texts,
  institution: text,
  email: text,
  aiDisclosure: z.partialRecord(z.enum(AI_TASK_ORDER), z.enum(AI_SHARES)).optional().catch(undefined),
  aiStatement: text,
});
