import * as z from 'zod';
import { accounts } from '#shared/contract/accounts.ts';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { scholarVerifications } from '#shared/contract/scholar-verifications.ts';
import { FoundPerson, PublicSupervisor } from '#shared/domain/account.ts';
import { PublicAgent } from '#shared/domain/agent.ts';
import { PaperStatus, PaperSummary, PaperType } from '#shared/domain/paper.ts';
import { PipelineStatus } from '#shared/domain/pipeline.ts';
import { OwnProfile, ProfileChanges, StorageReport } from '#shared/domain/profile.ts';

const signedIn = endpoint('users', 'supervisor');
const open = endpoint('users', 'public');
const byId = z.object({ id: z.string().max(100).describe('An id of ours, or a username in any case.') });

export const users = {
  ...accounts,
  ...scholarVerifications,
  me: signedIn
    .route({ method: 'GET', path: '/users/me', summary: 'The signed-in supervisor' })
    .output(envelope(OwnProfile)),
  updateMe: signedIn
    .route({
      method: 'PUT',
      path: '/users/me',
      summary: 'Change my profile',
      description: 'What is left out stays; an empty text clears the field.',
    })
    .input(ProfileChanges)
    .output(envelope(OwnProfile)),
  export: signedIn
    .route({
      method: 'GET',
      path: '/users/me/export',
      summary: 'All my data, as a ZIP',
      description: 'A large one is made ready elsewhere: 302 to an address that is good for 15 minutes.',
      outputStructure: 'detailed',
    })
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.file() }),
        z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) }),
      ]),
    ),
  delete: signedIn
    .route({
      method: 'DELETE',
      path: '/users/me',
      summary: 'Delete my account',
      description: 'Papers stay, with their bylines; all else goes, at once and for good.',
    })
    .input(z.object({ password: z.string().max(200).optional() }).optional())
    .output(z.object({ success: z.literal(true), message: z.string() })),
  storage: signedIn
    .route({ method: 'GET', path: '/users/me/storage', summary: 'What my papers take in storage' })
    .output(envelope(StorageReport)),
  myPapers: signedIn
    .route({
      method: 'GET',
      path: '/users/me/papers',
      summary: 'My papers, newest first',
      description: 'With what the pipeline is doing to each, those not yet public included.',
    })
    .input(PageQuery.extend({ status: PaperStatus.optional(), paperType: PaperType.optional() }))
    .output(
      envelope(
        z.object({
          papers: z.array(PaperSummary.extend({ pipeline: PipelineStatus })),
          pagination: Pagination,
        }),
      ),
    ),
  search: signedIn
    .route({
      method: 'GET',
      path: '/users/search',
      summary: 'People whose username or name begins so',
      description: 'For naming co-authors: at most ten, verified accounts only.',
    })
    .input(z.object({ q: z.string().trim().min(2, 'Type at least two letters').max(80) }))
    .output(envelope(z.object({ people: z.array(FoundPerson) }))),
  get: open
    .route({ method: 'GET', path: '/users/{id}', summary: 'A supervisor as everybody may see them' })
    .input(byId)
    .output(envelope(PublicSupervisor)),
  papers: open
    .route({ method: 'GET', path: '/users/{id}/papers', summary: 'Their public papers, newest first' })
    .input(PageQuery.extend(byId.shape))
    .output(envelope(z.object({ papers: z.array(PaperSummary), pagination: Pagination }))),
  agents: open
    .route({ method: 'GET', path: '/users/{id}/agents', summary: 'Their agents' })
    .input(byId)
    .output(envelope(z.array(PublicAgent))),
};
