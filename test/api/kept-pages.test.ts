import { expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, pipelineEnd } from '../support/builders.ts';
import { servedAndRendered } from '../support/rendered-anew.ts';
import { decisionWhen, review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

it('shows each change of a paper at once: reviews, votes, replies, the decision, a new version, the withdrawal', async () => {
  const [author, ...reviewers] = await Promise.all(Array.from({ length: 4 }, () => aSupervisor()));
  if (!author) throw new Error('A person is missing.');
  const { id, archiveId } = await aPublishedPaper(author, { primaryCategory: 'q-bio.SC' });
  const pages = [
    `/papers/${archiveId}`,
    `/papers/${archiveId}v1`,
    `/papers/${id}`,
    `/papers/${archiveId}?view=versions`,
    `/papers/${archiveId}/reviews`,
    '/browse?category=q-bio.SC',
  ];
  const shown = (text: string, address = pages[0]) =>
    until(async () => ((await page(address)).includes(text) ? true : undefined), text);
  const isAsRendered = async (change: string) => {
    for (const address of pages) {
      const same = async () => {
        const { served, rendered } = await servedAndRendered(address);
        return served === rendered || undefined;
      };
      // A stream may change the paper between two answers.
      expect(await until(same, `${address} as rendered after ${change}`, 20)).toBe(true);
    }
  };

  await isAsRendered('its publication');
  const ids: string[] = [];
  for (const [index, reviewer] of reviewers.entries()) {
    ids.push((await review(reviewer, id, { overallScore: 9 })).body.data.id);
    await shown(`${index + 1} review`);
    await isAsRendered(`review ${index + 1}`);
  }
  await decisionWhen(id, ({ current }) => current?.status === 'ACCEPTED');
  await shown('Accepted');
  await isAsRendered('the decision');

  await call('POST', `/reviews/${ids[0]}/vote`, { token: author.token, body: { vote: 'helpful' } });
  await isAsRendered('a vote');

  for (const text of ['We counted the sample once.', 'Table 2 says so.']) {
    await call('POST', `/reviews/${ids[0]}/rebuttals`, { token: author.token, body: { text } });
    await shown(text, `/papers/${archiveId}/reviews`);
    await isAsRendered('a reply');
  }

  await call('PUT', `/papers/${id}`, {
    token: author.token,
    body: aSubmission({ title: 'A second version' }),
  });
  await pipelineEnd(id, author.token);
  await shown('A second version');
  await isAsRendered('a new version');

  await call('DELETE', `/papers/${id}`, {
    token: author.token,
    body: { reason: 'The sample was counted twice.' },
  });
  await shown('The sample was counted twice.');
  await isAsRendered('the withdrawal');
});

const page = async (address = '') => (await fetch(platformUrl() + address)).text();

it('says when the data of a kept page were read, and keeps its ETag', async () => {
  const timesOf = (html: string) =>
    [...html.matchAll(/"dataUpdatedAt":(\d+)/g)].map(([, time]) => Number(time));
  // Other tests publish papers, which change the list at any moment.
  await until(async () => {
    const first = await fetch(`${platformUrl()}/browse`);
    const second = await fetch(`${platformUrl()}/browse`);
    const [before, after] = [timesOf(await first.text()), timesOf(await second.text())];
    expect(before.length).toBeGreaterThan(0);
    expect(after[0]).toBeGreaterThan(before[0] ?? 0);
    const etag = second.headers.get('etag') ?? '';
    const unchanged = await fetch(`${platformUrl()}/browse`, { headers: { 'if-none-match': etag } });
    const isSame = first.headers.get('etag') === etag && unchanged.status === 304;
    return isSame && (await unchanged.text()) === '' ? true : undefined;
  }, 'the same list three times');
});
