import type {
  ExternalCase,
  ExternalDecision,
  ExternalState,
  ExternalVerdict,
} from '#shared/domain/external-paper.ts';
import { AppError } from '#shared/errors.ts';
import { getConfirmation, getDecision } from '../_lib/citations/external-paper-confirmation.ts';
import type { ExternalPaperRecord } from '../_lib/citations/external-paper-entities.ts';
import { getSupervisor, withExistingAccounts } from '../_lib/identity/account-repository.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import type { AuditAct } from '../_lib/operations/audit-log.ts';
import { decidedByAdmin, decisionOf } from '../_lib/operations/decided-by-admin.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { paginateByCursor } from '../_lib/runtime/cursor-pagination.ts';
import * as store from './external-paper-repository.ts';
import { toExternalPaper } from './external-paper-view.ts';

const NOWHERE = 'Add a DOI, arXiv id, or URL first. An admin checks the paper there.';

/**
 * Requests the admins' confirmation of an external paper; does nothing if it is requested or confirmed already.
 * @throws AppError `external-paper-not-found`, `validation-failed` without an identifier, `changed-meanwhile`
 */
export function requestConfirmation({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const before = await find(supervisor.supervisorId, id);
    if (['PENDING', 'CONFIRMED'].includes(getConfirmation(before, supervisor).state))
      return { success: true as const, data: toExternalPaper(before, supervisor) };
    if (!before.doi && !before.arxivId && !before.url)
      throw new AppError('validation-failed', { message: NOWHERE });
    const queuedAt = clock().toISOString();
    if (!(await store.addToQueue(before, queuedAt))) throw new AppError('changed-meanwhile');
    const after = { ...before, state: 'PENDING' as const, queuedAt };
    return { success: true as const, data: toExternalPaper(after, supervisor) };
  };
}

/** Returns external papers for admins, without those of deleted accounts. */
export async function listConfirmationQueue({
  queue,
  cursor,
}: {
  queue: 'open' | 'closed';
  cursor?: string | undefined;
}) {
  const { papers, nextCursor } = await paginateByCursor(cursor, (from) => store.listQueue(queue, from));
  const cases = await withExistingAccounts(papers, toCase);
  return { success: true as const, data: { cases, nextCursor } };
}

/** The state that a verdict applies to and leads to, and its name on the audit log. */
const MOVES: Record<ExternalVerdict, { from: ExternalState; to: ExternalState; action: AuditAct['action'] }> =
  {
    confirm: { from: 'PENDING', to: 'CONFIRMED', action: 'publication.confirmed' },
    decline: { from: 'PENDING', to: 'DECLINED', action: 'publication.declined' },
    revoke: { from: 'CONFIRMED', to: 'DECLINED', action: 'publication.revoked' },
  };

/**
 * Confirms or declines an external paper, or revokes a confirmation; its supervisor gets the reason, and the act is on
 * the audit log.
 * @throws AppError `external-paper-not-found`, `external-paper-decided`
 */
export function decideConfirmation({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (input: ExternalDecision & { id: string; supervisorId: string }, call: Call) => {
    const { supervisor: admin } = requireCaller(call);
    const { id, supervisorId, verdict, reason } = input;
    const [before, supervisor] = await Promise.all([find(supervisorId, id), getSupervisor(supervisorId)]);
    if (!supervisor || supervisor.deletedAt) throw new AppError('external-paper-not-found');
    const { from, to, action } = MOVES[verdict];
    if (before.state !== from) throw new AppError('external-paper-decided');
    const given = { verdict, reason, admin, person: supervisor, now: clock() };
    const decision = decisionOf(given);
    const after: ExternalPaperRecord = {
      ...before,
      state: to,
      decision,
      queue: 'closed',
      queuedAt: decision.at,
    };
    const { title } = before;
    const decided = decidedByAdmin(
      given,
      { id: newId(), from, to, action },
      { title },
      { template: 'publication-decided', parameters: { title, origin: call.origin } },
    );
    const { done } = await store.decide(before, after, decided);
    if (!done) throw new AppError('external-paper-decided');
    return { success: true as const, data: toCase(after, supervisor) };
  };
}

const toCase = (paper: ExternalPaperRecord, supervisor: SupervisorRecord): ExternalCase => ({
  // The admins' state, whatever else confirms the paper: a request stays open until it is answered.
  paper: toExternalPaper(paper, {}),
  supervisor: {
    id: supervisor.supervisorId,
    username: supervisor.username,
    name: displayName(supervisor),
    institution: supervisor.institution ?? '',
    orcid: supervisor.orcid ?? null,
  },
  decidedBy: getDecision(paper)?.by.username ?? null,
});

async function find(supervisorId: string, id: string): Promise<ExternalPaperRecord> {
  const record = await store.getPaper(supervisorId, id);
  if (!record) throw new AppError('external-paper-not-found');
  return record;
}
