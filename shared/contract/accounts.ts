import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { Account } from '#shared/domain/account-for-admins.ts';
import {
  Suspension,
  SuspensionAppeal,
  SuspensionDecision,
  SuspensionReason,
} from '#shared/domain/suspension.ts';

const signedIn = endpoint('users', 'supervisor');
const admin = endpoint('users', 'admin');
const byId = z.object({ id: z.string().max(100).describe('A supervisor’s id.') });

/** People, as admins find, suspend and let them in again. */
export const accounts = {
  appealSuspension: signedIn
    .route({
      method: 'POST',
      path: '/users/me/suspension/appeal',
      successStatus: 201,
      summary: 'Appeal against my suspension, once',
    })
    .input(SuspensionAppeal)
    .output(envelope(Suspension)),
  listAccounts: admin
    .route({
      method: 'GET',
      path: '/admin/users',
      summary: 'Accounts by name, username, email or id; without `q` those suspended',
      description:
        'A name or username by its beginning, of verified accounts; an email, a whole username or an id also of others. At most 50; appeals that wait come first.',
    })
    .input(z.object({ q: z.string().trim().max(254).default('') }))
    .output(envelope(z.object({ users: z.array(Account) }))),
  suspendAccount: admin
    .route({
      method: 'POST',
      path: '/admin/users/{id}/suspension',
      successStatus: 201,
      summary: 'Suspend a supervisor',
      description: 'From then on their sessions and keys read, and write nothing. They are told the reason.',
    })
    .input(SuspensionReason.extend(byId.shape))
    .output(envelope(Account)),
  decideSuspension: admin
    .route({
      method: 'POST',
      path: '/admin/users/{id}/suspension/decision',
      summary: 'Lift a suspension, or uphold it in answer to an appeal',
    })
    .input(SuspensionDecision.extend(byId.shape))
    .output(envelope(Account)),
};
