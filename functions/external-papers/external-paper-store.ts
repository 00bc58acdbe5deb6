import type { ExternalPaperInput } from '#shared/domain/external-paper.ts';
import { defined } from '../_lib/defined.ts';
import { type ExternalPaperRecord, externalPaperEntity } from '../_lib/external-paper-entities.ts';

/** All of a supervisor: at most 500, of some hundred bytes each. */
export async function papersOf(supervisorId: string): Promise<ExternalPaperRecord[]> {
  const { data } = await externalPaperEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true });
  return data;
}

export async function savePapers(records: ExternalPaperRecord[]): Promise<void> {
  if (records.length === 0) return;
  const { unprocessed } = await externalPaperEntity().put(records).go({ concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} publications could not be kept now.`);
}

export async function deletePaper(supervisorId: string, externalPaperId: string): Promise<void> {
  await externalPaperEntity().delete({ supervisorId, externalPaperId }).go();
}

/** The record of what somebody wrote; what is empty is left out. */
export const recordOf = (
  input: ExternalPaperInput,
  own: Pick<ExternalPaperRecord, 'supervisorId' | 'externalPaperId' | 'createdAt'>,
): ExternalPaperRecord => {
  const { title, authors, kind, venue, year, doi, arxivId, url } = input;
  return defined({
    ...own,
    title,
    authors,
    kind,
    venue: venue || undefined,
    year: year ?? undefined,
    doi: doi || undefined,
    arxivId: arxivId || undefined,
    url: url || undefined,
  });
};
