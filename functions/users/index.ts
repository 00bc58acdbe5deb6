import { ulid } from 'ulid';
import { users } from '#shared/contract/users.ts';
import { systemClock } from '../_lib/clock.ts';
import { resource } from '../_lib/resource.ts';
import { deleteMe } from './delete-me.ts';
import { exportMe } from './export-me.ts';
import { getMe } from './get-me.ts';
import { myPapers } from './my-papers.ts';
import { getProfile, profileAgents, profilePapers } from './public-profile.ts';
import { getStorage } from './storage.ts';
import { updateMe } from './update-me.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(users, {
  me: getMe,
  updateMe: updateMe(deps),
  storage: getStorage,
  export: exportMe(deps),
  delete: deleteMe(deps),
  myPapers,
  get: getProfile,
  papers: profilePapers,
  agents: profileAgents,
});
