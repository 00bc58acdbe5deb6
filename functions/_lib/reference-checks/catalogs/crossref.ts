import * as z from 'zod';
import type { NoticeKind } from '#shared/domain/reference-check-constants.ts';
import { setting } from '../../runtime/dynamodb.ts';
import type { WorkAuthor, WorkNotice, WorkRecord } from '../matching/work.ts';
import { askCatalog, distrust, type Politeness } from './ask-catalog.ts';
import type { Asking, CatalogAdapter } from './catalog.ts';
import { parseAnswer } from './parse-json.ts';
import { rememberAnswer, rememberSearch } from './remember-answers.ts';
import { searchText } from './search-text.ts';

/**
 * The polite pool allows 10 requests a second, 3 at a time: https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/.
 * Half of it, because the ends of two windows can meet in one second.
 */
const POLITENESS: Politeness = { name: 'crossref', rate: { limit: 5, windowSeconds: 1 }, atOnce: 3 };
const SEARCHED = 5;

const Dates = z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish();
const Texts = z.array(z.string()).nullish();
const Update = z.object({ DOI: z.string(), type: z.string().nullish(), updated: Dates });
const Name = z.object({
  given: z.string().nullish(),
  family: z.string().nullish(),
  name: z.string().nullish(),
});

/** What is read of a work (https://api.crossref.org/swagger-ui/index.html). */
const Work = z.object({
  DOI: z.string(),
  URL: z.string().nullish(),
  type: z.string().nullish(),
  title: Texts,
  subtitle: Texts,
  author: z.array(Name).nullish(),
  editor: z.array(Name).nullish(),
  'container-title': Texts,
  'short-container-title': Texts,
  event: z.object({ name: z.string().nullish(), acronym: z.string().nullish() }).nullish(),
  institution: z.array(z.object({ name: z.string().nullish() })).nullish(),
  'group-title': z.string().nullish(),
  publisher: z.string().nullish(),
  issued: Dates,
  published: Dates,
  'published-print': Dates,
  'published-online': Dates,
  posted: Dates,
  'update-to': z.array(Update).nullish(),
  'updated-by': z.array(Update).nullish(),
});
type Work = z.infer<typeof Work>;
const WorkAnswer = z.object({ message: Work });
const WorksAnswer = z.object({ message: z.object({ items: z.array(Work) }) });

/** Crossref: DOIs of most journals, proceedings, books and preprints, with retractions and corrections. */
export const crossref: CatalogAdapter = {
  name: 'crossref',
  byDoi: (doi, asking) => rememberAnswer('crossref', `doi ${doi}`, asking, () => workWithDoi(doi, asking)),
  search: (cited, asking) => rememberSearch('crossref', searchText(cited), asking, searchWorks),
};

/** Returns the notices that name these works in `update-to`: publishers don't always write `updated-by` into the work. */
export async function noticesAbout(
  dois: readonly string[],
  asking: Asking,
): Promise<Map<string, WorkNotice[]>> {
  const address = new URL(`${setting('CROSSREF_API')}/works`);
  // Crossref separates filters by commas; filters with one name are alternatives.
  const asked = dois.filter((doi) => !doi.includes(','));
  address.searchParams.set('filter', asked.map((doi) => `updates:${doi}`).join(','));
  address.searchParams.set('rows', '100');
  address.searchParams.set('mailto', setting('CONTACT_EMAIL'));
  const body = asked.length === 0 ? undefined : await askCatalog(POLITENESS, address, asking);
  const items = body === undefined ? [] : (await parseAnswer('crossref', body, WorksAnswer)).message.items;
  const found = new Map<string, WorkNotice[]>();
  for (const { DOI, 'update-to': updates } of items)
    for (const update of updates ?? []) {
      const notice = noticeOf({ ...update, DOI });
      const about = update.DOI.toLowerCase();
      if (notice) found.set(about, [...(found.get(about) ?? []), notice]);
    }
  return found;
}

async function workWithDoi(doi: string, asking: Asking): Promise<WorkRecord[]> {
  const address = new URL(`${setting('CROSSREF_API')}/works/${encodeURIComponent(doi)}`);
  address.searchParams.set('mailto', setting('CONTACT_EMAIL'));
  const body = await askCatalog(POLITENESS, address, asking);
  if (body === undefined) return [];
  const { message } = await parseAnswer('crossref', body, WorkAnswer);
  if (message.DOI.toLowerCase() !== doi) return distrust('crossref', `another work than ${doi}`);
  return [toRecord(message)];
}

async function searchWorks(query: string, asking: Asking): Promise<WorkRecord[]> {
  const address = new URL(`${setting('CROSSREF_API')}/works`);
  address.searchParams.set('query.bibliographic', query);
  address.searchParams.set('rows', String(SEARCHED));
  address.searchParams.set('mailto', setting('CONTACT_EMAIL'));
  const body = await askCatalog(POLITENESS, address, asking);
  if (body === undefined) return [];
  const { message } = await parseAnswer('crossref', body, WorksAnswer);
  return message.items.filter(isWork).map(toRecord);
}

/** Reviews, figures and datasets of a work have its title, too. */
const isWork = ({ type }: Work): boolean =>
  !/^(?:peer-review|component|grant|journal|journal-issue)$/.test(type ?? '');

function toRecord(work: Work): WorkRecord {
  const doi = work.DOI.toLowerCase();
  const [title = '', ...otherTitles] = work.title ?? [];
  const [subtitle] = [...(work.subtitle ?? []), ...otherTitles];
  const venues = [
    ...(work['container-title'] ?? []),
    ...(work['short-container-title'] ?? []),
    ...[work.event?.name, work.event?.acronym, work['group-title']],
    ...(work.institution ?? []).map(({ name }) => name),
  ];
  return {
    id: doi,
    catalog: 'crossref',
    title,
    ...(subtitle ? { subtitle } : {}),
    authors: (work.author?.length ? work.author : (work.editor ?? [])).flatMap(authorOf),
    years: yearsOf(work),
    venues: [...new Set(venues.flatMap((venue) => venue || []))],
    doi,
    url: work.URL ?? `https://doi.org/${doi}`,
    ...(work.type === 'posted-content' ? { isPreprint: true } : {}),
    notices: (work['updated-by'] ?? [])
      .flatMap((update) => noticeOf(update) ?? [])
      .concat(titleNotice(title)),
  };
}

function authorOf({ given, family, name }: z.infer<typeof Name>): WorkAuthor[] {
  const last = family || name;
  return last ? [{ family: last, ...(given ? { given } : {}) }] : [];
}

function yearsOf(work: Work): number[] {
  const dates = [work.issued, work.published, work['published-print'], work['published-online'], work.posted];
  return [...new Set(dates.flatMap((date) => date?.['date-parts'][0]?.[0] ?? []))];
}

const NOTICE_TYPES: Record<string, NoticeKind> = {
  retraction: 'retraction',
  partial_retraction: 'retraction',
  withdrawal: 'retraction',
  removal: 'retraction',
  correction: 'correction',
  corrigendum: 'correction',
  erratum: 'correction',
  addendum: 'correction',
  expression_of_concern: 'concern',
};

/** @returns undefined for other updates, such as new versions */
function noticeOf({ DOI, type, updated }: z.infer<typeof Update>): WorkNotice | undefined {
  const kind = NOTICE_TYPES[(type ?? '').toLowerCase().replaceAll(/[ -]/g, '_')];
  if (!kind) return undefined;
  const date = (updated?.['date-parts'][0] ?? [])
    .flatMap((part) => part ?? [])
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return { kind, doi: DOI.toLowerCase(), ...(date ? { date } : {}) };
}

/** Publishers write a retraction into the title: `RETRACTED: …`. */
const titleNotice = (title: string): WorkNotice[] =>
  /^\W*(?:retracted|withdrawn)(?: article| chapter| paper)?\s*[:\]]/i.test(title)
    ? [{ kind: 'retraction' }]
    : [];
