import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import type { Figures } from '../search-index/document.ts';
import { withFigures } from '../search-index/shown-paper.ts';

const Buckets = z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) });

/** What a search answers: hits with their stored fields, and counts by value. */
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

/** What is asked of each paper that is found. */
export const SHOWN_FIELDS = { _source: false, stored_fields: ['shown.summary', 'figures.all'] };

/** A paper as lists show it; undefined for one that is gone. */
export function paperOf({ fields }: Pick<SearchedPaper, 'fields'>): PaperSummary | undefined {
  const [summary] = fields['shown.summary'] ?? [];
  return summary === undefined
    ? undefined
    : withFigures(JSON.parse(summary) as PaperSummary, figuresOf({ fields }));
}

/** A paper's counters and trend as they are now. */
export function figuresOf({ fields }: Pick<SearchedPaper, 'fields'>): Figures | undefined {
  const [figures] = fields['figures.all'] ?? [];
  return figures === undefined ? undefined : (JSON.parse(figures) as Figures);
}

/** How many papers have each value, of a `terms` aggregation. */
export const countsOf = (aggregation: unknown): Map<string, number> =>
  new Map(Buckets.parse(aggregation).buckets.map(({ key, doc_count }) => [key, doc_count]));

const Filtered = z.object({ buckets: z.record(z.string(), z.object({ doc_count: z.number() })) });

/** How many papers pass each filter, of a `filters` aggregation, by the filters' names. */
export const filterCountsOf = (aggregation: unknown): Map<string, number> =>
  new Map(
    Object.entries(Filtered.parse(aggregation).buckets).map(([key, { doc_count }]) => [key, doc_count]),
  );
