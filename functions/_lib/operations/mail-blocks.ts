import { createHash } from 'node:crypto';
import { ttlAfterHours } from '../runtime/clock.ts';
import { mailBlockEntity } from './operations-entities.ts';

/** A mailbox may work again after a month. Somebody who complained gets no more emails for a year. */
const DAYS = { bounce: 30, complaint: 365 };

export type BlockReason = keyof typeof DAYS;

/** Records that an address refused an email for good, or that its owner reported one as spam. */
export async function blockAddress(address: string, reason: BlockReason, now: Date): Promise<void> {
  const block = { address: hashOf(address), reason, at: now.toISOString() };
  await mailBlockEntity()
    .put({ ...block, expiresAt: ttlAfterHours(now, 24 * DAYS[reason]) })
    .go();
}

/** Returns why an address gets no emails, if so. */
export async function findBlock(address: string, now: Date): Promise<BlockReason | undefined> {
  const { data } = await mailBlockEntity()
    .get({ address: hashOf(address) })
    .go();
  return data && data.expiresAt * 1000 > now.getTime() ? data.reason : undefined;
}

const hashOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
