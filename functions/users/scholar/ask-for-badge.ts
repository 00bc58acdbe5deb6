import { LIMITS } from '#shared/constants.ts';
import { readProof, type ScholarProof } from '#shared/domain/scholar-proof.ts';
import type { ScholarRequest } from '#shared/domain/scholar-verification.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../../_lib/call.ts';
import type { Clock } from '../../_lib/clock.ts';
import { defined } from '../../_lib/defined.ts';
import type { SupervisorRecord } from '../../_lib/identity-entities.ts';
import { takeOrRefuse } from '../../_lib/limits.ts';
import { newMail, verificationWords } from '../../_lib/mails.ts';
import type { ScholarRequestRecord } from '../../_lib/scholar-entities.ts';
import { checkCode, newVerification, type Verification } from '../../_lib/verification.ts';
import * as store from './scholar-store.ts';
import { decisionOf, earlierOf, toVerification } from './scholar-view.ts';

interface Deps {
  clock: Clock;
  newId: () => string;
}

const EARLIER_KEPT = 10;

/** My request for the badge, or null. */
export async function myVerification(_: unknown, call: Call) {
  const request = await store.getRequest(signedIn(call).supervisor.supervisorId);
  return { success: true as const, data: request ? toVerification(request) : null };
}

/**
 * Asks for the badge. An institutional address that is not the account's own is mailed a code first: anybody can write
 * somebody else's.
 * @throws AppError `scholar-request-open`, `too-many-codes`
 */
export function askForBadge({ clock, newId }: Deps) {
  return async (input: ScholarRequest, call: Call) => {
    const { supervisor } = signedIn(call);
    const now = clock();
    const before = await store.getRequest(supervisor.supervisorId);
    if (before && ['PENDING', 'APPROVED'].includes(before.state)) throw new AppError('scholar-request-open');
    await takeOrRefuse(
      `scholar-requests ${supervisor.supervisorId}`,
      LIMITS.mailsPerHour,
      now,
      'too-many-codes',
    );
    const proof = readProof(input.kind, input.evidence);
    if (typeof proof === 'string') throw new AppError('validation-failed', { message: proof });
    const request = newRequest(supervisor, input, proof, before, newId(), now);
    const code = request.code as Verification | undefined;
    const mail =
      code &&
      newMail(
        { to: proof.shown, template: 'scholar-code', parameters: verificationWords(supervisor, code) },
        now,
      );
    if (!(await store.saveRequest(before, request, mail))) throw new AppError('changed-meanwhile');
    return {
      success: true as const,
      message: mail
        ? `We have mailed a code to ${proof.shown}. Enter it to confirm the address.`
        : 'Your request waits for an admin.',
      data: toVerification(request),
    };
  };
}

/**
 * Confirms an institutional address: then the request waits for an admin. The try is spent before the code is judged.
 * @throws AppError `scholar-request-not-found`, `code-wrong`, `code-expired`, `code-used-up`
 */
export function confirmEmail({ clock, newId }: Deps) {
  return async ({ code }: { code: string }, call: Call) => {
    const now = clock();
    const request = await store.getRequest(signedIn(call).supervisor.supervisorId);
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

/** Takes a request back, or gives up the badge. @throws AppError `scholar-request-not-found`, `changed-meanwhile` */
export async function withdrawRequest(_: unknown, call: Call) {
  const request = await store.getRequest(signedIn(call).supervisor.supervisorId);
  if (!request) throw new AppError('scholar-request-not-found');
  if (!(await store.removeRequest(request))) throw new AppError('changed-meanwhile');
  return {
    success: true as const,
    message: request.state === 'APPROVED' ? 'Your badge is gone.' : 'Your request was taken back.',
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
    proofKey: proof.key,
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
