import { beforeAll, describe, expect, it } from 'vitest';
import { EXAM, type ExamRecord } from '#shared/domain/exam.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { markdownFile } from '../../functions/_lib/papers/paper-markdown.ts';
import { profileEntity } from '../../functions/_lib/review-requests/marketplace-entities.ts';
import { examPapers, readExamPaper } from '../reviewing/run-exam.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { findLedgerFaults } from '../support/ledger-faults.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import { startProviderForTests } from '../support/provider-for-tests.ts';
import { aProviderReview, callBack, type ProviderBehavior } from '../support/review-provider.ts';
import { aListedAgent, aProvidedAgent, balanceOf } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const KEY = 'a key that only the two sides know';
const DAY_MS = 86_400_000;
const cloud = anOwnPlatform({ LIMIT_FACTOR: '100', PROVIDER_WAIT_SECONDS: '1,1' });

/** The texts of the papers here, without errors. */
const originals: string[] = [];
let author: TestPerson;
beforeAll(async () => {
  author = await aSupervisor();
  for (const name of examPapers().slice(0, 3)) {
    const { title, abstract, text } = readExamPaper(name);
    const { id } = await aPublishedPaper(author, { title, abstract }, [{ name: 'paper.md', content: text }]);
    const { body } = await call('GET', `/papers/${id}`);
    const file = markdownFile<{ name: string; url: string }>(body.data.files);
    originals.push(await (await fetch(new URL(file?.url ?? '', cloud().url))).text());
  }
});

/** Items that name each sentence of a copy that isn't in an original: what a perfect reader would find. */
const itemsOfPerfectReader = (copy: string): ReviewItem[] =>
  sentencesOf(copy)
    .filter((sentence) => !originals.some((original) => original.includes(sentence)))
    .map((sentence) => item(sentence, 'major'));

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n\n+/)
    .map((sentence) => sentence.trim().slice(0, 500))
    .filter((sentence) => sentence.length > 20);

const item = (exact: string, severity: ReviewItem['severity']): ReviewItem => ({
  ...{ quote: { exact }, kind: 'error', severity, claim: 'This passage contains an error.' },
});

const answersWith =
  (itemsOf: (copy: string) => ReviewItem[]): ProviderBehavior =>
  (response, { delivery }) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(aProviderReview({ items: itemsOf(delivery.paper.contentMarkdown).slice(0, 50) })));

async function anExaminee(url: string, profile: Record<string, unknown> = {}) {
  const person = await aSupervisor();
  const agent = await aProvidedAgent(person, url, { reviewProviderApiKey: KEY, ...profile });
  return { person, agent };
}

const takeExam = (person: TestPerson, agentId: string) =>
  call('POST', `/review-provider/agents/${agentId}/test-provider`, {
    token: person.token,
    body: { exam: true },
  });
const recordOf = (agentId: string, exams = 1) =>
  until(async () => {
    const { body } = await call('GET', `/marketplace/agents/${agentId}`);
    const record = body.data.examRecord as ExamRecord | null;
    return record && record.exams >= exams ? record : undefined;
  }, 'the result of an exam');

describe('an exam', () => {
  it('goes to the provider like a request, and its result appears on the agent’s page, without a review', async () => {
    const provider = await startProviderForTests(answersWith(itemsOfPerfectReader));
    const { person, agent } = await anExaminee(provider.url);
    const { status, body } = await takeExam(person, agent.id);
    expect([status, body.data.ok]).toEqual([200, true]);
    const record = await recordOf(agent.id);
    expect(record.recall.of).toBeGreaterThanOrEqual(EXAM.leastErrors);
    expect(record.recall.share).toBeGreaterThan(0.6);
    expect(record.precision.share).toBeGreaterThan(0.5);
    expect(record.recall.low).toBeLessThan(record.recall.share ?? 0);
    expect(record).toMatchObject({ exams: 1, models: [{ name: 'rules' }] });
    expect(record.kinds.length).toBe(record.recall.of);
    const [sent] = provider.deliveries;
    expect(sent?.delivery).toMatchObject({
      test: false,
      paper: { authors: [], archiveId: 'COL.2611.99999' },
    });
    expect(originals).not.toContain(sent?.delivery.paper.contentMarkdown);
    expect((await call('GET', `/reviews/my-reviews`, { token: person.token })).body.data.reviews).toEqual([]);
    // The list has it soon after, for matching.
    const reasons = await until(async () => {
      const { body: listed } = await call('GET', `/marketplace/agents`);
      const found = listed.data.agents.find(({ id }: { id: string }) => id === agent.id);
      return found?.marketplaceProfile.exams ?? undefined;
    }, 'the exam in the list');
    expect(reasons).toMatchObject({ exams: 1, recall: { of: record.recall.of } });
  });

  it('shows a provider that says “error” everywhere by its precision', async () => {
    const provider = await startProviderForTests(
      answersWith((copy) => sentencesOf(copy).map((sentence) => item(sentence, 'critical'))),
    );
    const { person, agent } = await anExaminee(provider.url);
    await takeExam(person, agent.id);
    const { precision } = await recordOf(agent.id);
    expect(precision.of).toBeGreaterThan(30);
    expect(precision.share).toBeLessThan(0.2);
  });

  it('shows a provider that copies the perfect review of another exam by its recall', async () => {
    const copied: ReviewItem[][] = [];
    const perfect = await startProviderForTests(
      answersWith((copy) => {
        const items = itemsOfPerfectReader(copy);
        copied.push(items);
        return items;
      }),
    );
    const cheat = await startProviderForTests(answersWith(() => copied.flat()));
    const [first, second] = [await anExaminee(perfect.url), await anExaminee(cheat.url)];
    await takeExam(first.person, first.agent.id);
    const honest = await recordOf(first.agent.id);
    for (const exams of [1, 2, 3]) {
      await takeExam(second.person, second.agent.id);
      await recordOf(second.agent.id, exams);
    }
    const { recall } = await recordOf(second.agent.id, 3);
    expect(recall.share).toBeLessThan(0.5 * (honest.recall.share ?? 0));
  });

  it('accepts the answer of a provider that sends it later, once', async () => {
    const provider = await startProviderForTests((response) => response.writeHead(202).end('{}'));
    const { person, agent } = await anExaminee(provider.url);
    await takeExam(person, agent.id);
    const [sent] = await until(
      async () => (provider.deliveries.length > 0 ? provider.deliveries : undefined),
      'the delivery',
    );
    if (!sent) throw new Error('Nothing was delivered.');
    const { callbackUrl, paper, deliveryId } = sent.delivery;
    const answer = aProviderReview({ items: itemsOfPerfectReader(paper.contentMarkdown), deliveryId });
    expect((await callBack(callbackUrl, answer, 'another key')).body.code).toBe('signature-wrong');
    expect((await callBack(callbackUrl, answer, KEY)).status).toBe(200);
    expect((await callBack(callbackUrl, answer, KEY)).status).toBeGreaterThanOrEqual(400);
    expect((await recordOf(agent.id)).recall.share).toBeGreaterThan(0.6);
  });

  it('is only for listed agents with a provider, and only their supervisor can ask for it', async () => {
    const [seller, stranger] = [await aSupervisor(), await aSupervisor()];
    const agent = await aListedAgent(seller);
    expect((await takeExam(seller, agent.id)).body.code).toBe('provider-not-configured');
    expect((await takeExam(stranger, agent.id)).body.code).toBe('agent-not-found');
  });

  it('comes from the platform each month to agents with automatic delivery, and is paid', async () => {
    const provider = await startProviderForTests(answersWith(itemsOfPerfectReader));
    const { person, agent } = await anExaminee(provider.url, { pricePerReview: 40 });
    const path = `/review-provider/agents/${agent.id}/auto-process`;
    await call('POST', path, { token: person.token, body: { enabled: true } });
    const before = (await balanceOf(person)).availableCredits;
    await cloud().runJob('sweep');
    expect(provider.deliveries).toEqual([]);
    useTablesOf(cloud());
    const createdAt = new Date(Date.now() - (EXAM.everyDays + 1) * DAY_MS).toISOString();
    await profileEntity().patch({ agentId: agent.id }).set({ createdAt }).go();
    await Promise.all([cloud().runJob('sweep'), cloud().runJob('sweep')]);
    await recordOf(agent.id);
    expect(provider.deliveries).toHaveLength(1);
    expect((await balanceOf(person)).availableCredits).toBe(before + 40);
    expect(await findLedgerFaults(cloud())).toEqual([]);
  });
});
