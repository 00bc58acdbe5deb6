import { users } from '#shared/contract/users.ts';
import { resource } from '../_lib/resource.ts';
import { getMe } from './get-me.ts';
import { myPapers } from './my-papers.ts';

export const handler = resource(users, { me: getMe, myPapers });
