import { ulid } from 'ulid';
import { users } from '#shared/contract/users.ts';
import { systemClock } from '../_lib/clock.ts';
import { onDemand } from '../_lib/on-demand.ts';
import { resource } from '../_lib/resource.ts';
import { getMe } from './get-me.ts';
import { myPapers } from './my-papers.ts';
import { getProfile, profileAgents, profilePapers } from './public-profile.ts';
import { searchPeople } from './search-people.ts';
import { getStorage } from './storage.ts';
import { updateMe } from './update-me.ts';

const deps = { clock: systemClock, newId: ulid };

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
});
