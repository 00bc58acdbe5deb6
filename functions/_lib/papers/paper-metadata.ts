import { LISTED_FIELDS, type ListedField } from '#shared/domain/manuscript/fields.ts';
import type { Metadata, VersionRecord } from './paper-entities.ts';

/** What listings show of a version besides its manuscript fields. */
const OTHERS: Record<Exclude<keyof Metadata, ListedField>, true> = {
  authors: true,
  agents: true,
  pageCount: true,
  wordCount: true,
  createdAt: true,
  updatedAt: true,
  publishedAt: true,
  withdrawal: true,
};
const KEPT = [...LISTED_FIELDS, ...Object.keys(OTHERS)] as (keyof Metadata)[];

/** Returns what the paper keeps of a version: only what listings show. */
export function metadataOf(record: VersionRecord): Metadata {
  const present = KEPT.filter((key) => record[key] !== undefined);
  return Object.fromEntries(present.map((key) => [key, record[key]])) as unknown as Metadata;
}
