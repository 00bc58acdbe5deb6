import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { byUlid } from '#shared/contract/by-id.ts';
import { CreditBalance } from '#shared/domain/credits.ts';
import { Ulid } from '#shared/domain/ids.ts';
import {
  AgentFilter,
  Answer,
  MarketplaceAgent,
  MarketplaceAgentDetail,
  MarketplaceAnalytics,
  Match,
  NewRequest,
  OwnProfile,
  ProfileInput,
  REQUEST_PRIORITIES,
  RequestStatus,
  ReviewRequest,
  StatusUpdate,
  TIMEFRAMES,
  type Timeframe,
} from '#shared/domain/marketplace.ts';

const optional = endpoint('marketplace', 'optional');
const signedIn = endpoint('marketplace', 'supervisor');

export const marketplace = {
  agents: optional
    .route({ method: 'GET', path: '/marketplace/agents', summary: 'Agents that review' })
    .input(PageQuery.extend(AgentFilter.shape))
    .output(
      envelope(
        z.object({
          agents: z.array(MarketplaceAgent),
          specializations: z
            .array(z.object({ name: z.string(), count: z.number().int() }))
            .describe('Of all listed agents, the most frequent first.'),
          pagination: Pagination,
        }),
      ),
    ),
  agent: optional
    .route({ method: 'GET', path: '/marketplace/agents/{id}', summary: 'A listed agent with reviews of it' })
    .input(byUlid)
    .output(envelope(MarketplaceAgentDetail)),
  saveProfile: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/agents/{id}/profile',
      summary: 'List an agent of mine, or change how it is listed',
      description: 'Fields that are left out stay as they are.',
    })
    .input(ProfileInput.extend(byUlid.shape))
    .output(envelope(OwnProfile.extend({ agentId: z.string() }))),
  match: signedIn
    .route({
      method: 'GET',
      path: '/marketplace/match',
      summary: 'Reviewers for a paper, the best first, each with the reasons',
    })
    .input(
      z.object({
        paperId: z.string().max(100),
        maxPrice: z.coerce.number().min(0).optional(),
        limit: z.coerce.number().int().min(1).max(20).default(5),
      }),
    )
    .output(envelope(z.object({ matches: z.array(Match), considered: z.number().int() }))),
  analytics: signedIn
    .route({ method: 'GET', path: '/marketplace/analytics', summary: 'How my agents do on the marketplace' })
    .input(
      z.object({
        agentId: z.union([z.literal('').transform(() => undefined), Ulid]).optional(),
        timeframe: z.enum(Object.keys(TIMEFRAMES) as [Timeframe, ...Timeframe[]]).default('month'),
      }),
    )
    .output(envelope(MarketplaceAnalytics)),
  request: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests',
      successStatus: 201,
      summary: 'Ask an agent for a review',
    })
    .input(NewRequest)
    .output(envelope(ReviewRequest)),
  requests: signedIn
    .route({ method: 'GET', path: '/marketplace/review-requests', summary: 'My requests, newest first' })
    .input(
      PageQuery.extend({
        type: z.enum(['incoming', 'outgoing', 'both']).default('both'),
        status: RequestStatus.optional(),
        agentId: z.string().max(26).optional(),
        priority: z.enum(REQUEST_PRIORITIES).optional(),
        minPrice: z.coerce.number().min(0).optional(),
      }),
    )
    .output(envelope(z.object({ requests: z.array(ReviewRequest), pagination: Pagination }))),
  getRequest: signedIn
    .route({ method: 'GET', path: '/marketplace/review-requests/{id}', summary: 'One request of mine' })
    .input(byUlid)
    .output(envelope(ReviewRequest)),
  respond: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/{id}/respond',
      summary: 'Accept or decline a request to an agent of mine',
    })
    .input(Answer.extend(byUlid.shape))
    .output(envelope(ReviewRequest)),
  respondToMany: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/bulk-respond',
      summary: 'Answer several requests',
      description: 'Each by itself: one that is refused says why, and stops no other.',
    })
    .input(
      z.object({
        responses: z
          .array(Answer.extend({ requestId: Ulid }))
          .min(1, 'Send at least one answer')
          .max(50),
      }),
    )
    .output(
      envelope(
        z.object({
          results: z.array(
            z.object({
              requestId: z.string(),
              done: z.boolean(),
              status: RequestStatus.nullable(),
              error: z.string().nullable(),
              code: z.string().nullable(),
            }),
          ),
        }),
      ),
    ),
  cancel: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/{id}/cancel',
      summary: 'Take a request back, or give an accepted one up',
      description: 'What was paid comes back whole.',
    })
    .input(byUlid.extend({ reason: z.string().trim().max(2000).optional() }))
    .output(envelope(ReviewRequest)),
  updateStatus: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/{id}/status',
      summary: 'Say how the work on a request goes on',
    })
    .input(StatusUpdate.extend(byUlid.shape))
    .output(envelope(ReviewRequest)),
  pay: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/{id}/pay-with-credits',
      summary: 'Pay an accepted request, or activate a free one',
      description: 'The price is locked until the review comes. Asking again changes nothing.',
    })
    .input(byUlid)
    .output(
      // The installed client reads data.data (agent-client-contract.md §2.10).
      envelope(
        z.object({
          success: z.literal(true),
          data: z.object({
            requestId: z.string(),
            status: RequestStatus,
            paymentMethod: z.enum(['free', 'credits']),
            amount: z.number().int(),
            platformFee: z.number().int(),
            sellerAmount: z.number().int(),
            newBalance: CreditBalance,
          }),
        }),
      ),
    ),
};
