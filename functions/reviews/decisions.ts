import type { Decision } from '#shared/domain/review.ts';
import { AppError } from '#shared/errors.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { findPaper, findReviewable } from '../_lib/papers/paper-repository.ts';
import { type DecisionRecord, decisionEntity, overrideEntity } from '../_lib/reviews/decision-entities.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { transact } from '../_lib/runtime/transact.ts';

const SHOWN = 50;

/** Returns how a paper got its status: the newest decision on the version shown, and earlier ones. */
export async function getDecision({ id }: { id: string }, call: Call) {
  const { paper, version } = await findPaper(id, call.caller?.supervisor.supervisorId);
  const { data } = await decisionEntity()
    .query.primary({ paperId: paper.paperId })
    .go({ order: 'desc', count: SHOWN, pages: 'all' });
  const history = data.map(({ sequence, version: decided, record, at }) =>
    toDecision(sequence, decided, record as DecisionRecord, at),
  );
  const status = paper.versions.find((copy) => copy.version === version)?.status ?? paper.status;
  const current = history.find((decision) => decision.version === version) ?? null;
  return { success: true as const, data: { version, status, current, history } };
}

function toDecision(sequence: number, version: number, record: DecisionRecord, at: string): Decision {
  const { before, status, computation, override } = record;
  const { meanOverall: overall, meanCorrectness: correctness, raw, adjusted, inputs } = computation;
  return {
    ...computation,
    // Decisions from before the calibration of reviewers don't contain these.
    raw: raw ?? { overall, correctness },
    adjusted: adjusted ?? null,
    standing: computation.standing ?? [],
    // Earlier versions of the rule used less: 1 no `sharedBy`, those before 4 no signs, those before 6 no track record.
    inputs: inputs.map((input) => ({
      ...input,
      sign: input.sign ?? null,
      trackRecord: input.trackRecord ?? null,
      sharedBy: input.sharedBy ?? 1,
      adjusted: input.adjusted ?? null,
    })),
    id: String(sequence),
    version,
    kind: override ? 'override' : 'rule',
    before,
    status,
    override: override ?? null,
    decidedAt: at,
  };
}

type Override = { id: string; decision: 'ACCEPTED' | 'REJECTED' | 'UNDER_REVIEW' | null; reason: string };

/**
 * Decides a version against the rule, or leaves it to the rule again. events-review-projections applies it like every
 * decision; the act is on the audit log.
 */
export function overrideDecision({ clock, newId }: ReviewDeps) {
  return async ({ id, decision, reason }: Override, call: Call) => {
    const actor = requireCaller(call).supervisor;
    const { paper } = await findReviewable(id, actor.supervisorId);
    const { paperId, publicVersion: version = 1 } = paper;
    const now = clock();
    const after = { paperId, version, reason, by: actor.username, at: now.toISOString() };
    const { data: before } = await overrideEntity().get({ paperId, version }).go({ consistent: true });
    const outcome = await transact([
      overrideEntity().put({ ...after, ...(decision ? { status: decision } : {}) }),
      ...auditWrites({
        id: newId(),
        actor,
        action: 'paper.decision-overridden',
        before: { archiveId: paper.archiveId, status: paper.status, override: before?.status ?? null },
        after: { archiveId: paper.archiveId, override: decision, reason },
        at: now,
      }),
    ]);
    if (!outcome.done) throw new AppError('busy', { message: 'Please send this again.', retryAfter: 1 });
    const message = decision
      ? `${paper.archiveId}v${version} becomes ${decision}.`
      : `${paper.archiveId}v${version} follows the decision rule again.`;
    return { success: true as const, message };
  };
}
