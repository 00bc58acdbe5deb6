import { beforeAll, describe, expect, it } from 'vitest';
import { SUBMISSIONS } from '#shared/domain/submission-limit-constants.ts';
import { call } from '../support/api.ts';
import {
  aPublishedPaper,
  aSubmission,
  aSupervisor,
  aText,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';
import { callFrom } from '../support/call-from.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { aKey } from '../support/tools.ts';
import { until } from '../support/until.ts';

// Its limits aren't raised: it tests them.
anOwnPlatform({ ADMIN_EMAILS: 'chief@example.org' });

let chief: TestPerson;
beforeAll(async () => {
  chief = await aSupervisor({ email: 'chief@example.org' });
});

let domains = 0;
/** A person at an institution of their own: new accounts of one institution count together. */
const aPerson = () => {
  domains += 1;
  return aSupervisor({ email: `person@lab${domains}.example` });
};

const aFile = (content: string) => [{ name: 'paper.md', content }];
const submit = ({ token }: TestPerson, content = aText(), title = 'A paper for a test') =>
  call('POST', '/papers', { token, body: aSubmission({ title }, aFile(content)) });
const limitOf = async ({ token }: TestPerson) =>
  (await call('GET', '/papers/submission-limit', { token })).body.data;
const desk = async (query = '') =>
  (await call('GET', `/admin/desk?limit=50${query}`, { token: chief.token })).body.data;
const REASON = 'A survey of fifty walls, each with a paper of its own.';

describe('the papers that a person submits a day', () => {
  it('are ten at first, by all accounts of the mailbox and all ways in, and the refusal says how to get more', async () => {
    const ada = await aPerson();
    const alias = await aSupervisor({ email: ada.email.replace('@', '+more@') });
    const key = await aKey(ada);
    const answers = [];
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${alias.token}` }])
      for (let paper = 0; paper < 6; paper += 1)
        answers.push(await call('POST', '/papers', { headers, body: aSubmission() }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429, 429]);
    const { body, headers } = answers[10] as (typeof answers)[0];
    expect(body.code).toBe('too-many-submissions');
    expect(body.error).toMatch(
      /10 papers .*accepted paper adds 5.*\/profile\/account.*submission-limit\/requests/,
    );
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(await limitOf(ada)).toMatchObject({ perDay: SUBMISSIONS.first, submitted: 10, request: null });
  });

  it('become more if an admin grants what somebody asks for', async () => {
    const bea = await aPerson();
    const { token } = bea;
    const ask = () =>
      call('POST', '/papers/submission-limit/requests', { token, body: { perDay: 12, reason: REASON } });
    expect((await ask()).status).toBe(201);
    expect((await ask()).body.code).toBe('limit-requested');
    const [request] = (await desk()).limitRequests.filter(
      (each: { supervisor: { username: string } }) => each.supervisor.username === bea.username,
    );
    expect(request).toMatchObject({ perDay: 12, reason: REASON });
    const decide = (admin: TestPerson) =>
      call('POST', `/admin/desk/submission-limits/${request.supervisor.id}`, {
        token: admin.token,
        body: { verdict: 'grant', reason: 'A survey that we know.' },
      });
    expect((await decide(bea)).body.code).toBe('admin-only');
    expect((await decide(chief)).status).toBe(200);
    expect((await decide(chief)).body.code).toBe('limit-decided');
    expect(await limitOf(bea)).toMatchObject({
      perDay: 12,
      granted: 12,
      request: { state: 'granted', answer: 'A survey that we know.' },
    });
    const told = await until(async () => {
      const { body } = await call('GET', '/notifications', { token });
      return body.data.notifications.find(({ title }: { title: string }) => /more submissions/.test(title));
    }, 'the answer as a notification');
    expect(told).toMatchObject({
      title: 'Your request for more submissions was granted',
      message: expect.stringMatching(
        /^You may submit 12 papers a day until \w+ \d+, \d+\. The admin wrote: “A survey that we know.”$/,
      ),
      actionUrl: '/profile/account',
    });
    const statuses = [];
    for (let paper = 0; paper < 13; paper += 1) statuses.push((await submit(bea)).status);
    expect(statuses).toEqual([...Array(12).fill(201), 429]);
    expect((await ask()).status).toBe(201);
    expect(await limitOf(bea)).toMatchObject({ perDay: 12, request: { state: 'open', answer: null } });
  });

  it('leave nothing of a request for more when its account is deleted', async () => {
    const cleo = await aPerson();
    const body = { perDay: 12, reason: REASON };
    await call('POST', '/papers/submission-limit/requests', { token: cleo.token, body });
    const asked = async () =>
      (await desk()).limitRequests.find(
        (each: { supervisor: { username: string } }) => each.supervisor.username === cleo.username,
      );
    const { supervisor } = await until(asked, 'the request at the desk');
    const { password } = cleo;
    expect((await call('DELETE', '/users/me', { token: cleo.token, body: { password } })).status).toBe(200);
    await until(async () => ((await asked()) ? undefined : true), 'the end of the request');
    const decision = await call('POST', `/admin/desk/submission-limits/${supervisor.id}`, {
      token: chief.token,
      body: { verdict: 'refuse', reason: 'Nobody is here to read it.' },
    });
    expect(decision.body.code).toBe('limit-decided');
  });

  it('become five more with an accepted paper', async () => {
    const dora = await aPerson();
    const paper = await aPublishedPaper(dora);
    const override = await call('POST', `/papers/${paper.archiveId}/decision/override`, {
      token: chief.token,
      body: { decision: 'ACCEPTED', reason: 'It is right, and a test needs it.' },
    });
    expect(override.status).toBe(200);
    const counted = await until(async () => {
      const limit = await limitOf(dora);
      return limit.accepted > 0 ? limit : undefined;
    }, 'the accepted paper');
    expect(counted).toMatchObject({ accepted: 1, perDay: 15, submitted: 1 });
  });
});

const aSeries = (name: string, count: number) =>
  `# Growth of ${name}

We measured how fast ${name} grows on ${count} walls in the north of the valley, and photographed each wall at noon.
Every outline was drawn by hand on the photograph, and its area was counted in squares of a millimetre by two observers.

# Result

The area of ${name} grew by ${count / 4} percent a year, with less growth where a wall stands in the shade of a barn.
Rain explains most of the difference between the walls, as the table of the weather station shows for each year.
We conclude that walls are a good place to watch ${name}, because nobody moves them and everybody passes them each day.
`;

describe('a series made by filling a template', () => {
  it('waits at the desk with the evidence, and is decided in one step with a reason for each author', async () => {
    const eve = await aPerson();
    const sent: { id: string; archiveId: string }[] = [];
    for (const [name, count] of [
      ['moss', 12],
      ['ivy', 20],
      ['fern', 32],
      ['algae', 48],
    ] as const) {
      const { body } = await submit(eve, aSeries(name, count), `Growth of ${name}`);
      sent.push(body.data);
      expect((await pipelineEnd(body.data.id, eve.token)).status).toBe(
        name === 'moss' || name === 'ivy' ? 'completed' : 'held',
      );
    }
    const [first, , fern, algae] = sent as [
      (typeof sent)[0],
      (typeof sent)[0],
      (typeof sent)[0],
      (typeof sent)[0],
    ];
    const held = await until(async () => {
      const { cases } = await desk();
      const found = cases.find(({ archiveId }: { archiveId: string }) => archiveId === fern.archiveId);
      return found?.alike.count > 1 ? found : undefined;
    }, 'the two held papers in the index of the desk');
    expect(held.findings).toMatchObject([
      { rule: 'series', place: `${first.archiveId}v1`, excerpt: expect.stringMatching(/moss.* → fern/) },
    ]);
    expect(held.alike.count).toBe(2);
    const alike = await desk(`&alike=${held.alike.id}`);
    expect(alike).toMatchObject({ flags: [], rings: [], limitRequests: [] });
    const ids = alike.cases.map((each: { archiveId: string }) => `${each.archiveId}v1`);
    expect(ids.toSorted()).toEqual([`${fern.archiveId}v1`, `${algae.archiveId}v1`].toSorted());
    const reason = 'One paper with a table would say the same.';
    const decide = (token: string) =>
      call('POST', '/admin/desk/decisions', {
        token,
        body: { ids: [...ids, 'COL.0001.00001v1'], verdict: 'reject', reason },
      });
    expect((await decide(eve.token)).body.code).toBe('admin-only');
    expect((await decide(chief.token)).body.data).toMatchObject({
      decided: ids,
      refused: [{ id: 'COL.0001.00001v1', code: 'paper-not-found' }],
    });
    for (const { id } of [fern, algae]) {
      const { body } = await call('GET', `/papers/${id}/desk`, { token: eve.token });
      expect(body.data).toMatchObject({ state: 'rejected', decisions: [{ reason }], mayAppeal: true });
    }
    expect((await decide(chief.token)).body.data.decided).toEqual([]);
  });

  it('leaves a new version of the same paper alone', async () => {
    const ada = await aPerson();
    const { body } = await submit(ada, aSeries('ivy', 20));
    await pipelineEnd(body.data.id, ada.token);
    const next = aSubmission({}, aFile(aSeries('ivy', 24)));
    expect((await call('PUT', `/papers/${body.data.id}`, { token: ada.token, body: next })).status).toBe(200);
    expect((await pipelineEnd(`${body.data.archiveId}v2`, ada.token)).status).toBe('completed');
  });
});

describe('a burst of papers by new accounts of one network', () => {
  it('waits at the desk from the eleventh paper on, as one group', async () => {
    const email = (index: number) => `eve${index}.${Date.now()}@n${index}.bought.example`;
    const people = await Promise.all([1, 2, 3].map((index) => aSupervisor({ email: email(index) })));
    const ends: string[] = [];
    for (let paper = 0; paper < 4; paper += 1)
      for (const person of people) {
        const words = Array.from({ length: 80 }, () => Math.random().toString(36).slice(2, 9)).join(' ');
        const { body } = await callFrom('127.9.9.9', 'POST', '/papers', {
          body: aSubmission({}, aFile(`# On ${words.slice(0, 7)}\n\n${words}\n`)),
          headers: { authorization: `Bearer ${person.token}` },
        });
        ends.push((await pipelineEnd(body.data.id, person.token)).status);
      }
    expect(ends).toEqual([...Array(10).fill('completed'), 'held', 'held']);
    const found = await until(async () => {
      const { cases } = await desk();
      const found = cases.filter(
        ({ findings }: { findings: { rule: string }[] }) => findings[0]?.rule === 'burst',
      );
      return found[0]?.alike.count > 1 ? found : undefined;
    }, 'the two papers of the burst in the index of the desk');
    expect(found[0].findings[0].message).toMatch(/^11 papers by 3 new accounts/);
    expect(found[0].alike).toMatchObject({ count: 2 });
    expect(found[1].alike.id).toBe(found[0].alike.id);
  });
});
