import * as z from 'zod';
import { previewReferencesKey } from '#shared/domain/file-keys.ts';
import { Reference } from '#shared/domain/paper.ts';
import { type PreviewReferences, ReferenceCheck, summarizeChecks } from '#shared/domain/reference-check.ts';
import { findObject } from '../runtime/get-object.ts';
import { putJson } from '../runtime/put-object.ts';

/** The references of a preview, and what is known of them so far. */
export const StoredReferences = z.object({
  references: z.array(Reference),
  /** The texts of the source's BibTeX files. */
  bibliographies: z.array(z.string()),
  /** By the references' keys. */
  checks: z.record(z.string(), ReferenceCheck),
  isComplete: z.boolean(),
});
export type StoredReferences = z.infer<typeof StoredReferences>;

interface PreviewKey {
  supervisorId: string;
  previewId: string;
}

/** @returns undefined if the preview's references aren't stored yet */
export async function readPreviewReferences(of: PreviewKey): Promise<StoredReferences | undefined> {
  const stored = await findObject(keyOf(of));
  return stored && StoredReferences.parse(JSON.parse(new TextDecoder().decode(stored)));
}

export async function storePreviewReferences(of: PreviewKey, stored: StoredReferences): Promise<void> {
  await putJson(keyOf(of), stored);
}

const keyOf = ({ supervisorId, previewId }: PreviewKey): string =>
  previewReferencesKey(supervisorId, previewId);

/** Returns the references for their author. A reference without a check counts as `unchecked`. */
export function toPreviewReferences(
  { references, checks, isComplete }: StoredReferences,
  at: string,
): PreviewReferences {
  const known = Object.values(checks);
  const counted = summarizeChecks(known, at);
  const missing = references.length - known.length;
  return {
    references: references.map(({ key, text }) => ({ key, text, check: checks[key] ?? null })),
    summary: {
      ...counted,
      total: references.length,
      counts: { ...counted.counts, unchecked: counted.counts.unchecked + missing },
      isComplete: counted.isComplete && missing === 0,
    },
    isComplete,
  };
}
