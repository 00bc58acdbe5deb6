import * as z from 'zod';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import { setting } from '../../runtime/dynamodb.ts';
import { readAuthor } from '../matching/person-names.ts';
import { plainWords } from '../matching/plain-words.ts';
import type { WorkRecord } from '../matching/work.ts';
import { askCatalog, type Politeness } from './ask-catalog.ts';
import type { Asking, CatalogAdapter } from './catalog.ts';
import { parseAnswer } from './parse-json.ts';
import { rememberSearch } from './remember-answers.ts';

/** It asks for one or two seconds between two requests: https://dblp.org/faq/Am+I+allowed+to+crawl+the+dblp+website.html. */
const POLITENESS: Politeness = { name: 'dblp', rate: { limit: 1, windowSeconds: 2 }, atOnce: 1 };
const SEARCHED = 5;

/** Its JSON is made from XML: a list with one member is the member. */
const listOf = <S extends z.ZodType>(member: S) =>
  z
    .union([z.array(member), member])
    .nullish()
    .transform((value): z.output<S>[] =>
      value === undefined || value === null ? [] : ([value].flat() as z.output<S>[]),
    );
/** What is read of a publication (https://dblp.org/faq/How+to+use+the+dblp+search+API.html). */
const Publication = z.object({
  key: z.string(),
  title: z.string(),
  authors: z.object({ author: listOf(z.object({ text: z.string() })) }).nullish(),
  venue: listOf(z.string()),
  year: z.string().nullish(),
  volume: z.string().nullish(),
  doi: z.string().nullish(),
  ee: listOf(z.string()),
  url: z.string().nullish(),
});
const Answer = z.object({
  result: z.object({ hits: z.object({ hit: listOf(z.object({ info: Publication })) }) }),
});

/** DBLP: papers of computer science, also of series whose publishers register no DOIs. A stage can do without it. */
export const dblp: CatalogAdapter = {
  name: 'dblp',
  search: (cited, asking) => {
    const query = plainWords(cited.title ?? '')
      .join(' ')
      .slice(0, 300);
    if (query === '') return Promise.resolve({ records: [], at: new Date().toISOString() });
    return rememberSearch('dblp', query, asking, searchPublications);
  },
};

/** Whether the stage asks DBLP. */
export const asksDblp = (): boolean => setting('DBLP_API') !== 'off';

async function searchPublications(query: string, asking: Asking): Promise<WorkRecord[]> {
  const address = new URL(`${setting('DBLP_API')}/search/publ/api`);
  address.searchParams.set('q', query);
  address.searchParams.set('format', 'json');
  address.searchParams.set('h', String(SEARCHED));
  const body = await askCatalog(POLITENESS, address, asking);
  if (body === undefined) return [];
  return (await parseAnswer('dblp', body, Answer)).result.hits.hit.map(({ info }) => toRecord(info));
}

function toRecord(publication: z.infer<typeof Publication>): WorkRecord {
  const { key, title, authors, venue, year, volume, ee, url } = publication;
  const isPreprint = key.startsWith('journals/corr/');
  // The volume of a preprint is `abs/2101.00001`.
  const eprint = isPreprint && volume?.startsWith('abs/') ? `arXiv:${volume.slice('abs/'.length)}` : '';
  const { doi, arxivId } = findReferenceIds([publication.doi ?? '', eprint, ...ee]);
  return {
    id: key,
    catalog: 'dblp',
    // Titles end with a period.
    title: title.replace(/\.$/, ''),
    authors: (authors?.author ?? []).map(({ text }) => readAuthor(withoutNumber(text))),
    years: year && /^\d{4}$/.test(year) ? [Number(year)] : [],
    venues: isPreprint ? ['arXiv', ...venue] : venue,
    ...(doi ? { doi } : {}),
    ...(arxivId ? { arxivId } : {}),
    url: doi ? `https://doi.org/${doi}` : (url ?? ''),
    ...(isPreprint ? { isPreprint: true } : {}),
  };
}

/** Persons with the same name are numbered: `Wei Wang 0001`. */
const withoutNumber = (name: string): string => name.replace(/ \d{4}$/, '');
