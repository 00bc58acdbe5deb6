import * as z from 'zod';
import { normalDoi } from '#shared/domain/reference-ids.ts';
import { setting } from '../../runtime/dynamodb.ts';
import { once } from '../../runtime/once.ts';
import { readAuthor } from '../matching/person-names.ts';
import type { WorkRecord } from '../matching/work.ts';
import { askCatalog, distrust, type Politeness } from './ask-catalog.ts';
import type { Asking, CatalogAdapter } from './catalog.ts';
import { rememberAnswer } from './remember-answers.ts';

/** One request every three seconds: https://info.arxiv.org/help/api/tou.html */
const POLITENESS: Politeness = { name: 'arxiv', rate: { limit: 1, windowSeconds: 3 }, atOnce: 1 };

const Entry = z.object({
  id: z.string(),
  title: z.string(),
  published: z.string(),
  author: z.array(z.object({ name: z.string() })),
  'arxiv:doi': z.string().optional(),
  'arxiv:journal_ref': z.string().optional(),
});
const Feed = z.object({ feed: z.object({ entry: z.array(z.unknown()).default([]) }) });

/** arXiv's preprints, by the Atom feed of its API (https://info.arxiv.org/help/api/user-manual.html). */
export const arxiv: CatalogAdapter = {
  name: 'arxiv',
  byArxivId: (arxivId, asking) =>
    rememberAnswer('arxiv', `id ${arxivId}`, asking, () => preprint(arxivId, asking)),
};

const parser = once(async () => {
  const { XMLParser } = await import('fast-xml-parser');
  return new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    processEntities: true,
    isArray: (name) => name === 'entry' || name === 'author',
  });
});

async function preprint(arxivId: string, asking: Asking): Promise<WorkRecord[]> {
  const address = new URL(`${setting('ARXIV_API')}/query`);
  address.searchParams.set('id_list', arxivId);
  address.searchParams.set('max_results', '1');
  const body = await askCatalog(POLITENESS, address, asking);
  const feed = Feed.safeParse(await parsed(body ?? '')).data?.feed;
  if (!feed) return distrust('arxiv', 'an answer of another form');
  // For an unknown id, arXiv's feed is empty or has an entry without authors.
  const entry = Entry.safeParse(feed.entry[0]).data;
  if (!entry) return [];
  const found = /arxiv\.org\/abs\/(.+?)(?:v\d+)?$/.exec(entry.id)?.[1]?.toLowerCase();
  if (found !== arxivId) return distrust('arxiv', `another preprint than ${arxivId}`);
  return toRecords(arxivId, entry);
}

async function parsed(body: string): Promise<unknown> {
  try {
    return (await parser()).parse(body);
  } catch {
    return undefined;
  }
}

/** Returns the record of a preprint, and of its publication if the authors named it. */
function toRecords(arxivId: string, entry: z.infer<typeof Entry>): WorkRecord[] {
  const common = {
    id: arxivId,
    catalog: 'arxiv',
    title: entry.title.replaceAll(/\s+/g, ' ').trim(),
    authors: entry.author.map(({ name }) => readAuthor(name)),
    arxivId,
    url: `https://arxiv.org/abs/${arxivId}`,
  };
  const year = Number(entry.published.slice(0, 4));
  return [{ ...common, years: [year], venues: ['arXiv'], isPreprint: true }, ...publication(common, entry)];
}

function publication(
  common: Omit<WorkRecord, 'years' | 'venues'>,
  { 'arxiv:doi': doi = '', 'arxiv:journal_ref': journal = '' }: z.infer<typeof Entry>,
): WorkRecord[] {
  const year = /\b(?:19|20)\d\d\b/.exec(journal)?.[0];
  const named = normalDoi(doi);
  if (!year) return [];
  return [
    {
      ...common,
      years: [Number(year)],
      venues: [journal.replace(/[\s,(]*\d.*$/s, '')],
      isPreprint: false,
      ...(named ? { doi: named } : {}),
    },
  ];
}
