/**
 * Sentences of `refusedChanges`, or their beginnings, that people decided to accept, and why. Remove an entry when its commit is no
 * longer among the last 20.
 */
export const ACCEPTED: { sentence: string; why: string }[] = ['signingkey', 'provenancekey'].map((key) => ({
  sentence: `colophon-prod-data: ${key}`,
  why: 'Keys became multi-Region keys before the first deployment.',
}));
