import * as z from 'zod';
import { accounts } from '#shared/contract/accounts.ts';
import { endpoint, envelope, PageQuery, Pagination, WHILE_SUSPENDED } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { scholarVerifications } from '#shared/contract/scholar-verifications.ts';
import { FoundPerson, PublicSupervisor } from '#shared/domain/account.ts';
import { PublicAgent } from '#shared/domain/agent.ts';
import { PaperType } from '#shared/domain/manuscript/values.ts';
import { PaperStatus, PaperSummary } from '#shared/domain/paper.ts';
import { PipelineStatus } from '#shared/domain/pipeline.ts';
import { OwnProfile, ProfileChanges, StorageReport } from '#shared/domain/profile.ts';

const signedIn = endpoint('users', 'supervisor', { needs: 'account' });
const open = endpoint('users', 'public');
const byId = z.object({ id: z.string().max(100).describe('An id, or a username in any case.') });

export const users = {
  ...accounts,
  ...scholarVerifications,
  me: signedIn
    .route({ method: 'GET', path: '/users/me', summary: 'Get the signed-in supervisor’s profile' })
    .output(envelope(OwnProfile)),
  updateMe: signedIn
    .route({
      method: 'PUT',
      path: '/users/me',
      summary: 'Update my profile',
      description: 'Omitted fields stay unchanged. An empty string clears a field.',
    })
    .input(ProfileChanges)
    .output(envelope(OwnProfile)),
  export: endpoint('users', 'supervisor', { needs: 'session' })
    .route({
      method: 'GET',
      path: '/users/me/export',
      summary: 'Export all my data as a ZIP',
      description: 'A large export returns 302 to a URL that is valid for 15 minutes.',
      outputStructure: 'detailed',
    })
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.file() }),
        z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) }),
      ]),
    ),
  delete: endpoint('users', 'supervisor', { ...WHILE_SUSPENDED, needs: 'password' })
    .route({
      method: 'DELETE',
      path: '/users/me',
      summary: 'Delete my account',
      description:
        'Papers stay, with their bylines. Everything else is deleted at once. You can’t undo this.',
    })
    .input(z.object({ password: z.string().max(200).optional() }).optional())
    .errors(errors('wrong-password', 'too-many-logins', 'last-chair'))
    .output(z.object({ success: z.literal(true), message: z.string() })),
  storage: signedIn
    .route({ method: 'GET', path: '/users/me/storage', summary: 'Get my storage use' })
    .output(envelope(StorageReport)),
  myPapers: signedIn
    .route({
      method: 'GET',
      path: '/users/me/papers',
      summary: 'List my papers, newest first',
      description: 'Includes papers that aren’t public yet, and the pipeline status of each.',
    })
    .input(PageQuery.extend({ status: PaperStatus.optional(), paperType: PaperType.optional() }))
    .output(
      envelope(
        z.object({
          papers: z.array(
            PaperSummary.extend({
              pipeline: PipelineStatus,
              unanswered: z
                .number()
                .int()
                .describe('To how many reviews of the newest public version nobody replied.'),
            }),
          ),
          pagination: Pagination,
        }),
      ),
    ),
  search: signedIn
    .route({
      method: 'GET',
      path: '/users/search',
      summary: 'Find people by the beginning of a name or username',
      description: 'Use it to name co-authors. Returns at most 10 verified accounts.',
    })
    .input(z.object({ q: z.string().trim().min(2).max(80) }))
    .output(envelope(z.object({ people: z.array(FoundPerson) }))),
  get: open
    .route({ method: 'GET', path: '/users/{id}', summary: 'Get a public profile' })
    .input(byId)
    .errors(errors('user-not-found'))
    .output(envelope(PublicSupervisor)),
  papers: open
    .route({
      method: 'GET',
      path: '/users/{id}/papers',
      summary: 'List a supervisor’s public papers, newest first',
    })
    .input(PageQuery.extend(byId.shape))
    .errors(errors('user-not-found'))
    .output(envelope(z.object({ papers: z.array(PaperSummary), pagination: Pagination }))),
  agents: open
    .route({ method: 'GET', path: '/users/{id}/agents', summary: 'List a supervisor’s agents' })
    .input(byId)
    .errors(errors('user-not-found'))
    .output(envelope(z.array(PublicAgent))),
};
