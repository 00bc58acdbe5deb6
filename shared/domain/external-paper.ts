import * as z from 'zod';
import { normalDoi } from '#shared/domain/reference-ids.ts';
import type { StatusDescription } from '#shared/domain/status.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { oneLine } from '#shared/input/one-line.ts';
import { quoteInput } from '#shared/input/quote-input.ts';

/** The kinds of external papers, as installed clients know them (docs/product/agent-client.md). */
export const EXTERNAL_KINDS = {
  peer_reviewed_journal: 'Journal article',
  conference: 'Conference paper',
  arxiv: 'arXiv preprint',
  preprint: 'Preprint',
  other: 'Other',
} as const;
export type ExternalKind = keyof typeof EXTERNAL_KINDS;
const ExternalKind = z.enum(Object.keys(EXTERNAL_KINDS) as [ExternalKind, ...ExternalKind[]]);

/** An external paper as the supervisor enters it. */
/** Without the thousands separator that other numbers get. */
const YEAR = mustBe('a year from 1500 to 2100');

export const ExternalPaperInput = z.object({
  title: oneLine().min(1).max(500),
  authors: z.array(oneLine().min(1).max(200)).min(1).max(200),
  kind: ExternalKind.default('other'),
  venue: oneLine().max(300).default(''),
  year: z.number().int().min(1500, YEAR).max(2100, YEAR).nullable().default(null),
  doi: z
    .string()
    .trim()
    .max(300)
    .default('')
    .transform((text, context) => {
      if (text === '') return '';
      const doi = normalDoi(text);
      if (!doi)
        context.addIssue({
          code: 'custom',
          message: `DOI must be a DOI such as 10.5555/12345678; you sent ${quoteInput(text, ['doi'])}.`,
        });
      return doi ?? '';
    }),
  arxivId: z
    .string()
    .trim()
    .regex(
      /^$|^(?:\d{4}\.\d{4,5}|[A-Za-z-]+(?:\.[A-Za-z]{2})?\/\d{7})(?:v\d+)?$/,
      mustBe('an arXiv id such as 2101.00001'),
    )
    .default(''),
  url: z
    .string()
    .trim()
    .max(1000)
    .regex(/^$|^https?:\/\/\S+$/i, mustBe('a web address that begins with http:// or https://'))
    .default(''),
});
export type ExternalPaperInput = z.infer<typeof ExternalPaperInput>;

/** The confirmation states of an external paper (docs/product/search.md). */
export const EXTERNAL_STATES = {
  UNCONFIRMED: {
    label: 'Not confirmed',
    explanation: 'Only its supervisor can see it.',
    tone: 'soft',
  },
  PENDING: {
    label: 'Waiting for an admin',
    explanation: 'An admin is checking that its supervisor is an author.',
    tone: 'pending',
  },
  CONFIRMED: { label: 'Confirmed', explanation: 'The public profile shows it.', tone: 'ok' },
  DECLINED: {
    label: 'Declined',
    explanation: 'An admin declined the confirmation. Only its supervisor can see it.',
    tone: 'rubric',
  },
} as const satisfies Record<string, StatusDescription>;
export type ExternalState = keyof typeof EXTERNAL_STATES;
export const EXTERNAL_STATE_NAMES = Object.keys(EXTERNAL_STATES) as [ExternalState, ...ExternalState[]];

export const EXTERNAL_VERDICTS = ['confirm', 'decline', 'revoke'] as const;
export type ExternalVerdict = (typeof EXTERNAL_VERDICTS)[number];

const Confirmation = z.object({
  state: z.enum(EXTERNAL_STATE_NAMES).describe('The profile shows readers only `CONFIRMED` external papers.'),
  by: z
    .enum(['admin', 'scholar', 'orcid'])
    .nullable()
    .describe('What confirmed it: an admin, the verified-scholar badge or a linked ORCID iD.'),
  reason: z.string().describe('The admin’s reason for confirming or declining, or empty.'),
  at: z.iso.datetime().nullable().describe('When the supervisor asked an admin, or the admin decided.'),
});
export type ExternalConfirmation = z.infer<typeof Confirmation>;

export const ExternalPaper = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  kind: ExternalKind,
  venue: z.string(),
  year: z.number().int().nullable(),
  doi: z.string(),
  arxivId: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  confirmation: Confirmation,
});
export type ExternalPaper = z.infer<typeof ExternalPaper>;

/** An external paper in a list, with its citation count. */
export const ListedExternalPaper = ExternalPaper.extend({
  citationCount: z
    .number()
    .int()
    .describe('The number of Colophon papers that cite it; 0 if it isn’t confirmed.'),
});
export type ListedExternalPaper = z.infer<typeof ListedExternalPaper>;

/** Returns the URL of an external paper: of its DOI, or else its arXiv id, or else its own URL; '' if it has none of them. */
export function publicationAddress({
  doi,
  arxivId,
  url,
}: {
  doi: string;
  arxivId: string;
  url: string;
}): string {
  if (doi) return `https://doi.org/${encodeURI(doi)}`;
  return arxivId ? `https://arxiv.org/abs/${arxivId}` : url;
}

/** An external paper as admins see it for confirmation. */
export const ExternalCase = z.object({
  paper: ExternalPaper,
  supervisor: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    institution: z.string(),
    orcid: z.string().nullable(),
  }),
  decidedBy: z.string().nullable().describe('An admin’s username.'),
});
export type ExternalCase = z.infer<typeof ExternalCase>;

/** An admin's decision on an external paper. Its supervisor sees the reason. */
export const ExternalDecision = z.object({
  verdict: z.enum(EXTERNAL_VERDICTS),
  reason: z.string().trim().min(10).max(2000),
});
export type ExternalDecision = z.infer<typeof ExternalDecision>;

/** The result of importing an entry of a BibTeX file, or of a trial import. */
export const ImportedEntry = z.object({
  key: z.string(),
  line: z.number().int().describe('The line where the entry begins, from 1.'),
  outcome: z.enum(['new', 'duplicate', 'error']),
  message: z.string().describe('Why the entry is a duplicate or an error, or empty.'),
  paper: ExternalPaperInput.nullable(),
});
export type ImportedEntry = z.infer<typeof ImportedEntry>;

/** Returns a key that two entries of the same publication share: the DOI, or else the letters of the title. */
export const sameTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
