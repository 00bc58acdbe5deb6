import { LIMITS } from '#shared/constants.ts';
import type { ExternalPaperInput, ImportedEntry } from '#shared/domain/external-paper.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/input/counted.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './external-paper-repository.ts';
import { findDuplicate } from './find-duplicate.ts';
import { parseBibtex } from './parse-bibtex.ts';
import { withRefusal } from './refusals.ts';

interface ImportInput {
  bibtex: string;
  preview: boolean;
  keys?: string[] | undefined;
}

/**
 * Imports the external papers of a BibTeX file, or returns what would be imported.
 * @throws AppError `validation-failed` if there is no entry, `external-paper-limit-reached`
 */
export function importBibtex({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ bibtex, preview, keys }: ImportInput, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const read = parseBibtex(bibtex);
    if (read.length === 0)
      throw new AppError('validation-failed', {
        message: 'This text has no BibTeX entry. An entry begins with @article{ or another type.',
      });
    if (read.length > LIMITS.bibtexEntries)
      throw new AppError('validation-failed', {
        message: `BibTeX must have at most ${formatCount(LIMITS.bibtexEntries)} entries; you sent ${formatCount(read.length)}. Split the file and import its parts.`,
      });
    const others = await store.listPapers(supervisorId);
    const entries = markDuplicates(read, others);
    const importable = entries.flatMap(({ key, outcome, paper }) =>
      outcome === 'new' && paper && (keys === undefined || keys.includes(key)) ? [paper] : [],
    );
    if (preview) return { success: true as const, data: { entries, added: 0 } };
    if (others.length + importable.length > LIMITS.externalPapers)
      throw new AppError('external-paper-limit-reached');
    const createdAt = clock().toISOString();
    const refusals = await store.listRefusals(supervisorId);
    await store.savePapers(
      importable.map((paper) => {
        const own = { supervisorId, externalPaperId: newId(), createdAt };
        return withRefusal(store.recordOf(paper, own), refusals);
      }),
    );
    return { success: true as const, data: { entries, added: importable.length } };
  };
}

/** Marks entries that are listed already, or occur twice in the file. */
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
      return { ...entry, outcome: 'duplicate', message: `Its ${inFile.by} appears earlier in this file.` };
    return entry;
  });
}
