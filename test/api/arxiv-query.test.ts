import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { until } from '../support/until.ts';

const Link = z.object({ '@href': z.string(), '@title': z.string().optional(), '@rel': z.string() });
const Feed = z.object({
  feed: z.object({
    'opensearch:totalResults': z.coerce.number(),
    entry: z
      .array(
        z.object({
          id: z.string(),
          title: z.unknown(),
          summary: z.unknown(),
          author: z.array(z.object({ name: z.string() })),
          link: z.array(Link).default([]),
          'arxiv:primary_category': z.object({ '@term': z.string() }).optional(),
        }),
      )
      .default([]),
  }),
});
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => ['entry', 'author', 'link'].includes(name),
});

async function ask(query: Record<string, string>) {
  const answer = await fetch(new URL(`/api/query?${new URLSearchParams(query)}`, platformUrl()));
  const { feed } = Feed.parse(parser.parse(await answer.text()));
  return { status: answer.status, total: feed['opensearch:totalResults'], entries: feed.entry };
}
const found = async (search_query: string) =>
  (await ask({ search_query, max_results: '50' })).entries.map(({ id }) => id.replace(/^.*\//, ''));

let first = '';
let second = '';
beforeAll(async () => {
  const author = await aSupervisor();
  const publish = async (title: string, abstract: string) =>
    (await aPublishedPaper(author, { title, abstract, primaryCategory: 'eess.AS' })).archiveId;
  first = await publish(
    'Marsupial acoustics of nightfall',
    'We measure the calls of quolls and wombats in the dark, with microphones that we built for it.',
  );
  second = await publish(
    'Acoustics of large halls',
    'We measure marsupial choirs in halls & chambers where x < 1, and compare them with those in small chambers of the same shape.',
  );
  await until(
    async () => ((await found('cat:eess.AS')).length >= 2 ? true : undefined),
    'the papers in the index',
  );
});

describe('the query interface of arXiv', () => {
  it('finds words by field', async () => {
    expect(await found('ti:marsupial')).toEqual([`${first}v1`]);
    expect(await found('abs:marsupial AND cat:eess.AS')).toEqual([`${second}v1`]);
    expect((await found('all:marsupial')).toSorted()).toEqual([`${first}v1`, `${second}v1`].toSorted());
    expect(await found('all:marsupial ANDNOT ti:"large halls"')).toEqual([`${first}v1`]);
  });

  it('writes texts with < and & without line breaks around them', async () => {
    const answer = await fetch(
      new URL(`/api/query?${new URLSearchParams({ search_query: 'ti:"large halls"' })}`, platformUrl()),
    );
    const xml = await answer.text();
    expect(xml).toContain('<summary>We measure marsupial choirs in halls &amp; chambers where x &lt; 1, and');
    expect(xml).not.toContain('CDATA');
  });

  it('pages through results, and sorts them by day', async () => {
    const page = (start: string) =>
      ask({
        search_query: 'cat:eess.AS',
        start,
        max_results: '1',
        sortBy: 'submittedDate',
        sortOrder: 'ascending',
      });
    const [one, two] = [await page('0'), await page('1')];
    expect([one.total, two.total]).toEqual([2, 2]);
    expect([one.entries[0]?.id, two.entries[0]?.id]).toEqual([
      expect.stringContaining(first),
      expect.stringContaining(second),
    ]);
  });

  it('returns papers by their ids, whole', async () => {
    const { entries, total } = await ask({ id_list: `${first}v1,COL.2001.00001` });
    expect([total, entries[0]?.title]).toEqual([1, 'Marsupial acoustics of nightfall']);
    expect(entries[0]?.['arxiv:primary_category']?.['@term']).toBe('eess.AS');
    const pdf = entries[0]?.link.find((link) => link['@title'] === 'pdf')?.['@href'] ?? '';
    expect((await fetch(new URL(new URL(pdf).pathname, platformUrl()))).headers.get('content-type')).toBe(
      'application/pdf',
    );
    expect((await ask({ id_list: `${first},${second}`, search_query: 'ti:halls' })).total).toBe(1);
  });

  it.each([
    ['', 'Give search_query or id_list'],
    ['search_query=ti:', '“ti:” needs a value'],
    ['search_query=rn:1', 'can’t be found by “rn:”'],
    ['search_query=a&max_results=x', 'max_results must be'],
    ['search_query=a&sortBy=date', 'sortBy must be'],
  ])('refuses ?%s with a sentence', async (query, sentence) => {
    const answer = await fetch(new URL(`/api/query?${query}`, platformUrl()));
    const { feed } = Feed.parse(parser.parse(await answer.text()));
    expect([answer.status, feed.entry[0]?.title]).toEqual([400, 'Error']);
    expect(feed.entry[0]?.summary).toContain(sentence);
  });
});
