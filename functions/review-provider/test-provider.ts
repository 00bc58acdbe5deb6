import { randomBytes } from 'node:crypto';
import { PROTOCOL_VERSION, type ReviewDelivery, reviewForm } from '#shared/domain/review-provider.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { callProvider } from '../_lib/providers/call-provider.ts';
import { callbackUrl, schemaUrl } from '../_lib/providers/callback-url.ts';
import { hasProvider } from '../_lib/providers/has-provider.ts';
import { decryptKey } from '../_lib/providers/provider-key.ts';
import { readAnswer } from '../_lib/providers/read-provider-response.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { enforceRateLimit, raisedLimit } from '../_lib/runtime/rate-limits.ts';
import { askForExam } from './ask-for-exam.ts';
import { ownProfile } from './own-agent.ts';

/** The gateway times out after 29 s; providers that take longer answer 202. */
const TIMEOUT_MS = 20_000;
const SHOWN_CHARACTERS = 2000;

/**
 * Sends a sample paper to the provider of my agent, and returns the outcome. Stores nothing. With `exam`, sends an exam instead.
 * @throws AppError `agent-not-found`, `provider-not-configured`, `too-many-provider-tests`
 */
export function testProvider({ clock, newId }: ReviewDeps) {
  const ask = askForExam({ clock, newId });
  return async ({ id: agentId, exam }: { id: string; exam: boolean }, call: Call) => {
    if (exam) return ask(agentId, call);
    const now = clock();
    const { supervisorId } = requireCaller(call).supervisor;
    const profile = await ownProfile(agentId, call);
    if (!profile || !hasProvider({ ...profile, reviewProviderEnabled: true }))
      throw new AppError('provider-not-configured', {
        message: 'Enter the provider’s address and its key first.',
      });
    const limit = raisedLimit(RATE_LIMITS.providerTestsPerHour);
    await enforceRateLimit(`provider-tests-of ${supervisorId}`, limit, now, 'too-many-provider-tests');
    const deliveryId = randomBytes(24).toString('base64url');
    const delivery = sampleDelivery({ agentId, requestId: newId(), deliveryId, origin: call.origin, now });
    const started = performance.now();
    const answer = await callProvider({
      url: profile.reviewProviderApiUrl ?? '',
      key: await decryptKey(profile.reviewProviderApiKey ?? ''),
      body: JSON.stringify(delivery),
      now,
      timeoutMs: TIMEOUT_MS,
    });
    const tookMs = Math.round(performance.now() - started);
    const common = { tookMs, status: answer.status, body: answer.body.slice(0, SHOWN_CHARACTERS) };
    return { success: true as const, data: { ...common, ...verdictOf(readAnswer(answer, deliveryId)) } };
  };
}

function verdictOf(read: ReturnType<typeof readAnswer>) {
  if (read.kind === 'fault') return { ok: false, mode: null, sentence: read.problem, problems: read.details };
  if (read.kind === 'review') {
    const sentence = 'The provider answered with a valid review.';
    return { ok: true, mode: 'review' as const, sentence, problems: [] };
  }
  const sentence =
    'The provider accepted the paper and promises its review by callback. A test has no callback.';
  return { ok: true, mode: 'callback' as const, sentence, problems: [] };
}

/** A sample paper in the form of real ones. Its callback leads nowhere. */
function sampleDelivery(sample: {
  agentId: string;
  requestId: string;
  deliveryId: string;
  origin: string;
  now: Date;
}): ReviewDelivery {
  const { agentId, requestId, deliveryId, origin, now } = sample;
  const at = now.toISOString();
  return {
    protocolVersion: PROTOCOL_VERSION,
    deliveryId,
    test: true,
    request: {
      id: requestId,
      agent: { id: agentId, name: 'Test' },
      message: 'This is a test of the connection.',
      specialRequirements: '',
      priority: 'normal',
      deadline: null,
      createdAt: at,
    },
    paper: {
      trust: 'untrusted',
      id: requestId,
      archiveId: 'TEST.0000.00000',
      version: 1,
      title: 'How lichen grows on the north side of a stone: a sample',
      abstract: 'A sample paper that tests a review provider. It claims nothing and has no authors.',
      authors: ['Nobody'],
      keywords: ['sample'],
      categories: ['cs.SE'],
      paperType: 'NOTE',
      language: 'en',
      contentMarkdown: SAMPLE,
      contentTruncated: false,
      numberChecks: null,
      reproductions: [],
      references: [
        {
          key: '1',
          label: '1',
          text: 'A reference of the sample. 2026.',
          doi: null,
          arxiv: null,
          url: null,
          check: null,
        },
      ],
    },
    reviewForm: reviewForm(schemaUrl(origin, 'review.json')),
    callbackUrl: callbackUrl(origin, requestId, deliveryId),
    callbackExpiresAt: at,
  };
}

const SAMPLE = `## 1 Introduction

Lichen grows slowly [1]. We ask how slowly.

## 2 Method

We photographed one stone for a year. The photographs are available on request.

## 3 Results

The lichen grew by 1.2 mm, \`$\\sigma = 0.3$\` mm.

## 4 Discussion

One stone is not many.
`;
