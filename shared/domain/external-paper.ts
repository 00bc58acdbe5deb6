import * as z from 'zod';
import { normalDoi } from '#shared/domain/reference-ids.ts';

/** What kind of publication it is elsewhere (agent-client-contract.md). */
export const EXTERNAL_KINDS = {
  peer_reviewed_journal: 'Journal article',
  conference: 'Conference paper',
  arxiv: 'arXiv preprint',
  preprint: 'Preprint',
  other: 'Other',
} as const;
export type ExternalKind = keyof typeof EXTERNAL_KINDS;
const ExternalKind = z.enum(Object.keys(EXTERNAL_KINDS) as [ExternalKind, ...ExternalKind[]], {
  error: 'Choose what kind of publication it is',
});

const optionalText = (most: number, name: string) =>
  z.string().trim().max(most, `${name} must be at most ${most} characters`).default('');

/** A publication elsewhere, as its author writes it down. */
export const ExternalPaperInput = z.object({
  title: z
    .string({ error: 'Title is required' })
    .trim()
    .min(1, 'Title is required')
    .max(500, 'Title must be at most 500 characters'),
  authors: z
    .array(z.string().trim().min(1).max(200, 'A name must be at most 200 characters'))
    .min(1, 'Name at least one author')
    .max(200, 'At most 200 authors'),
  kind: ExternalKind.default('other'),
  venue: optionalText(300, 'The journal or conference'),
  year: z
    .number({ error: 'The year must be a number such as 2024' })
    .int('The year must be a number such as 2024')
    .min(1500, 'The year must be 1500 or later')
    .max(2100, 'The year must be 2100 or earlier')
    .nullable()
    .default(null),
  doi: z
    .string()
    .trim()
    .max(300, 'The DOI must be at most 300 characters')
    .default('')
    .transform((text, context) => {
      if (text === '') return '';
      const doi = normalDoi(text);
      if (!doi) context.addIssue({ code: 'custom', message: 'A DOI begins with 10.' });
      return doi ?? '';
    }),
  arxivId: z
    .string()
    .trim()
    .regex(
      /^$|^(?:\d{4}\.\d{4,5}|[A-Za-z-]+(?:\.[A-Za-z]{2})?\/\d{7})(?:v\d+)?$/,
      'An arXiv id looks like 2101.00001',
    )
    .default(''),
  url: z
    .string()
    .trim()
    .max(1000, 'The address must be at most 1,000 characters')
    .regex(/^$|^https?:\/\/\S+$/i, 'The address must begin with http:// or https://')
    .default(''),
});
export type ExternalPaperInput = z.infer<typeof ExternalPaperInput>;

/** Whether a publication elsewhere is known to be theirs (decisions.md §9): state → how a page names it. */
export const EXTERNAL_STATES = {
  UNCONFIRMED: 'Not confirmed',
  PENDING: 'Waits for an admin',
  CONFIRMED: 'Confirmed',
  DECLINED: 'Declined',
} as const;
export type ExternalState = keyof typeof EXTERNAL_STATES;
export const EXTERNAL_STATE_NAMES = Object.keys(EXTERNAL_STATES) as [ExternalState, ...ExternalState[]];

export const EXTERNAL_VERDICTS = ['confirm', 'decline', 'revoke'] as const;
export type ExternalVerdict = (typeof EXTERNAL_VERDICTS)[number];

const Confirmation = z.object({
  state: z
    .enum(EXTERNAL_STATE_NAMES)
    .describe('Readers of the profile see what is CONFIRMED, and nothing else.'),
  by: z
    .enum(['admin', 'scholar', 'orcid'])
    .nullable()
    .describe('By whom it is confirmed: an admin, the badge of a verified scholar, or a linked ORCID iD.'),
  reason: z.string().describe('Why an admin confirmed or declined it; else empty.'),
  at: z.iso.datetime().nullable().describe('When an admin was asked, or decided.'),
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

/** The same on a list, with how often it is cited. */
export const ListedExternalPaper = ExternalPaper.extend({
  citationCount: z.number().int().describe('Papers here that cite it; 0 where it is not confirmed.'),
});
export type ListedExternalPaper = z.infer<typeof ListedExternalPaper>;

/** Where a publication lies: the page of its DOI or of its arXiv id, else its address; empty where nothing says it. */
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

/** A publication elsewhere as admins see it who confirm it. */
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

/** What an admin decides of a publication; its supervisor is told the reason. */
export const ExternalDecision = z.object({
  verdict: z.enum(EXTERNAL_VERDICTS, { error: 'Choose to confirm or to decline' }),
  reason: z
    .string({ error: 'A reason is required' })
    .trim()
    .min(10, 'A reason must be at least 10 characters')
    .max(2000, 'A reason must be at most 2,000 characters'),
});
export type ExternalDecision = z.infer<typeof ExternalDecision>;

/** What became, or would become, of an entry of a BibTeX file. */
export const ImportedEntry = z.object({
  key: z.string(),
  line: z.number().int().describe('Where the entry begins in the file, from 1.'),
  outcome: z.enum(['new', 'duplicate', 'error']),
  message: z.string().describe('Why it is a duplicate or an error; else empty.'),
  paper: ExternalPaperInput.nullable(),
});
export type ImportedEntry = z.infer<typeof ImportedEntry>;

/** Equal for two entries of the same publication: its DOI, else its title's letters. */
export const sameTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
