import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import { Figures, StoredSummary } from '../index/document.ts';
import { withFigures } from '../index/shown-paper.ts';

const Buckets = z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) });

/** A search response: hits with their stored fields, and counts by value. */
export const SearchedPapers = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }).optional(),
    hits: z.array(
      z.object({
        _id: z.string(),
        _score: z.number().nullable(),
        fields: z.record(z.string(), z.array(z.string())).default({}),
      }),
    ),
  }),
  aggregations: z.record(z.string(), z.unknown()).default({}),
});
type SearchedPaper = z.infer<typeof SearchedPapers>['hits']['hits'][number];

/** The fields requested of each paper found. */
export const SHOWN_FIELDS = { _source: false, stored_fields: ['shown.summary', 'figures.all'] };

/** Returns a paper as listings show it; undefined if it was removed. */
export function paperOf({ fields }: Pick<SearchedPaper, 'fields'>): PaperSummary | undefined {
  const [summary] = fields['shown.summary'] ?? [];
  return summary === undefined
    ? undefined
    : withFigures(parseJson(StoredSummary, summary), figuresOf({ fields }));
}

/** Returns a paper's present counters and trend. */
export function figuresOf({ fields }: Pick<SearchedPaper, 'fields'>): Figures | undefined {
  const [figures] = fields['figures.all'] ?? [];
  return figures === undefined ? undefined : parseJson(Figures, figures);
}

/** Returns the number of papers for each value of a `terms` aggregation. */
export const countsOf = (aggregation: unknown): Map<string, number> =>
  new Map(Buckets.parse(aggregation).buckets.map(({ key, doc_count }) => [key, doc_count]));

const Filtered = z.object({ buckets: z.record(z.string(), z.object({ doc_count: z.number() })) });

/** Returns the number of papers for each named filter of a `filters` aggregation. */
export const filterCountsOf = (aggregation: unknown): Map<string, number> =>
  new Map(
    Object.entries(Filtered.parse(aggregation).buckets).map(([key, { doc_count }]) => [key, doc_count]),
  );
