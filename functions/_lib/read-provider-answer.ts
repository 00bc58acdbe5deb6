import { ProviderReview } from '#shared/domain/review-provider.ts';
import type { ErrorDetail } from '#shared/errors.ts';
import type { ProviderAnswer } from './call-provider.ts';

/** What a provider's answer comes to: a review, the promise of one, or nothing that helps. */
export type ReadAnswer =
  | { kind: 'review'; review: ProviderReview }
  | { kind: 'later' }
  | { kind: 'fault'; problem: string; isFinal: boolean; details: ErrorDetail[] };

/** 200 with a review, 202 with whatever; all else is a fault, with what is wrong with it. */
export function readAnswer(answer: ProviderAnswer, deliveryId: string): ReadAnswer {
  if ('problem' in answer) {
    const { problem, isFinal } = answer;
    return { kind: 'fault', problem, isFinal, details: [] };
  }
  if (answer.status === 202) return { kind: 'later' };
  if (answer.status !== 200) return fault(`The provider answered ${answer.status}; 200 or 202 was expected.`);
  return readReview(answer.body, deliveryId);
}

/** A review as a provider writes it: its text is a stranger's, and looked at as any other form. */
export function readReview(body: string, deliveryId: string): Exclude<ReadAnswer, { kind: 'later' }> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return fault('The answer is not JSON.');
  }
  const { data, error } = ProviderReview.safeParse(json);
  if (!data) {
    const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    const [first] = details;
    return fault(`The answer is not a review: ${first?.path || 'body'}: ${first?.message}.`, details);
  }
  if (data.deliveryId !== undefined && data.deliveryId !== deliveryId)
    return fault('The answer is that to another delivery.');
  return { kind: 'review', review: data };
}

const fault = (problem: string, details: ErrorDetail[] = []) => ({
  kind: 'fault' as const,
  problem,
  isFinal: false,
  details,
});
