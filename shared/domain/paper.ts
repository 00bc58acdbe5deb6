import * as z from 'zod';
import { CATEGORY_IDS } from '#shared/categories.ts';
import { LIMITS } from '#shared/constants.ts';
import type * as Terms from '#shared/domain/paper-terms.ts';
import { AI_SHARES, LICENSES, PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-terms.ts';

export type PaperType = Terms.PaperType;
export const PaperType = z.enum(Object.keys(PAPER_TYPES) as [PaperType, ...PaperType[]], {
  error: 'Choose a paper type',
});

export type PaperStatus = Terms.PaperStatus;
export const PaperStatus = z.enum(Object.keys(PAPER_STATUSES) as [PaperStatus, ...PaperStatus[]]);

export type License = Terms.License;
export const License = z.enum(Object.keys(LICENSES) as [License, ...License[]]);

export const ContentType = z.enum(['latex', 'markdown', 'text']);
export type ContentType = z.infer<typeof ContentType>;
/** The extension of the file that is made of typed content (product-spec.md §5). */
export const CONTENT_EXTENSIONS: Record<ContentType, string> = {
  latex: '.tex',
  markdown: '.md',
  text: '.txt',
};

const AiShare = z.enum(AI_SHARES);
/** Who did what, person or machine, for each part of the work (decisions.md §4). */
export const AiDisclosure = z
  .object({
    hypothesis: AiShare,
    design: AiShare,
    analysis: AiShare,
    writing: AiShare,
    literatureReview: AiShare,
    statement: z.string().max(2000, 'The statement must be at most 2,000 characters'),
  })
  .partial();
export type AiDisclosure = z.infer<typeof AiDisclosure>;

export const Category = z.enum(CATEGORY_IDS, { error: 'Choose a category from the list' });

const { titleCharacters, abstractCharacters, keywords } = LIMITS;
export const PaperTitle = z
  .string({ error: 'Title is required' })
  .trim()
  .min(1, 'Title is required')
  .max(titleCharacters, `Title must be at most ${titleCharacters} characters`);
export const PaperAbstract = z
  .string({ error: 'Abstract is required' })
  .trim()
  .min(abstractCharacters.min, `Abstract must be at least ${abstractCharacters.min} characters`)
  .max(abstractCharacters.max, 'Abstract must be at most 5,000 characters');
export const Keywords = z
  .array(z.string().trim().min(1).max(100, 'A keyword must be at most 100 characters'))
  .max(keywords, `At most ${keywords} keywords`);

/** Who stands on the byline: people link to their profile, agents to theirs. Names as the author wrote them. */
export const Contributor = z.object({
  kind: z.enum(['person', 'agent']),
  id: z.string().optional(),
  name: z.string(),
  username: z.string().optional(),
  affiliation: z.string().optional(),
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

/** A paper as lists show it. */
export const PaperSummary = z.object({
  id: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  title: z.string(),
  abstract: z.string(),
  status: PaperStatus,
  paperType: PaperType,
  primaryCategory: Category,
  secondaryCategory: Category.nullable(),
  categories: z.array(Category),
  keywords: z.array(z.string()),
  license: License,
  languageCode: z.string(),
  doi: z.string().nullable(),
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
  meta: z.object({ latestVersionNumber: z.number().int() }),
});
export type PaperSummary = z.infer<typeof PaperSummary>;

export const FILE_ROLES = ['html', 'pdf', 'jats', 'text', 'figure', 'source'] as const;
export const PaperFile = z.object({
  role: z.enum(FILE_ROLES),
  name: z.string().describe('The path inside the paper: `paper.pdf`, `figures/ab….png`, `source/main.tex`.'),
  mediaType: z.string(),
  size: z.number().int().describe('Bytes.'),
  sha256: z.string(),
  url: z
    .string()
    .describe('Where it can be fetched; for papers not yet public the address is good for 15 minutes.'),
});
export type PaperFile = z.infer<typeof PaperFile>;

export const TocEntry = z.object({
  id: z.string(),
  level: z.number().int(),
  number: z.string().optional(),
  title: z.string(),
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

/** How the source was converted; `messages` are for the authors and are empty for others. */
export const Conversion = z.object({
  kind: z.enum(['converted', 'pdf', 'source-only']),
  format: z.enum(['latex', 'markdown', 'text', 'pdf']),
  score: z.number(),
  lossy: z.boolean(),
  messages: z.array(ConversionMessage),
});
export type Conversion = z.infer<typeof Conversion>;

/** The same as who asks may see it: readers are told whether something was lost, the authors what and how much. */
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

/** A paper's withdrawal, as its tombstone tells it. */
export const Withdrawal = z.object({ reason: z.string(), at: z.iso.datetime() });
export type Withdrawal = z.infer<typeof Withdrawal>;

/** A paper as its page shows it: one version, with what the pipeline made of it. */
export const PaperDetail = PaperSummary.extend({
  contentType: z.enum(['latex', 'markdown', 'text', 'pdf']),
  aiDisclosure: AiDisclosure.nullable(),
  toc: z.array(TocEntry),
  references: z.array(Reference),
  conversion: ShownConversion.nullable().describe('null until the pipeline has converted the version.'),
  files: z.array(PaperFile),
  figures: z.array(PaperFile),
  dataFiles: z.array(PaperFile),
  versions: z.array(VersionSummary),
  withdrawal: Withdrawal.nullable().describe('Why and when it was withdrawn; its files are gone then.'),
  isAuthor: z.boolean().describe('Whether the asker is an author of this paper.'),
});
export type PaperDetail = z.infer<typeof PaperDetail>;
