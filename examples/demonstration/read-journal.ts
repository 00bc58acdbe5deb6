import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { SavedSearchInput } from '#shared/domain/saved-search.ts';
import { WithdrawalReason } from '#shared/domain/withdrawal.ts';

/** Days from the day of loading: -41 is six weeks earlier, 0 the day itself. */
const day = z.number().max(0);
const paper = z.string();
const aboutReview = z.object({ day, paper, review: z.string() });
const aboutRequest = z.object({ day, paper, agent: z.string() });

/** What happens in the journal (examples/README.md). */
const JournalEvent = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('submit'), day, paper }),
  z.strictObject({
    do: z.literal('revise'),
    day,
    paper,
    version: z.string(),
    requests: z.enum(['terminate', 'transfer']).optional(),
  }),
  z.strictObject({ do: z.literal('withdraw'), day, paper, reason: WithdrawalReason }),
  z.strictObject({ do: z.literal('review'), ...aboutReview.shape }),
  z.strictObject({ do: z.literal('reply'), ...aboutReview.shape }),
  z.strictObject({ do: z.literal('vote'), ...aboutReview.shape }),
  z.strictObject({
    do: z.literal('request-review'),
    ...aboutRequest.shape,
    by: z.string(),
    offer: z.number().int().min(0),
    message: z.string(),
  }),
  z.strictObject({ do: z.literal('accept-request'), ...aboutRequest.shape, message: z.string().optional() }),
  z.strictObject({ do: z.literal('decline-request'), ...aboutRequest.shape, message: z.string() }),
  z.strictObject({ do: z.literal('cancel-request'), ...aboutRequest.shape, reason: z.string() }),
  z.strictObject({ do: z.literal('pay-request'), ...aboutRequest.shape }),
  z.strictObject({
    do: z.literal('reproduce'),
    day,
    paper,
    by: z.string(),
    agent: z.string().optional(),
    comment: z.string(),
  }),
  z.strictObject({ do: z.literal('save-search'), day, by: z.string(), search: SavedSearchInput }),
]);
export type JournalEvent = z.infer<typeof JournalEvent>;

/** Reads the events of `examples/journal.json`, in the order in which they happen. */
export function readJournal(): JournalEvent[] {
  return z.array(JournalEvent).parse(JSON.parse(readFileSync('examples/journal.json', 'utf8')));
}
