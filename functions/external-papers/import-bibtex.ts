import { LIMITS } from '#shared/constants.ts';
import type { ExternalPaperInput, ImportedEntry } from '#shared/domain/external-paper.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import * as store from './external-paper-store.ts';
import { findDuplicate } from './find-duplicate.ts';
import { readBibtex } from './read-bibtex.ts';

interface ImportInput {
  bibtex: string;
  preview: boolean;
  keys?: string[] | undefined;
}

/**
 * Adds the publications of a BibTeX file, or says what would be added.
 * @throws AppError `validation-failed` where there is no entry, `external-paper-limit-reached`
 */
export function importBibtex({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ bibtex, preview, keys }: ImportInput, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const read = readBibtex(bibtex);
    if (read.length === 0)
      throw new AppError('validation-failed', {
        message: 'There is no BibTeX entry in this text. An entry begins with @article{ or the like.',
      });
    const others = await store.papersOf(supervisorId);
    const entries = markDuplicates(read, others);
    const wanted = entries.flatMap(({ key, outcome, paper }) =>
      outcome === 'new' && paper && (keys === undefined || keys.includes(key)) ? [paper] : [],
    );
    if (preview) return { success: true as const, data: { entries, added: 0 } };
    if (others.length + wanted.length > LIMITS.externalPapers)
      throw new AppError('external-paper-limit-reached');
    const createdAt = clock().toISOString();
    await store.savePapers(
      wanted.map((paper) => store.recordOf(paper, { supervisorId, externalPaperId: newId(), createdAt })),
    );
    return { success: true as const, data: { entries, added: wanted.length } };
  };
}

/** Marks what is listed already, and what stands twice in the file. */
function markDuplicates(
  entries: ImportedEntry[],
  listed: readonly { title: string; doi?: string; arxivId?: string }[],
): ImportedEntry[] {
  const before: ExternalPaperInput[] = [];
  return entries.map((entry): ImportedEntry => {
    if (!entry.paper) return entry;
    const inList = findDuplicate(entry.paper, listed);
    const inFile = findDuplicate(entry.paper, before);
    if (!inList && !inFile) before.push(entry.paper);
    if (inList)
      return { ...entry, outcome: 'duplicate', message: `Its ${inList.by} is on your list already.` };
    if (inFile)
      return { ...entry, outcome: 'duplicate', message: `Its ${inFile.by} stands earlier in this file.` };
    return entry;
  });
}
