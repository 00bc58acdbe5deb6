import { ProviderReview } from '#shared/domain/review-provider.ts';
import type { ErrorDetail } from '#shared/errors.ts';
import { parseOutsideJson } from '#shared/input/parse-json.ts';
import type { ProviderAnswer } from './call-provider.ts';

/** The meaning of a provider's response: a review, a promise of one, or a failure. */
export type ReadAnswer =
  | { kind: 'review'; review: ProviderReview }
  | { kind: 'later' }
  | { kind: 'fault'; problem: string; isFinal: boolean; details: ErrorDetail[] };

/** Interprets a response: 200 with a review, 202 with anything; everything else is a failure with its reason. */
export function readAnswer(answer: ProviderAnswer, deliveryId: string): ReadAnswer {
  if ('problem' in answer) {
    const { problem, isFinal } = answer;
    return { kind: 'fault', problem, isFinal, details: [] };
  }
  if (answer.status === 202) return { kind: 'later' };
  if (answer.status !== 200) return fault(`The provider answered ${answer.status}; 200 or 202 was expected.`);
  return readReview(answer.body, deliveryId);
}

/** Parses a review from a provider. It is untrusted and validated like any form. */
export function readReview(body: string, deliveryId: string): Exclude<ReadAnswer, { kind: 'later' }> {
  let json: unknown;
  try {
    json = parseOutsideJson(body);
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
    return fault('The answer belongs to another delivery.');
  return { kind: 'review', review: data };
}

const fault = (problem: string, details: ErrorDetail[] = []) => ({
  kind: 'fault' as const,
  problem,
  isFinal: false,
  details,
});
