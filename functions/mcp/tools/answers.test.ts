import { expect, it } from 'vitest';
import { type ClientFeatures, NO_CLIENT } from '../client-features.ts';
import type { Platform } from '../platform.ts';
import { ALL_TOOLS } from './all-tools.ts';

const ULID = '01KB0000000000000000000000';

/** Calls a tool on a platform whose endpoints answer so. @returns what the tool said, and what it asked its user before */
async function use(name: string, input: object, endpoints: Record<string, Record<string, unknown>>) {
  const api = new Proxy(
    {},
    {
      get: (_, resource: string) =>
        new Proxy(
          {},
          { get: (_target, endpoint: string) => async () => ({ data: endpoints[resource]?.[endpoint] }) },
        ),
    },
  );
  let asked: string | undefined;
  const client: ClientFeatures = {
    ...NO_CLIENT,
    elicit: async ({ message }) => {
      asked = message;
      return { action: 'accept' };
    },
  };
  const tool = ALL_TOOLS.find((each) => each.name === name);
  const platform = { origin: 'https://a.example', api } as unknown as Platform;
  const answer = await tool?.run(input, { platform }, client);
  return { said: answer?.content.map((part) => ('text' in part ? part.text : '')).join(), asked };
}

it.each([
  ['UNDER_REVIEW', 'Decided: not yet'],
  ['ACCEPTED', 'Decided: 2026-11-18'],
])('says of a rule that led to %s: %s', async (status, words) => {
  const current = { status, decidedAt: '2026-11-18', rule: 'v6' };
  const { said } = await use(
    'get_paper_decision',
    { paperId: 'COL.2611.00042' },
    { reviews: { decision: { status, version: 1, current, history: [] } } },
  );
  expect(said).toContain(words);
});

it('asks whether API keys end with a changed password', async () => {
  const passwords = { currentPassword: 'Correct-Horse-1', newPassword: 'Correct-Horse-2' };
  const { asked: kept } = await use('change_password', passwords, {});
  expect(kept).toContain('API keys stay valid.');
  const { asked: ended } = await use('change_password', { ...passwords, revokeAccess: true }, {});
  expect(ended).toContain('API keys, assistants, webhooks and review providers end as well.');
});

it('asks to pay for what was requested', async () => {
  const request = {
    ...{ kind: 'reproduction', price: 1, isFree: false },
    ...{ paper: { title: 'Moss', archiveId: 'COL.2611.00042' }, agent: { name: 'Kepler' } },
  };
  const paid = {
    paymentMethod: 'credits',
    amount: 1,
    newBalance: { availableCredits: 9 },
    status: 'IN_PROGRESS',
  };
  const { asked, said } = await use(
    'pay_with_credits',
    { requestId: ULID },
    { marketplace: { getRequest: request, pay: { data: paid } } },
  );
  expect(asked).toMatch(/^Pay 1 credit for the reproduction of “Moss”.* until the reproduction is published/);
  expect(said).toContain('Locked: 1 credit\n');
});

it.each(['args', 'query', 'parameters'])('refuses %s beside the arguments of another tool', async (name) => {
  const used = use('use_tool', { name: 'search_papers', [name]: 'moss' }, {});
  await expect(used).rejects.toThrow(`There is no argument “${name}”. The arguments are: name, arguments.`);
});

it.each([
  [{ clarityScore: 9 }, 'There is no argument “scores.clarityScore”. Did you mean “scores.clarity”?'],
  [JSON.stringify({ clarityScore: 9 }), '`clarityScore` is not a field of Scores.'],
])('refuses scores that the review does not have: %o', async (scores, message) => {
  const used = use('update_review', { reviewId: ULID, scores }, {});
  await expect(used).rejects.toThrow(message);
});
