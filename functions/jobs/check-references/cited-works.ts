import { LIMITS } from '#shared/constants.ts';
import type { Reference } from '#shared/domain/paper.ts';
import type { CitedWork } from '../../_lib/reference-checks/matching/work.ts';
import { parseReference } from '../../_lib/reference-checks/reading/parse-reference.ts';

/**
 * Returns what each reference says of the work that it cites: the fields of its entry in the authors' BibTeX files if they have one,
 * because fields can't be misread, and else what the printed text says.
 * @param bibliographies the texts of the BibTeX files
 */
export async function citedWorks(
  references: readonly Reference[],
  bibliographies: readonly string[] = [],
): Promise<Map<string, CitedWork>> {
  const cited = new Set(references.map(({ key }) => key));
  // A file of hostile entries ends like one without entries: the printed references remain.
  const end = Date.now() + LIMITS.bibtexSeconds * 1000;
  const isWanted = (key: string) => cited.delete(key) && Date.now() < end;
  const works = await readAll(bibliographies, isWanted);
  const entries = new Map(works.map((work) => [work.key, work]));
  return new Map(
    references.map(({ key, text, ...ids }) => {
      const entry = entries.get(key);
      const isRead = entry?.title !== undefined;
      return [key, { ...idsOf(ids), ...(isRead ? entry : { ...parseReference(key, text), ...idsOf(ids) }) }];
    }),
  );
}

/** The parser of BibTeX is a tenth of the function's code, and most papers have no BibTeX file. */
async function readAll(files: readonly string[], isWanted: (key: string) => boolean): Promise<CitedWork[]> {
  if (files.length === 0) return [];
  const { readBibtex } = await import('../../_lib/reference-checks/reading/read-bibtex.ts');
  return files.flatMap((text) => readBibtex(text, isWanted));
}

/** Identifiers that are only in links don't appear in the printed text. */
const idsOf = ({ doi, arxivId, archiveId, url }: Omit<Reference, 'key' | 'text'>): Partial<CitedWork> => ({
  ...(doi ? { doi } : {}),
  ...(arxivId ? { arxivId } : {}),
  ...(archiveId ? { archiveId } : {}),
  ...(url ? { url } : {}),
});
