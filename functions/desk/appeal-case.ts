import type { AppealText } from '#shared/domain/desk.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { appealed } from './desk-rules.ts';
import * as store from './desk-store.ts';
import { toReport } from './desk-view.ts';
import { findCase } from './find-case.ts';

/** Why a version was held, what was decided, and whether one may appeal; for its authors and admins. */
export async function getReport({ id }: { id: string }, call: Call) {
  const { held } = await findCase(id, call);
  return { success: true as const, data: toReport(held) };
}

/**
 * An author's one appeal against a rejection: the version waits at the desk again.
 * @throws AppError `forbidden` for an admin who is no author, `appeal-made`, `nothing-to-appeal`
 */
export function appealCase({ clock }: { clock: Clock }) {
  return async ({ id, text }: AppealText & { id: string }, call: Call) => {
    const { page, held } = await findCase(id, call);
    if (!page.isAuthor)
      throw new AppError('forbidden', { message: 'Only the authors of a paper can appeal.' });
    const { supervisor } = signedIn(call);
    const at = clock().toISOString();
    const by = { id: supervisor.supervisorId, username: supervisor.username };
    const standing = appealed(held, { text, at, by });
    const pipeline = { ...page.version.pipeline, status: 'held' as const, updatedAt: at };
    if (!(await store.changeCase(held, standing, page.version, pipeline, [])))
      throw new AppError('appeal-made');
    return { success: true as const, data: toReport({ ...held, ...standing }) };
  };
}
