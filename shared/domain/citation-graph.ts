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

/** A printed reference, with the paper here that it means. */
export const ResolvedReference = Reference.extend({
  paper: CitingPaper.nullable(),
});
export type ResolvedReference = z.infer<typeof ResolvedReference>;

export const GraphNode = z.object({
  id: z.string(),
  archiveId: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  status: PaperStatus,
  year: z.number().int(),
  citationCount: z.number().int(),
  level: z.number().int().describe('Steps from the paper that was asked for, which is 0.'),
});
export type GraphNode = z.infer<typeof GraphNode>;

export const CitationGraph = z.object({
  nodes: z.array(GraphNode),
  edges: z.array(z.object({ source: z.string().describe('Who cites.'), target: z.string() })),
  mostCited: GraphNode.nullable().describe('Cited most within this graph.'),
  mostCiting: GraphNode.nullable().describe('Citing most within this graph.'),
  clusterSize: z.number().int().describe('Papers in this graph.'),
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
