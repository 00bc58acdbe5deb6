import type {
  ExternalCase,
  ExternalDecision,
  ExternalState,
  ExternalVerdict,
} from '#shared/domain/external-paper.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisor, withStandingAccounts } from '../_lib/accounts.ts';
import type { Act } from '../_lib/audit-log.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { confirmationOf, decisionOf } from '../_lib/external-confirmation.ts';
import type { ExternalPaperRecord } from '../_lib/external-paper-entities.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { newMail } from '../_lib/mails.ts';
import { pageFrom } from '../_lib/page-from.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import * as store from './external-paper-store.ts';
import { toExternalPaper } from './external-paper-view.ts';

const NOWHERE = 'Give a DOI, an arXiv id or an address first: an admin looks there.';

/**
 * Asks the admins to confirm a publication; nothing changes where they were asked already or it is confirmed.
 * @throws AppError `external-paper-not-found`, `validation-failed` where it can't be found anywhere, `changed-meanwhile`
 */
export function askConfirmation({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = signedIn(call);
    const before = await find(supervisor.supervisorId, id);
    if (['PENDING', 'CONFIRMED'].includes(confirmationOf(before, supervisor).state))
      return { success: true as const, data: toExternalPaper(before, supervisor) };
    if (!before.doi && !before.arxivId && !before.url)
      throw new AppError('validation-failed', { message: NOWHERE });
    const { decision: _, ...rest } = before;
    const queuedAt = clock().toISOString();
    if (!(await store.askAdmins(rest, queuedAt))) throw new AppError('changed-meanwhile');
    const after = { ...rest, state: 'PENDING' as const, queuedAt };
    return { success: true as const, data: toExternalPaper(after, supervisor) };
  };
}

/** Publications elsewhere as admins see them. Those of accounts that were deleted meanwhile are left out. */
export async function listConfirmationQueue({
  queue,
  cursor,
}: {
  queue: 'open' | 'closed';
  cursor?: string | undefined;
}) {
  const { papers, nextCursor } = await pageFrom(cursor, (from) => store.papersIn(queue, from));
  const cases = await withStandingAccounts(papers, toCase);
  return { success: true as const, data: { cases, nextCursor } };
}

/** From which state a verdict leads to which, and what the audit log calls it. */
const MOVES: Record<ExternalVerdict, { from: ExternalState; to: ExternalState; action: Act['action'] }> = {
  confirm: { from: 'PENDING', to: 'CONFIRMED', action: 'publication.confirmed' },
  decline: { from: 'PENDING', to: 'DECLINED', action: 'publication.declined' },
  revoke: { from: 'CONFIRMED', to: 'DECLINED', action: 'publication.revoked' },
};

/**
 * Confirms or declines a publication, or takes a confirmation back; its supervisor is told why, and the act is on record.
 * @throws AppError `external-paper-not-found`, `external-paper-decided`
 */
export function decideConfirmation({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (input: ExternalDecision & { id: string; supervisorId: string }, call: Call) => {
    const { supervisor: admin } = signedIn(call);
    const { id, supervisorId, verdict, reason } = input;
    const [before, supervisor] = await Promise.all([find(supervisorId, id), getSupervisor(supervisorId)]);
    if (!supervisor || supervisor.deletedAt) throw new AppError('external-paper-not-found');
    const { from, to, action } = MOVES[verdict];
    if (before.state !== from) throw new AppError('external-paper-decided');
    const now = clock();
    const at = now.toISOString();
    const by = { id: admin.supervisorId, username: admin.username };
    const after: ExternalPaperRecord = {
      ...before,
      state: to,
      decision: { verdict, reason, at, by },
      queue: 'closed',
      queuedAt: at,
    };
    const what = { username: supervisor.username, title: before.title };
    const { done } = await store.decide(before, after, {
      act: {
        id: newId(),
        actor: admin,
        action,
        before: { ...what, state: from },
        after: { ...what, state: to, reason },
        at: now,
      },
      mail: newMail(
        {
          to: supervisor.email,
          template: 'publication-decided',
          parameters: {
            name: displayName(supervisor),
            title: before.title,
            verdict,
            reason,
            origin: call.origin,
          },
        },
        now,
      ),
    });
    if (!done) throw new AppError('external-paper-decided');
    return { success: true as const, data: toCase(after, supervisor) };
  };
}

const toCase = (paper: ExternalPaperRecord, supervisor: SupervisorRecord): ExternalCase => ({
  // As the admins left it, whatever else confirms it: a request stays open until it is answered.
  paper: toExternalPaper(paper, {}),
  supervisor: {
    id: supervisor.supervisorId,
    username: supervisor.username,
    name: displayName(supervisor),
    institution: supervisor.institution ?? '',
    orcid: supervisor.orcid ?? null,
  },
  decidedBy: decisionOf(paper)?.by.username ?? null,
});

async function find(supervisorId: string, id: string): Promise<ExternalPaperRecord> {
  const record = await store.getPaper(supervisorId, id);
  if (!record) throw new AppError('external-paper-not-found');
  return record;
}
