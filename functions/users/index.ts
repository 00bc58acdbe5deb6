import { ulid } from 'ulid';
import { users } from '#shared/contract/users.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { getMe } from './get-me.ts';
import { myPapers } from './my-papers.ts';
import { getProfile, profileAgents, profilePapers } from './public-profile.ts';
import { searchPeople } from './search-people.ts';
import { getStorage } from './storage.ts';
import { updateMe } from './update-me.ts';

const deps = { clock: systemClock, newId: ulid };
const asking = () => import('./scholar/request-badge.ts');
const suspending = () => import('./accounts/suspend-account.ts');

export const handler = resource(users, {
  me: getMe,
  updateMe: updateMe(deps),
  search: searchPeople,
  storage: getStorage,
  export: onDemand(async () => (await import('./export-me.ts')).exportMe(deps)),
  delete: onDemand(async () => (await import('./delete-me.ts')).deleteMe(deps)),
  myPapers,
  get: getProfile,
  papers: profilePapers,
  agents: profileAgents,
  scholarVerification: onDemand(async () => (await asking()).myVerification),
  requestScholarVerification: onDemand(async () => (await asking()).requestBadge(deps)),
  confirmScholarEmail: onDemand(async () => (await asking()).confirmEmail(deps)),
  withdrawScholarVerification: onDemand(async () => (await asking()).withdrawRequest),
  scholarQueue: onDemand(async () => (await import('./scholar/decide-badge.ts')).listScholarQueue),
  decideScholarVerification: onDemand(async () =>
    (await import('./scholar/decide-badge.ts')).decideBadge(deps),
  ),
  appealSuspension: onDemand(async () => (await suspending()).appealSuspension(deps)),
  listAccounts: onDemand(async () => (await import('./accounts/list-accounts.ts')).listAccounts),
  suspendAccount: onDemand(async () => (await suspending()).suspendAccount(deps)),
  decideSuspension: onDemand(async () => (await suspending()).decideSuspension(deps)),
});
