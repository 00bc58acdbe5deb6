import { createHash, randomBytes } from 'node:crypto';
import { ttlAfterHours } from './clock.ts';
import { visitorSaltEntity } from './operations-entities.ts';

let today: { day: string; salt: string } | undefined;

/**
 * A visitor of a day: a hash of address and browser with that day's salt. Without the salt, which is dropped two days
 * later, nobody can tell who it was, nor whether two days' visitors are the same one.
 */
export async function visitorOf(
  sourceIp: string,
  userAgent: string,
  now: Date,
): Promise<{ day: string; visitor: string }> {
  const day = now.toISOString().slice(0, 10);
  if (today?.day !== day) today = { day, salt: await saltOf(day, now) };
  const visitor = createHash('sha256')
    .update(`${today.salt} ${sourceIp} ${userAgent}`)
    .digest('base64url')
    .slice(0, 22);
  return { day, visitor };
}

/** The day's salt; whoever needs it first makes it. */
async function saltOf(day: string, now: Date): Promise<string> {
  const existing = await readSalt(day);
  if (existing) return existing;
  const salt = randomBytes(32).toString('base64url');
  await visitorSaltEntity()
    .create({ day, salt, expiresAt: ttlAfterHours(now, 48) })
    .go()
    .catch(() => undefined); // Another instance was first; what it wrote is read below.
  return (await readSalt(day)) ?? salt;
}

async function readSalt(day: string): Promise<string | undefined> {
  const { data } = await visitorSaltEntity().get({ day }).go({ consistent: true });
  return data?.salt;
}
