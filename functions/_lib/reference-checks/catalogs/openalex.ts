import * as z from 'zod';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import { setting } from '../../runtime/dynamodb.ts';
import { readAuthor } from '../matching/person-names.ts';
import { plainWords } from '../matching/plain-words.ts';
import type { WorkRecord } from '../matching/work.ts';
import { askCatalog, type Politeness } from './ask-catalog.ts';
import type { Asking, CatalogAdapter } from './catalog.ts';
import { openAlexKey } from './catalog-keys.ts';
import { parseAnswer } from './parse-json.ts';
import { rememberSearch } from './remember-answers.ts';

/** It allows 10 requests a second: https://docs.openalex.org/how-to-use-the-api/rate-limits-and-authentication. Half of it, as for Crossref. */
const POLITENESS: Politeness = { name: 'openalex', rate: { limit: 5, windowSeconds: 1 }, atOnce: 4 };
const SEARCHED = 5;

const Source = z.object({ display_name: z.string().nullish(), type: z.string().nullish() }).nullish();
const Location = z.object({
  source: Source,
  landing_page_url: z.string().nullish(),
  raw_source_name: z.string().nullish(),
});
/** What is read of a work (https://docs.openalex.org/api-entities/works/work-object). */
const Work = z.object({
  id: z.string(),
  doi: z.string().nullish(),
  title: z.string().nullish(),
  display_name: z.string().nullish(),
  publication_year: z.number().nullish(),
  authorships: z
    .array(
      z.object({
        author: z.object({ display_name: z.string().nullish() }).nullish(),
        raw_author_name: z.string().nullish(),
      }),
    )
    .nullish(),
  is_retracted: z.boolean().nullish(),
  primary_location: Location.nullish(),
  locations: z.array(Location).nullish(),
});
type Work = z.infer<typeof Work>;
const Answer = z.object({ results: z.array(Work) });

/** OpenAlex: papers of all fields, also without a DOI. */
export const openalex: CatalogAdapter = {
  name: 'openalex',
  search: (cited, asking) => {
    const query = plainWords(cited.title ?? '')
      .join(' ')
      .slice(0, 400);
    if (query === '') return Promise.resolve({ records: [], at: new Date().toISOString() });
    return rememberSearch('openalex', query, asking, searchWorks);
  },
};

async function searchWorks(query: string, asking: Asking): Promise<WorkRecord[]> {
  const address = new URL(`${setting('OPENALEX_API')}/works`);
  address.searchParams.set('filter', `title.search:${query}`);
  address.searchParams.set('per-page', String(SEARCHED));
  address.searchParams.set('mailto', setting('CONTACT_EMAIL'));
  const key = await openAlexKey();
  if (key) address.searchParams.set('api_key', key);
  const body = await askCatalog(POLITENESS, address, asking);
  return body === undefined ? [] : (await parseAnswer('openalex', body, Answer)).results.flatMap(toRecords);
}

/** Returns the records of a work: one of its publication, and one of its preprint if it has both. */
function toRecords(work: Work): WorkRecord[] {
  const locations = [work.primary_location, ...(work.locations ?? [])].flatMap((location) => location ?? []);
  const links = locations.flatMap(({ landing_page_url }) => landing_page_url ?? []);
  const { doi, arxivId } = findReferenceIds([work.doi ?? '', ...links]);
  const isRepository = (source: z.infer<typeof Source>) => source?.type === 'repository';
  const named = (wanted: boolean) =>
    locations
      .filter(({ source }) => isRepository(source) === wanted)
      .flatMap(({ source, raw_source_name }) => [source?.display_name, raw_source_name])
      .flatMap((name) => name || []);
  const common = {
    id: work.id,
    catalog: 'openalex',
    title: work.title ?? work.display_name ?? '',
    authors: (work.authorships ?? []).flatMap(({ raw_author_name, author }) => {
      const name = raw_author_name || author?.display_name;
      return name ? [readAuthor(name)] : [];
    }),
    years: work.publication_year ? [work.publication_year] : [],
    ...(doi ? { doi } : {}),
    ...(arxivId ? { arxivId } : {}),
    url: doi ? `https://doi.org/${doi}` : work.id,
    notices: work.is_retracted ? [{ kind: 'retraction' as const }] : [],
  };
  const published = { ...common, venues: [...new Set(named(false))] };
  const preprint = { ...common, venues: [...new Set(named(true))], isPreprint: true };
  if (published.venues.length === 0) return [preprint.venues.length > 0 ? preprint : published];
  return preprint.venues.length > 0 ? [published, preprint] : [published];
}
