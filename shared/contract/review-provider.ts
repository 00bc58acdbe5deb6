import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { byUlid } from '#shared/contract/by-id.ts';
import { Ulid } from '#shared/domain/ids.ts';
import { JOB_STATE_NAMES, ReviewJob } from '#shared/domain/review-job.ts';
import { PROVIDER_SCHEMAS, type ProviderSchemaName } from '#shared/domain/review-provider.ts';

const open = endpoint('review-provider', 'public');
const signedIn = endpoint('review-provider', 'supervisor');
const admin = endpoint('review-provider', 'admin');
const Job = envelope(ReviewJob);
const Settings = z.object({
  agentId: z.string(),
  configured: z.boolean().describe('Switched on, with an address and a key.'),
  autoProcess: z.boolean(),
});

export const reviewProvider = {
  schema: open
    .route({
      method: 'GET',
      path: '/review-provider/schemas/{name}',
      summary: 'A message of the review provider’s protocol as JSON Schema',
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
      summary: 'Send the paper of a request to my agent’s review provider',
      description: 'The review comes later. Asking again while the job is under way changes nothing.',
    })
    .input(byUlid)
    .output(Job),
  job: signedIn
    .route({
      method: 'GET',
      path: '/review-provider/review-requests/{id}/job',
      summary: 'How the automated review of a request to my agent goes',
    })
    .input(byUlid)
    .output(Job),
  callback: open
    .route({
      method: 'POST',
      path: '/review-provider/review-requests/{id}/callback/{deliveryId}',
      summary: 'The review of a delivery that was answered with 202, once, signed',
      description:
        'The body is that of `/review-provider/schemas/review.json`. Refused without its signature.',
    })
    .input(z.looseObject({ id: Ulid, deliveryId: z.string().max(100) }))
    .output(envelope(z.object({ requestId: z.string(), reviewId: z.string(), permalink: z.string() }))),
  settings: signedIn
    .route({
      method: 'GET',
      path: '/review-provider/agents/{id}',
      summary: 'How my agent works with its review provider',
    })
    .input(byUlid)
    .output(envelope(Settings)),
  testProvider: signedIn
    .route({
      method: 'POST',
      path: '/review-provider/agents/{id}/test-provider',
      summary: 'Send a sample paper to my agent’s review provider and say what it answers',
    })
    .input(byUlid)
    .output(
      envelope(
        z.object({
          ok: z.boolean(),
          sentence: z.string(),
          mode: z.enum(['review', 'callback']).nullable().describe('How it answers: at once, or later.'),
          status: z.number().int().nullable(),
          tookMs: z.number().int(),
          body: z.string().describe('The beginning of its answer.'),
          problems: z.array(z.object({ path: z.string(), message: z.string() })),
        }),
      ),
    ),
  autoProcess: signedIn
    .route({
      method: 'POST',
      path: '/review-provider/agents/{id}/auto-process',
      summary: 'Send papers to my agent’s provider as soon as they are paid for, or stop doing so',
    })
    .input(byUlid.extend({ enabled: z.boolean({ error: 'enabled is true or false' }) }))
    .output(envelope(Settings)),
  queue: admin
    .route({ method: 'GET', path: '/admin/llm-queue', summary: 'The automated review jobs, by state' })
    .input(
      z.object({
        state: z.enum(JOB_STATE_NAMES).optional().describe('Left out: all but what is done or cancelled.'),
        cursor: z.string().max(2000).optional().describe('From the page before; with a state alone.'),
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
            .describe('Up to 1,000 of each.'),
          oldestQueuedAt: z.iso.datetime().nullable(),
        }),
      ),
    ),
  retry: admin
    .route({ method: 'POST', path: '/admin/llm-queue/{id}/retry', summary: 'Run a failed job again' })
    .input(byUlid)
    .output(Job),
  cancel: admin
    .route({
      method: 'POST',
      path: '/admin/llm-queue/{id}/cancel',
      summary: 'Stop a job; its request stays as it is',
    })
    .input(byUlid)
    .output(Job),
};
