import { ULID } from '#shared/domain/paper-ids.ts';
import { reservationEntity, type SupervisorRecord, supervisorEntity } from './identity-entities.ts';

/** Returns a supervisor by id or by username in any case. A username may look like an id. */
export async function findSupervisor(idOrUsername: string): Promise<SupervisorRecord | undefined> {
  const supervisorId = idOrUsername.toUpperCase();
  const found = ULID.test(supervisorId) ? await getSupervisor(supervisorId) : undefined;
  if (found) return found;
  const key = idOrUsername.toLowerCase();
  if (key === '') return undefined;
  const { data: reservation } = await reservationEntity().get({ kind: 'username', key }).go();
  return reservation ? getSupervisor(reservation.supervisorId) : undefined;
}

async function getSupervisor(supervisorId: string): Promise<SupervisorRecord | undefined> {
  const { data } = await supervisorEntity().get({ supervisorId }).go();
  return data ?? undefined;
}
