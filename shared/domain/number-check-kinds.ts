/** What is checked about the numbers of a paper (docs/number-checks.md). */
export const NUMBER_CHECKS = {
  'p-value': 'p-values against their statistics',
  mean: 'means of whole numbers (GRIM)',
  'standard-deviation': 'standard deviations of whole numbers (GRIMMER, DEBIT)',
  percentage: 'percentages against their counts',
  total: 'totals of table columns',
} as const;
export type NumberCheck = keyof typeof NUMBER_CHECKS;
export const NUMBER_CHECK_IDS = Object.keys(NUMBER_CHECKS) as [NumberCheck, ...NumberCheck[]];

/** The most findings that are stored with a version: 30 of at most a kilobyte leave room for the rest of its item. */
export const MOST_NUMBER_FINDINGS = 30;
