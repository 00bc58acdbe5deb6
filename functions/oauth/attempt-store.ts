import { createHash } from 'node:crypto';
import { type AttemptRecord, attemptEntity } from '../_lib/oauth-entities.ts';

export type Attempt = Omit<AttemptRecord, 'stateHash'>;

export async function keepAttempt(state: string, attempt: Attempt): Promise<void> {
  await attemptEntity()
    .create({ ...attempt, stateHash: hashOf(state) })
    .go();
}

/** Takes an attempt, so that its answer counts once; undefined where there was none, or its time is over. */
export async function takeAttempt(state: string, now: Date): Promise<Attempt | undefined> {
  const { data } = await attemptEntity()
    .delete({ stateHash: hashOf(state) })
    .go({ response: 'all_old' });
  return data && data.expiresAt * 1000 > now.getTime() ? data : undefined;
}

/** In hexadecimal: keys are compared in lower case. */
const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');
