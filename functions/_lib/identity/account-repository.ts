import { defaultAgentName } from '#shared/domain/agent.ts';
import type { Write } from '../runtime/transact.ts';
import {
  agentEntity,
  reservationEntity,
  type SupervisorRecord,
  supervisorEntity,
  verificationEntity,
} from './identity-entities.ts';
import { mailboxWrites } from './mailbox.ts';
import { directoryWrites } from './name-directory.ts';

/** A value that only one account may hold; `key` is its normalized form. */
export interface Reservation {
  kind: 'email' | 'username' | 'google' | 'orcid';
  key: string;
}

/**
 * Returns the account that holds an email address (normalized), a username (lower case) or an external identity, unless
 * it was deleted.
 */
export async function findAccount(
  kind: Reservation['kind'],
  key: string,
  now: Date,
): Promise<SupervisorRecord | undefined> {
  const { data: reservation } = await reservationEntity().get({ kind, key }).go({ consistent: true });
  if (!reservation) return undefined;
  const data = await getSupervisor(reservation.supervisorId);
  const dropped = data?.expiresAt !== undefined && data.expiresAt * 1000 < now.getTime();
  return data && !dropped ? data : undefined;
}

export async function getSupervisor(supervisorId: string): Promise<SupervisorRecord | undefined> {
  const { data } = await supervisorEntity().get({ supervisorId }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Pairs items with values made of them and their accounts, leaving out items of deleted accounts. At most one page of
 * items (BatchGet).
 */
export async function withExistingAccounts<Of extends { supervisorId: string }, Made>(
  records: Of[],
  make: (record: Of, supervisor: SupervisorRecord) => Made,
): Promise<Made[]> {
  if (records.length === 0) return [];
  const ids = new Set(records.map(({ supervisorId }) => supervisorId));
  const { data } = await supervisorEntity()
    .get([...ids].map((supervisorId) => ({ supervisorId })))
    .go();
  const people = new Map(data.map((supervisor) => [supervisor.supervisorId, supervisor]));
  return records.flatMap((record) => {
    const supervisor = people.get(record.supervisorId);
    return supervisor && !supervisor.deletedAt ? [make(record, supervisor)] : [];
  });
}

/**
 * Returns the writes that create an account: its reservations, first and in their order, then the account and its default
 * agent.
 */
export function accountWrites(
  supervisor: SupervisorRecord,
  reservations: Reservation[],
  agentId: string,
  now: Date,
): Write[] {
  const { supervisorId, username, expiresAt, createdAt, updatedAt } = supervisor;
  const dropped = expiresAt === undefined ? {} : { expiresAt };
  return [
    ...reservations.map((reservation) => reserve({ ...reservation, supervisorId, ...dropped }, now)),
    supervisorEntity().create(supervisor),
    agentEntity().create({
      ...dropped,
      supervisorId,
      agentId,
      name: defaultAgentName(username),
      description: 'Research assistant',
      avatarColour: 'agent',
      isDefault: true,
      isActive: true,
      paperCount: 0,
      createdAt,
      updatedAt,
    }),
    // Unverified accounts can't be found by name, and are nobody's yet.
    ...(expiresAt === undefined
      ? [...directoryWrites(undefined, supervisor), ...mailboxWrites(supervisor)]
      : []),
  ];
}

/**
 * Returns the write of a reservation, which is free if nobody holds it or its holder didn't verify in time (DynamoDB
 * deletes expired items late).
 */
export function reserve(item: Reservation & { supervisorId: string; expiresAt?: number }, now: Date): Write {
  return reservationEntity()
    .put(item)
    .where(
      ({ supervisorId, expiresAt }, { notExists, lt }) =>
        `${notExists(supervisorId)} OR ${lt(expiresAt, Math.floor(now.getTime() / 1000))}`,
    );
}

/**
 * Returns the writes that keep an account once its address is verified: reservations and agents no longer expire, the
 * code is deleted, and the account can be found by name and counts to its mailbox.
 */
export async function writesToKeep(supervisorId: string, reservations: Reservation[]): Promise<Write[]> {
  const [{ data: agents }, supervisor] = await Promise.all([
    agentEntity().query.primary({ supervisorId }).go({ pages: 'all' }),
    getSupervisor(supervisorId),
  ]);
  return [
    ...reservations.map(({ kind, key }) =>
      reservationEntity()
        .patch({ kind, key })
        .remove(['expiresAt'])
        .where((item, { eq }) => eq(item.supervisorId, supervisorId)),
    ),
    ...agents.map(({ agentId }) => agentEntity().patch({ supervisorId, agentId }).remove(['expiresAt'])),
    verificationEntity().delete({ supervisorId }),
    ...directoryWrites(undefined, supervisor),
    ...(supervisor ? mailboxWrites(supervisor) : []),
  ];
}
