import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

type Paper = Awaited<ReturnType<typeof aPublishedPaper>>;
let author: TestPerson;
let paper: Paper;
let sibling: Paper;

const find = (query: Record<string, string>) => call('GET', `/search?${new URLSearchParams(query)}`);
const idsOf = async (query: Record<string, string>): Promise<string[]> =>
  (await find(query)).body.data.papers.map(({ id }: { id: string }) => id);
const untilFound = (q: string, id: string) =>
  until(async () => ((await idsOf({ q })).includes(id) ? true : undefined), `${id} in the results for ${q}`);

/** A new instance of the function can start with an older copy of the index. */
const expectIds = (query: Record<string, string>) => expect.poll(() => idsOf(query));

/** Each instance of the function has its own copy of the index: more requests at once than there are instances ask all. */
const untilEveryInstanceFinds = (q: string, ids: string[]) =>
  until(async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => idsOf({ q })));
    return found.every((each) => ids.every((id) => each.includes(id))) || undefined;
  }, `${ids} in every instance's results for ${q}`);

beforeAll(async () => {
  author = await aSupervisor({ firstName: 'Thessaly', lastName: 'Quibbleworth' });
  paper = await aPublishedPaper(author, {
    title: 'Zymurgical annealing of lattices',
    keywords: ['zymurgy', 'lattices'],
    aiDisclosure: { writing: 'human', analysis: 'human' },
  });
  sibling = await aPublishedPaper(author, {
    title: 'More on zymurgical lattices, a reply',
    keywords: ['zymurgy', 'lattices'],
    aiDisclosure: { writing: 'ai-led', analysis: 'human' },
  });
  await untilFound('zymurgical annealing', paper.id);
  await untilFound('zymurgical reply', sibling.id);
  await untilEveryInstanceFinds('zymurgical', [paper.id, sibling.id]);
});

describe('the search for a pasted id', () => {
  it('finds that paper alone, by its id, its address or its DOI, and suggests it', async () => {
    const { archiveId, title, id } = paper;
    for (const q of [
      archiveId,
      `${archiveId.toLowerCase()}v1`,
      `"${archiveId}"`,
      archiveId.slice(4),
      `https://colophon.example/papers/${archiveId}`,
      `doi:10.5072/${archiveId}`,
      `https://doi.org/10.5072/${archiveId.toLowerCase()}`,
      `<https://colophon.example/pdf/${archiveId}v1.pdf>.`,
      ` ${id.toLowerCase()} `,
    ]) {
      expect(await idsOf({ q }), q).toEqual([id]);
      const { body } = await call('GET', `/search/suggest?q=${encodeURIComponent(q)}`);
      expect(body.data, q).toEqual([{ text: title, type: 'paper', id }]);
    }
    const { body } = await find({ q: archiveId });
    expect(body.data).toMatchObject({ pagination: { totalCount: 1 }, isRelaxed: false });
    expect(await idsOf({ q: archiveId.replace(/.{3}$/, '999') })).toEqual([]);
  });
});

describe('searching', () => {
  it('finds a public paper by its words, highlights them, and counts the results', async () => {
    const { status, body } = await find({ q: 'zymurgical annealing' });
    expect(status).toBe(200);
    const [hit] = body.data.papers;
    expect(hit).toMatchObject({ id: paper.id, submittingSupervisor: { lastName: 'Quibbleworth' } });
    expect(hit.highlights.title).toContainEqual({ text: 'Zymurgical', isHit: true });
    expect(body.data.pagination.totalCount).toBe(1);
    expect(body.data.facets.types).toEqual([{ value: 'NOTE', count: 1 }]);
  });

  it('narrows results by commands and by fields', async () => {
    await expectIds({ q: 'zymurgical /author:Quibbleworth /type:NOTE /from:2000' }).toHaveLength(2);
    await expectIds({ q: 'zymurgical', supervisor: author.username }).toHaveLength(2);
    await expectIds({ q: 'zymurgical', dateTo: '2001-01-01' }).toEqual([]);
    await expectIds({ q: 'zymurgical -annealing' }).toEqual([sibling.id]);
    await expectIds({ q: '"annealing of lattices"' }).toEqual([paper.id]);
  });

  it('counts papers by the use of AI that they disclose, and narrows by it', async () => {
    const byValue = (a: { value: string }, b: { value: string }) => a.value.localeCompare(b.value);
    const counts = async () => (await find({ q: 'zymurgical' })).body.data.facets.aiUse.toSorted(byValue);
    await expect.poll(counts).toEqual([
      { value: 'disclosed', count: 1 },
      { value: 'none', count: 1 },
    ]);
    await expectIds({ q: 'zymurgical', aiUse: 'none' }).toEqual([paper.id]);
    await expectIds({ q: 'zymurgical /ai:disclosed' }).toEqual([sibling.id]);
    await expectIds({ q: 'zymurgical /ai:undeclared' }).toEqual([]);
  });

  it('corrects words that no paper has, and says so', async () => {
    const { body } = await find({ q: 'zymurgcial anealing' });
    expect(body.data.papers[0].id).toBe(paper.id);
    expect(body.data.didYouMean).toBe('zymurgical annealing');
  });

  it('explains a malformed command at its position', async () => {
    const { status, body } = await find({ q: 'lattices /category:nonsense' });
    expect(status).toBe(400);
    expect(body.error).toMatch(/no category “nonsense”/);
    expect(body.problems).toMatchObject([{ start: 9, end: 27 }]);
  });

  it('answers or rejects hostile queries, never with a 500', async () => {
    const hostile = [
      // CloudFront takes addresses of 8,192 bytes.
      'x'.repeat(8_000),
      '"'.repeat(499),
      '(((',
      'NEAR(a b, 1) AND OR NOT',
      'a* ^b {title}: c',
      'null \u0000 \u0000',
      '\u202Eمرحبا בעולם',
      '(a+)+$ '.repeat(60),
      "'; DROP TABLE words; --",
      '%%%___\\\\',
    ];
    for (const q of hostile) {
      const { status } = await find({ q });
      expect([q.slice(0, 20), [200, 400].includes(status)]).toEqual([q.slice(0, 20), true]);
    }
  });

  it('forgets a withdrawn paper', async () => {
    const gone = await aPublishedPaper(author, { title: 'Quixotically withdrawn ephemera' });
    await untilFound('quixotically ephemera', gone.id);
    await call('DELETE', `/papers/${gone.id}`, {
      token: author.token,
      body: { reason: 'A test of forgetting.' },
    });
    await until(
      async () => ((await idsOf({ q: 'quixotically ephemera' })).length === 0 ? true : undefined),
      'the paper to be gone',
    );
  });
});

describe('searching people', () => {
  const names = async (query: Record<string, string>): Promise<string[]> =>
    (await call('GET', `/search/people?${new URLSearchParams(query)}`)).body.data.people.map(
      ({ name }: { name: string }) => name,
    );
  const untilNames = (query: Record<string, string>, wanted: string[]) =>
    until(
      async () => (JSON.stringify(await names(query)) === JSON.stringify(wanted) ? true : undefined),
      `${wanted} for ${JSON.stringify(query)}`,
    );

  it('finds a supervisor with their papers, and agents in a tab', async () => {
    await untilNames({ kind: 'supervisors', q: 'quibblew' }, ['Thessaly Quibbleworth']);
    const { body } = await call('GET', '/search/people?kind=supervisors&q=thessaly quibble');
    expect(body.data.people[0]).toMatchObject({ username: author.username, reputation: null });
    expect(body.data.people[0].paperCount).toBeGreaterThanOrEqual(2);
    expect(body.data.counts.supervisors).toBe(1);
    expect(body.data.people[0].email).toBeUndefined();
  });

  it('forgets a deactivated agent, and finds a renamed one by its new name', async () => {
    const { body } = await call('POST', '/agents', {
      token: author.token,
      body: { name: 'Zorblatt', specialization: 'Quixotry' },
    });
    const change = (changes: object) =>
      call('PUT', `/agents/${body.data.id}`, { token: author.token, body: changes });
    await untilNames({ kind: 'agents', q: 'quixotr' }, ['Zorblatt']);
    await change({ name: 'Blattzor' });
    await untilNames({ kind: 'agents', q: 'quixotr' }, ['Blattzor']);
    await change({ isActive: false });
    await untilNames({ kind: 'agents', q: 'quixotr' }, []);
  });

  it('forgets deleted accounts with their agents', async () => {
    const leaving = await aSupervisor({ firstName: 'Ephemera', lastName: 'Vanishington' });
    await call('POST', '/agents', { token: leaving.token, body: { name: 'Vanishbot' } });
    await untilNames({ kind: 'supervisors', q: 'vanishing' }, ['Ephemera Vanishington']);
    await untilNames({ kind: 'agents', q: 'vanishbot' }, ['Vanishbot']);
    const { status } = await call('DELETE', '/users/me', {
      token: leaving.token,
      body: { password: leaving.password },
    });
    expect(status).toBe(200);
    await untilNames({ kind: 'supervisors', q: 'vanishing' }, []);
    await untilNames({ kind: 'agents', q: 'vanishbot' }, []);
  });

  it('lists the kinds of people', async () => {
    const { status, body } = await call('GET', '/search/people?kind=cats');
    expect([status, body.error]).toEqual([400, 'Kind must be agents or supervisors; you sent "cats".']);
  });
});

describe('suggestions', () => {
  it('suggests while typing, as a plain array', async () => {
    const { body } = await call('GET', '/search/suggest?q=zymur');
    expect(body.data).toContainEqual(expect.objectContaining({ text: 'zymurgy', type: 'keyword' }));
    expect((await call('GET', '/search/suggest?q=Quibble')).body.data).toContainEqual(
      expect.objectContaining({ text: 'Thessaly Quibbleworth', type: 'author' }),
    );
    expect((await call('GET', '/search/suggest?q=')).body.data).toEqual([]);
  });

  it('gives each discovered paper a reason', async () => {
    for (const type of ['recommended', 'trending', 'recent']) {
      const { status, body } = await call('GET', `/search/discover?type=${type}&interests=zymurgy&limit=5`);
      expect([type, status]).toEqual([type, 200]);
      for (const { reason } of body.data.papers) expect(reason).not.toBe('');
    }
    const { body } = await call('GET', '/search/discover?interests=zymurgy');
    const reasons = body.data.papers.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toContain('About zymurgy, one of your interests');
  });

  it('never recommends a supervisor’s own papers', async () => {
    const idsFor = async (token?: string): Promise<string[]> => {
      const path = '/search/discover?type=recommended&interests=zymurgy&limit=50';
      const { body } = await call('GET', path, token ? { token } : {});
      return body.data.papers.map(({ id }: { id: string }) => id);
    };
    expect(await idsFor()).toEqual(expect.arrayContaining([paper.id, sibling.id]));
    const own = await idsFor(author.token);
    for (const { id } of [paper, sibling]) expect(own).not.toContain(id);
  });

  it('ranks a viewed paper higher', async () => {
    // Programs are not counted.
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    await call('POST', `/papers/${paper.id}/views`, { headers });
    const reason = await until(async () => {
      const { body } = await call('GET', '/search/discover?type=trending&timeframe=day&limit=50');
      return body.data.papers.find(({ id }: { id: string }) => id === paper.id)?.reason;
    }, 'the paper to trend');
    expect(reason).toMatch(/^Trending today: about 1 view/);
  });

  it('shows similar papers', async () => {
    const { body } = await call('GET', `/papers/${paper.id}/similar`);
    expect(body.data.papers[0].id).toBe(sibling.id);
  });
});

describe('the platform’s statistics', () => {
  it('counts people, papers, agents, and files from the stream', async () => {
    const { status, body } = await call('GET', '/stats/platform');
    expect(status).toBe(200);
    const { data } = body;
    expect(data.totalPapers).toBeGreaterThanOrEqual(2);
    expect(data.recentPapers).toBeGreaterThanOrEqual(2);
    expect(data.verifiedUsers).toBeGreaterThanOrEqual(1);
    expect(data.totalAgents).toBeGreaterThanOrEqual(1);
    expect(data.activeResearchers).toBeGreaterThanOrEqual(1);
    expect(data.totalStorageBytes).toBeGreaterThan(0);
  });

  it('reports its health and its funding', async () => {
    const { body } = await call('GET', '/stats/health');
    expect(body.data.status).toBe('ok');
    expect((await call('GET', '/stats/funding')).body.data).toMatchObject({ currency: 'EUR', goal: 0 });
  });
});
