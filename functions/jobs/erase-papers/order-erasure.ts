import { ulid } from 'ulid';
import type { ErasureOrder, ErasureRecord } from '#shared/domain/erasure.ts';
import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import { isListedAdmin } from '../../_lib/identity/admins.ts';
import { findSupervisor } from '../../_lib/identity/find-supervisor.ts';
import { changesOfEdit, metadataEditEntity } from '../../_lib/papers/history-entities.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import { readPaperRecords } from '../../_lib/papers/paper-repository.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { recordErasure } from './erasure-repository.ts';
import { titleHashes } from './redact-title.ts';

/**
 * Records the order to erase a paper, with an audit log entry. An order for a paper that is on record changes nothing.
 * @throws Error if `by` isn't an admin, or the id names a single version: versions share files and words
 */
export async function orderErasure(order: ErasureOrder, now: Date): Promise<void> {
  const admin = await findSupervisor(order.by);
  if (!admin || !isListedAdmin(admin)) throw new Error(`${order.by} is not an admin.`);
  const reference = parsePaperReference(order.paper, setting('ARCHIVE_ID_PREFIX'));
  if (reference?.version !== undefined)
    throw new Error(
      'A single version can’t be erased, because versions share files and words. Name the paper.',
    );
  const { paper } = await readPaperRecords(order.paper);
  const { paperId, archiveId } = paper;
  const erasure: ErasureRecord = {
    paperId,
    archiveId,
    reason: order.reason,
    reference: order.reference,
    byId: admin.supervisorId,
    byUsername: admin.username,
    at: now.toISOString(),
    titleHashes: titleHashes(paperId, await titlesOf(paper)),
  };
  await recordErasure(erasure, { auditId: ulid(now.getTime()), status: paper.status });
}

/** Returns every title that the paper has had. */
async function titlesOf({ paperId, shown, versions }: PaperRecord): Promise<string[]> {
  const { data: edits } = await metadataEditEntity().query.primary({ paperId }).go({ pages: 'all' });
  const before = edits
    .flatMap(changesOfEdit)
    .flatMap((change) => (change.field === 'title' ? [change.before, change.after] : []))
    .filter((title) => typeof title === 'string');
  return [shown.title, ...versions.map(({ title }) => title), ...before];
}
