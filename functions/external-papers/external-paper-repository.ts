import type { ExternalPaperInput } from '#shared/domain/external-paper.ts';
import {
  type ExternalPaperRecord,
  type ExternalRefusalRecord,
  externalPaperEntity,
  externalRefusalEntity,
} from '../_lib/citations/external-paper-entities.ts';
import { externalPaperNodeEntity } from '../_lib/citations/external-paper-node-entities.ts';
import { type AuditAct, auditWrites } from '../_lib/operations/audit-log.ts';
import { type EmailRecord, emailEntity } from '../_lib/operations/operations-entities.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { type Outcome, transact, type Write } from '../_lib/runtime/transact.ts';
import { refusalKeysOf } from './refusals.ts';

/** One page of the queue. */
const PAGE = 20;

/** Returns all external papers of a supervisor: at most 500, of some hundred bytes each. */
export async function listPapers(supervisorId: string): Promise<ExternalPaperRecord[]> {
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

/**
 * Returns how often papers here cite each external paper, by id, without those that are never cited. One batch read per
 * hundred.
 */
export async function getCitationCounts(records: ExternalPaperRecord[]): Promise<Map<string, number>> {
  // Without any of these, nothing here can cite it.
  const citable = records.filter(({ doi, arxivId, url }) => doi || arxivId || url);
  if (citable.length === 0) return new Map();
  const { data } = await externalPaperNodeEntity()
    .get(citable.map(({ externalPaperId }) => ({ publicationId: externalPaperId })))
    .go({ attributes: ['publicationId', 'citationCount'], concurrency: 5 });
  return new Map(data.map(({ publicationId, citationCount = 0 }) => [publicationId, citationCount]));
}

/** Returns the admins' refusals of a supervisor's external papers. */
export async function listRefusals(supervisorId: string): Promise<ExternalRefusalRecord[]> {
  const { data } = await externalRefusalEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true });
  return data;
}

export async function savePapers(records: ExternalPaperRecord[]): Promise<void> {
  if (records.length === 0) return;
  await externalPaperEntity().put(records).go({ concurrency: 4 });
}

export async function deletePaper(supervisorId: string, externalPaperId: string): Promise<void> {
  await externalPaperEntity().delete({ supervisorId, externalPaperId }).go();
}

/**
 * Adds an external paper to the admins' queue.
 * @returns false if it was changed, decided or deleted since it was read
 */
export const addToQueue = (before: ExternalPaperRecord, queuedAt: string): Promise<boolean> =>
  isWritten(replaced(before, { ...before, state: 'PENDING', queue: 'open', queuedAt }).go());

/** Returns the external papers of a queue: waiting ones oldest first, decided ones newest first. */
export async function listQueue(queue: 'open' | 'closed', cursor: string | null) {
  const { data, cursor: nextCursor } = await externalPaperEntity()
    .query.byQueue({ queue })
    .go({ limit: PAGE, cursor, order: queue === 'open' ? 'asc' : 'desc' });
  return { papers: data, nextCursor };
}

/** Writes an admin's decision with its audit log entry and the email; refused if the paper changed since it was read. */
export const decide = (
  before: ExternalPaperRecord,
  after: ExternalPaperRecord,
  { act, email }: { act: AuditAct; email: EmailRecord },
): Promise<Outcome> =>
  transact([
    replaced(before, after),
    ...auditWrites(act),
    emailEntity().create(email),
    ...refusalWrites(after),
  ]);

/** Keeps a refusal for later entries of the same publication, or ends it. */
function refusalWrites(paper: ExternalPaperRecord): Write[] {
  const { supervisorId, state, decision } = paper;
  return refusalKeysOf(paper).map((keyHash) =>
    state === 'DECLINED'
      ? externalRefusalEntity().put({ supervisorId, keyHash, decision })
      : externalRefusalEntity().delete({ supervisorId, keyHash }),
  );
}

/** A change removes a paper from its queue and a decision moves it, so `queuedAt` tells whether it is as read. */
const replaced = (before: ExternalPaperRecord, after: ExternalPaperRecord) =>
  externalPaperEntity()
    .put(after)
    .where((item, { eq, exists, notExists }) =>
      before.queuedAt === undefined
        ? `${exists(item.title)} AND ${notExists(item.queuedAt)}`
        : eq(item.queuedAt, before.queuedAt),
    );

/** Returns the record of an entry, without empty fields. */
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
