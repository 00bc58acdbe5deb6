import * as z from 'zod';
import { METADATA_FIELDS, type MetadataField as Name } from '#shared/domain/manuscript/metadata-fields.ts';
import { PaperStatus } from '#shared/domain/paper.ts';

const MetadataField = z.enum(Object.keys(METADATA_FIELDS) as [Name, ...Name[]]);

/** A field before and after a change; null if it was empty. List fields, such as keywords, are lists of texts. */
const FieldValue = z.union([z.string(), z.array(z.string()), z.null()]);
export const MetadataChange = z.object({ field: MetadataField, before: FieldValue, after: FieldValue });
export type MetadataChange = z.infer<typeof MetadataChange>;

/** An event in a paper's history: a version submitted or published, a metadata change, or the withdrawal. */
export const HistoryEntry = z.object({
  kind: z.enum(['version-sent', 'version-published', 'metadata-changed', 'withdrawn']),
  at: z.iso.datetime(),
  version: z.number().int(),
  by: z.object({ id: z.string(), username: z.string(), name: z.string() }).nullable(),
  changes: z
    .array(MetadataChange)
    .describe('The changes, field by field. Empty except for `metadata-changed`.'),
  reason: z.string().nullable().describe('The reason for a withdrawal.'),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The kinds of changes between two versions. */
const BlockCounts = z.object({
  inserted: z.number().int(),
  deleted: z.number().int(),
  moved: z.number().int(),
  changed: z.number().int(),
});
export const DIFF_KINDS = ['inserted', 'deleted', 'moved', 'changed'] as const;
export type DiffKind = (typeof DIFF_KINDS)[number];

export const DiffChange = z.object({
  id: z.string().describe('The id of the element in `html` where the change begins.'),
  kind: z.enum(DIFF_KINDS),
  block: z
    .string()
    .describe('The kind of element: paragraph, heading, equation, figure, table, code, list item …'),
  excerpt: z.string().describe('The first words of the element.'),
  section: z.string().nullable().describe('The heading above the element.'),
});
export type DiffChange = z.infer<typeof DiffChange>;

const DiffedVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  status: PaperStatus,
  publishedAt: z.iso.datetime().nullable(),
});

/** A comparison: the newer version's text, with deletions marked inside it. */
export const PaperDiff = z.object({
  archiveId: z.string(),
  title: z.string(),
  languageCode: z.string(),
  from: DiffedVersion,
  to: DiffedVersion,
  metadata: z.array(
    MetadataChange.extend({
      html: z
        .string()
        .nullable()
        .describe('The title and abstract, compared word by word with <ins> and <del>.'),
    }),
  ),
  blocks: BlockCounts,
  words: z.object({ inserted: z.number().int(), deleted: z.number().int() }),
  changes: z.array(DiffChange),
  html: z
    .string()
    .describe(
      'Sanitized HTML, with <ins> and <del> in changed blocks and `data-change` on blocks that changed as a whole.',
    ),
});
export type PaperDiff = z.infer<typeof PaperDiff>;
