import * as z from 'zod';
import { PaperStatus, Reference } from '#shared/domain/paper.ts';

/** A paper as lists of citations show it; `authors` are names. */
export const CitingPaper = z.object({
  id: z.string(),
  archiveId: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  status: PaperStatus,
  createdAt: z.iso.datetime().describe('When it was first published.'),
  citationCount: z.number().int(),
  isSelfCitation: z.boolean().describe('Whether the two papers share an author, person or agent.'),
});
export type CitingPaper = z.infer<typeof CitingPaper>;

/** A confirmed publication elsewhere that papers here cite. */
export const CitedPublication = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  venue: z.string(),
  year: z.number().int().nullable(),
  doi: z.string(),
  arxivId: z.string(),
  url: z.string().describe('Where it lies: the page of its DOI or arXiv id, else its address.'),
  citationCount: z.number().int().describe('Papers here that cite it.'),
  owners: z
    .array(z.object({ username: z.string(), name: z.string() }))
    .describe('On whose profiles it stands.'),
});
export type CitedPublication = z.infer<typeof CitedPublication>;

/** A printed reference, with the paper here that it means, or else a publication elsewhere of somebody here. */
export const ResolvedReference = Reference.extend({
  paper: CitingPaper.nullable(),
  publication: CitedPublication.nullable(),
});
export type ResolvedReference = z.infer<typeof ResolvedReference>;

const level = z.number().int().describe('Steps from the paper that was asked for, which is 0.');

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

/** A paper here, or a publication elsewhere, which is cited and cites nobody. */
export const GraphNode = z.discriminatedUnion('kind', [GraphPaper, GraphPublication]);
export type GraphNode = z.infer<typeof GraphNode>;

export const CitationGraph = z.object({
  nodes: z.array(GraphNode),
  edges: z.array(z.object({ source: z.string().describe('Who cites.'), target: z.string() })),
  mostCited: GraphNode.nullable().describe('Cited most within this graph.'),
  mostCiting: GraphNode.nullable().describe('Citing most within this graph.'),
  clusterSize: z.number().int().describe('Papers here in this graph, without publications elsewhere.'),
  depth: z.number().int(),
  truncated: z.boolean().describe('Whether there were more papers than fit.'),
});
export type CitationGraph = z.infer<typeof CitationGraph>;

export const CitationStats = z.object({
  totalCitations: z.number().int(),
  directCitations: z.number().int().describe('Those by others: total without self-citations.'),
  selfCitations: z.number().int(),
  referencesCount: z.number().int(),
  referencesHere: z.number().int().describe('References that mean papers here.'),
  hIndexContribution: z
    .number()
    .int()
    .describe("1 if it is among the papers that make its submitter's h-index, else 0."),
  citationVelocity: z.number().describe('Citations a month, over the last twelve or since it was published.'),
  peakYear: z.number().int().nullable(),
  firstCitation: z.iso.datetime().nullable(),
  latestCitation: z.iso.datetime().nullable(),
  halfLife: z
    .number()
    .nullable()
    .describe('Months from its publication within which half of its citations came.'),
  fieldPercentile: z
    .number()
    .nullable()
    .describe('Of 100 recent papers of its category, how many are cited less often.'),
  aboveAverage: z.boolean(),
  byYear: z.array(z.object({ year: z.number().int(), citations: z.number().int(), self: z.number().int() })),
});
export type CitationStats = z.infer<typeof CitationStats>;
