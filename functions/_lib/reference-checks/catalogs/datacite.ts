import * as z from 'zod';
import { setting } from '../../runtime/dynamodb.ts';
import type { WorkAuthor, WorkRecord } from '../matching/work.ts';
import { askCatalog, distrust, type Politeness } from './ask-catalog.ts';
import type { Asking, CatalogAdapter } from './catalog.ts';
import { parseAnswer } from './parse-json.ts';
import { rememberAnswer } from './remember-answers.ts';

/** It allows 1,000 requests in 5 minutes to programs that say who runs them: https://support.datacite.org/docs/is-there-a-rate-limit-for-making-requests-against-the-datacite-apis */
const POLITENESS: Politeness = { name: 'datacite', rate: { limit: 3, windowSeconds: 1 }, atOnce: 3 };

const Creator = z.object({
  name: z.string().nullish(),
  givenName: z.string().nullish(),
  familyName: z.string().nullish(),
});
/** What is read of a DOI (https://support.datacite.org/docs/api-get-doi). */
const Answer = z.object({
  data: z.object({
    attributes: z.object({
      doi: z.string(),
      titles: z.array(z.object({ title: z.string().nullish(), titleType: z.string().nullish() })).nullish(),
      creators: z.array(Creator).nullish(),
      publicationYear: z.union([z.number(), z.string()]).nullish(),
      publisher: z.union([z.string(), z.object({ name: z.string().nullish() })]).nullish(),
      container: z.object({ title: z.string().nullish() }).nullish(),
      types: z.object({ resourceTypeGeneral: z.string().nullish() }).nullish(),
      dates: z.array(z.object({ date: z.string().nullish(), dateType: z.string().nullish() })).nullish(),
      url: z.string().nullish(),
    }),
  }),
});
type Attributes = z.infer<typeof Answer>['data']['attributes'];

/** DataCite: DOIs of datasets, software, reports and theses, and of arXiv. */
export const datacite: CatalogAdapter = {
  name: 'datacite',
  byDoi: (doi, asking) => rememberAnswer('datacite', `doi ${doi}`, asking, () => workWithDoi(doi, asking)),
  byArxivId: (arxivId, asking) => datacite.byDoi?.(`10.48550/arxiv.${arxivId}`, asking) ?? Promise.reject(),
};

async function workWithDoi(doi: string, asking: Asking): Promise<WorkRecord[]> {
  const address = new URL(`${setting('DATACITE_CATALOG_API')}/dois/${encodeURIComponent(doi)}`);
  const body = await askCatalog(POLITENESS, address, asking, { accept: 'application/vnd.api+json' });
  if (body === undefined) return [];
  const { attributes } = (await parseAnswer('datacite', body, Answer)).data;
  if (attributes.doi.toLowerCase() !== doi) return distrust('datacite', `another work than ${doi}`);
  return [toRecord(attributes)];
}

function toRecord(work: Attributes): WorkRecord {
  const doi = work.doi.toLowerCase();
  const titles = work.titles ?? [];
  const title = titles.find(({ titleType }) => !titleType)?.title ?? titles[0]?.title ?? '';
  const subtitle = titles.find(({ titleType }) => titleType === 'Subtitle')?.title;
  const publisher = typeof work.publisher === 'string' ? work.publisher : work.publisher?.name;
  const arxivId = /^10\.48550\/arxiv\.(.+)$/.exec(doi)?.[1];
  return {
    id: doi,
    catalog: 'datacite',
    title,
    ...(subtitle ? { subtitle } : {}),
    authors: (work.creators ?? []).flatMap(authorOf),
    years: yearsOf(work),
    venues: [work.container?.title, publisher].flatMap((venue) => venue || []),
    doi,
    ...(arxivId ? { arxivId } : {}),
    url: work.url ?? `https://doi.org/${doi}`,
    ...(arxivId || work.types?.resourceTypeGeneral === 'Preprint' ? { isPreprint: true } : {}),
  };
}

function authorOf({ name, givenName, familyName }: z.infer<typeof Creator>): WorkAuthor[] {
  if (familyName) return [{ family: familyName, ...(givenName ? { given: givenName } : {}) }];
  const [family, given] = (name ?? '').split(/\s*,\s*/, 2);
  return family ? [{ family, ...(given ? { given } : {}) }] : [];
}

/** An arXiv DOI of the year 2022 may be of a preprint of 2010: its dates say so. */
function yearsOf({ publicationYear, dates }: Attributes): number[] {
  const texts = [
    String(publicationYear ?? ''),
    ...(dates ?? [])
      .filter(({ dateType }) => /submitted|issued|available|created/i.test(dateType ?? ''))
      .map(({ date }) => date ?? ''),
  ];
  return [...new Set(texts.flatMap((text) => Number(/^\d{4}/.exec(text)?.[0]) || []))];
}
