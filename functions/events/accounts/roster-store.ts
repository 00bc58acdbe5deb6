import { createHash } from 'node:crypto';
import {
  noticeBoxEntity,
  noticedEntity,
  noticeEntity,
  pushSubscriptionEntity,
  ROSTER_SHARDS,
  rosterEntity,
} from '../../_lib/notice-entities.ts';

/** Puts somebody on the roster of those who are told what admins announce; whoever is on it stays. */
export async function enrol(supervisorId: string): Promise<void> {
  await rosterEntity()
    .put({ shard: shardOf(supervisorId), supervisorId })
    .go();
}

/** Takes somebody off it, and removes all that they were told. */
export async function forget(supervisorId: string): Promise<void> {
  await rosterEntity()
    .delete({ shard: shardOf(supervisorId), supervisorId })
    .go();
  const owner = { supervisorId };
  // Before the notices: where there is a box, who follows those that go away notes that (`forget-expired.ts`).
  await noticeBoxEntity().delete(owner).go();
  const all = { pages: 'all' } as const;
  const [notices, causes, browsers] = await Promise.all([
    noticeEntity()
      .query.primary(owner)
      .go({ ...all, attributes: ['noticeId'] }),
    noticedEntity().query.primary(owner).go(all),
    pushSubscriptionEntity().query.primary(owner).go(all),
  ]);
  await noticeEntity()
    .delete(notices.data.map(({ noticeId }) => ({ ...owner, noticeId })))
    .go();
  await noticedEntity()
    .delete(causes.data.map(({ type, cause }) => ({ ...owner, type, cause })))
    .go();
  await pushSubscriptionEntity()
    .delete(browsers.data.map(({ subscriptionId }) => ({ ...owner, subscriptionId })))
    .go();
}

const shardOf = (supervisorId: string): number =>
  (createHash('sha256').update(supervisorId).digest()[0] ?? 0) % ROSTER_SHARDS;
