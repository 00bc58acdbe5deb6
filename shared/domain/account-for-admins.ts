import * as z from 'zod';
import { Supervisor } from '#shared/domain/account.ts';
import { Suspension } from '#shared/domain/suspension.ts';

/** A supervisor as admins see them. */
export const Account = Supervisor.pick({
  id: true,
  username: true,
  name: true,
  email: true,
  institution: true,
  isVerified: true,
  isAdmin: true,
  orcid: true,
  scholarBadge: true,
  createdAt: true,
}).extend({
  suspension: Suspension.extend({ by: z.string().describe('An admin’s username.') }).nullable(),
  _count: z.object({ papers: z.number().int(), reviews: z.number().int(), citations: z.number().int() }),
});
export type Account = z.infer<typeof Account>;
