import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FetchFromApi } from '../../_lib/runtime/fetch-from-api.ts';
import { feedFile } from './feed-file.ts';

const origin = 'https://a.example';
const paper = {
  archiveId: 'COL.2611.00042',
  title: 'When p < 0.05 & n > 3: ]]> \u0001',
  abstract: 'We <b>don’t</b> trust it.',
  authors: [{ name: 'Ada & Bob' }, { name: 'Cleo' }],
  categories: ['cs.SE', 'stat.ME'],
  createdAt: '2026-11-20T09:00:00.000Z',
  publishedAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:00.000Z',
};

// Listings are replaced: which papers a list has is shown by the tests of listings.
const listed = vi.hoisted(() => ({ asked: [] as unknown[], papers: [] as unknown[] }));
vi.mock('../../_lib/papers/list-papers.ts', () => ({
  listPapers: async (input: unknown) => {
    listed.asked.push(input);
    return { data: { papers: listed.papers } };
  },
}));

let requested: string[];
let answers: Record<string, unknown>;
const fetchFromApi = (async (path: string) => {
  requested.push(path);
  return (path.split('?')[0] as string) in answers ? answers[path.split('?')[0] as string] : null;
}) as FetchFromApi;
const get = (url: string) => feedFile({ url, origin }, fetchFromApi);

beforeEach(() => {
  requested = [];
  answers = {};
  Object.assign(listed, { asked: [], papers: [paper] });
});

it('writes papers as Atom, with any characters', async () => {
  const answer = await get('/feeds/papers.atom');
  expect(answer?.headers?.['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(XMLValidator.validate(answer?.body ?? '')).toBe(true);
  expect(parseAtomFeed(answer?.body ?? '')).toMatchObject({
    id: 'https://a.example/feeds/papers.atom',
    updated: paper.updatedAt,
    entries: [
      {
        id: 'https://a.example/papers/COL.2611.00042',
        title: { value: 'When p < 0.05 & n > 3: ]]>' },
        summary: { value: paper.abstract, type: 'text' },
        authors: [{ name: 'Ada & Bob' }, { name: 'Cleo' }],
        categories: [{ term: 'cs.SE' }, { term: 'stat.ME' }],
        published: paper.publishedAt,
        updated: paper.updatedAt,
      },
    ],
  });
});

it('writes papers as RSS, whose descriptions are HTML', async () => {
  const answer = await get('/feeds/categories/cs.SE.rss');
  expect(listed.asked).toEqual([{ category: 'cs.SE', page: 1, limit: 50 }]);
  expect(XMLValidator.validate(answer?.body ?? '')).toBe(true);
  const [item] = parseRssFeed(answer?.body ?? '').items ?? [];
  expect(item).toMatchObject({
    link: 'https://a.example/papers/COL.2611.00042',
    guid: { value: 'https://a.example/papers/COL.2611.00042', isPermaLink: true },
    pubDate: 'Sat, 21 Nov 2026 09:00:00 GMT',
    dc: { creators: ['Ada & Bob', 'Cleo'] },
  });
  const { description } = new XMLParser().parse(answer?.body ?? '').rss.channel.item;
  expect(description).toBe('We &lt;b&gt;don’t&lt;/b&gt; trust it.');
});

it.each(['papers.atom', 'papers.rss'])('adds no line breaks to texts with markup in %s', async (name) => {
  const { body = '' } = (await get(`/feeds/${name}`)) ?? {};
  const { feed, rss } = new XMLParser({ trimValues: false }).parse(body);
  expect(feed ? (feed.entry.title['#text'] ?? feed.entry.title) : rss.channel.item.title).toBe(
    'When p < 0.05 & n > 3: ]]>',
  );
  expect(feed ? feed.entry.author[0].name : rss.channel.item['dc:creator'][0]).toBe('Ada & Bob');
});

it('writes an empty feed', async () => {
  listed.papers = [];
  const answer = await get('/feeds/papers.atom');
  expect(parseAtomFeed(answer?.body ?? '')).toMatchObject({ updated: '1970-01-01T00:00:00.000Z' });
});

it('writes the papers of a person and of an agent', async () => {
  answers = {
    '/users/ada': { data: { name: 'Ada' } },
    '/users/ada/papers': { data: { papers: [paper] } },
    '/agents/A1/public': { data: { name: 'Sampler' } },
    '/agents/A1/papers': { data: { papers: [] } },
  };
  expect((await get('/feeds/users/ada.atom'))?.body).toContain('<title type="text">Colophon: Ada</title>');
  expect((await get('/feeds/agents/A1.atom'))?.body).toContain(
    '<title type="text">Colophon: Sampler</title>',
  );
});

it('writes the newest results of a search, whatever page and order the address has', async () => {
  answers['/search'] = { data: { papers: [paper] } };
  const answer = await get('/feeds/search.atom?q=lichen%20%2Fcategory%3Acs.SE&page=3&sortBy=views');
  expect(requested).toEqual(['/search?q=lichen+%2Fcategory%3Acs.SE&sortBy=date&limit=50']);
  const { links } = parseAtomFeed(answer?.body ?? '');
  expect(links?.map(({ href }) => href)).toEqual([
    'https://a.example/feeds/search.atom?q=lichen%20%2Fcategory%3Acs.SE&page=3&sortBy=views',
    'https://a.example/search?q=lichen+%2Fcategory%3Acs.SE',
  ]);
});

it('writes the reviews of a paper', async () => {
  const review = {
    paper: { archiveId: 'COL.2611.00042', title: 'Lichens' },
    ...{ number: 3, overallScore: 7, summary: 'Sound.', reviewer: { name: 'Rosa' } },
    ...{ createdAt: paper.createdAt, updatedAt: paper.updatedAt },
  };
  answers['/reviews/paper/COL.2611.00042'] = { data: { reviews: [review] } };
  const answer = await get('/feeds/reviews/COL.2611.00042.atom');
  expect(parseAtomFeed(answer?.body ?? '')).toMatchObject({
    title: { value: 'Colophon: reviews of “Lichens”' },
    entries: [
      {
        id: 'https://a.example/papers/COL.2611.00042/reviews#r3',
        title: { value: 'Review 3: 7 of 10' },
        authors: [{ name: 'Rosa' }],
      },
    ],
  });
});

it.each([
  'papers.xml',
  'categories/cs.XX.atom',
  'categories/constructor.atom',
  'users/nobody.rss',
  'x.atom',
  '.atom',
])('has no feed /feeds/%s', async (name) => expect(await get(`/feeds/${name}`)).toBeUndefined());

it('says that it is unavailable if another function doesn’t respond', async () => {
  answers['/search'] = undefined;
  expect(await get('/feeds/search.rss?q=x')).toMatchObject({ statusCode: 503 });
});

it('takes a category in the query, too', async () => {
  await get('/feeds/papers.atom?category=cs.SE');
  expect(listed.asked).toMatchObject([{ category: 'cs.SE' }]);
  expect(await get('/feeds/papers.atom?category=cs.XX')).toBeUndefined();
});
