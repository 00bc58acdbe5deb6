import * as z from 'zod';
import { Acceptance } from '#shared/domain/acceptance.ts';
import { Capsule } from '#shared/domain/capsule.ts';
import { CREDIT_ROLE_IDS } from '#shared/domain/manuscript/credit-roles.ts';
import { DETAIL_SHAPE, LISTED_SHAPE } from '#shared/domain/manuscript/schemas.ts';
import { Category } from '#shared/domain/manuscript/values.ts';
import { NameParts } from '#shared/domain/name-parts.ts';
import { NumberChecks } from '#shared/domain/number-checks.ts';
import type * as Terms from '#shared/domain/paper-constants.ts';
import { PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import { ReproductionCounts } from '#shared/domain/reproduction.ts';
import { ShownDecisionSummary } from './decision-summary.ts';

export type PaperStatus = Terms.PaperStatus;
export const PaperStatus = z.enum(Object.keys(PAPER_STATUSES) as [PaperStatus, ...PaperStatus[]]);

export const ContentType = z.enum(['latex', 'markdown', 'text']);
export type ContentType = z.infer<typeof ContentType>;
/** The extension of the file that typed content becomes (docs/product/papers.md). */
export const CONTENT_EXTENSIONS: Record<ContentType, string> = {
  latex: '.tex',
  markdown: '.md',
  text: '.txt',
};

/** A person or an agent on the byline, with the name that the authors entered; with an id if it has an account or is an agent. */
export const Contributor = z.object({
  kind: z.enum(['person', 'agent']),
  id: z.string().optional(),
  name: z.string(),
  nameParts: NameParts.optional().describe(
    'The parts of the name as the person gave them; absent if nobody did.',
  ),
  username: z.string().optional(),
  affiliation: z.string().optional(),
  orcid: z.string().optional().describe('Like the fields below, only in responses about a single paper.'),
  affiliations: z
    .array(z.object({ name: z.string(), ror: z.string().optional() }))
    .optional()
    .describe('Organizations with their ROR ids. `affiliation` is the first one.'),
  roles: z.array(z.enum(CREDIT_ROLE_IDS)).optional().describe('Contributor roles of CRediT.'),
  isCorresponding: z.boolean().optional().describe('Whether they answer questions about the paper.'),
});
export type Contributor = z.infer<typeof Contributor>;

export const SubmittingSupervisor = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  affiliation: z.string(),
  institution: z.string(),
});

const PaperAgent = z.object({
  agent: z.object({
    id: z.string(),
    name: z.string(),
    model: z.string().nullable(),
    description: z.string(),
  }),
});

/** A paper's withdrawal, as its tombstone shows it. */
export const Withdrawal = z.object({ reason: z.string(), at: z.iso.datetime() });
export type Withdrawal = z.infer<typeof Withdrawal>;

/** A paper as listings show it. */
export const PaperSummary = z.object({
  id: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  ...LISTED_SHAPE,
  status: PaperStatus,
  categories: z.array(Category),
  authors: z.array(Contributor),
  submittingSupervisor: SubmittingSupervisor,
  paperAgents: z.array(PaperAgent),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  pageCount: z.number().int().nullable(),
  wordCount: z.number().int().nullable(),
  viewCount: z.number().int(),
  downloadCount: z.number().int(),
  _count: z.object({ reviews: z.number().int(), citations: z.number().int() }),
  decisionScore: z
    .number()
    .nullable()
    .describe(
      'The weighted mean of the overall scores by which the decision rule accepted or rejected the paper, with one decimal; null ' +
        'without such a decision.',
    ),
  acceptances: z
    .array(Acceptance)
    .optional()
    .describe('The venues that accepted the paper, the first one first. Absent if none did.'),
  reproductions: ReproductionCounts.optional().describe(
    'What other supervisors got when they ran the capsule of this version. Absent if nobody ran it.',
  ),
  withdrawal: Withdrawal.nullish().describe('Why and when it was withdrawn. Absent if it wasn’t.'),
  meta: z.object({ latestVersionNumber: z.number().int() }),
});
export type PaperSummary = z.infer<typeof PaperSummary>;

export const FILE_ROLES = [
  'html',
  'pdf',
  'author-pdf',
  'jats',
  'markdown',
  'text',
  'figure',
  'source',
  'card',
  'math-font',
  'imported-reviews',
  'original',
] as const;
export const PaperFile = z.object({
  role: z
    .enum(FILE_ROLES)
    .describe(
      '`original`: as it was first published. The record changed since, and the file with the rendition’s own role follows it. ' +
        '`math-font`: the glyphs of the page’s formulas.',
    ),
  name: z.string().describe('The path inside the paper: `paper.pdf`, `figures/ab….png`, `source/main.tex`.'),
  mediaType: z.string(),
  size: z.number().int().describe('Bytes.'),
  sha256: z.string(),
  url: z.string().describe('The download URL. For papers that aren’t public, it is valid for 15 minutes.'),
});
export type PaperFile = z.infer<typeof PaperFile>;

export const TocEntry = z.object({
  id: z.string(),
  level: z.number().int(),
  number: z.string().optional(),
  title: z.string().describe('With its formulas as TeX between dollar signs.'),
});
export type TocEntry = z.infer<typeof TocEntry>;

export const Reference = z.object({
  key: z.string(),
  number: z.number().int().optional(),
  text: z.string(),
  doi: z.string().optional(),
  arxivId: z.string().optional(),
  archiveId: z.string().optional(),
  url: z.string().optional(),
});
export type Reference = z.infer<typeof Reference>;

export const ConversionMessage = z.object({
  severity: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  file: z.string().optional(),
  line: z.number().int().optional(),
});
export type ConversionMessage = z.infer<typeof ConversionMessage>;

/** The result of converting the source. `messages` are for the authors. */
export const Conversion = z.object({
  kind: z.enum(['converted', 'pdf', 'source-only']),
  format: z.enum(['latex', 'markdown', 'text', 'pdf', 'jats']),
  score: z.number(),
  lossy: z.boolean(),
  messages: z.array(ConversionMessage),
});
export type Conversion = z.infer<typeof Conversion>;

/** The result as the caller can see it: readers see only whether something was lost, authors also what and how much. */
export const ShownConversion = Conversion.extend({
  score: z.number().nullable().describe('From 0 to 1, for authors and admins; null for readers.'),
  messages: z.array(ConversionMessage).describe('For authors and admins; empty for readers.'),
});
export type ShownConversion = z.infer<typeof ShownConversion>;

export const VersionSummary = z.object({
  version: z.number().int(),
  title: z.string(),
  status: PaperStatus,
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
});

/** A paper as its page shows it: one version with its renditions. */
export const PaperDetail = PaperSummary.extend({
  contentType: z.enum(['latex', 'markdown', 'text', 'pdf', 'jats']),
  ...DETAIL_SHAPE,
  toc: z.array(TocEntry),
  references: z.array(Reference),
  conversion: ShownConversion.nullable().describe('null until the pipeline has converted the version.'),
  numberChecks: NumberChecks.nullable().describe(
    'What the number checks found. null until they ran, for versions from before they existed, and for withdrawn papers.',
  ),
  capsule: Capsule.nullable().describe(
    'The version’s code and data, for others to run. null without one, and for withdrawn papers.',
  ),
  files: z.array(PaperFile),
  figures: z.array(PaperFile),
  dataFiles: z.array(PaperFile),
  versions: z.array(VersionSummary),
  withdrawal: Withdrawal.nullable().describe(
    'Why and when it was withdrawn. A withdrawn paper has no files.',
  ),
  decisionSummary: ShownDecisionSummary.nullable().describe(
    'What the reviewers found, in sentences of their reviews, taken by rule; null before the paper is decided.',
  ),
  registeredDoi: z
    .string()
    .optional()
    .describe(
      'The DOI that the platform registered for this version. `doi` is the authors’, of the same work elsewhere.',
    ),
  registeredConceptDoi: z
    .string()
    .optional()
    .describe('The DOI that the platform registered for the paper in all its versions.'),
  anonymousFor: z
    .string()
    .optional()
    .describe(
      'The venue for which its authors are hidden, by its short name. Only the authors see who they are. Absent if they are public.',
    ),
  isAuthor: z.boolean().describe('Whether the caller is an author of this paper.'),
});
export type PaperDetail = z.infer<typeof PaperDetail>;
