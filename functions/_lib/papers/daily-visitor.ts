import { createHash, randomBytes } from 'node:crypto';
import { visitorSaltEntity } from '../operations/operations-entities.ts';
import { ttlAfterHours } from '../runtime/clock.ts';

let today: { day: string; salt: string } | undefined;

/**
 * Returns a visitor's id for one day: a hash of IP address and user agent with the day's salt. The salt is deleted two
 * days later. Without it, nobody can identify the visitor or recognize them on another day.
 */
export async function dailyVisitor(
  sourceIp: string,
  userAgent: string,
  now: Date,
): Promise<{ day: string; visitor: string }> {
  const day = now.toISOString().slice(0, 10);
  if (today?.day !== day) today = { day, salt: await getOrCreateSalt(day, now) };
  const visitor = createHash('sha256')
    .update(`${today.salt} ${sourceIp} ${userAgent}`)
    .digest('base64url')
    .slice(0, 22);
  return { day, visitor };
}

/** Returns the day's salt; the first caller creates it. */
async function getOrCreateSalt(day: string, now: Date): Promise<string> {
  const existing = await readSalt(day);
  if (existing) return existing;
  const salt = randomBytes(32).toString('base64url');
  await visitorSaltEntity()
    .create({ day, salt, expiresAt: ttlAfterHours(now, 48) })
    .go()
    .catch(() => undefined); // Another instance was first; its salt is read below.
  return (await readSalt(day)) ?? salt;
}

async function readSalt(day: string): Promise<string | undefined> {
  const { data } = await visitorSaltEntity().get({ day }).go({ consistent: true });
  return data?.salt;
}
