import { directoryWrites } from './directory.ts';
import {
  agentEntity,
  reservationEntity,
  type SupervisorRecord,
  supervisorEntity,
  verificationEntity,
} from './identity-entities.ts';
import type { Write } from './transact.ts';

/** What only one account may hold: `key` in the form in which two are compared. */
export interface Reservation {
  kind: 'email' | 'username' | 'google' | 'orcid';
  key: string;
}

/** The account that holds an email (normalised), a username (lower case) or an identity elsewhere, if it was not dropped. */
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
 * Each of these with what is made of it and the account whose it is; those of accounts that were deleted meanwhile are left
 * out. As many as a page has (BatchGet).
 */
export async function withStandingAccounts<Of extends { supervisorId: string }, Made>(
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

/** The writes that make an account: its reservations, first and in their order, then itself and its default agent. */
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
      name: `${username}'s assistant`,
      description: 'Research assistant',
      avatarColour: 'agent',
      isDefault: true,
      isActive: true,
      paperCount: 0,
      createdAt,
      updatedAt,
    }),
    // Who has not verified yet is found by nobody.
    ...(expiresAt === undefined ? directoryWrites(undefined, supervisor) : []),
  ];
}

/** A reservation is free when nobody holds it, or who held it never verified in time (DynamoDB drops items late). */
export function reserve(item: Reservation & { supervisorId: string; expiresAt?: number }, now: Date): Write {
  return reservationEntity()
    .put(item)
    .where(
      ({ supervisorId, expiresAt }, { notExists, lt }) =>
        `${notExists(supervisorId)} OR ${lt(expiresAt, Math.floor(now.getTime() / 1000))}`,
    );
}

/**
 * The writes that keep what was to be dropped unless the address is verified: reservations, agents; the code goes, and
 * from then on people find the account.
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
  ];
}
