import * as z from 'zod';
import { askOai } from '../oai.ts';
import { type Facts, plain, unescaped, versionIn } from './facts.ts';

/** Reads a BibTeX entry. */
export function bibtexFacts(bibtex: string): Facts {
  const field = (name: string) =>
    new RegExp(`^  ${name} = \\{(.*)\\},?$`, 'm').exec(bibtex)?.[1]?.replaceAll(/[{}]/g, '') ?? '';
  const month = MONTHS.indexOf(/^ {2}month = (\w+)/m.exec(bibtex)?.[1] ?? '') + 1;
  return {
    title: plain(unescaped(field('title'))),
    byline: unescaped(field('author')).split(' and ').map(inOrder),
    abstract: plain(unescaped(field('abstract'))),
    date: `${field('year')}-${String(month).padStart(2, '0')}`,
    version: versionIn(field('eprint')),
    text: unescaped(bibtex),
  };
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** "Lovelace, Ada" as "Ada Lovelace". */
const inOrder = (name: string): string => plain(name.split(', ').toReversed().join(' '));

const Csl = z.tuple([
  z.object({
    title: z.string(),
    abstract: z.string(),
    number: z.string(),
    author: z.array(
      z.object({
        given: z.string().optional(),
        family: z.string().optional(),
        literal: z.string().optional(),
        'non-dropping-particle': z.string().optional(),
      }),
    ),
    issued: z.object({ 'date-parts': z.tuple([z.array(z.number())]) }),
  }),
]);

/** Reads a CSL-JSON item. */
export function cslFacts(json: string): Facts {
  const [item] = Csl.parse(JSON.parse(json));
  return {
    title: plain(item.title),
    byline: item.author.map((author) =>
      [author.given, author['non-dropping-particle'], author.family, author.literal]
        .filter(Boolean)
        .join(' '),
    ),
    abstract: plain(item.abstract),
    date: item.issued['date-parts'][0].map((part) => String(part).padStart(2, '0')).join('-'),
    version: versionIn(item.number),
    text: `${item.title}\n${item.abstract}`,
  };
}

const JsonLd = z.object({
  headline: z.string(),
  abstract: z.string(),
  author: z.array(z.object({ name: z.string() })),
  datePublished: z.string(),
  version: z.coerce.number(),
  citation: z.array(z.unknown()).default([]),
});

/** Reads JSON-LD of schema.org. */
export function jsonLdFacts(json: string): Facts {
  const article = JsonLd.parse(JSON.parse(json));
  return {
    title: plain(article.headline),
    byline: article.author.map(({ name }) => name),
    abstract: plain(article.abstract),
    references: article.citation.length,
    date: article.datePublished.slice(0, 10),
    version: article.version,
    text: `${article.headline}\n${article.abstract}`,
  };
}

const some = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const DublinCore = z.object({
  'dc:title': some,
  'dc:creator': some,
  'dc:description': some,
  'dc:date': some,
  'dc:relation': some,
});

/** The record of OAI-PMH, which describes the newest version. */
export async function oaiFacts(archiveId: string): Promise<Facts> {
  const { GetRecord, error } = await askOai({
    verb: 'GetRecord',
    metadataPrefix: 'oai_dc',
    identifier: `oai:colophon.localhost:${archiveId}`,
  });
  if (!GetRecord) throw new Error(`There is no record of ${archiveId}: ${error?.['#text']}`);
  const record = DublinCore.parse(GetRecord.record[0]?.metadata?.['oai_dc:dc']);
  const [title = ''] = record['dc:title'];
  const [abstract = ''] = record['dc:description'];
  return {
    title: plain(title),
    byline: record['dc:creator'].map(inOrder),
    abstract: plain(abstract),
    date: record['dc:date'][0] ?? '',
    version: Math.max(...record['dc:relation'].map((relation) => versionIn(relation) || 0)),
    text: `${title}\n${abstract}`,
  };
}
