import type { ExternalPaperInput } from '#shared/domain/external-paper.ts';
import { type Act, auditWrites } from '../_lib/audit-log.ts';
import { isWritten } from '../_lib/condition-failure.ts';
import { defined } from '../_lib/defined.ts';
import { type ExternalPaperRecord, externalPaperEntity } from '../_lib/external-paper-entities.ts';
import { type MailRecord, mailEntity } from '../_lib/operations-entities.ts';
import { publicationNodeEntity } from '../_lib/publication-entities.ts';
import { type Outcome, transact } from '../_lib/transact.ts';

/** As many as a page of the queue has. */
const PAGE = 20;

/** All of a supervisor: at most 500, of some hundred bytes each. */
export async function papersOf(supervisorId: string): Promise<ExternalPaperRecord[]> {
  const { data } = await externalPaperEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true });
  return data;
}

export async function getPaper(
  supervisorId: string,
  externalPaperId: string,
): Promise<ExternalPaperRecord | undefined> {
  const { data } = await externalPaperEntity()
    .get({ supervisorId, externalPaperId })
    .go({ consistent: true });
  return data ?? undefined;
}

/** How often papers here cite each of these, by id; one that nobody cites has no count. A batch read a hundred. */
export async function citationCountsOf(records: ExternalPaperRecord[]): Promise<Map<string, number>> {
  // Without any of these nothing here can cite it.
  const citable = records.filter(({ doi, arxivId, url }) => doi || arxivId || url);
  if (citable.length === 0) return new Map();
  const { data, unprocessed } = await publicationNodeEntity()
    .get(citable.map(({ externalPaperId }) => ({ publicationId: externalPaperId })))
    .go({ attributes: ['publicationId', 'citationCount'], concurrency: 5 });
  if (unprocessed.length > 0) throw new Error('Some publications could not be read now.');
  return new Map(data.map(({ publicationId, citationCount = 0 }) => [publicationId, citationCount]));
}

export async function savePapers(records: ExternalPaperRecord[]): Promise<void> {
  if (records.length === 0) return;
  const { unprocessed } = await externalPaperEntity().put(records).go({ concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} publications could not be kept now.`);
}

export async function deletePaper(supervisorId: string, externalPaperId: string): Promise<void> {
  await externalPaperEntity().delete({ supervisorId, externalPaperId }).go();
}

/**
 * Puts a publication into the admins' queue.
 * @returns false where it was changed, decided on or deleted since it was read
 */
export const askAdmins = (before: ExternalPaperRecord, queuedAt: string): Promise<boolean> =>
  isWritten(replaced(before, { ...before, state: 'PENDING', queue: 'open', queuedAt }).go());

/** The publications of a queue: those that wait oldest first, those decided on newest first. */
export async function papersIn(queue: 'open' | 'closed', cursor: string | null) {
  const { data, cursor: nextCursor } = await externalPaperEntity()
    .query.byQueue({ queue })
    .go({ limit: PAGE, cursor, order: queue === 'open' ? 'asc' : 'desc' });
  return { papers: data, nextCursor };
}

/** Writes what an admin decided, with the act on record and the mail; refused where it was changed since it was read. */
export const decide = (
  before: ExternalPaperRecord,
  after: ExternalPaperRecord,
  { act, mail }: { act: Act; mail: MailRecord },
): Promise<Outcome> => transact([replaced(before, after), ...auditWrites(act), mailEntity().create(mail)]);

/** A change takes a publication out of its queue, a decision moves it: so when it came there tells whether it is as read. */
const replaced = (before: ExternalPaperRecord, after: ExternalPaperRecord) =>
  externalPaperEntity()
    .put(after)
    .where((item, { eq, exists, notExists }) =>
      before.queuedAt === undefined
        ? `${exists(item.title)} AND ${notExists(item.queuedAt)}`
        : eq(item.queuedAt, before.queuedAt),
    );

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
