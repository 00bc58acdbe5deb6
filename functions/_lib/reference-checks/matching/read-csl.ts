import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { WorkKind } from '#shared/domain/reference-check-constants.ts';
import { findReferenceIds, normalDoi } from '#shared/domain/reference-ids.ts';
import { decodeTex } from './decode-tex.ts';
import { type CitedWork, type WorkAuthor, type WorkRecord, withinLimits } from './work.ts';

const CslName = z.looseObject({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  'non-dropping-particle': z.string().optional(),
});
const CslDate = z.looseObject({
  'date-parts': z.array(z.array(z.union([z.number(), z.string()]).nullable())).optional(),
  literal: z.string().optional(),
  raw: z.string().optional(),
});

/** A CSL-JSON item, as Zotero and pandoc write it. Unknown fields are ignored. */
export const CslItem = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  type: z.string().optional(),
  title: z.string().optional(),
  subtitle: z.string().optional(),
  author: z.array(CslName).optional(),
  editor: z.array(CslName).optional(),
  issued: CslDate.optional(),
  'online-year': z.number().optional(),
  'container-title': z.string().optional(),
  'container-title-short': z.string().optional(),
  DOI: z.string().optional(),
  URL: z.string().optional(),
  number: z.union([z.string(), z.number()]).optional(),
  archive: z.string().optional(),
});
export type CslItem = z.infer<typeof CslItem>;

const MOST = LIMITS.referenceCheck.fieldCharacters;

const KINDS: Record<string, WorkKind> = {
  book: 'book',
  chapter: 'book',
  'entry-encyclopedia': 'book',
  software: 'software',
  dataset: 'data',
  standard: 'standard',
  webpage: 'web',
  post: 'web',
  'post-weblog': 'web',
};

/** Returns what a CSL-JSON item says of a cited work. */
export function readCslCitation(item: CslItem, key: string): CitedWork {
  const year = yearsOf(item)[0];
  const ids = findReferenceIds(
    [item.DOI ?? '', String(item.number ?? ''), item.URL ?? ''].map((text) => text.slice(0, MOST)),
  );
  const doi = normalDoi((item.DOI ?? '').slice(0, MOST)) ?? ids.doi;
  return withinLimits({
    key,
    kind: KINDS[item.type ?? ''] ?? 'paper',
    authors: authorsOf(item),
    ...(item.title ? { title: item.title } : {}),
    ...(year === undefined ? {} : { year }),
    ...(item['container-title'] ? { venue: item['container-title'] } : {}),
    ...(doi ? { doi } : {}),
    ...(ids.arxivId ? { arxivId: ids.arxivId } : {}),
    ...(ids.url ? { url: ids.url } : {}),
  });
}

/** Returns a CSL-JSON item as a catalog's record. `online-year` is the year in which it appeared online. */
export function readCslRecord(item: CslItem, catalog: string): WorkRecord {
  const online = item['online-year'];
  const { doi, arxivId } = findReferenceIds([item.DOI ?? '', item.URL ?? '']);
  return {
    id: String(item.id ?? item.DOI ?? item.URL ?? item.title ?? ''),
    catalog,
    title: item.title ?? '',
    ...(item.subtitle ? { subtitle: item.subtitle } : {}),
    authors: authorsOf(item),
    years: [...yearsOf(item), ...(online === undefined ? [] : [online])],
    venues: [item['container-title'], item['container-title-short']].flatMap((venue) => venue || []),
    ...(doi ? { doi } : {}),
    ...(arxivId ? { arxivId } : {}),
    ...(item.URL ? { url: item.URL } : {}),
  };
}

function authorsOf({ author, editor }: CslItem): WorkAuthor[] {
  // One more than is compared shows that there are more.
  return (author ?? editor ?? []).slice(0, LIMITS.referenceCheck.authors + 1).flatMap((name) => {
    const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ') || name.literal;
    if (!family) return [];
    return [
      {
        family: decodeTex(family.slice(0, MOST)),
        ...(name.given ? { given: decodeTex(name.given.slice(0, MOST)) } : {}),
      },
    ];
  });
}

function yearsOf({ issued }: CslItem): number[] {
  const printed = issued?.['date-parts']?.[0]?.[0] ?? /\d{4}/.exec(issued?.literal ?? issued?.raw ?? '')?.[0];
  const year = Number(printed);
  return Number.isInteger(year) && year > 0 ? [year] : [];
}
