import { beforeAll, describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { anOrcid, answerAtIssuer, RedirectFollower } from '../support/oauth.ts';
import { reviewFields } from '../support/review-fields.ts';
import { until } from '../support/until.ts';

/** Links an iD, as the profile's page does. @param deposits whether to ask for the consent too */
async function link(person: TestPerson, orcid: string, deposits: boolean) {
  const browser = new RedirectFollower();
  const { headers, body } = await call('POST', '/oauth/orcid/start', {
    token: person.token,
    body: { deposits },
  });
  browser.keepCookies(headers);
  const asked = new URL(body.data.url).searchParams.get('scope');
  await browser.follow(await answerAtIssuer(browser, body.data.url, { id: orcid }), /\/profile/);
  return asked;
}

/** What the record at ORCID has. */
async function record(orcid: string, section: 'works' | 'peer-reviews') {
  const answer = await fetch(`${platformUrl()}/dev/orcid/v3.0/${orcid}/${section}`);
  const { group } = await answer.json();
  return section === 'works'
    ? group.flatMap((each: { 'work-summary': object[] }) => each['work-summary'])
    : group.flatMap((each: { 'peer-review-group': { 'peer-review-summary': object[] }[] }) =>
        each['peer-review-group'].flatMap((one) => one['peer-review-summary']),
      );
}

const titles = async (orcid: string) =>
  (await record(orcid, 'works')).map(
    (work: { title: { title: { value: string } } }) => work.title.title.value,
  );
const me = async ({ token }: TestPerson) => (await call('GET', '/users/me', { token })).body.data;

describe('adding work to an ORCID record', () => {
  let author: TestPerson;
  let paper: Awaited<ReturnType<typeof aPublishedPaper>>;
  const orcid = anOrcid();
  beforeAll(async () => {
    author = await aSupervisor();
    paper = await aPublishedPaper(author, { title: 'A paper before the consent' });
  });

  it('needs the person’s consent: linking an iD alone adds nothing', async () => {
    expect(await link(author, orcid, false)).toBe('openid');
    expect(await me(author)).toMatchObject({ orcid, hasOrcidDeposits: false });
    await aPublishedPaper(author, { title: 'A paper without consent' });
    expect(await record(orcid, 'works')).toEqual([]);
  });

  it('adds all papers once the person consents, and each new one', async () => {
    expect(await link(author, orcid, true)).toBe('openid /activities/update');
    expect((await me(author)).hasOrcidDeposits).toBe(true);
    await until(async () => ((await titles(orcid)).length === 2 ? true : undefined), 'the earlier papers');
    await aPublishedPaper(author, { title: 'A paper after the consent' });
    await until(async () => ((await titles(orcid)).length === 3 ? true : undefined), 'the new paper');
    const works = await record(orcid, 'works');
    const work = works.find(({ url }: { url: { value: string } }) => url.value.endsWith(paper.archiveId));
    expect(work).toMatchObject({
      type: 'preprint',
      title: { title: { value: 'A paper before the consent' } },
      'external-ids': { 'external-id': [{ 'external-id-relationship': 'self' }] },
    });
  });

  it('changes an entry with its paper, and removes it if the paper is withdrawn', async () => {
    const changed = { title: 'A paper with another title' };
    expect((await call('PUT', `/papers/${paper.id}`, { token: author.token, body: changed })).status).toBe(
      200,
    );
    await until(
      async () => ((await titles(orcid)).includes(changed.title) ? true : undefined),
      'the new title',
    );
    expect(await titles(orcid)).toHaveLength(3);
    const body = { reason: 'A measurement was wrong, and we found it too late.' };
    expect((await call('DELETE', `/papers/${paper.id}`, { token: author.token, body })).status).toBe(200);
    await until(async () => ((await titles(orcid)).length === 2 ? true : undefined), 'the removal');
  });

  it('adds reviews that people wrote themselves', async () => {
    const [reviewer, writer] = await Promise.all([aSupervisor(), aSupervisor()]);
    const id = anOrcid();
    await link(reviewer, id, true);
    const reviewed = await aPublishedPaper(writer, { title: 'A paper that a person reviews' });
    const body = reviewFields(reviewed.id, { reviewerType: 'human' });
    expect((await call('POST', '/reviews', { token: reviewer.token, body })).status).toBe(201);
    const [review] = await until(async () => {
      const found = await record(id, 'peer-reviews');
      return found.length > 0 ? found : undefined;
    }, 'the review');
    expect(review).toMatchObject({
      'reviewer-role': 'reviewer',
      'subject-name': { title: { value: 'A paper that a person reviews' } },
      'review-url': { value: `${platformUrl()}/papers/${reviewed.archiveId}/reviews#r1` },
    });
    expect(await record(id, 'works')).toEqual([]);
  });

  it('ends when the person takes the consent back, and keeps what was added', async () => {
    const { status } = await call('DELETE', '/oauth/orcid', {
      token: author.token,
      body: { only: 'deposits' },
    });
    expect([status, await me(author)]).toEqual([
      200,
      expect.objectContaining({ orcid, hasOrcidDeposits: false }),
    ]);
    await aPublishedPaper(author, { title: 'A paper after the end' });
    expect(await titles(orcid)).not.toContain('A paper after the end');
    expect(await titles(orcid)).toHaveLength(2);
  });
});
