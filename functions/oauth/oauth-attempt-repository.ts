import { createHash } from 'node:crypto';
import { type AttemptRecord, attemptEntity } from '../_lib/identity/oauth-entities.ts';

export type Attempt = Omit<AttemptRecord, 'stateHash'>;

export async function saveAttempt(state: string, attempt: Attempt): Promise<void> {
  await attemptEntity()
    .create({ ...attempt, stateHash: hashOf(state) })
    .go();
}

/** Deletes an attempt so that its response counts once; undefined if there is none or it has expired. */
export async function takeAttempt(state: string, now: Date): Promise<Attempt | undefined> {
  const { data } = await attemptEntity()
    .delete({ stateHash: hashOf(state) })
    .go({ response: 'all_old' });
  return data && data.expiresAt * 1000 > now.getTime() ? data : undefined;
}

/** In hexadecimal, because ElectroDB lowercases keys. */
const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');
