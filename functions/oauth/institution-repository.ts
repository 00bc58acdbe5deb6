import { createHash } from 'node:crypto';
import { getSupervisor } from '../_lib/identity/account-repository.ts';
import { type SupervisorRecord, supervisorEntity } from '../_lib/identity/identity-entities.ts';
import {
  type InstitutionRecord,
  institutionEntity,
  institutionMemberEntity,
  type MembershipRecord,
  unlinkWrites,
} from '../_lib/identity/institution-entities.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { inParallel } from '../_lib/runtime/in-parallel.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';

/** What an account stores of its account at an institution. */
export type Link = Required<Pick<SupervisorRecord, 'institutionSubject'>> & { membership: MembershipRecord };

/** How many members change at the same time. */
const AT_ONCE = 10;

export async function listInstitutions(): Promise<InstitutionRecord[]> {
  const { data } = await institutionEntity().query.primary({}).go({ pages: 'all' });
  return data.toSorted((a, b) => a.name.localeCompare(b.name));
}

export async function getInstitution(institutionId: string): Promise<InstitutionRecord | undefined> {
  const { data } = await institutionEntity().get({ institutionId }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the name under which a person at an institution is kept. Another issuer has other subjects. */
export const subjectOf = (issuer: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');

/** Returns the account that is linked to a person at an institution. */
export async function findMember({
  institutionSubject: subject,
  membership: { id: institutionId },
}: Link): Promise<SupervisorRecord | undefined> {
  const { data } = await institutionMemberEntity().get({ institutionId, subject }).go({ consistent: true });
  return data ? getSupervisor(data.supervisorId) : undefined;
}

/** Returns the writes that link a person at an institution to one account, while the institution exists. */
export const linkWrites = (
  supervisorId: string,
  { institutionSubject: subject, membership: { id: institutionId, provenAt } }: Link,
): Write[] => [
  institutionMemberEntity().create({ institutionId, subject, supervisorId }),
  institutionEntity().patch({ institutionId }).set({ joinedAt: provenAt }),
];

/**
 * Links an account, replacing an earlier link.
 * @returns false if another account is linked to the person at the institution
 */
export async function linkInstitution(
  supervisor: SupervisorRecord,
  link: Link,
  call: Call,
  now: Date,
): Promise<boolean> {
  if (supervisor.institutionSubject === link.institutionSubject) return renewMembership(supervisor, link);
  const { supervisorId } = supervisor;
  const outcome = await transact([
    ...linkWrites(supervisorId, link),
    ...unlinkWrites(supervisor),
    supervisorEntity()
      .patch({ supervisorId })
      .set({ ...link, updatedAt: now.toISOString() }),
    ...securityWrites('institution-linked', supervisor, call, now, link.membership.name),
  ]);
  return outcome.done;
}

/** Stores the newest proof of a membership. @returns false if the account was unlinked at the same moment */
export async function renewMembership(
  { supervisorId }: SupervisorRecord,
  { institutionSubject: subject, membership }: Link,
): Promise<boolean> {
  const outcome = await transact([
    institutionMemberEntity().patch({ institutionId: membership.id, subject }).set({ supervisorId }),
    supervisorEntity()
      .patch({ supervisorId })
      .set({ membership })
      .where((item, { eq }) => eq(item.institutionSubject, subject)),
  ]);
  return outcome.done;
}

/** Unlinks an account; succeeds if it isn't linked. */
export async function unlinkInstitution(supervisor: SupervisorRecord, now: Date): Promise<void> {
  const { supervisorId, institutionSubject: subject } = supervisor;
  if (subject === undefined) return;
  await transact([
    ...unlinkWrites(supervisor),
    supervisorEntity()
      .patch({ supervisorId })
      .remove(['institutionSubject', 'membership'])
      .set({ updatedAt: now.toISOString() })
      .where((item, { eq }) => eq(item.institutionSubject, subject)),
  ]);
}

/**
 * Brings the accounts that are linked to an institution up to date with it: its name, and which of its domains still prove a
 * membership. If the institution is gone, all are unlinked. Safe to run again.
 * @returns how many were linked
 */
export async function updateMembers(
  institutionId: string,
  institution: InstitutionRecord | undefined,
  now: Date,
): Promise<number> {
  const { data: members } = await institutionMemberEntity()
    .query.primary({ institutionId })
    .go({ pages: 'all' });
  await inParallel(members, AT_ONCE, async ({ subject, supervisorId }) => {
    const supervisor = await getSupervisor(supervisorId);
    if (supervisor?.institutionSubject !== subject) return;
    const membership = supervisor.membership as MembershipRecord;
    if (!institution?.domains.includes(membership.domain)) return unlinkInstitution(supervisor, now);
    const { name, ror } = institution;
    const updated = { ...membership, name, ror: ror ?? null };
    await renewMembership(supervisor, { institutionSubject: subject, membership: updated });
  });
  return members.length;
}
