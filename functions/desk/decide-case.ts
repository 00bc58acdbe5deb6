import type { DeskVerdict } from '#shared/domain/desk.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import type { PipelineState } from '#shared/domain/pipeline.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './desk-review-repository.ts';
import { decide } from './desk-rules.ts';
import { toCase } from './desk-view.ts';
import { findCase } from './find-case.ts';

/**
 * Publishes or rejects a held version, with a reason for its authors. The pipeline publishes a cleared version behind the
 * answer; a rejected one stays visible to its authors only (docs/product/screening.md).
 * @throws AppError `desk-unpublishable`, and `desk-decided`, also for the second of two admins at the same moment
 */
export function decideCase({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ id, verdict, reason }: DeskVerdict & { id: string }, call: Call) => {
    const { page, held } = await findCase(id, call);
    if (verdict === 'publish' && !page.version.files?.length) throw new AppError('desk-unpublishable');
    const { supervisor } = requireCaller(call);
    const now = clock();
    const by = { id: supervisor.supervisorId, username: supervisor.username };
    const decided = decide(held, { verdict, reason, at: now.toISOString(), by });
    const paper = versionedId(held.archiveId, held.version);
    const act = {
      id: newId(),
      actor: supervisor,
      action: 'desk.decided' as const,
      before: { paper, state: held.state },
      after: { paper, state: decided.state, reason },
      at: now,
    };
    const pipeline = afterDecision(page.version.pipeline, verdict, reason, now);
    const writes = store.decisionWrites(held, act, verdict);
    if (!(await store.changeCase(held, decided, page.version, pipeline, writes)))
      throw new AppError('desk-decided');
    return { success: true as const, data: toCase({ ...held, ...decided }, page.version, page.paper) };
  };
}

/** A rejected version can only be followed by a new one; a cleared one continues where it was. */
function afterDecision(
  before: PipelineState,
  verdict: 'publish' | 'reject',
  reason: string,
  now: Date,
): PipelineState {
  const updatedAt = now.toISOString();
  return verdict === 'publish'
    ? { ...before, status: 'processing', errors: [], updatedAt }
    : { ...before, status: 'failed', errors: [`Not published: ${reason}`], updatedAt };
}
