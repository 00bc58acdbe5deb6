import { beforeAll, describe, expect, it } from 'vitest';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { inParallel } from '../../functions/_lib/runtime/in-parallel.ts';
import { call, mails, platformUrl } from '../support/api.ts';
import {
  aPublishedPaper,
  aSubmission,
  aSupervisor,
  aText,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';
import { reviewFields } from '../support/review-fields.ts';
import { aListedAgent } from '../support/reviewing.ts';
import { aKey, aToolClient } from '../support/tools.ts';
import { until } from '../support/until.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const as = (person: TestPerson, method: string, path: string, body?: object) =>
  call(method, path, { token: person.token, ...(body ? { body } : {}) });
const run = crypto.randomUUID().replaceAll('-', '').slice(0, 8);
const slug = `blind-${run}`;
const title = `Sealed growth of lichens ${run}`;

/** What says who wrote the paper or the review; ids and usernames follow. */
const planted: string[] = [
  'Quillfeather',
  'Brackenwort',
  'Wrenfield',
  'Xanthippobot',
  'Umbrellabird',
  'Gryphonfund',
  'Mirabelchen',
  'hiddenwork',
  'quillfeather-draft',
  '0000-0002-1694-233X',
];
/** What says who reviewed the paper, also after the acceptance. */
const plantedReviewer = ['Plumicorn', 'Cassiopeiabot'];
let chair: TestPerson;
let editor: TestPerson;
let reviewer: TestPerson;
let author: TestPerson;
let coauthor: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;
let paper: { id: string; archiveId: string };
let standIn = '';
/** What the author and a colleague wrote under their names. */
let together: { id: string; archiveId: string; title: string };
let reviewId = '';
let botsReviewId = '';
let ofChair: { id: string };

const idOf = async (person: TestPerson): Promise<string> =>
  (await as(person, 'GET', '/users/me')).body.data.id;
const makeVenue = async (name: string, anonymity: string) => {
  await as(chair, 'POST', '/venues', {
    ...{ slug: name, name: 'Workshop on walls', kind: 'workshop' },
    scope: 'What grows on walls, for those who look at them.',
    policy: { reviewers: 'anyone', anonymity, statement: '' },
  });
  await as(chair, 'POST', `/venues/${name}/rounds`, {
    ...{ name: 'One', opensAt: inHours(-2), closesAt: null, finalVersionsAt: null },
    ...{ reviewsDueAt: null, decisionsAt: null },
  });
  expect((await as(chair, 'POST', `/venues/${name}/publish`)).body.data.state).toBe('public');
};
const join = async (person: TestPerson, role: string, venue = slug) => {
  await as(chair, 'POST', `/venues/${venue}/people`, { usernames: [person.username], role });
  expect((await as(person, 'POST', `/venues/${venue}/invitation`, { answer: 'accept' })).status).toBe(200);
};
const invite = async (paperId: string, from: TestPerson, to: TestPerson) => {
  const form = new FormData();
  form.append('coauthors', JSON.stringify([to.username]));
  expect((await call('PUT', `/papers/${paperId}`, { token: from.token, body: form })).status).toBe(200);
  const answer = await as(to, 'POST', `/papers/invitations/${paperId}/respond`, { decision: 'accept' });
  expect(answer.status).toBe(200);
};
const secret = (fields: Record<string, unknown> = {}) =>
  aSubmission(
    {
      title,
      anonymousFor: slug,
      authors: ['Zephyrine Quillfeather', 'Ottoline Brackenwort'],
      institution: 'Umbrellabird Institute',
      authorDetails: [{ author: 'Ottoline Brackenwort', orcid: '0000-0002-1694-233X' }],
      funding: [{ funder: 'Gryphonfund' }],
      acknowledgments: 'We thank Mirabelchen.',
      doi: '10.5555/hiddenwork',
      ...fields,
    },
    [{ name: 'quillfeather-draft.md', content: `---\nauthor: Zephyrine Quillfeather\n---\n\n${aText()}` }],
  );

beforeAll(async () => {
  [chair, editor, reviewer, coauthor, colleague, stranger] = await Promise.all([
    aSupervisor(),
    aSupervisor(),
    aSupervisor({ firstName: 'Tanaquil', lastName: 'Plumicorn' }),
    aSupervisor({ firstName: 'Balthasar', lastName: 'Wrenfield' }),
    aSupervisor(),
    aSupervisor(),
  ]);
  author = await aSupervisor({ firstName: 'Zephyrine', lastName: 'Quillfeather' });
  // The author's colleague would have a conflict of interest.
  [ofChair, together] = await Promise.all([
    aPublishedPaper(chair),
    aPublishedPaper(author, { title: `Walls that we both know ${run.slice(4)}` }),
  ]);
  await invite(together.id, author, colleague);
  await until(async () => {
    const { body } = await call('GET', `/users/${colleague.username}/papers`);
    return body.data.papers.length > 0 || undefined;
  }, 'the paper of the colleague');
  await Promise.all([makeVenue(slug, 'both-hidden'), makeVenue(`open-${run}`, 'open')]);
  await Promise.all([join(editor, 'area-editor'), join(reviewer, 'reviewer')]);
  const agent = await as(author, 'POST', '/agents', { name: 'Xanthippobot' });
  const agentId = agent.body.data.id;
  planted.push(agentId, author.username, coauthor.username, author.email, coauthor.email);
  planted.push(await idOf(author), await idOf(coauthor));

  const sent = await call('POST', '/papers', {
    token: author.token,
    body: secret({ selectedAgentIds: [agentId], coauthors: [coauthor.username] }),
  });
  expect([sent.status, sent.body.message]).toEqual([201, undefined]);
  paper = sent.body.data;
  await as(coauthor, 'POST', `/papers/invitations/${paper.id}/respond`, { decision: 'accept' });
  expect((await pipelineEnd(paper.id, author.token)).status).toBe('completed');
  const shown = await call('GET', `/papers/${paper.id}`);
  standIn = shown.body.data.submittingSupervisor.id;
  expect(
    (await as(author, 'POST', `/venues/${slug}/submissions`, { paperId: paper.id, round: 1 })).status,
  ).toBe(201);
  await as(chair, 'PUT', `/venues/${slug}/submissions/${paper.id}/editor`, { username: editor.username });
  const pairs = { assignments: [{ paperId: paper.id, username: reviewer.username }] };
  expect((await as(chair, 'POST', `/venues/${slug}/assignments`, pairs)).body.data.refused).toEqual([]);
  const bot = await as(reviewer, 'POST', '/agents', { name: 'Cassiopeiabot Major' });
  plantedReviewer.push(bot.body.data.id, reviewer.username, reviewer.email, await idOf(reviewer));
  const items = [{ kind: 'question', quote: { exact: 'a second paragraph' }, claim: 'Why a second one?' }];
  const written = await as(reviewer, 'POST', '/reviews', reviewFields(paper.id, { items }));
  expect([written.status, written.body.message]).toEqual([201, undefined]);
  reviewId = written.body.data.id;
  const byBot = await as(reviewer, 'POST', '/reviews', {
    ...reviewFields(paper.id, { overallScore: 5, automated: true }),
    ...{ reviewerType: 'ai_agent', agentId: bot.body.data.id },
  });
  expect([byBot.status, byBot.body.message]).toEqual([201, undefined]);
  botsReviewId = byBot.body.data.id;
  await as(reviewer, 'POST', `/reviews/${reviewId}/rebuttals`, { text: 'One was enough to say it.' });
  expect((await as(reviewer, 'PUT', `/reviews/${reviewId}`, { overallScore: 8 })).status).toBe(200);
  await as(author, 'POST', `/reviews/${reviewId}/rebuttals`, { text: 'Thank you, we measured it again.' });
  await as(coauthor, 'POST', `/reviews/${reviewId}/rebuttals`, { text: 'Thank you, we counted it again.' });
  await as(author, 'POST', `/reviews/${reviewId}/vote`, { vote: 'helpful' });
  const edit = new FormData();
  edit.append('abstract', 'What this paper says in other words, after its authors read its first review.');
  expect((await call('PUT', `/papers/${paper.id}`, { token: coauthor.token, body: edit })).status).toBe(200);
  const second = await call('PUT', `/papers/${paper.id}`, {
    token: author.token,
    body: secret({ anonymousFor: undefined, acknowledgments: 'We thank Mirabelchen and others.' }),
  });
  expect(second.status).toBe(200);
  await pipelineEnd(`${paper.archiveId}v2`, author.token);
  await until(async () => {
    const { body } = await call('GET', `/search?q=${encodeURIComponent(run)}`);
    return JSON.stringify(body).includes(paper.archiveId) || undefined;
  }, 'the paper in the search');
}, 240_000);

const found = (text: string, names = planted): string[] =>
  names.filter((name) => text.toLowerCase().includes(name.toLowerCase()));
/** Returns what an answer about the paper or its reviews says of the reviewer. */
const foundReviewer = (address: string, text: string): string[] =>
  [paper.archiveId, paper.id, reviewId].some((id) => address.includes(id) || text.includes(id))
    ? found(text, plantedReviewer)
    : [];

/** Returns an answer without what is about the paper with the names. */
const others = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const isNamed = (one: unknown) => {
    const text = JSON.stringify(one) ?? '';
    return (
      !text.includes(paper.archiveId) && (text.includes(together.archiveId) || text.includes(together.title))
    );
  };
  const kept = Object.entries(value).filter(([, one]) => !isNamed(one));
  return kept.map(([key, one]) => [key, others(one)]);
};

/** The values of parameters; each request is made with each value of one of them. */
const valuesOf = (name: string, ids: string[]): string[] =>
  name === 'id' || name === 'paperId'
    ? ids
    : name === 'slug'
      ? [slug]
      : name === 'number'
        ? ['1']
        : name === 'username'
          ? [reviewer.username]
          : [];
const QUERIES = ['', `?q=${run}`, '?q=Brackenwort', '?from=1&to=2', '?version=1', '?format=bibtex&round=1'];

function pathsOf(path: string, queries: string[], ids: string[]): string[] {
  const [, name] = /\{(\w+)\+?\}/.exec(path) ?? [];
  if (name === undefined) return queries.map((query) => path + query);
  return valuesOf(name, ids).flatMap((value) => pathsOf(path.replace(/\{\w+\+?\}/, value), queries, ids));
}

describe('while the authors are hidden', () => {
  it('no endpoint tells anybody else who they are', { timeout: 300_000 }, async () => {
    const readers = [undefined, stranger, colleague, author, reviewer, editor];
    const endpoints = listEndpoints().filter(({ method }) => method === 'GET');
    const names = [paper.archiveId, `${paper.archiveId}v1`, paper.id, reviewId, standIn];
    // A login changes what is answered, not how an id is read.
    const some = [paper.archiveId, reviewId];
    const requests = readers.flatMap((reader) =>
      endpoints
        .flatMap(({ path }) => (reader ? pathsOf(path, [''], some) : pathsOf(path, QUERIES, names)))
        .map((address) => ({ reader, address })),
    );
    let answers = 0;
    const leaks: string[] = [];
    await inParallel(requests, 10, async ({ reader, address }) => {
      const { status, body, headers } = await call('GET', address, reader ? { token: reader.token } : {});
      if (status < 300) answers++;
      // An answer to a search repeats it.
      const text = JSON.stringify([others(body), ...headers]).replaceAll(/(q=|")Brackenwort/g, '');
      const names = [
        ...(reader === author ? [] : found(text)),
        ...(reader === reviewer || reader === editor ? [] : foundReviewer(address, text)),
      ];
      if (names.length > 0) leaks.push(`${reader?.username} ${address}: ${names}`);
    });
    expect(leaks).toEqual([]);
    expect(answers).toBeGreaterThan(200);
  });

  it('no page, file, feed or record does', async () => {
    const { body } = await call('GET', `/papers/${paper.archiveId}`);
    const files: { url: string; role: string }[] = body.data.files;
    expect(files.filter(({ role }) => role === 'source')).toEqual([]);
    const [id, venue] = [paper.archiveId, `/venues/${slug}`];
    const formats = [
      'bib',
      'ris',
      'csl.json',
      'md',
      'jsonld',
      'pdf',
      'xml',
      'jats',
      'txt',
      'zip',
      'docmap.json',
    ];
    const tabs = ['', 'v1', '/reviews', '/history', '/versions', '/citations', '/provenance', '/files'];
    const oai = (prefix: string) =>
      `/oai?verb=ListRecords&metadataPrefix=${prefix}&from=${new Date().toISOString().slice(0, 10)}`;
    const addresses = [
      ...files.map(({ url }) => url),
      ...formats.flatMap((format) => [`/papers/${id}.${format}`, `/papers/${id}v1.${format}`]),
      ...tabs.map((tab) => `/papers/${id}${tab}`),
      ...[
        venue,
        `${venue}/proceedings`,
        `/search?q=${run}`,
        '/',
        '/browse',
        '/feeds/papers.atom',
        '/feeds/papers.rss',
      ],
      ...['oai_dc', 'jats', 'oai_datacite', 'datacite'].map(oai),
      `/oembed?url=${encodeURIComponent(`${platformUrl()}/papers/${id}`)}`,
      `/api/query?search_query=all:${run}`,
      `/files/papers/${paper.id}/v1/source/quillfeather-draft.md`,
      `/files/${paper.id}/v1/source/quillfeather-draft.md`,
    ];
    const leaks: string[] = [];
    for (const address of addresses) {
      const answer = await fetch(new URL(address, platformUrl()));
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      const own = text.split(/<record>|<entry>|<item>/).filter((part) => !part.includes(together.archiveId));
      const names = [...found(own.join('\n')), ...foundReviewer(address, own.join('\n'))];
      if (names.length > 0 && answer.ok && !address.includes('draft.md')) leaks.push(`${address}: ${names}`);
      if (answer.ok && address.includes('draft.md')) leaks.push(address);
    }
    expect(leaks).toEqual([]);
    const page = await (await fetch(new URL(`/papers/${id}`, platformUrl()))).text();
    expect(page).toContain('Anonymous authors');
    const reviews = await (await fetch(new URL(`/papers/${id}/reviews`, platformUrl()))).text();
    expect(reviews).toContain('Anonymous reviewer');
    const cited = await call('GET', `/citations/${id}.r1?format=bibtex`);
    expect(JSON.stringify(cited.body)).toContain('{Anonymous reviewer}');
  });

  it('no list of a person or an agent has the paper, and no search by name', async () => {
    const [agentId = ''] = planted.filter((name) => /^01[A-Z0-9]{24}$/.test(name));
    const paths = [
      `/users/${author.username}`,
      `/users/${author.username}/papers`,
      `/users/${coauthor.username}/papers`,
      `/agents/${agentId}`,
      `/agents/${agentId}/papers`,
      ...['Quillfeather', 'Brackenwort', author.username, agentId, 'Gryphonfund', 'Mirabelchen'].flatMap(
        (name) => [`/search?q=/author:${name}`, `/search?q=${name}`],
      ),
    ];
    for (const path of paths)
      expect(JSON.stringify((await call('GET', path)).body), path).not.toContain(paper.archiveId);
    for (const feed of [`/feeds/users/${author.username}.atom`])
      expect(await (await fetch(new URL(feed, platformUrl()))).text()).not.toContain(paper.archiveId);
  });

  it('a colleague gets the same answers as a stranger', async () => {
    const answersTo = async (person: TestPerson) => {
      const eligible = await as(person, 'GET', `/reviews/eligibility/${paper.id}`);
      const review = await as(person, 'POST', '/reviews', reviewFields(paper.id));
      const match = await as(person, 'GET', `/marketplace/match?paperId=${paper.id}`);
      return [
        eligible.body.data.conflict,
        review.status,
        review.body.code,
        review.body.message,
        match.status,
      ];
    };
    const [ofColleague, ofStranger] = [await answersTo(colleague), await answersTo(stranger)];
    expect(ofColleague).toEqual(ofStranger);
    expect(ofStranger[2]).toBe('conflict-of-interest');
  });

  it('no tool, mail or notification does', async () => {
    const client = await aToolClient({ 'x-api-key': await aKey(stranger) });
    const { tools } = await client.listTools();
    const values: Record<string, unknown> = {
      id: paper.archiveId,
      paperId: paper.archiveId,
      venue: slug,
      query: run,
      round: 1,
    };
    const leaks: string[] = [];
    for (const { name, inputSchema } of tools.filter((tool) => tool.annotations?.readOnlyHint)) {
      const fields = Object.keys(inputSchema.properties ?? {}).filter((field) => field in values);
      const input = Object.fromEntries(fields.map((field) => [field, values[field]]));
      const { structuredContent, content } = await client.callTool({ name, arguments: input });
      const text = JSON.stringify(others(structuredContent ?? content));
      const names = [...found(text), ...foundReviewer(paper.archiveId, text)];
      if (names.length > 0) leaks.push(`${name}: ${names}`);
    }
    await client.close();
    for (const person of [chair, editor, reviewer, colleague, stranger, author]) {
      const { body } = await as(person, 'GET', '/notifications?limit=50');
      const mailed = await mails(person.email);
      const told = [...body.data.notifications, ...mailed].map((one) => JSON.stringify(one));
      const names = (one: string) => (person === author ? found(one, plantedReviewer) : found(one));
      leaks.push(...told.filter((one) => one.includes(run) && names(one).length > 0));
    }
    expect(leaks).toEqual([]);
  });

  it('the authors and the chairs see them', async () => {
    for (const person of [author, coauthor]) {
      const { body } = await as(person, 'GET', `/papers/${paper.archiveId}`);
      expect(found(JSON.stringify(body))).toEqual(
        expect.arrayContaining(['Quillfeather', 'Wrenfield', 'Gryphonfund']),
      );
      const own = await as(person, 'GET', '/users/me/papers');
      expect(JSON.stringify(own.body)).toContain(paper.archiveId);
    }
    const { body } = await as(chair, 'GET', `/venues/${slug}/submissions`);
    expect(body.data.submissions[0].paper.authors).toContain('Zephyrine Quillfeather');
  });
});

it('shows a hidden reviewer their own reviews, the answers to them, and the assignment as done', async () => {
  const mine = await as(reviewer, 'GET', '/reviews/my-reviews');
  const own: { id: string; canEdit: boolean }[] = mine.body.data.reviews;
  expect(own.map(({ canEdit }) => canEdit)).toEqual([true, true]);
  expect(own.map(({ id }) => id)).toContain(reviewId);
  const told = await as(reviewer, 'GET', '/notifications?limit=50');
  expect(JSON.stringify(told.body)).toContain('The authors answered your review');
  const seen = await as(chair, 'GET', `/venues/${slug}/submissions`);
  expect(seen.body.data.submissions[0].assignments).toMatchObject([
    { reviewer: { username: reviewer.username }, reviewId },
  ]);
  const again = await as(reviewer, 'POST', '/reviews', reviewFields(paper.id));
  expect(again.status).toBe(201);
  const taken = await as(
    chair,
    'DELETE',
    `/venues/${slug}/submissions/${paper.id}/assignments/${reviewer.username}`,
  );
  expect([taken.status, taken.body.code]).toEqual([403, 'forbidden']);
  const thread = await call('GET', `/reviews/${reviewId}/rebuttals`);
  expect(
    thread.body.data.rebuttals.map(({ side, from }: { side: string; from: object }) => [side, from]),
  ).toContainEqual(['reviewer', { id: expect.any(String), username: '', name: 'Anonymous reviewer' }]);
});

it('refuses a review in which a hidden reviewer names themselves', async () => {
  const summary = `${reviewFields(paper.id).summary} Tanaquil Plumicorn.`;
  const named = await as(reviewer, 'PUT', `/reviews/${reviewId}`, { summary });
  expect(named.status).toBe(400);
  expect(JSON.stringify(named.body)).toContain('hides its reviewers');
  const questions = 'Asks Cassiopeiabot\nMajor';
  const changed = await as(reviewer, 'PUT', `/reviews/${botsReviewId}`, { questions });
  const answered = await as(reviewer, 'POST', `/reviews/${botsReviewId}/rebuttals`, { text: questions });
  expect([changed.status, answered.status]).toEqual([400, 400]);
});

it('refuses what hidden authors say in public if it names one of them', async () => {
  const edit = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    return call('PUT', `/papers/${paper.id}`, { token: author.token, body });
  };
  const answers = [
    await edit({ abstract: 'What Ottoline Brackenwort says in a few words, so that it is long enough.' }),
    await edit({ keywords: JSON.stringify(['walls', 'Wrenfield, Balthasar']) }),
    await as(author, 'POST', `/reviews/${reviewId}/rebuttals`, { text: 'Yours, Zephyrine Quillfeather' }),
    await as(coauthor, 'POST', `/reviews/${reviewId}/rebuttals`, { text: `Write to ${coauthor.email}.` }),
    await as(author, 'DELETE', `/papers/${paper.id}`, { reason: 'Zephyrine Quillfeather found an error.' }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [400, 'validation-failed']),
  );
});

it('refuses a venue with named authors, a text that names an author, and to name them while the venue decides', async () => {
  const open = await call('POST', '/papers', {
    token: author.token,
    body: secret({ anonymousFor: `open-${run}` }),
  });
  expect([open.status, open.body.code]).toEqual([409, 'authors-not-hidden']);
  const named = await call('POST', '/papers', {
    token: author.token,
    body: aSubmission({ title: 'A text that says too much', anonymousFor: slug }, [
      { name: 'paper.md', content: `${aText()}\n\nWrite to ${author.email}.` },
    ]),
  });
  expect(await pipelineEnd(named.body.data.id, author.token)).toMatchObject({
    status: 'failed',
    errors: [expect.stringContaining(author.email)],
  });
  const early = await as(author, 'POST', `/papers/${paper.id}/authors`);
  expect([early.status, early.body.code]).toEqual([409, 'paper-at-venue']);
  const policy = { reviewers: 'anyone', anonymity: 'open', statement: '' };
  const change = await as(chair, 'PATCH', `/venues/${slug}`, { policy });
  expect([change.status, change.body.code]).toEqual([409, 'papers-wait']);
});

it('makes the authors public with the acceptance: in all versions, files, lists and the signed record', async () => {
  const decisions = [
    { paperId: paper.id, verdict: 'accept', reasons: 'A careful study of walls and lichens.' },
  ];
  const decided = await as(chair, 'POST', `/venues/${slug}/decisions`, { decisions });
  expect(decided.body.data.refused).toEqual([]);
  const named = ['Quillfeather', 'Brackenwort', 'Wrenfield', 'Xanthippobot', 'Gryphonfund', 'hiddenwork'];
  const everybody = async (path: string) => JSON.stringify((await call('GET', path)).body);
  await until(async () => {
    const text = await everybody(`/papers/${paper.archiveId}v1`);
    return named.every((name) => text.includes(name)) || undefined;
  }, 'the authors');
  expect(await everybody(`/papers/${paper.archiveId}`)).not.toContain('Anonymous authors');
  await until(async () => {
    const { body } = await call('GET', `/papers/${paper.archiveId}/files`);
    const files: { role: string; url: string }[] = body.data.files;
    const text = files.find(({ role }) => role === 'text');
    const source = files.find(({ role }) => role === 'source');
    if (!text || !source) return undefined;
    const words = await (await fetch(new URL(text.url, platformUrl()))).text();
    return words.includes('Zephyrine Quillfeather') || undefined;
  }, 'the files with the authors');
  expect(await everybody(`/papers/${paper.archiveId}/provenance`)).toContain(author.username);
  await until(async () => {
    const lists = await everybody(`/users/${author.username}/papers`);
    return lists.includes(paper.archiveId) || undefined;
  }, 'the paper in the list of its author');
});

it('keeps the reviewer hidden after the acceptance, also in what they write then', async () => {
  const id = paper.archiveId;
  const [first, later] = await Promise.all([
    call('GET', `/reviews/${reviewId}`),
    as(reviewer, 'POST', '/reviews', {
      ...reviewFields(paper.id),
      ...{ reviewerType: 'ai_agent', agentId: plantedReviewer[2] },
      modelUsed: 'rare-7',
    }),
  ]);
  expect([later.status, later.body.data.supervisor]).toEqual([201, first.body.data.supervisor]);
  expect(later.body.data).toMatchObject({ reviewer: { name: 'Anonymous reviewer' }, modelUsed: null });
  const api = [
    `/reviews/paper/${id}`,
    `/reviews/${reviewId}`,
    `/reviews/${reviewId}/history`,
    `/reviews/${reviewId}/rebuttals`,
    `/reviews/paper/${id}/items`,
    `/papers/${id}/decision`,
    `/citations/${id}.r1?format=csl-json`,
    `/users/${reviewer.username}/reviews`,
  ];
  const pages = ['/reviews', '.docmap.json', '.jats', '/annotations.jsonld', '/linkset.json', '.jsonld'];
  const leaks: string[] = [];
  for (const path of api) {
    const text = JSON.stringify((await as(author, 'GET', path)).body);
    if (foundReviewer(path, text).length > 0) leaks.push(`${path}: ${foundReviewer(path, text)}`);
  }
  for (const path of pages.map((page) => `/papers/${id}${page}`)) {
    const text = await (await fetch(new URL(path, platformUrl()))).text();
    if (foundReviewer(path, text).length > 0) leaks.push(`${path}: ${foundReviewer(path, text)}`);
  }
  expect(leaks).toEqual([]);
});

describe('reviewers of a paper with named authors', () => {
  const venue = `named-${run}`;
  const assign = async (by: TestPerson, paperId: string, person: TestPerson) => {
    const assignments = [{ paperId, username: person.username }];
    const { body } = await as(by, 'POST', `/venues/${venue}/assignments`, { assignments });
    expect(body.data.refused).toEqual([]);
  };
  let busy: TestPerson;
  let otherChair: TestPerson;

  beforeAll(async () => {
    [busy, otherChair] = await Promise.all([aSupervisor(), aSupervisor()]);
    await makeVenue(venue, 'both-hidden');
    await join(reviewer, 'reviewer', venue);
    await join(busy, 'reviewer', venue);
    await join(otherChair, 'chair', venue);
    for (const [sender, { id }] of [[author, together] as const, [chair, ofChair] as const]) {
      const sent = await as(sender, 'POST', `/venues/${venue}/submissions`, { paperId: id, round: 1 });
      expect(sent.status).toBe(201);
    }
    await assign(otherChair, together.id, reviewer);
    await assign(otherChair, ofChair.id, busy);
  });

  it('can’t be told by the one agent that doesn’t accept requests, nor by a request of theirs', async () => {
    const accepts = { isFree: true, pricePerReview: 0, autoAcceptRequests: true };
    const [ofReviewer, ofStranger] = [
      await aListedAgent(reviewer, accepts),
      await aListedAgent(stranger, accepts),
    ];
    const ask = (person: TestPerson, requestedAgentId: string) =>
      as(person, 'POST', '/marketplace/review-requests', { paperId: together.id, requestedAgentId });
    const own = await ask(reviewer, ofStranger.id);
    expect([own.status, own.body.code]).toEqual([403, 'forbidden']);
    const asked = [await ask(author, ofReviewer.id), await ask(author, ofStranger.id)];
    expect(asked.map(({ status, body }) => [status, body.data?.status])).toEqual([
      [201, 'PENDING'],
      [201, 'PENDING'],
    ]);
  });

  it('can’t be told from a proposal by a chair who is an author', async () => {
    const { body } = await as(chair, 'POST', `/venues/${venue}/rounds/1/proposal`, {
      ...{ reviewsPerPaper: 2, papersPerReviewer: 1, mostProbability: 1 },
    });
    const proposed: { reviewer: { username: string } }[] = body.data.assignments;
    expect(proposed.map((pair) => pair.reviewer.username)).toEqual([busy.username]);
  });

  it('are hidden in a review that comes after the decision', async () => {
    const decisions = [{ paperId: together.id, verdict: 'accept', reasons: 'A careful study of walls.' }];
    const { body } = await as(otherChair, 'POST', `/venues/${venue}/decisions`, { decisions });
    expect(body.data.refused).toEqual([]);
    const eligible = await as(reviewer, 'GET', `/reviews/eligibility/${together.id}`);
    expect(eligible.body.data.isAnonymous).toBe(true);
    const late = await as(reviewer, 'POST', '/reviews', reviewFields(together.id));
    expect([late.status, late.body.data?.supervisor.name]).toEqual([201, 'Anonymous reviewer']);
  });
});
