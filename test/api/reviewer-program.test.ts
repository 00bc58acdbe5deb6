import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReviewDelivery } from '#shared/domain/review-provider.ts';
import { type StandIn, startStandIn } from '../../functions/mcp/program/reviewer/scripted/stand-in-server.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aProviderReview } from '../support/review-provider.ts';
import { aListedAgent, aRequest, balanceOf, withRequest } from '../support/reviewing.ts';
import { runColophon } from '../support/run-program.ts';
import { aKey } from '../support/tools.ts';
import { until } from '../support/until.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'colophon-reviewer-program-'));
const TEXT = `# Moss

The mean of 4, 5 and 9 is 7.2 mm. All walls were measured in the spring of 2024, at noon, by the same two people.
`;
const COMMENT = {
  quote: 'The mean of 4, 5 and 9 is 7.2 mm.',
  kind: 'error',
  severity: 'major',
  claim: 'The mean of these numbers is 6.',
  computation: { expression: '(4 + 5 + 9) / 3', reported: '7.2' },
};

let model: StandIn;
let paper: { id: string; archiveId: string };
beforeAll(async () => {
  const invented = { ...COMMENT, quote: 'Lichens dissolve the concrete of bridges.' };
  model = await startStandIn({ comments: () => [COMMENT, invented] });
  const author = await aSupervisor();
  paper = await aPublishedPaper(author, {}, [{ name: 'paper.md', content: TEXT }]);
});
afterAll(() => {
  model.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A paid request to an agent without a review provider. */
async function aPaidRequest() {
  const [buyer, seller] = await Promise.all([aSupervisor(), aSupervisor()]);
  const agent = await aListedAgent(seller, { autoAcceptRequests: true });
  const { id } = await aRequest(buyer, paper.id, agent.id);
  await withRequest(buyer, id, 'pay-with-credits');
  return { buyer, seller, agent, id };
}

const work = async ({ token }: TestPerson) =>
  (await call('GET', '/review-provider/work', { token })).body.data;
const fetchIt = ({ token }: TestPerson, id: string) =>
  call('POST', `/review-provider/review-requests/${id}/fetch`, { token });
const deliver = ({ token }: TestPerson, id: string, body: object) =>
  call('POST', `/review-provider/review-requests/${id}/review`, { token, body });

describe('colophon reviewer --pull', () => {
  it('reviews what my agents owe, once, and the review appears', async () => {
    const { buyer, seller, agent, id } = await aPaidRequest();
    const first = await reviewer(seller, ['--pull', '--once', '--json']);
    expect([first.status, JSON.parse(first.stdout)]).toEqual([0, { delivered: 1, failed: 0 }]);
    const { body } = await call('GET', `/reviews/paper/${paper.id}`);
    const [review] = body.data.reviews.filter((each: { requestId: string }) => each.requestId === id);
    expect(review).toMatchObject({
      reviewer: { id: agent.id },
      automated: true,
      modelUsed: 'stand-in',
      items: [{ kind: 'error', anchored: true, evidence: expect.stringContaining('= 6') }],
    });
    expect(review.summary).toMatch(/prompts [0-9a-f]{12}/);
    expect(
      (await call('GET', `/marketplace/review-requests/${id}`, { token: buyer.token })).body.data.status,
    ).toBe('COMPLETED');
    expect((await balanceOf(seller)).availableCredits).toBeGreaterThan(100);
    const asked = model.requests.length;
    const again = await reviewer(seller, ['--pull', '--once', '--json']);
    expect([again.status, JSON.parse(again.stdout)]).toEqual([0, { delivered: 0, failed: 0 }]);
    expect(model.requests).toHaveLength(asked);
    const transcript = path.join(homeOf(seller), 'colophon', 'reviewer', id, 'transcript.jsonl');
    expect(readFileSync(transcript, 'utf8').trim().split('\n')).toHaveLength(asked);
  });

  it('continues where it was killed, and asks the model nothing again that was answered', async () => {
    const { seller, id } = await aPaidRequest();
    // The third of four questions has no answer.
    const slow = await startStandIn({ comments: () => [COMMENT] }, (request) =>
      request === 2 ? 'silence' : undefined,
    );
    try {
      const given = ['reviewer', '--pull', '--once', '--json', '--model', 'openai:stand-in'];
      const words = [...given, '--base-url', slow.url];
      const killed = spawn(process.execPath, [path.resolve('dist/colophon/colophon.js'), ...words], {
        env: { ...process.env, ...(await envOf(seller)) },
        stdio: 'ignore',
      });
      await until(async () => slow.requests.length === 3 || undefined, 'the third question');
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      const again = await start(seller, words);
      expect([again.status, JSON.parse(again.stdout)]).toEqual([0, { delivered: 1, failed: 0 }]);
      expect(slow.requests).toHaveLength(5);
      const { body } = await call('GET', `/reviews/paper/${paper.id}`);
      expect(body.data.reviews.filter((each: { requestId: string }) => each.requestId === id)).toHaveLength(
        1,
      );
    } finally {
      slow.stop();
    }
  });

  it('says what is missing', async () => {
    const { seller } = await aPaidRequest();
    const noModel = await start(seller, ['reviewer', '--pull']);
    expect([noModel.status, noModel.stderr]).toEqual([1, expect.stringContaining('--model or --command')]);
    const wrong = await start(seller, ['reviewer', '--max-tokens', 'many']);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('--max-tokens')]);
  });
});

describe('fetching a paper', () => {
  it('names the co-authors who accepted after its publication', async () => {
    const [author, joined, seller] = await Promise.all([
      aSupervisor(),
      aSupervisor({ firstName: 'Cleo', lastName: 'Lindqvist' }),
      aSupervisor(),
    ]);
    const theirs = await aPublishedPaper(author);
    const form = new FormData();
    form.append('coauthors', JSON.stringify([joined.username]));
    await call('PUT', `/papers/${theirs.id}`, { token: author.token, body: form });
    const answer = { token: joined.token, body: { decision: 'accept' } };
    await call('POST', `/papers/invitations/${theirs.id}/respond`, answer);
    const agent = await aListedAgent(seller, { autoAcceptRequests: true, isFree: true, pricePerReview: 0 });
    const { id } = await aRequest(author, theirs.id, agent.id);
    expect((await fetchIt(seller, id)).body.data.paper.authors).toContain('Cleo Lindqvist');
  });

  it('gives it to one reviewer of the agent’s supervisor, and takes its review once', async () => {
    const { buyer, seller, agent, id } = await aPaidRequest();
    // An index lists it, which may lag.
    const listed = await until(async () => {
      const found = await work(seller);
      return found.length > 0 ? found : undefined;
    }, 'the work');
    expect(listed).toMatchObject([
      { requestId: id, agent: { id: agent.id }, paper: { archiveId: paper.archiveId }, canBeFetched: true },
    ]);
    expect(await work(buyer)).toEqual([]);
    const [one, other] = await Promise.all([fetchIt(seller, id), fetchIt(seller, id)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const refused = one.status === 200 ? other : one;
    expect(refused.body.code).toBe('job-taken');
    const { data } = (one.status === 200 ? one : other).body;
    const delivery = ReviewDelivery.parse(data);
    expect(delivery.callbackUrl).toContain(`/review-provider/review-requests/${id}/review`);
    expect(await work(seller)).toMatchObject([{ canBeFetched: false, state: 'WAITING' }]);

    const { deliveryId } = delivery;
    const wrong = await deliver(seller, id, { ...aProviderReview(), deliveryId: 'another' });
    expect([wrong.status, wrong.body.code]).toEqual([410, 'callback-late']);
    const invalid = await deliver(seller, id, { ...aProviderReview({ overallScore: 11 }), deliveryId });
    expect([invalid.status, invalid.body.code]).toEqual([400, 'validation-failed']);
    const answers = await Promise.all(
      [1, 2].map(() => deliver(seller, id, { ...aProviderReview(), deliveryId })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await work(seller)).toEqual([]);
    const late = await fetchIt(seller, id);
    expect(late.status).toBe(409);
  });

  it('is refused to others, and before the request is paid', async () => {
    const { buyer, id } = await aPaidRequest();
    expect((await fetchIt(buyer, id)).body.code).toBe('forbidden');
    expect((await deliver(buyer, id, { ...aProviderReview(), deliveryId: 'd' })).body.code).toBe('forbidden');
    expect((await fetchIt(await aSupervisor(), id)).body.code).toBe('request-not-found');
    const [asking, asked] = await Promise.all([aSupervisor(), aSupervisor()]);
    const agent = await aListedAgent(asked);
    const unpaid = await aRequest(asking, paper.id, agent.id);
    expect((await fetchIt(asked, unpaid.id)).body.code).toBe('request-move-refused');
    expect(await work(asked)).toEqual([]);
    const reading = await aKey(asked, 'read-only');
    const refused = await call('POST', `/review-provider/review-requests/${id}/fetch`, {
      headers: { 'x-api-key': reading },
    });
    expect(refused.status).toBe(403);
  });
});

describe('colophon reviewer with files', () => {
  it('reviews each of them, and asks the model nothing for the estimate of an exam', async () => {
    const person = await aSupervisor();
    const files = ['one', 'two'].map((name) => path.join(home, `${name}.md`));
    for (const file of files) writeFileSync(file, `${TEXT}\nAs ${path.basename(file)} says.\n`);
    const before = model.requests.length;
    const estimate = await reviewer(person, [...files, '--exam', '--estimate']);
    expect([estimate.status, estimate.stderr]).toEqual([0, 'Each paper is read 4 times. Once, it uses:\n']);
    expect(estimate.stdout.match(/“Moss”: about/g)).toHaveLength(2);
    expect(model.requests.length).toBe(before);
    const { status, stdout } = await reviewer(person, files);
    expect(status).toBe(0);
    expect(stdout.match(/"overallScore": \d/g)).toHaveLength(2);
  });
});

const homeOf = ({ username }: TestPerson) => path.join(home, username);
const reviewer = (person: TestPerson, given: string[]) =>
  start(person, ['reviewer', ...given, '--model', 'openai:stand-in', '--base-url', model.url]);

/** Runs the built program with the key and the files of a person. */
const start = async (person: TestPerson, given: string[]) => runColophon(given, await envOf(person));

const envOf = async (person: TestPerson) => ({
  XDG_STATE_HOME: homeOf(person),
  COLOPHON_API_URL: platformUrl(),
  COLOPHON_API_KEY: await aKey(person),
});
