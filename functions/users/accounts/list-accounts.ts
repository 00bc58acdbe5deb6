import type { Account } from '#shared/domain/account-for-admins.ts';
import { systemClock } from '../../_lib/clock.ts';
import { wordsOf } from '../../_lib/directory.ts';
import type { SupervisorRecord } from '../../_lib/identity-entities.ts';
import { displayName, toSupervisor } from '../../_lib/supervisor-view.ts';
import { suspensionOf, toSuspension } from '../../_lib/suspension-entities.ts';
import { workCounts } from '../work-counts.ts';
import * as store from './account-store.ts';

/** As many as admins are shown; who looks for one of more writes more of the name. */
const MOST = 50;
/** Enough that those who are left after the further words are looked at still fill the list. */
const LOOKED_AT = 200;

/** Accounts by what was typed, or those suspended. Deleted ones are left out. */
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

/** An account for admins, with what it has done: three reads. */
export async function toAccount(record: SupervisorRecord): Promise<Account> {
  const { id, username, name, email, institution, isVerified, isAdmin, orcid, scholarBadge, createdAt } =
    toSupervisor(record);
  const standing = suspensionOf(record);
  const shown = toSuspension(standing);
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
    suspension: shown && standing ? { ...shown, by: standing.by.username } : null,
    _count: await workCounts(id),
  };
}

async function accountsFor(q: string): Promise<SupervisorRecord[]> {
  const words = wordsOf(q);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  const [named, begun] = await Promise.all([
    store.accountNamed(q, systemClock()),
    longest === undefined || q.includes('@') ? [] : store.peopleByWord(longest, LOOKED_AT),
  ]);
  const others = begun.filter((person) => {
    const own = wordsOf(`${person.username} ${displayName(person)}`);
    return (
      person.supervisorId !== named?.supervisorId &&
      words.every((word) => own.some((other) => other.startsWith(word)))
    );
  });
  return named ? [named, ...others] : others;
}
