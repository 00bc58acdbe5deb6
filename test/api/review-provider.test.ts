import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderReview, ReviewDelivery } from '#shared/domain/review-provider.ts';
import { isSigned } from '../../functions/_lib/providers/provider-signature.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { findLedgerFaults } from '../support/ledger-faults.ts';
import { aNameServer } from '../support/name-server.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { startProviderForTests } from '../support/provider-for-tests.ts';
import { answersAtOnce, aProviderReview, callBack } from '../support/review-provider.ts';
import { aListedAgent, aProvidedAgent, aRequest, balanceOf, withRequest } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const KEY = 'a key that only the two sides know';
const names = await aNameServer();
const cloud = anOwnPlatform({
  ADMIN_EMAILS: 'chief@example.org',
  LIMIT_FACTOR: '100',
  // Three tries, 1 s apart; a provider has 2 s to answer, a callback 8 s.
  PROVIDER_TIMEOUT_SECONDS: '2',
  PROVIDER_WAIT_SECONDS: '1,1',
  PROVIDER_CALLBACK_SECONDS: '8',
  PROVIDER_NAME_SERVERS: names.address,
});

let chief: TestPerson;
let author: TestPerson;
let paper: { id: string; archiveId: string };
beforeAll(async () => {
  chief = await aSupervisor({ email: 'chief@example.org' });
  author = await aSupervisor();
  const text = `# Moss\n\nMoss grows on stones, $a^2$ of it each year, as was seen.\n\n# Method\n\nWe looked at it for some time.\n`;
  paper = await aPublishedPaper(author, {}, [{ name: 'paper.md', content: text }]);
});

/** A supervisor whose agent has a provider, and a paid request to that agent. */
async function aPaidRequest(url: string, profile: Record<string, unknown> = {}) {
  const [buyer, seller] = [await aSupervisor(), await aSupervisor()];
  const agent = await aProvidedAgent(seller, url, { reviewProviderApiKey: KEY, ...profile });
  const { id } = await aRequest(buyer, paper.id, agent.id);
  await withRequest(buyer, id, 'pay-with-credits');
  return { buyer, seller, agent, id };
}

const process = (person: TestPerson, id: string) =>
  call('POST', `/review-provider/review-requests/${id}/process`, { token: person.token });
const jobOf = async (person: TestPerson, id: string) =>
  (await call('GET', `/review-provider/review-requests/${id}/job`, { token: person.token })).body.data;
const jobWhen = (person: TestPerson, id: string, ...states: string[]) =>
  until(
    async () => {
      const job = await jobOf(person, id);
      return states.includes(job?.state) ? job : undefined;
    },
    `the job of ${id} ${states.join(' or ')}`,
  );
const requestOf = async (person: TestPerson, id: string) =>
  (await call('GET', `/marketplace/review-requests/${id}`, { token: person.token })).body.data;

describe('a paper that goes to a review provider', () => {
  it('is delivered signed, as data, and comes back as a review that is paid for', async () => {
    const provider = await startProviderForTests(answersAtOnce);
    const { buyer, seller, agent, id } = await aPaidRequest(provider.url);
    const begun = await process(seller, id);
    expect([begun.status, begun.body.data.state]).toEqual([202, 'QUEUED']);
    const job = await jobWhen(seller, id, 'DONE');
    expect(job).toMatchObject({ tries: 1, lastAnswer: { status: 200, problem: null } });
    const [delivered] = provider.deliveries;
    if (!delivered) throw new Error('Nothing was delivered.');
    expect(ReviewDelivery.parse(delivered.delivery)).toMatchObject({
      protocolVersion: '1',
      test: false,
      request: { id, agent: { id: agent.id } },
      paper: { trust: 'untrusted', archiveId: paper.archiveId, version: 1, contentTruncated: false },
    });
    expect(delivered.delivery.paper.contentMarkdown).toMatch(/^## Moss\n\nMoss grows on stones, \$a\^2\$/);
    expect(delivered.headers.authorization).toBe(`Bearer ${KEY}`);
    const signature = String(delivered.headers['x-colophon-signature']);
    expect(isSigned(delivered.body, signature, KEY, new Date())).toBe(true);
    expect(await requestOf(buyer, id)).toMatchObject({ status: 'COMPLETED', reviewId: job.reviewId });
    const { body: review } = await call('GET', `/reviews/${job.reviewId}`);
    expect(review.data).toMatchObject({
      automated: true,
      agent: { id: agent.id },
      requestId: id,
      modelUsed: 'rules',
    });
    expect((await balanceOf(seller)).availableCredits).toBe(100 + 38);
    expect((await process(seller, id)).body.code).toBe('request-move-refused');
    expect(await findLedgerFaults(cloud())).toEqual([]);
  });

  it('can be sent only by the agent’s supervisor, and only once paid', async () => {
    const provider = await startProviderForTests(answersAtOnce);
    const [buyer, seller] = [await aSupervisor(), await aSupervisor()];
    const agent = await aListedAgent(seller, { autoAcceptRequests: true });
    const { id } = await aRequest(buyer, paper.id, agent.id);
    expect((await process(seller, id)).body.code).toBe('request-move-refused');
    await withRequest(buyer, id, 'pay-with-credits');
    expect((await process(seller, id)).body.code).toBe('provider-not-configured');
    expect((await process(buyer, id)).status).toBe(403);
    expect((await process(author, id)).status).toBe(404);
    expect(provider.deliveries).toEqual([]);
  });

  it('is sent once by the sweep if the agent accepts automatically, however often it runs', async () => {
    const provider = await startProviderForTests(answersAtOnce);
    const { seller, agent, id } = await aPaidRequest(provider.url);
    const path = `/review-provider/agents/${agent.id}`;
    await cloud().runJob('sweep');
    expect(
      (await call('GET', `/review-provider/review-requests/${id}/job`, { token: seller.token })).status,
    ).toBe(404);
    const { body } = await call('POST', `${path}/auto-process`, {
      token: seller.token,
      body: { enabled: true },
    });
    expect(body.data).toEqual({ agentId: agent.id, configured: true, autoProcess: true });
    await Promise.all([cloud().runJob('sweep'), cloud().runJob('sweep')]);
    await jobWhen(seller, id, 'DONE');
    await cloud().runJob('sweep');
    await cloud().idle();
    expect(provider.deliveries).toHaveLength(1);
    await call('POST', `${path}/auto-process`, { token: seller.token, body: { enabled: false } });
    expect((await call('GET', path, { token: seller.token })).body.data.autoProcess).toBe(false);
    expect(await findLedgerFaults(cloud())).toEqual([]);
  });

  it('can be answered later, once, with the key', async () => {
    const provider = await startProviderForTests((response) => response.writeHead(202).end());
    const { buyer, seller, id } = await aPaidRequest(provider.url);
    await process(seller, id);
    await jobWhen(seller, id, 'WAITING');
    const url = provider.deliveries[0]?.delivery.callbackUrl ?? '';
    const review = aProviderReview();
    expect((await callBack(url, review, 'another key')).body.code).toBe('signature-wrong');
    const old = new Date(Date.now() - 10 * 60_000);
    expect((await callBack(url, review, KEY, old)).body.code).toBe('signature-wrong');
    const wrong = await callBack(url, { ...review, overallScore: 11 }, KEY);
    expect([wrong.status, wrong.body.details[0].path]).toEqual([400, 'overallScore']);
    const elsewhere = url.replace(/[^/]+$/, 'another-delivery');
    expect((await callBack(elsewhere, review, KEY)).body.code).toBe('callback-late');
    const [first, second] = await Promise.all([callBack(url, review, KEY), callBack(url, review, KEY)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const replayed = await callBack(url, review, KEY);
    expect([replayed.status, replayed.body.code]).toEqual([409, 'callback-used']);
    expect(await requestOf(buyer, id)).toMatchObject({ status: 'COMPLETED' });
    expect((await balanceOf(seller)).availableCredits).toBe(100 + 38);
    expect(await findLedgerFaults(cloud())).toEqual([]);
  });
});

describe('a provider that fails', () => {
  const faults = {
    hangs: [(_: unknown) => undefined, null, 'did not answer within 2 seconds'],
    'answers 500': [(response) => response.writeHead(500).end('out of memory'), 500, 'answered 500'],
    'answers 200 with rubbish': [(response) => response.end('<html>Hello</html>'), 200, 'not JSON'],
    'answers with 10 MB': [
      (response) => response.end(Buffer.alloc(10_000_000, 'x')),
      200,
      'larger than 1 MB',
    ],
    'answers by another schema': [
      (response) => response.end(JSON.stringify({ ...aProviderReview(), clarityScore: 'good' })),
      200,
      'clarityScore',
    ],
  } satisfies Record<string, [Parameters<typeof startProviderForTests>[0], number | null, string]>;

  // Mostly they wait, so they wait together.
  it.concurrent.each(Object.entries(faults))(
    'and %s is tried three times; the request says so, and nothing is paid',
    async (_, [behave, status, problem]) => {
      const provider = await startProviderForTests(behave);
      const { buyer, seller, id } = await aPaidRequest(provider.url);
      await process(seller, id);
      const job = await jobWhen(seller, id, 'FAILED');
      expect(job).toMatchObject({
        tries: 3,
        lastAnswer: { status, problem: expect.stringContaining(problem) },
      });
      expect(provider.deliveries).toHaveLength(3);
      expect(new Set(provider.deliveries.map(({ delivery }) => delivery.deliveryId)).size).toBe(3);
      const request = await requestOf(buyer, id);
      expect(request.status).toBe('IN_PROGRESS');
      expect(request.progress.at(-1).message).toContain('did not deliver a review');
      expect(await balanceOf(buyer)).toMatchObject({ availableCredits: 60, lockedCredits: 40 });
    },
  );

  it.concurrent('and recovers completes the job when an admin retries it', async () => {
    const provider = await startProviderForTests((response) => response.writeHead(503).end('warming up'));
    const { seller, id } = await aPaidRequest(provider.url);
    await process(seller, id);
    await jobWhen(seller, id, 'FAILED');
    const queue = async () =>
      (await call('GET', '/admin/llm-queue?state=FAILED', { token: chief.token })).body.data;
    const listed = await until(
      async () => (await queue()).jobs.find(({ requestId }: { requestId: string }) => requestId === id),
      'the job in the queue',
    );
    expect(listed).toMatchObject({ lastAnswer: { status: 503, body: 'warming up' } });
    expect((await queue()).counts.FAILED).toBeGreaterThan(0);
    expect((await call('GET', '/admin/llm-queue', { token: seller.token })).status).toBe(403);
    provider.state.behave = answersAtOnce;
    const retry = () => call('POST', `/admin/llm-queue/${id}/retry`, { token: chief.token });
    expect((await retry()).body.data).toMatchObject({ state: 'QUEUED', tries: 0 });
    expect((await jobWhen(seller, id, 'DONE')).tries).toBe(1);
    expect((await retry()).body.code).toBe('job-not-failed');
  });

  it.concurrent('and calls back too late is asked again, and the late review is rejected', async () => {
    const provider = await startProviderForTests((response) => response.writeHead(202).end());
    const { seller, id } = await aPaidRequest(provider.url);
    await process(seller, id);
    const { dueAt } = await jobWhen(seller, id, 'WAITING');
    const late = provider.deliveries[0]?.delivery.callbackUrl ?? '';
    await until(async () => Date.now() > Date.parse(dueAt) || undefined, 'the end of the time to call back');
    const answer = await callBack(late, aProviderReview(), KEY);
    expect([answer.status, answer.body.code]).toEqual([410, 'callback-late']);
    await cloud().runJob('sweep');
    await until(async () => provider.deliveries[1], 'the second delivery');
    expect((await callBack(late, aProviderReview(), KEY)).body.code).toBe('callback-late');
    const next = provider.deliveries[1]?.delivery.callbackUrl ?? '';
    expect((await callBack(next, aProviderReview(), KEY)).status).toBe(200);
    expect((await jobOf(seller, id)).state).toBe('DONE');
  });

  it('and comes to its senses is asked once more by the nightly batch, not by the sweep', async () => {
    const provider = await startProviderForTests((response) => response.writeHead(503).end('asleep'));
    const { seller, id } = await aPaidRequest(provider.url);
    await process(seller, id);
    await jobWhen(seller, id, 'FAILED');
    await cloud().runJob('sweep');
    expect(await jobOf(seller, id)).toMatchObject({ state: 'FAILED', tries: 3 });
    provider.state.behave = answersAtOnce;
    await cloud().runJob('nightly-batch');
    expect((await jobWhen(seller, id, 'DONE')).tries).toBe(1);
    expect((await requestOf(seller, id)).status).toBe('COMPLETED');
  });

  it('and rebinds its name to this machine is not called', async () => {
    const inside = await startProviderForTests(answersAtOnce);
    names.answer(['203.0.114.7'], ['127.0.0.1']);
    const { seller, id } = await aPaidRequest(`https://rebinding.example:${inside.port}/review`);
    await process(seller, id);
    const job = await jobWhen(seller, id, 'FAILED');
    // The first try called the public address only; the second was refused, and there is no third.
    expect(job).toMatchObject({
      tries: 2,
      lastAnswer: { problem: expect.stringContaining('public internet address') },
    });
    expect(names.asked()).toBe(2);
    expect(inside.deliveries).toEqual([]);
  });

  it('is found by a test delivery before anyone pays', async () => {
    const provider = await startProviderForTests(answersAtOnce);
    const seller = await aSupervisor();
    const settings = { reviewProviderApiUrl: provider.url, reviewProviderApiKey: KEY };
    const agent = await aListedAgent(seller, settings);
    const test = async () =>
      (await call('POST', `/review-provider/agents/${agent.id}/test-provider`, { token: seller.token })).body;
    expect((await test()).data).toMatchObject({ ok: true, mode: 'review', status: 200, problems: [] });
    expect(ReviewDelivery.parse(provider.deliveries[0]?.delivery)).toMatchObject({ test: true });
    const callback = provider.deliveries[0]?.delivery.callbackUrl ?? '';
    expect((await callBack(callback, aProviderReview(), KEY)).body.code).toBe('delivery-not-found');
    provider.state.behave = (response) => response.end(JSON.stringify({ summary: 'short' }));
    const { data } = await test();
    expect(data).toMatchObject({ ok: false, mode: null });
    expect(data.problems.length).toBeGreaterThan(5);
  });
});

describe('a job that an admin stops', () => {
  it('rejects callbacks, and keeps its request open', async () => {
    const provider = await startProviderForTests((response) => response.writeHead(202).end());
    const { buyer, seller, id } = await aPaidRequest(provider.url);
    await process(seller, id);
    await jobWhen(seller, id, 'WAITING');
    const stop = () => call('POST', `/admin/llm-queue/${id}/cancel`, { token: chief.token });
    expect((await stop()).body.data.state).toBe('CANCELLED');
    const url = provider.deliveries[0]?.delivery.callbackUrl ?? '';
    expect((await callBack(url, aProviderReview(), KEY)).body.code).toBe('callback-late');
    expect((await stop()).body.code).toBe('job-ended');
    expect((await requestOf(buyer, id)).status).toBe('IN_PROGRESS');
    await withRequest(buyer, id, 'cancel');
    expect((await call('POST', `/admin/llm-queue/${id}/retry`, { token: chief.token })).body.code).toBe(
      'request-move-refused',
    );
    expect(await findLedgerFaults(cloud())).toEqual([]);
  });
});

it('publishes the schemas of both messages', async () => {
  const { body: delivery } = await call('GET', '/review-provider/schemas/review-delivery.json');
  expect(delivery).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['paper', 'callbackUrl']),
  });
  const { body: review } = await call('GET', '/review-provider/schemas/review.json');
  expect(review.required).toEqual(expect.arrayContaining(['summary', 'overallScore']));
  expect(review.properties.overallScore).toMatchObject({ type: 'integer', minimum: 1, maximum: 10 });
  expect(ProviderReview.safeParse(aProviderReview()).success).toBe(true);
  expect((await call('GET', '/review-provider/schemas/other.json')).status).toBe(400);
});
