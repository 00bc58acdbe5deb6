import * as z from 'zod';

/** Reviews that an export can bring, and the length of each of their sections. Not among `LIMITS`, which every page loads. */
export const IMPORTED_REVIEW_LIMITS = { count: 100, characters: 30_000 } as const;

/**
 * A review as the authors sent it, in what they say is the export of another service. It is never a review here, and counts for nothing.
 * Nobody checks who wrote it, so it names nobody.
 */
export const ImportedReview = z.object({
  id: z.string(),
  url: z.url().nullable(),
  date: z.iso.datetime().nullable(),
  rating: z.string().nullable().describe('On the scale of the service.'),
  confidence: z.string().nullable(),
  sections: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type ImportedReview = z.infer<typeof ImportedReview>;

/** The content of the file `imported-reviews.json` of a version. */
export const ImportedReviews = z.object({
  sentBy: z.literal('authors'),
  isChecked: z.literal(false).describe('We haven’t compared the reviews with those of the service.'),
  source: z.object({ name: z.string(), url: z.url().nullable() }),
  venue: z.string().nullable(),
  decision: z.string().nullable(),
  reviews: z.array(ImportedReview),
});
export type ImportedReviews = z.infer<typeof ImportedReviews>;
