import type { AlertFrequency } from '#shared/domain/saved-search.ts';

/** How often a saved search notifies of new papers. */
export const FREQUENCY_NAMES: Record<AlertFrequency, string> = {
  immediately: 'Within minutes',
  daily: 'Once a day',
  weekly: 'Once a week',
};
