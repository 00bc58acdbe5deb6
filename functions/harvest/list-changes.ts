import * as z from 'zod';
import type { ChangesInput } from '#shared/contract/harvest.ts';
import { AppError } from '#shared/errors.ts';
import type { PaperChange } from '../_lib/papers/change-entities.ts';
import { type ChangePosition, readChanges, settledUntil } from '../_lib/papers/change-repository.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import { toSummary } from '../_lib/papers/paper-view.ts';
import type { Clock } from '../_lib/runtime/clock.ts';

const Cursor = z.object({ changedAt: z.iso.datetime(), paperId: z.string() });

/**
 * Returns a page of changes, oldest first, and the cursor of what comes next. The last page's cursor finds later changes.
 * @throws AppError `validation-failed` for a cursor of another origin
 */
export function listChanges({ clock }: { clock: Clock }) {
  return async ({ cursor, from, set, limit }: ChangesInput) => {
    const now = clock();
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { changes, hasMore } = await readChanges({ set, from, after, limit }, now);
    const shown = await papersByIds(
      changes.filter(({ isDeleted }) => !isDeleted).map(({ paperId }) => paperId),
    );
    const papers = new Map(shown.map((paper) => [paper.paperId, toSummary(paper)]));
    const next = changes.at(-1) ?? after ?? { changedAt: from ?? settledUntil(now), paperId: '' };
    return {
      success: true as const,
      data: {
        changes: changes.map((change) => toView(change, papers.get(change.paperId))),
        cursor: writeCursor(next),
        hasMore,
      },
    };
  };
}

const toView = (
  { paperId: id, archiveId, changedAt, isDeleted, sets }: PaperChange,
  paper: ReturnType<typeof toSummary> | undefined,
) => ({ id, archiveId, changedAt, isDeleted, sets, paper: paper ?? null });

const writeCursor = ({ changedAt, paperId }: ChangePosition): string =>
  Buffer.from(JSON.stringify({ changedAt, paperId })).toString('base64url');

function readCursor(text: string): ChangePosition {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    const message = 'This isn’t a cursor of this list. Start again without a cursor.';
    throw new AppError('validation-failed', { message, details: [{ path: 'cursor', message }] });
  }
}
