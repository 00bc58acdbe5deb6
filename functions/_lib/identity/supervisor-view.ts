import type { Supervisor } from '#shared/domain/account.ts';
import type { NameParts } from '#shared/domain/name-parts.ts';
import { isListedAdmin } from './admins.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { membershipOf } from './institution-entities.ts';
import { scholarBadgeOf } from './scholar-entities.ts';
import { suspensionOf, toSuspension } from './suspension-entities.ts';

/** A supervisor as the API returns it to them; absent texts are "" (docs/product/agent-client.md). */
export function toSupervisor(record: SupervisorRecord): Supervisor {
  const { supervisorId, username, email, isVerified, createdAt, updatedAt } = record;
  return {
    id: supervisorId,
    username,
    email,
    name: displayName(record),
    firstName: record.firstName ?? '',
    lastName: record.lastName ?? '',
    institution: record.institution ?? '',
    affiliation: record.institution ?? '',
    position: record.position ?? '',
    department: record.department ?? '',
    organizationType: record.organizationType ?? null,
    bio: record.bio ?? '',
    website: record.website ?? '',
    isVerified,
    isAdmin: isListedAdmin(record),
    orcid: record.orcid ?? null,
    hasOrcidDeposits: record.hasOrcidDeposits === true,
    scholarBadge: scholarBadgeOf(record),
    membership: membershipOf(record),
    suspension: toSuspension(suspensionOf(record)),
    hasPassword: record.passwordHash !== undefined,
    hasSecondFactor: record.hasSecondFactor === true,
    hasGoogle: record.googleSubject !== undefined,
    createdAt,
    updatedAt,
  };
}

/** Returns a person's name as they gave its parts; nothing for those who gave one part, whose name isn't split. */
export function ownNameParts({ firstName, lastName }: Pick<SupervisorRecord, 'firstName' | 'lastName'>): {
  nameParts?: NameParts;
} {
  return firstName && lastName ? { nameParts: { family: lastName, given: firstName } } : {};
}

/** Returns first and last name, or the username if both are empty. */
export function displayName(record: Pick<SupervisorRecord, 'firstName' | 'lastName' | 'username'>): string {
  return [record.firstName, record.lastName].filter(Boolean).join(' ') || record.username;
}
