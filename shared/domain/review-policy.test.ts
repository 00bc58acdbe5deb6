import { expect, it } from 'vitest';
import { type AiAssistance, policyProblem, type ReviewPolicy } from './review-policy.ts';

const person = (aiAssistance?: AiAssistance) => ({ reviewerType: 'human' as const, aiAssistance });
const agent = { reviewerType: 'ai_agent' as const };

it.each<[ReviewPolicy, Parameters<typeof policyProblem>[1], string | undefined]>([
  ['anyone', agent, undefined],
  ['anyone', person(), undefined],
  ['assisted', agent, 'reviewerType'],
  ['assisted', person('assisted'), undefined],
  ['assisted', person(), 'aiAssistance'],
  ['people', agent, 'reviewerType'],
  ['people', person('none'), undefined],
  ['people', person('assisted'), 'aiAssistance'],
  ['people', person(), 'aiAssistance'],
])('with the policy %s, answers to %o: %s', (policy, review, path) => {
  expect(policyProblem(policy, review)?.path).toBe(path);
});
