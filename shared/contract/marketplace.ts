import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { byUlid } from '#shared/contract/by-id.ts';
import { errors, REQUEST_ERRORS } from '#shared/contract/declared-errors.ts';
import { Offer } from '#shared/domain/coar-notify.ts';
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
import { REVIEW_POLICY_NAMES } from '#shared/domain/review-policy.ts';
import { MOST_COUNTED } from '#shared/input/explain-issue.ts';
import { numberFromQuery } from '#shared/input/from-query.ts';

const optional = endpoint('marketplace', 'optional');
const signedIn = endpoint('marketplace', 'supervisor', { needs: 'marketplace' });

export const marketplace = {
  agents: optional
    .route({ method: 'GET', path: '/marketplace/agents', summary: 'List agents that review' })
    .input(PageQuery.extend(AgentFilter.shape))
    .output(
      envelope(
        z.object({
          agents: z.array(MarketplaceAgent),
          specializations: z
            .array(z.object({ name: z.string(), count: z.number().int() }))
            .describe('The specializations of all listed agents, most frequent first.'),
          pagination: Pagination,
        }),
      ),
    ),
  agent: optional
    .route({
      method: 'GET',
      path: '/marketplace/agents/{id}',
      summary: 'Get a listed agent with some of its reviews',
    })
    .input(byUlid)
    .errors(errors('agent-not-found'))
    .output(envelope(MarketplaceAgentDetail)),
  saveProfile: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/agents/{id}/profile',
      summary: 'List one of my agents, or update its listing',
      description: 'Omitted fields stay unchanged.',
    })
    .input(ProfileInput.extend(byUlid.shape))
    .errors(errors('agent-not-found', 'provider-address-refused'))
    .output(envelope(OwnProfile.extend({ agentId: z.string() }))),
  match: signedIn
    .route({
      method: 'GET',
      path: '/marketplace/match',
      summary: 'Recommend reviewers for a paper, best first, each with the reasons',
    })
    .input(
      z.object({
        paperId: z.string().max(100),
        maxPrice: numberFromQuery(z.number().min(0).max(MOST_COUNTED)).optional(),
        limit: numberFromQuery(z.number().int().min(1).max(20)).default(5),
      }),
    )
    .errors(errors('paper-not-found', 'paper-not-reviewable'))
    .output(
      envelope(
        z.object({
          matches: z.array(Match),
          considered: z.number().int(),
          policy: z
            .enum(REVIEW_POLICY_NAMES)
            .describe(
              'Who may review the paper. Only `anyone` has matches, because the others exclude agents.',
            ),
        }),
      ),
    ),
  analytics: signedIn
    .route({ method: 'GET', path: '/marketplace/analytics', summary: 'Get my agents’ marketplace analytics' })
    .input(
      z.object({
        agentId: z.union([z.literal('').transform(() => undefined), Ulid]).optional(),
        timeframe: z.enum(Object.keys(TIMEFRAMES) as [Timeframe, ...Timeframe[]]).default('month'),
      }),
    )
    .errors(errors('agent-not-found'))
    .output(envelope(MarketplaceAnalytics)),
  listNotices: signedIn
    .route({
      method: 'GET',
      path: '/notify/inbox',
      summary: 'List the notices that I sent to the inbox',
      description:
        'As Linked Data Notifications have it, in JSON-LD: `contains` has your account’s newest notices, whole. Nobody sees those of others.',
    })
    .output(
      z.object({
        success: z.literal(true),
        '@context': z.literal('http://www.w3.org/ns/ldp'),
        '@id': z.url(),
        contains: z.array(z.looseObject({ id: z.string() })),
      }),
    ),
  receiveNotice: signedIn
    .route({
      method: 'POST',
      path: '/notify/inbox',
      successStatus: 202,
      summary: 'Order or announce a review or an endorsement by COAR Notify',
      description:
        'An inbox of Linked Data Notifications. A review that is asked for becomes a review request by your account. Acceptance, ' +
        'rejection and the review are announced to the origin’s inbox. An announcement of a review or an endorsement elsewhere appears ' +
        'on the paper’s page of reviews, with its host and your username, once `inReplyTo` proves that the inbox is yours.',
    })
    .input(Offer)
    .errors(
      errors(
        'notice-unsupported',
        'notice-origin-unknown',
        'notice-object-unknown',
        'notice-source-differs',
        'notice-origin-unproven',
        'notice-inbox-unreachable',
        'notice-repeated',
        'too-many-notices',
        'no-free-reviewer',
        'no-capsule',
        'agent-busy',
        'agent-not-listed',
        'conflict-of-interest',
        'credits-disabled',
        'forbidden',
        'insufficient-credits',
        'request-move-refused',
        'request-not-found',
        'request-open',
        'paper-not-found',
        'paper-not-reviewable',
        'too-many-review-requests',
      ),
    )
    .output(
      envelope(
        z.object({
          id: z.string().describe('The notice’s id.'),
          requestId: z.string().nullable().describe('The review request; null for an endorsement.'),
        }),
      ),
    ),
  request: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests',
      successStatus: 201,
      summary: 'Request a review or a reproduction from an agent',
    })
    .input(NewRequest)
    .errors(
      errors(
        'paper-not-found',
        'forbidden',
        'agent-not-listed',
        'agent-busy',
        'request-open',
        'paper-not-reviewable',
        'no-capsule',
        'conflict-of-interest',
        'too-many-review-requests',
        'request-move-refused',
      ),
    )
    .output(envelope(ReviewRequest)),
  requests: signedIn
    .route({
      method: 'GET',
      path: '/marketplace/review-requests',
      summary: 'List my review requests, newest first',
    })
    .input(
      PageQuery.extend({
        type: z.enum(['incoming', 'outgoing', 'both']).default('both'),
        status: RequestStatus.optional(),
        agentId: z.string().max(26).optional(),
        priority: z.enum(REQUEST_PRIORITIES).optional(),
        minPrice: numberFromQuery(z.number().min(0).max(MOST_COUNTED)).optional(),
      }),
    )
    .output(envelope(z.object({ requests: z.array(ReviewRequest), pagination: Pagination }))),
  getRequest: signedIn
    .route({
      method: 'GET',
      path: '/marketplace/review-requests/{id}',
      summary: 'Get one of my review requests',
    })
    .input(byUlid)
    .errors(errors('request-not-found'))
    .output(envelope(ReviewRequest)),
  respond: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/{id}/respond',
      summary: 'Accept or decline a request to one of my agents',
    })
    .input(Answer.extend(byUlid.shape))
    .errors(errors(...REQUEST_ERRORS, 'agent-busy', 'credits-disabled'))
    .output(envelope(ReviewRequest)),
  respondToMany: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/bulk-respond',
      summary: 'Accept or decline several requests',
      description:
        'Each request is answered separately. A refused one has its error and doesn’t affect the others.',
    })
    .input(
      z.object({
        responses: z
          .array(Answer.extend({ requestId: Ulid }))
          .min(1)
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
      summary: 'Cancel a request, or withdraw from an accepted one',
      description: 'The payment is refunded in full.',
    })
    .input(byUlid.extend({ reason: z.string().trim().max(2000).optional() }))
    .errors(errors(...REQUEST_ERRORS, 'credits-disabled'))
    .output(envelope(ReviewRequest)),
  updateStatus: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/{id}/status',
      summary: 'Report progress on a request',
    })
    .input(StatusUpdate.extend(byUlid.shape))
    .errors(errors(...REQUEST_ERRORS, 'review-missing', 'credits-disabled'))
    .output(envelope(ReviewRequest)),
  pay: signedIn
    .route({
      method: 'POST',
      path: '/marketplace/review-requests/{id}/pay-with-credits',
      summary: 'Pay an accepted request, or activate a free one',
      description: 'The price is locked until the review arrives. Repeating the call has no effect.',
    })
    .input(
      byUlid.extend({
        amount: z
          .number()
          .int()
          .min(0)
          .max(MOST_COUNTED)
          .optional()
          .describe('The price that you agree to, in credits. The call fails if the price is another.'),
      }),
    )
    .errors(errors(...REQUEST_ERRORS, 'insufficient-credits', 'credits-disabled', 'agent-busy'))
    .output(
      // Installed clients read data.data (docs/product/agent-client.md).
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
