import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { ErasureRecord } from '#shared/domain/erasure.ts';
import { erasureKey } from '#shared/domain/file-keys.ts';
import { auditWrites } from '../../_lib/operations/audit-log.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { filesClient } from '../../_lib/runtime/files-bucket.ts';
import { parseJson } from '../../_lib/runtime/json-attribute.ts';
import { transact } from '../../_lib/runtime/transact.ts';
import { erasureEntity } from './erasure-entities.ts';

/**
 * Records an erasure with its audit log entry, unless the paper has one, and copies it to the bucket: a restore of either the
 * table or the bucket leaves the other's list.
 */
export async function recordErasure(
  erasure: ErasureRecord,
  { auditId, status }: { auditId: string; status: string },
): Promise<void> {
  const { paperId, archiveId, reason, reference, byId, byUsername, at } = erasure;
  const actor = { supervisorId: byId, username: byUsername };
  await transact([
    erasureEntity().create(itemOf(erasure)),
    ...auditWrites({
      id: auditId,
      actor,
      action: 'paper.erased',
      before: { archiveId, status },
      after: { archiveId, paperId, status: 'WITHDRAWN', reason, reference },
      at: new Date(at),
    }),
  ]);
}

/** Returns all erasures on record, in the table or the bucket, and completes both lists. */
export async function listErasures(): Promise<ErasureRecord[]> {
  const { data } = await erasureEntity().query.primary({}).go({ pages: 'all', consistent: true });
  const inTable = data.map((item) => ErasureRecord.parse(item));
  const inBucket = await listCopies();
  const all = new Map([...inBucket, ...inTable].map((erasure) => [erasure.paperId, erasure]));
  for (const erasure of all.values()) {
    if (!inTable.some(({ paperId }) => paperId === erasure.paperId))
      await erasureEntity().put(itemOf(erasure)).go();
    if (!inBucket.some(({ paperId }) => paperId === erasure.paperId)) await putCopy(erasure);
  }
  return [...all.values()];
}

/** Marks an erasure as done; the first time counts. */
export async function markDone(erasure: ErasureRecord, now: Date): Promise<void> {
  if (erasure.doneAt !== undefined) return;
  const done = { ...erasure, doneAt: now.toISOString() };
  await putCopy(done);
  await erasureEntity().put(itemOf(done)).go();
}

const itemOf = ({ doneAt, ...erasure }: ErasureRecord) => ({
  ...erasure,
  ...(doneAt === undefined ? {} : { doneAt }),
});

async function listCopies(): Promise<ErasureRecord[]> {
  const Bucket = setting('FILES_BUCKET');
  const found: ErasureRecord[] = [];
  let ContinuationToken: string | undefined;
  do {
    const listed = await filesClient().send(
      new ListObjectsV2Command({ Bucket, Prefix: erasureKey(''), ContinuationToken }),
    );
    for (const { Key } of listed.Contents ?? []) {
      const { Body } = await filesClient().send(new GetObjectCommand({ Bucket, Key }));
      found.push(parseJson(ErasureRecord, (await Body?.transformToString()) ?? ''));
    }
    ContinuationToken = listed.NextContinuationToken;
  } while (ContinuationToken);
  return found;
}

const putCopy = (erasure: ErasureRecord) =>
  filesClient().send(
    new PutObjectCommand({
      Bucket: setting('FILES_BUCKET'),
      Key: erasureKey(erasure.paperId),
      Body: JSON.stringify(erasure),
      ContentType: 'application/json',
    }),
  );
