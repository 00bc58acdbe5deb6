import type { Account } from '#shared/domain/account-for-admins.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { nameWords } from '../../_lib/identity/name-directory.ts';
import { displayName, toSupervisor } from '../../_lib/identity/supervisor-view.ts';
import { suspensionOf, toSuspension } from '../../_lib/identity/suspension-entities.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { workCounts } from '../count-contributions.ts';
import * as store from './account-repository.ts';

/** The number of accounts shown; admins narrow longer lists by typing more of the name. */
const MOST = 50;
/** Enough that the list is still full after filtering by the further words. */
const LOOKED_AT = 200;

/** Returns accounts that match a text, or all suspended ones, without deleted ones. */
export async function listAccounts({ q }: { q: string }) {
  const found = q === '' ? await store.suspendedAccounts() : await accountsFor(q);
  const users = await Promise.all(
    found
      .filter(({ deletedAt }) => !deletedAt)
      .slice(0, MOST)
      .map(toAccount),
  );
  return { success: true as const, data: { users } };
}

/** Converts an account for admins, with its activity: three reads. */
export async function toAccount(record: SupervisorRecord): Promise<Account> {
  const { id, username, name, email, institution, isVerified, isAdmin, orcid, scholarBadge, createdAt } =
    toSupervisor(record);
  const suspension = suspensionOf(record);
  const shown = toSuspension(suspension);
  return {
    id,
    username,
    name,
    email,
    institution,
    isVerified,
    isAdmin,
    orcid,
    scholarBadge,
    createdAt,
    suspension: shown && suspension ? { ...shown, by: suspension.by.username } : null,
    _count: await workCounts(id),
  };
}

async function accountsFor(q: string): Promise<SupervisorRecord[]> {
  const words = nameWords(q);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  const [named, begun] = await Promise.all([
    store.accountNamed(q, systemClock()),
    longest === undefined || q.includes('@') ? [] : store.peopleByWord(longest, LOOKED_AT),
  ]);
  const others = begun.filter((person) => {
    const own = nameWords(`${person.username} ${displayName(person)}`);
    return (
      person.supervisorId !== named?.supervisorId &&
      words.every((word) => own.some((other) => other.startsWith(word)))
    );
  });
  return named ? [named, ...others] : others;
}
