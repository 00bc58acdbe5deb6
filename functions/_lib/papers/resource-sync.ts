import * as z from 'zod';
import { DUMP_FILES, dumpPath, RESOURCE_SYNC_PATH } from '#shared/domain/dumps.ts';
import { element, textElement, XML_DECLARATION } from '../runtime/xml.ts';

/** A file that mirrors copy, and how it changed. */
export const Resource = z.object({
  address: z.string(),
  changedAt: z.string(),
  /** Absent for deleted files. */
  content: z.object({ sha256: z.string(), bytes: z.number(), mediaType: z.string() }).optional(),
  change: z.enum(['created', 'updated', 'deleted']).optional(),
});
export type Resource = z.infer<typeof Resource>;

/** A list has at most this many entries, as a sitemap has. */
export const MOST_ENTRIES = 50_000;

const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:rs': 'http://www.openarchives.org/rs/terms/',
};
type Description = Record<string, string | undefined>;

/** Writes the description of this source, which leads to its capability list (ResourceSync, 8). */
export const sourceDescription = (origin: string): string =>
  list(
    'urlset',
    { capability: 'description' },
    [link('describedby', `${origin}/docs/harvesting`)],
    [entry('url', origin + dumpPath(DUMP_FILES.capabilities), undefined, { capability: 'capabilitylist' })],
  );

/** Writes the list of what this source offers (ResourceSync, 9). */
export const capabilityList = (origin: string): string =>
  list(
    'urlset',
    { capability: 'capabilitylist' },
    [link('up', origin + RESOURCE_SYNC_PATH)],
    [
      entry('url', origin + dumpPath(DUMP_FILES.resources), undefined, { capability: 'resourcelist' }),
      entry('url', origin + dumpPath(DUMP_FILES.changes), undefined, { capability: 'changelist' }),
    ],
  );

/** Writes a list of all files as they were at a moment (ResourceSync, 10.1). */
export const resourceList = (resources: Resource[], at: string, origin: string): string =>
  list(
    'urlset',
    { capability: 'resourcelist', at },
    [upToCapabilities(origin)],
    resources.map(resourceEntry),
  );

/** Writes the index of several resource lists. @param parts their addresses */
export const resourceListIndex = (parts: string[], at: string, origin: string): string =>
  list(
    'sitemapindex',
    { capability: 'resourcelist', at },
    [upToCapabilities(origin)],
    parts.map((address) => entry('sitemap', address, at, {})),
  );

/** Writes a list of the changes between two moments, oldest first (ResourceSync, 12.1). */
export const changeList = (
  changes: Resource[],
  { from, until }: { from: string; until: string },
  origin: string,
): string =>
  list(
    'urlset',
    { capability: 'changelist', from, until },
    [upToCapabilities(origin)],
    changes.map(resourceEntry),
  );

const upToCapabilities = (origin: string) => link('up', origin + dumpPath(DUMP_FILES.capabilities));
const link = (rel: string, href: string) => element('rs:ln', { rel, href });

const resourceEntry = ({ address, changedAt, content, change }: Resource): string =>
  entry('url', address, changedAt, {
    change,
    datetime: change && changedAt,
    hash: content && `sha-256:${content.sha256}`,
    length: content && String(content.bytes),
    type: content?.mediaType.split(';')[0],
  });

const entry = (
  name: string,
  address: string,
  changedAt: string | undefined,
  description: Description,
): string =>
  element(
    name,
    {},
    textElement('loc', address),
    textElement('lastmod', changedAt),
    Object.values(description).some((value) => value !== undefined) ? element('rs:md', description) : '',
  );

const list = (
  root: 'urlset' | 'sitemapindex',
  about: Description,
  links: string[],
  entries: string[],
): string => XML_DECLARATION + element(root, NAMESPACES, ...links, element('rs:md', about), ...entries);
