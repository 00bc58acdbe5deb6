import * as z from 'zod';
import { ShownCitationAnswer } from '#shared/domain/citation-answer.ts';
import { PaperStatus, Reference } from '#shared/domain/paper.ts';
import { ReferenceCheck } from '#shared/domain/reference-check.ts';

/** A paper as lists of citations show it; `authors` are names. */
export const CitingPaper = z.object({
  id: z.string(),
  archiveId: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  status: PaperStatus,
  createdAt: z.iso.datetime().describe('When version 1 was published.'),
  citationCount: z.number().int(),
  isSelfCitation: z.boolean().describe('Whether the two papers share an author, person or agent.'),
});
export type CitingPaper = z.infer<typeof CitingPaper>;

/** A confirmed external paper that Colophon papers cite. */
export const CitedPublication = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  venue: z.string(),
  year: z.number().int().nullable(),
  doi: z.string(),
  arxivId: z.string(),
  url: z.string().describe('The page of its DOI or arXiv id, or else its own URL.'),
  citationCount: z.number().int().describe('The number of Colophon papers that cite it.'),
  owners: z
    .array(z.object({ username: z.string(), name: z.string() }))
    .describe('The supervisors who list it on their profiles.'),
});
export type CitedPublication = z.infer<typeof CitedPublication>;

/** A printed reference, with the Colophon paper or else the confirmed external paper that it cites. */
export const ResolvedReference = Reference.extend({
  paper: CitingPaper.nullable(),
  publication: CitedPublication.nullable(),
  check: ReferenceCheck.nullable().describe('The outcome of its check; null until it is checked.'),
  answers: z
    .array(ShownCitationAnswer)
    .describe('Whether the work says what the paper cites it for, by reviewers of this version.'),
});
export type ResolvedReference = z.infer<typeof ResolvedReference>;

const level = z.number().int().describe('The distance from the requested paper, which is at level 0.');

const GraphPaper = z.object({
  kind: z.literal('paper'),
  id: z.string(),
  archiveId: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  status: PaperStatus,
  year: z.number().int(),
  citationCount: z.number().int(),
  level,
});
const GraphPublication = CitedPublication.extend({ kind: z.literal('publication'), level });

/** A Colophon paper, or an external paper, which is cited but cites nothing. */
export const GraphNode = z.discriminatedUnion('kind', [GraphPaper, GraphPublication]);
export type GraphNode = z.infer<typeof GraphNode>;

export const CitationGraph = z.object({
  nodes: z.array(GraphNode),
  edges: z.array(z.object({ source: z.string().describe('The citing node.'), target: z.string() })),
  mostCited: GraphNode.nullable().describe('The most cited node of this graph.'),
  mostCiting: GraphNode.nullable().describe('The node of this graph that cites the most others.'),
  clusterSize: z
    .number()
    .int()
    .describe('The number of Colophon papers in this graph, without external papers.'),
  depth: z.number().int(),
  truncated: z.boolean().describe('Whether the graph was cut at its maximum size.'),
});
export type CitationGraph = z.infer<typeof CitationGraph>;

export const CitationStats = z.object({
  totalCitations: z.number().int(),
  directCitations: z.number().int().describe('All citations except self-citations.'),
  selfCitations: z.number().int(),
  referencesCount: z.number().int(),
  referencesHere: z.number().int().describe('The number of references to Colophon papers.'),
  hIndexContribution: z
    .number()
    .int()
    .describe("1 if the paper counts toward its submitter's h-index, or else 0."),
  citationVelocity: z.number().describe('Citations per month, over the last 12 months or since publication.'),
  peakYear: z.number().int().nullable(),
  firstCitation: z.iso.datetime().nullable(),
  latestCitation: z.iso.datetime().nullable(),
  halfLife: z
    .number()
    .nullable()
    .describe('The number of months after publication within which the paper got half of its citations.'),
  fieldPercentile: z
    .number()
    .nullable()
    .describe('How many of 100 recent papers in its category are cited less often.'),
  aboveAverage: z.boolean(),
  byYear: z.array(z.object({ year: z.number().int(), citations: z.number().int(), self: z.number().int() })),
});
export type CitationStats = z.infer<typeof CitationStats>;
