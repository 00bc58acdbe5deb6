import * as z from 'zod';
import { SearchFields } from '#shared/domain/search.ts';
import { oneLine } from '#shared/input/one-line.ts';

/** The frequencies of alerts, with the hours between two alerts. */
export const ALERT_FREQUENCIES = { immediately: 0, daily: 24, weekly: 7 * 24 } as const;
export type AlertFrequency = keyof typeof ALERT_FREQUENCIES;
const FREQUENCIES = Object.keys(ALERT_FREQUENCIES) as [AlertFrequency, ...AlertFrequency[]];

const isNarrow = ({ sortBy: _, ...fields }: SearchFields) =>
  Object.values(fields).some((value) => value !== undefined && value.trim() !== '');

export const SavedSearchInput = z.object({
  name: oneLine().min(1).max(100),
  query: SearchFields.strict()
    .refine(isNarrow, {
      error: 'The query must have words or a filter: without them, every new paper would match.',
    })
    .meta({ examples: [{ q: 'lichens', category: 'q-bio.PE', sortBy: 'date' }] }),
  inApp: z.boolean().default(true).describe('Whether to notify of new papers in the app.'),
  mail: z.boolean().default(false).describe('Whether to notify of new papers by email.'),
  frequency: z.enum(FREQUENCIES).default('daily'),
});
export type SavedSearchInput = z.infer<typeof SavedSearchInput>;

export const SavedSearch = SavedSearchInput.extend({
  id: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastAlertAt: z.iso.datetime().nullable(),
  lastAlertPapers: z.number().int().describe('The number of new papers in the last alert.'),
});
export type SavedSearch = z.infer<typeof SavedSearch>;
