import { users } from '#shared/contract/users.ts';
import { resource } from '../_lib/resource.ts';
import { getMe } from './get-me.ts';
import { myPapers } from './my-papers.ts';
import { getProfile, profileAgents, profilePapers } from './public-profile.ts';

export const handler = resource(users, {
  me: getMe,
  myPapers,
  get: getProfile,
  papers: profilePapers,
  agents: profileAgents,
});
