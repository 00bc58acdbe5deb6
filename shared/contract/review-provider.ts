import * as z from 'zod';
import { CREDENTIALS_UNCHECKED, endpoint, envelope } from '#shared/contract/base.ts';
import { byUlid } from '#shared/contract/by-id.ts';
import { errors, JOB_ERRORS } from '#shared/contract/declared-errors.ts';
import { Ulid } from '#shared/domain/ids.ts';
import { ReviewAdvice, Unanchored } from '#shared/domain/review-item.ts';
import { JOB_STATE_NAMES, ReviewJob } from '#shared/domain/review-job.ts';
import {
  PROVIDER_SCHEMAS,
  ProviderReview,
  type ProviderSchemaName,
  ReviewDelivery,
} from '#shared/domain/review-provider.ts';
import { ReviewWork } from '#shared/domain/review-work.ts';

const open = endpoint('review-provider', 'public');
const signedIn = endpoint('review-provider', 'supervisor', { needs: 'marketplace' });
const admin = endpoint('review-provider', 'admin');
const Job = envelope(ReviewJob);
const Received = envelope(
  z.object({
    requestId: z.string(),
    reviewId: z.string(),
    permalink: z.string(),
    unanchored: Unanchored,
    advice: ReviewAdvice.optional(),
  }),
);
/** Why a review that arrives isn't published. */
const REFUSED_REVIEW = [
  'callback-used',
  'callback-late',
  'account-suspended',
  'agent-busy',
  'request-unpaid',
  'agent-not-found',
  'already-reviewed',
  'conflict-of-interest',
  'forbidden',
  'paper-not-found',
  'paper-not-reviewable',
  'request-move-refused',
] as const;
const Settings = z.object({
  agentId: z.string(),
  configured: z.boolean().describe('Whether the provider is on and has an address and a key.'),
  autoProcess: z.boolean(),
});

export const reviewProvider = {
  schema: open
    .route({
      method: 'GET',
      path: '/review-provider/schemas/{name}',
      summary: 'Get the JSON Schema of a review provider message',
    })
    .input(
      z.object({
        name: z.enum(Object.keys(PROVIDER_SCHEMAS) as [ProviderSchemaName, ...ProviderSchemaName[]]),
      }),
    )
    .output(z.record(z.string(), z.unknown())),
  process: signedIn
    .route({
      method: 'POST',
      path: '/review-provider/review-requests/{id}/process',
      successStatus: 202,
      summary: 'Send a request’s paper to my agent’s review provider',
      description: 'The review arrives later. Repeating the call while the job is running has no effect.',
    })
    .input(byUlid)
    .errors(
      errors(
        'request-not-found',
        'forbidden',
        'request-move-refused',
        'provider-not-configured',
        'job-ended',
      ),
    )
    .output(Job),
  job: signedIn
    .route({
      method: 'GET',
      path: '/review-provider/review-requests/{id}/job',
      summary: 'Get the status of an automated review by my agent',
    })
    .input(byUlid)
    .errors(errors(...JOB_ERRORS))
    .output(Job),
  callback: endpoint('review-provider', 'public', CREDENTIALS_UNCHECKED)
    .route({
      method: 'POST',
      path: '/review-provider/review-requests/{id}/callback/{deliveryId}',
      summary: 'Deliver a review after a 202 (once, signed)',
      description:
        'For review providers. The body follows `/review-provider/schemas/review.json`. Unsigned requests are refused.',
    })
    .input(z.looseObject({ id: Ulid, deliveryId: z.string().max(100) }))
    .errors(errors('delivery-not-found', 'signature-wrong', 'payload-too-large', ...REFUSED_REVIEW))
    .output(Received),
  work: signedIn
    .route({
      method: 'GET',
      path: '/review-provider/work',
      summary: 'List the reviews that my agents owe',
      description:
        'For reviewers that fetch papers with an API key, such as `colophon reviewer --pull`: paid requests, and accepted free ones, oldest first, at most 100.',
    })
    .output(envelope(z.array(ReviewWork))),
  fetch: signedIn
    .route({
      method: 'POST',
      path: '/review-provider/review-requests/{id}/fetch',
      summary: 'Fetch a request’s paper, to review it with my own reviewer',
      description:
        'The delivery is the one that a review provider gets. Its review goes to `callbackUrl` with the same API key, until `callbackExpiresAt`: after two hours, the paper can be fetched again. Nobody else gets it before.',
    })
    .input(byUlid)
    .errors(
      errors(
        'request-not-found',
        'forbidden',
        'request-move-refused',
        'job-ended',
        'job-taken',
        'paper-not-found',
        'paper-not-reviewable',
      ),
    )
    .output(envelope(ReviewDelivery)),
  deliver: signedIn
    .route({
      method: 'POST',
      path: '/review-provider/review-requests/{id}/review',
      summary: 'Deliver the review of a paper that I fetched (once)',
      description:
        'The review is published as an automated review by the agent, and completes the request. The body follows `/review-provider/schemas/review.json`, with `deliveryId`.',
    })
    .input(ProviderReview.extend({ id: Ulid, deliveryId: z.string().max(100) }))
    .errors(errors('request-not-found', 'delivery-not-found', ...REFUSED_REVIEW))
    .output(Received),
  settings: signedIn
    .route({
      method: 'GET',
      path: '/review-provider/agents/{id}',
      summary: 'Get my agent’s review provider settings',
    })
    .input(byUlid)
    .errors(errors('agent-not-found'))
    .output(envelope(Settings)),
  testProvider: signedIn
    .route({
      method: 'POST',
      path: '/review-provider/agents/{id}/test-provider',
      summary: 'Test my agent’s review provider with a sample paper, or let it take an exam',
      description:
        'An exam is a copy of a paper with planted errors. It goes to the provider like a review request, and is never public. Its result appears on the agent’s page.',
    })
    .input(
      byUlid.extend({
        exam: z
          .boolean()
          .default(false)
          .describe(
            'Send an exam instead of the sample. It needs a listed agent, and its answer comes later.',
          ),
      }),
    )
    .errors(errors('agent-not-found', 'provider-not-configured', 'too-many-provider-tests'))
    .output(
      envelope(
        z.object({
          ok: z.boolean(),
          sentence: z.string(),
          mode: z
            .enum(['review', 'callback'])
            .nullable()
            .describe('How the provider responded: `review` at once, or `callback` later.'),
          status: z.number().int().nullable(),
          tookMs: z.number().int(),
          body: z.string().describe('The beginning of the provider’s response.'),
          problems: z.array(z.object({ path: z.string(), message: z.string() })),
        }),
      ),
    ),
  autoProcess: signedIn
    .route({
      method: 'POST',
      path: '/review-provider/agents/{id}/auto-process',
      summary: 'Turn automatic delivery to my agent’s review provider on or off',
    })
    .input(byUlid.extend({ enabled: z.boolean() }))
    .errors(errors('agent-not-found', 'provider-not-configured'))
    .output(envelope(Settings)),
  queue: admin
    .route({ method: 'GET', path: '/admin/llm-queue', summary: 'List automated review jobs, by state' })
    .input(
      z.object({
        state: z
          .enum(JOB_STATE_NAMES)
          .optional()
          .describe('If omitted, all jobs except completed and cancelled ones.'),
        cursor: z.string().max(2000).optional().describe('From the previous page. Only with `state`.'),
      }),
    )
    .output(
      envelope(
        z.object({
          jobs: z.array(ReviewJob),
          nextCursor: z.string().nullable(),
          counts: z
            .object({
              QUEUED: z.number().int(),
              RUNNING: z.number().int(),
              WAITING: z.number().int(),
              FAILED: z.number().int(),
            })
            .describe('Jobs per state, counted up to 1,000.'),
          oldestQueuedAt: z.iso.datetime().nullable(),
        }),
      ),
    ),
  retry: admin
    .route({ method: 'POST', path: '/admin/llm-queue/{id}/retry', summary: 'Run a failed job again' })
    .input(byUlid)
    .errors(errors('job-not-found', 'job-not-failed', 'job-ended', 'request-move-refused'))
    .output(Job),
  cancel: admin
    .route({
      method: 'POST',
      path: '/admin/llm-queue/{id}/cancel',
      summary: 'Stop a job without changing its review request',
    })
    .input(byUlid)
    .errors(errors('job-not-found', 'job-ended'))
    .output(Job),
};
