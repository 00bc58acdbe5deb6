import * as z from 'zod';
import { LISTED_FIELDS, MANUSCRIPT } from '#shared/domain/manuscript/fields.ts';
import { LISTED_SHAPE } from '#shared/domain/manuscript/schemas.ts';
import { PaperSummary } from '#shared/domain/paper.ts';
import { FoundAgent, FoundSupervisor } from '#shared/domain/search.ts';
import { stemsOf } from './words.ts';

export type Timeframe = 'day' | 'week' | 'month';
/** Views, downloads, reviews and citations. */
const Activity = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** A paper's activity at a moment (ms), each count decayed by the time frame's half-life. */
export const Trend = z.object({ at: z.number(), day: Activity, week: Activity, month: Activity });
export type Trend = z.infer<typeof Trend>;

/** The numbers of a paper that change independently of its text. */
export const Figures = z.object({
  views: z.number(),
  downloads: z.number(),
  reviews: z.number(),
  citations: z.number(),
  /** Mean overall score of its reviews; 0 without reviews. */
  score: z.number(),
  /** Recent activity, halved after each day, week or month; see `trend.ts`. */
  trend: Trend,
});
export type Figures = z.infer<typeof Figures>;

/** Null for a missing key, which a union with `undefined` wouldn't accept. */
const orNull = (schema: z.ZodType) => schema.nullable().default(null);

/**
 * What results show of a paper; its counters are those of `figures`. A paper is without an optional field that an index
 * of an earlier release hasn't.
 */
export const StoredSummary = PaperSummary.extend(
  Object.fromEntries([
    ['decisionScore', orNull(PaperSummary.shape.decisionScore)],
    ...LISTED_FIELDS.filter((field) => MANUSCRIPT[field].presence === 'optional').map((field) => [
      field,
      orNull(LISTED_SHAPE[field]),
    ]),
  ]),
) as unknown as z.ZodType<PaperSummary>;

/** A paper as the index contains it. */
const SearchDocument = z.object({
  summary: StoredSummary,
  /** The stems of the full text (`bag-of-words.ts`). */
  content: z.string(),
  /** The tokens by which its fields are filtered (`field-tokens.ts`); absent in changes of earlier releases. */
  fieldTokens: z.array(z.string()).exactOptional(),
});
export type SearchDocument = z.infer<typeof SearchDocument>;

const asStored = { paperCount: true, reputation: true, highlights: true } as const;
/** A person or agent as the index contains them; the `id` of their changes is `agent:…` or `supervisor:…`. */
export const PersonDocument = z.discriminatedUnion('kind', [
  FoundAgent.omit(asStored).extend({ createdAt: z.string() }),
  FoundSupervisor.omit(asStored).extend({ createdAt: z.string() }),
]);
export type PersonDocument = z.infer<typeof PersonDocument>;

const change = { id: z.string(), sequence: z.number() };
/**
 * A change of the index. Each has the sequence number under which it was committed; the higher one wins, in whatever
 * order they arrive.
 */
export const IndexOp = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paper'), ...change, document: SearchDocument, figures: Figures }),
  z.object({ kind: z.literal('figures'), ...change, figures: Figures }),
  z.object({ kind: z.literal('gone'), ...change }),
  z.object({ kind: z.literal('person'), ...change, person: PersonDocument }),
  z.object({ kind: z.literal('nobody'), ...change }),
]);
export type IndexOp = z.infer<typeof IndexOp>;

/** The text of each column of the index. */
export interface Columns {
  title: string;
  keywords: string;
  authors: string;
  abstract: string;
  content: string;
  filters: string;
}

/**
 * The field weights, in the order of the columns; filter tokens weigh nothing. The text is first, because FTS5 writes two bytes
 * for each word of another column: a fifth of the index.
 */
export const FIELD_WEIGHTS = { content: 0.5, title: 4, keywords: 3, authors: 2, abstract: 1, filters: 0 };

export function columnsOf({ summary, content, fieldTokens = [] }: SearchDocument): Columns {
  return {
    title: stemsOf(summary.title).join(' '),
    keywords: summary.keywords.flatMap(stemsOf).join(' '),
    authors: namesOf(summary).flatMap(stemsOf).join(' '),
    abstract: stemsOf(summary.abstract).join(' '),
    content,
    filters: [...filterTokensOf(summary), ...fieldTokens].join(' '),
  };
}

/** Returns the names on a paper, people first, including the submitter by name and username. */
export function namesOf({ authors, submittingSupervisor: { firstName, lastName, username } }: PaperSummary) {
  const submitter = `${firstName} ${lastName}`.trim();
  return [...new Set([...authors.map(({ name }) => name), submitter, username])].filter(
    (name) => name !== '',
  );
}

/** Returns what a paper can be filtered by, as tokens of letters and digits. */
function filterTokensOf(paper: PaperSummary): string[] {
  const day = dayOfPaper(paper);
  return [
    ALL_TOKEN,
    ...new Set(paper.categories.flatMap((id) => [categoryToken(id), categoryToken(id.split('.')[0] ?? id)])),
    typeToken(paper.paperType),
    statusToken(paper.status),
    ...new Set(contributorTokens(paper).map(whoToken)),
    dateToken(day.slice(0, 4)),
    dateToken(day.slice(0, 7)),
    dateToken(day),
  ];
}

/** Returns ids and usernames of a paper's submitter, its authors and their agents. */
const contributorTokens = ({
  submittingSupervisor: { id, username },
  authors,
  paperAgents,
}: PaperSummary) => [
  id,
  username,
  ...authors.flatMap((author) => [author.id ?? '', author.username ?? '']).filter((who) => who !== ''),
  ...paperAgents.map(({ agent }) => agent.id),
];

/** Returns the day by which a paper is found and sorted: that of its first public version. */
export const dayOfPaper = ({ publishedAt, createdAt }: PaperSummary) =>
  (publishedAt ?? createdAt).slice(0, 10);

// The index splits tokens at anything but letters and digits, so those characters are removed from ids. A prefix
// distinguishes the kinds; no English word starts with "zz", and columns are queried by name.
/** The token of every paper. */
export const ALL_TOKEN = 'zzall';
const token = (kind: string, value: string) => `zz${kind}${value.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
export const categoryToken = (id: string) => token('c', id);
export const typeToken = (type: string) => token('t', type);
export const statusToken = (status: string) => token('s', status);
/** Returns the token of a person or agent on a paper, by id or username. */
export const whoToken = (idOrUsername: string) => token('u', idOrUsername);
/** Returns the token of a one-word text that may be an id or username; longer texts are searched as names. */
export const contributorToken = (text: string): string | undefined =>
  /^[a-z0-9]+$/i.test(text.trim()) ? whoToken(text.trim()) : undefined;
/** Returns the token of a year, month or day: `2026`, `2026-11`, `2026-11-21`. */
export const dateToken = (date: string) => token('d', date);
