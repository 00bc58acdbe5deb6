import { readProof, type ScholarProof } from '#shared/domain/scholar-proof.ts';
import type { ScholarRequest } from '#shared/domain/scholar-verification.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { checkCode, newVerification, type Verification } from '../../_lib/identity/email-verification.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { mailboxOf } from '../../_lib/identity/mailbox.ts';
import type { ScholarRequestRecord } from '../../_lib/identity/scholar-entities.ts';
import { newEmail, verificationParameters } from '../../_lib/notifications/emails.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { defined } from '../../_lib/runtime/defined.ts';
import { enforceRateLimit } from '../../_lib/runtime/rate-limits.ts';
import * as store from './scholar-repository.ts';
import { decisionOf, earlierOf, toVerification } from './scholar-view.ts';

interface Deps {
  clock: Clock;
  newId: () => string;
}

const EARLIER_KEPT = 10;

/** Returns my request for the badge, or null. */
export async function myVerification(_: unknown, call: Call) {
  const request = await store.getRequest(requireCaller(call).supervisor.supervisorId);
  return { success: true as const, data: request ? toVerification(request) : null };
}

/**
 * Requests the badge. An institutional address other than the account's own gets an emailed code first, because anybody
 * can type somebody else's.
 * @throws AppError `scholar-request-open`, `too-many-codes`
 */
export function requestBadge({ clock, newId }: Deps) {
  return async (input: ScholarRequest, call: Call) => {
    const { supervisor } = requireCaller(call);
    const now = clock();
    const before = await store.getRequest(supervisor.supervisorId);
    if (before && ['PENDING', 'APPROVED'].includes(before.state)) throw new AppError('scholar-request-open');
    await enforceRateLimit(
      `scholar-requests ${supervisor.supervisorId}`,
      RATE_LIMITS.mailsPerHour,
      now,
      'too-many-codes',
    );
    const proof = readProof(input.kind, input.evidence);
    if (typeof proof === 'string') throw new AppError('validation-failed', { message: proof });
    const request = newRequest(supervisor, input, proof, before, newId(), now);
    const code = request.code as Verification | undefined;
    const email =
      code &&
      newEmail({ to: proof.shown, template: 'scholar-code', parameters: verificationParameters(code) }, now);
    if (!(await store.saveRequest(before, request, email))) throw new AppError('changed-meanwhile');
    return {
      success: true as const,
      message: email
        ? `We have mailed a code to ${proof.shown}. Enter it to confirm the address.`
        : 'Your request waits for an admin.',
      data: toVerification(request),
    };
  };
}

/**
 * Confirms an institutional address; then the request waits for an admin. The attempt is used up before the code is
 * checked.
 * @throws AppError `scholar-request-not-found`, `code-wrong`, `code-expired`, `code-used-up`
 */
export function confirmEmail({ clock, newId }: Deps) {
  return async ({ code }: { code: string }, call: Call) => {
    const now = clock();
    const request = await store.getRequest(requireCaller(call).supervisor.supervisorId);
    const verification = request?.code as Verification | undefined;
    if (request?.state !== 'UNCONFIRMED' || !verification) throw new AppError('scholar-request-not-found');
    const outcome = checkCode(verification, code, now);
    const spent = { ...verification, triesLeft: Math.max(0, verification.triesLeft - 1) };
    const { code: _, ...rest } = { ...request, revision: newId() };
    const after: ScholarRequestRecord =
      outcome === 'right'
        ? { ...rest, state: 'PENDING', isConfirmed: true, queue: 'open', queuedAt: now.toISOString() }
        : { ...rest, code: spent };
    if (!(await store.spendTry(request, after))) throw new AppError('changed-meanwhile');
    if (outcome !== 'right') throw new AppError(outcome);
    return { success: true as const, data: toVerification(after) };
  };
}

/** Withdraws a request, or gives up the badge. @throws AppError `scholar-request-not-found`, `changed-meanwhile` */
export async function withdrawRequest(_: unknown, call: Call) {
  const request = await store.getRequest(requireCaller(call).supervisor.supervisorId);
  if (!request) throw new AppError('scholar-request-not-found');
  if (!(await store.removeRequest(request))) throw new AppError('changed-meanwhile');
  return {
    success: true as const,
    message: request.state === 'APPROVED' ? 'Your badge was removed.' : 'Your request was canceled.',
  };
}

function newRequest(
  supervisor: SupervisorRecord,
  { kind, note = '' }: ScholarRequest,
  proof: ScholarProof,
  before: ScholarRequestRecord | undefined,
  revision: string,
  now: Date,
): ScholarRequestRecord {
  const at = now.toISOString();
  const isTheirs =
    (kind === 'orcid' && supervisor.orcid === proof.key) ||
    (kind === 'institutional-email' && supervisor.email.toLowerCase() === proof.key);
  const needsCode = kind === 'institutional-email' && !isTheirs;
  return defined({
    supervisorId: supervisor.supervisorId,
    revision,
    kind,
    // One mailbox proves one account's person, under whatever alias.
    proofKey: kind === 'institutional-email' ? mailboxOf(proof.key) : proof.key,
    shown: proof.shown,
    url: proof.url ?? undefined,
    note,
    isConfirmed: isTheirs,
    requestedAt: at,
    code: needsCode ? newVerification(now) : undefined,
    earlier: earlierWith(before),
    state: needsCode ? ('UNCONFIRMED' as const) : ('PENDING' as const),
    queue: needsCode ? ('unconfirmed' as const) : ('open' as const),
    queuedAt: at,
  });
}

function earlierWith(before: ScholarRequestRecord | undefined) {
  const decision = before && decisionOf(before);
  if (!before) return [];
  return decision
    ? [{ ...decision, evidence: before.shown }, ...earlierOf(before)].slice(0, EARLIER_KEPT)
    : earlierOf(before);
}
