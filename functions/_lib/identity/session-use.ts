import { type SessionRecord, sessionEntity } from './session-entities.ts';

/** Records when an admin acted in a session, at most once a minute. A session that ended meanwhile stays deleted. */
export async function recordAdministration(session: SessionRecord | undefined, now: Date): Promise<void> {
  if (!session) return;
  const { supervisorId, sessionId, administeredAt } = session;
  if (administeredAt && now.getTime() - Date.parse(administeredAt) < 60_000) return;
  await sessionEntity()
    .patch({ supervisorId, sessionId })
    .set({ administeredAt: now.toISOString() })
    .go()
    .catch(() => undefined);
}
