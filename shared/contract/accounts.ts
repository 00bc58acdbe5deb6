import * as z from 'zod';
import { endpoint, envelope, WHILE_SUSPENDED } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { Account } from '#shared/domain/account-for-admins.ts';
import {
  Suspension,
  SuspensionAppeal,
  SuspensionDecision,
  SuspensionReason,
} from '#shared/domain/suspension.ts';

const admin = endpoint('users', 'admin');
const byId = z.object({ id: z.string().max(100).describe('A supervisor’s id.') });

/** Accounts for admins: finding, suspending and reinstating supervisors. */
export const accounts = {
  appealSuspension: endpoint('users', 'supervisor', { ...WHILE_SUSPENDED, needs: 'session' })
    .route({
      method: 'POST',
      path: '/users/me/suspension/appeal',
      successStatus: 201,
      summary: 'Appeal my suspension (once)',
    })
    .input(SuspensionAppeal)
    .errors(errors('not-suspended', 'appeal-made', 'changed-meanwhile'))
    .output(envelope(Suspension)),
  listAccounts: admin
    .route({
      method: 'GET',
      path: '/admin/users',
      summary: 'Find accounts, or list suspended ones',
      description:
        '`q` matches the beginning of a verified account’s name or username, or the whole email, username or id of any account. Without `q`, returns suspended accounts. Returns at most 50; open appeals come first.',
    })
    .input(z.object({ q: z.string().trim().max(254).default('') }))
    .output(envelope(z.object({ users: z.array(Account) }))),
  suspendAccount: admin
    .route({
      method: 'POST',
      path: '/admin/users/{id}/suspension',
      successStatus: 201,
      summary: 'Suspend a supervisor',
      description:
        'Their sessions and API keys become read-only at once. The supervisor is notified of the reason.',
    })
    .input(SuspensionReason.extend(byId.shape))
    .errors(errors('user-not-found', 'suspended-already', 'admin-not-suspendable'))
    .output(envelope(Account)),
  decideSuspension: admin
    .route({
      method: 'POST',
      path: '/admin/users/{id}/suspension/decision',
      summary: 'Lift a suspension, or uphold it after an appeal',
    })
    .input(SuspensionDecision.extend(byId.shape))
    .errors(errors('user-not-found', 'not-suspended', 'nothing-to-appeal'))
    .output(envelope(Account)),
};
