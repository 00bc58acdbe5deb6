import * as z from 'zod';
import { SearchFields } from '#shared/domain/search.ts';

/** As many searches as somebody can keep. */
export const MOST_SAVED_SEARCHES = 50;

/** How soon somebody is told of new papers, with the hours between two alerts. */
export const ALERT_FREQUENCIES = { immediately: 0, daily: 24, weekly: 7 * 24 } as const;
export type AlertFrequency = keyof typeof ALERT_FREQUENCIES;
const FREQUENCIES = Object.keys(ALERT_FREQUENCIES) as [AlertFrequency, ...AlertFrequency[]];

const isNarrow = ({ sortBy: _, ...fields }: SearchFields) =>
  Object.values(fields).some((value) => value !== undefined && value.trim() !== '');

export const SavedSearchInput = z.object({
  name: z
    .string({ error: 'Give the search a name' })
    .trim()
    .min(1, 'Give the search a name')
    .max(100, 'A name may have 100 characters at the most'),
  query: SearchFields.refine(isNarrow, {
    error: 'Search for words, or narrow by something: every new paper would match this.',
  }),
  inApp: z.boolean().default(true).describe('Whether new papers are told of by a notification.'),
  mail: z.boolean().default(false).describe('Whether they are told of by mail.'),
  frequency: z
    .enum(FREQUENCIES, { error: `The frequency is one of ${FREQUENCIES.join(', ')}.` })
    .default('daily'),
});
export type SavedSearchInput = z.infer<typeof SavedSearchInput>;

export const SavedSearch = SavedSearchInput.extend({
  id: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastAlertAt: z.iso.datetime().nullable(),
  lastAlertPapers: z.number().int().describe('How many new papers the last alert told of.'),
});
export type SavedSearch = z.infer<typeof SavedSearch>;
