import * as z from 'zod';
import { mapStatements } from '#shared/domain/manuscript/fields.ts';
import { License, PaperType } from '#shared/domain/manuscript/values.ts';
import { ContentType } from '#shared/domain/paper.ts';
import { AI_SHARES } from '#shared/domain/paper-constants.ts';
import { DraftAuthorDetails, DraftAwards } from './details-values.ts';
import {
  AGENTS_TOOK_PART,
  AI_TASK_ORDER,
  type FormField,
  SOURCES,
  type SubmissionValues,
} from './submission-form.ts';

/** The form's values without files, which session storage can't hold. */
export type Draft = Partial<Omit<SubmissionValues, 'files'>>;

/** This tab's copy of a draft. `revision` is the server's revision it is based on. */
export interface TypedDraft {
  revision: number;
  values: Draft;
}

/** Saves the form's values in session storage, so that a reload loses nothing. */
export function saveDraft(id: string, revision: number, { files: _, ...values }: SubmissionValues): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify({ revision, values }));
  } catch {
    // Storage is blocked or full. The form works without it.
  }
}

/** Reads this tab's copy of a draft; undefined if there is none. */
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
    // Storage is blocked.
  }
}

const keyOf = (id: string) => `submission-draft:${id}`;

/** @throws SyntaxError if the text isn't JSON */
export function parseDraft(text: string): TypedDraft | undefined {
  const kept = z.object({ revision: z.number(), values: z.unknown() }).safeParse(JSON.parse(text)).data;
  const values = kept && parseValues(kept.values);
  return kept && values ? { revision: kept.revision, values } : undefined;
}

/** The part of a draft that the form still accepts; an older page may have kept other fields. */
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
  authorPdf: text,
  title: text,
  abstract: text,
  paperType: PaperType.optional().catch(undefined),
  primaryCategory: text,
  secondaryCategory: text,
  keywords: texts,
  license: License.optional().catch(undefined),
  languageCode: text,
  doi: text,
  agentsTookPart: z.enum(AGENTS_TOOK_PART).optional().catch(undefined),
  selectedAgentIds: texts,
  coauthors: texts,
  authors: texts,
  institution: text,
  email: text,
  anonymousFor: text,
  authorDetails: DraftAuthorDetails.optional().catch(undefined),
  funding: DraftAwards.optional().catch(undefined),
  ...mapStatements(() => text),
  aiDisclosure: z.partialRecord(z.enum(AI_TASK_ORDER), z.enum(AI_SHARES)).optional().catch(undefined),
  aiStatement: text,
} satisfies Record<keyof Draft | FormField, z.ZodType>);
