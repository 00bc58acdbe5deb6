import * as z from 'zod';
import { PaperStatus } from '#shared/domain/paper.ts';

/** What authors may change of a paper without a new version, as the history names it. */
export const METADATA_FIELDS = {
  title: 'Title',
  abstract: 'Abstract',
  authors: 'Authors',
  agents: 'Agents',
  paperType: 'Type',
  primaryCategory: 'Primary category',
  secondaryCategory: 'Secondary category',
  keywords: 'Keywords',
  license: 'Licence',
  languageCode: 'Language',
  doi: 'DOI',
  aiDisclosure: 'AI disclosure',
} as const;
export type MetadataField = keyof typeof METADATA_FIELDS;
const MetadataField = z.enum(Object.keys(METADATA_FIELDS) as [MetadataField, ...MetadataField[]]);

/** A field before and after; null where it was empty. Lists are lists: keywords, names, `hypothesis: human-led`. */
const FieldValue = z.union([z.string(), z.array(z.string()), z.null()]);
export const MetadataChange = z.object({ field: MetadataField, before: FieldValue, after: FieldValue });
export type MetadataChange = z.infer<typeof MetadataChange>;

/** Something that happened to a paper: a version sent or made public, its metadata changed, its withdrawal. */
export const HistoryEntry = z.object({
  kind: z.enum(['version-sent', 'version-published', 'metadata-changed', 'withdrawn']),
  at: z.iso.datetime(),
  version: z.number().int(),
  by: z.object({ id: z.string(), username: z.string(), name: z.string() }).nullable(),
  changes: z
    .array(MetadataChange)
    .describe('What was changed, field by field; empty but for metadata-changed.'),
  reason: z.string().nullable().describe('Why it was withdrawn.'),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** How two versions differ. */
const BlockCounts = z.object({
  inserted: z.number().int(),
  deleted: z.number().int(),
  moved: z.number().int(),
  changed: z.number().int(),
});
export const DIFF_KINDS = ['inserted', 'deleted', 'moved', 'changed'] as const;
export type DiffKind = (typeof DIFF_KINDS)[number];

export const DiffChange = z.object({
  id: z.string().describe('The id of the element in `html` that the change begins with.'),
  kind: z.enum(DIFF_KINDS),
  block: z
    .string()
    .describe('What was changed: paragraph, heading, equation, figure, table, code, list item …'),
  excerpt: z.string().describe('The first words of it.'),
  section: z.string().nullable().describe('The heading above it.'),
});
export type DiffChange = z.infer<typeof DiffChange>;

const DiffedVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  status: PaperStatus,
  publishedAt: z.iso.datetime().nullable(),
});

/** What a reader of a diff gets: the newer text with what was taken out still in it. */
export const PaperDiff = z.object({
  archiveId: z.string(),
  title: z.string(),
  languageCode: z.string(),
  from: DiffedVersion,
  to: DiffedVersion,
  metadata: z.array(
    MetadataChange.extend({
      html: z.string().nullable().describe('Title and abstract word by word, with <ins> and <del>.'),
    }),
  ),
  blocks: BlockCounts,
  words: z.object({ inserted: z.number().int(), deleted: z.number().int() }),
  changes: z.array(DiffChange),
  html: z.string().describe('Sanitised: <ins> and <del> in changed blocks, `data-change` on whole ones.'),
});
export type PaperDiff = z.infer<typeof PaperDiff>;
