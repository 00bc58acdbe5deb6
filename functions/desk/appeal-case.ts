import type { AppealText } from '#shared/domain/desk.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './desk-review-repository.ts';
import { appeal } from './desk-rules.ts';
import { toReport } from './desk-view.ts';
import { findCase } from './find-case.ts';

/** Returns why a version was held, what was decided, and whether it can be appealed; for its authors and admins. */
export async function getReport({ id }: { id: string }, call: Call) {
  const { held } = await findCase(id, call);
  return { success: true as const, data: toReport(held) };
}

/**
 * Files an author's one appeal against a rejection: the version returns to the queue.
 * @throws AppError `forbidden` for an admin who is no author, `appeal-made`, `nothing-to-appeal`
 */
export function appealCase({ clock }: { clock: Clock }) {
  return async ({ id, text }: AppealText & { id: string }, call: Call) => {
    const { page, held } = await findCase(id, call);
    if (!page.isAuthor)
      throw new AppError('forbidden', { message: 'Only the authors of a paper can appeal.' });
    const { supervisor } = requireCaller(call);
    const at = clock().toISOString();
    const by = { id: supervisor.supervisorId, username: supervisor.username };
    const appealed = appeal(held, { text, at, by });
    const pipeline = { ...page.version.pipeline, status: 'held' as const, updatedAt: at };
    if (!(await store.changeCase(held, appealed, page.version, pipeline, [])))
      throw new AppError('appeal-made');
    return { success: true as const, data: toReport({ ...held, ...appealed }) };
  };
}
