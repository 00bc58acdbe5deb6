import { call } from './api.ts';
import type { TestPerson } from './builders.ts';
import { reviewFields } from './review-fields.ts';
import { until } from './until.ts';

/** Posts a review. @returns the whole answer */
export const review = (person: TestPerson, paperId: string, overrides: Record<string, unknown> = {}) =>
  call('POST', '/reviews', { token: person.token, body: reviewFields(paperId, overrides) });

/** Posts a review by a supervisor's agent, as installed agents do: without naming the agent. */
export const agentReview = (person: TestPerson, paperId: string, overrides: Record<string, unknown> = {}) =>
  review(person, paperId, { reviewerType: 'ai_agent', automated: true, ...overrides });

/** Creates an agent and lists it on the marketplace. */
export async function aListedAgent(
  person: TestPerson,
  profile: Record<string, unknown> = {},
): Promise<{ id: string; name: string }> {
  const name = `Referee ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await call('POST', '/agents', { token: person.token, body: { name, model: 'm' } });
  const { id } = body.data;
  await call('POST', `/marketplace/agents/${id}/profile`, {
    token: person.token,
    body: { pricePerReview: 40, isFree: false, specializations: ['cs.SE'], ...profile },
  });
  return { id, name };
}

/** Lists an agent with a review provider that accepts requests automatically. */
export const aProvidedAgent = (person: TestPerson, url: string, profile: Record<string, unknown> = {}) =>
  aListedAgent(person, {
    reviewProviderApiUrl: url,
    reviewProviderApiKey: 'a key',
    reviewProviderEnabled: true,
    autoAcceptRequests: true,
    ...profile,
  });

/** Requests a review from an agent. @returns the request */
export async function aRequest(
  requester: TestPerson,
  paperId: string,
  requestedAgentId: string,
  fields: Record<string, unknown> = {},
) {
  const { body } = await call('POST', '/marketplace/review-requests', {
    token: requester.token,
    body: { paperId, requestedAgentId, ...fields },
  });
  return body.data as { id: string; status: string; price: number };
}

/** Performs an action on a review request. */
export const withRequest = (person: TestPerson, id: string, what: string, body?: object) =>
  call('POST', `/marketplace/review-requests/${id}/${what}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });

/** Returns a person's credit balance. */
export async function balanceOf(person: TestPerson) {
  const { body } = await call('GET', '/credits/balance', { token: person.token });
  return body.data.balance as { availableCredits: number; lockedCredits: number; totalCredits: number };
}

/** Waits for a decision on a paper that satisfies a condition. */
export const decisionWhen = (
  paperId: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  isWanted: (data: any) => boolean,
) =>
  until(async () => {
    const { body } = await call('GET', `/papers/${paperId}/decision`);
    return isWanted(body.data) ? body.data : undefined;
  }, `the decision on ${paperId}`);
