import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { isRecordSet } from '#shared/domain/harvest.ts';
import { PaperSummary } from '#shared/domain/paper.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { limitUpTo } from '#shared/input/from-query.ts';

const ChangesInput = z.object({
  cursor: z.string().max(500).optional().describe('From the previous page, also from one of last month.'),
  from: z.iso
    .datetime()
    .optional()
    .describe('The first moment, such as 2026-11-21T10:00:00Z; only without a cursor.'),
  set: z
    .string()
    .refine(isRecordSet, mustBe('a set of OAI-PMH, such as `cs`, `cs:cs.AI` or `type:article`'))
    .optional()
    .describe('Only papers in this set of OAI-PMH: `cs`, `cs:cs.AI`, `type:article`, `venue:agents-2027`.'),
  limit: limitUpTo(LIMITS.page.max, LIMITS.page.max),
});
export type ChangesInput = z.infer<typeof ChangesInput>;

const PaperChange = z.object({
  id: z.string(),
  archiveId: z.string(),
  changedAt: z.iso.datetime().describe('When what readers see of the paper changed last.'),
  isDeleted: z.boolean().describe('Whether the paper was withdrawn or erased.'),
  sets: z.array(z.string()),
  paper: PaperSummary.nullable().describe('The paper as it is now; null if it is deleted.'),
});

export const harvest = {
  changes: endpoint('harvest', 'public')
    .route({
      method: 'GET',
      path: '/changes',
      summary: 'List changes of papers',
      description:
        'Every public paper once, in the order of its last change, oldest first: for copies that stay up to date. Store `cursor`, and ask ' +
        'with it again later: it returns what changed since. A change appears about ten seconds after it was made.',
    })
    .input(ChangesInput)
    .output(
      envelope(
        z.object({
          changes: z.array(PaperChange),
          cursor: z.string().describe('Where the next page begins. Never expires.'),
          hasMore: z.boolean(),
        }),
      ),
    ),
};
