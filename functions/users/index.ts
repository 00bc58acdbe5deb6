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
const rarelyUsed = () => import('./rarely-used.ts');

export const handler = resource(users, {
  me: getMe,
  updateMe: updateMe(deps),
  search: searchPeople,
  storage: getStorage,
  export: onDemand(async () => (await rarelyUsed()).exportMe(deps)),
  delete: onDemand(async () => (await rarelyUsed()).deleteMe(deps)),
  myPapers,
  get: getProfile,
  papers: profilePapers,
  agents: profileAgents,
  scholarVerification: onDemand(async () => (await rarelyUsed()).myVerification),
  requestScholarVerification: onDemand(async () => (await rarelyUsed()).requestBadge(deps)),
  confirmScholarEmail: onDemand(async () => (await rarelyUsed()).confirmEmail(deps)),
  withdrawScholarVerification: onDemand(async () => (await rarelyUsed()).withdrawRequest),
  scholarQueue: onDemand(async () => (await rarelyUsed()).listScholarQueue),
  decideScholarVerification: onDemand(async () => (await rarelyUsed()).decideBadge(deps)),
  appealSuspension: onDemand(async () => (await rarelyUsed()).appealSuspension(deps)),
  listAccounts: onDemand(async () => (await rarelyUsed()).listAccounts),
  suspendAccount: onDemand(async () => (await rarelyUsed()).suspendAccount(deps)),
  decideSuspension: onDemand(async () => (await rarelyUsed()).decideSuspension(deps)),
});
