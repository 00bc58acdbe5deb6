import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { LIMITS, PRODUCT_NAME } from '#shared/constants.ts';
import type { PasskeyResponse } from '#shared/domain/second-factor.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../../_lib/identity/account-repository.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { securityWrites } from '../../_lib/identity/security-events.ts';
import { toSupervisor } from '../../_lib/identity/supervisor-view.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import { once } from '../../_lib/runtime/once.ts';
import { evenRefusals } from '../even-refusals.ts';
import { type LoginDeps, openSession } from '../open-session.ts';
import { newRecoveryCodes, viewOf } from './recovery-codes.ts';
import * as store from './second-factor-repository.ts';

/** Loaded on demand: most calls of this function need no passkey. */
const webauthn = once(() => import('@simplewebauthn/server'));

/** The site that passkeys belong to: its host. */
const siteOf = ({ origin }: Pick<Call, 'origin'>) => new URL(origin).hostname;

/** Starts adding a passkey. @throws AppError `passkey-limit-reached` */
export function passkeyOptions({ clock }: LoginDeps) {
  return async (_input: unknown, call: Call) => {
    const { supervisorId, username, email } = requireCaller(call).supervisor;
    const passkeys = await store.listPasskeys(supervisorId);
    if (passkeys.length >= LIMITS.passkeysPerSupervisor) throw new AppError('passkey-limit-reached');
    const options = await (await webauthn()).generateRegistrationOptions({
      rpName: PRODUCT_NAME,
      rpID: siteOf(call),
      userName: username,
      userDisplayName: email,
      userID: new TextEncoder().encode(supervisorId),
      excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await store.saveChallenge(options.challenge, { supervisorId, purpose: 'add' }, clock());
    return { success: true as const, data: { options: { ...options } } };
  };
}

/** Adds a passkey. @throws AppError `passkey-refused`, `passkey-limit-reached`, `changed-meanwhile` */
export function addPasskey({ clock, newId }: LoginDeps) {
  return async ({ name, response }: { name: string; response: PasskeyResponse }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const now = clock();
    const { credential } = await verifyNew(response, supervisorId, call, now);
    const before = await store.getSecondFactor(supervisorId);
    if (before.passkeys >= LIMITS.passkeysPerSupervisor) throw new AppError('passkey-limit-reached');
    const { codes, hashes } = await newRecoveryCodes(before);
    const after = { ...before, passkeys: before.passkeys + 1, recoveryHashes: hashes };
    const passkey = {
      supervisorId,
      passkeyId: newId(),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      createdAt: now.toISOString(),
    };
    const writes = [
      store.createPasskey(passkey),
      ...securityWrites('second-factor-added', supervisor, call, now, name),
    ];
    if (!(await store.changeSecondFactor(before, after, writes))) throw new AppError('changed-meanwhile');
    return {
      success: true as const,
      data: { secondFactor: await viewOf({ ...supervisor, hasSecondFactor: true }), recoveryCodes: codes },
    };
  };
}

async function verifyNew(response: PasskeyResponse, supervisorId: string, call: Call, now: Date) {
  const { verified, registrationInfo } = await (await webauthn())
    .verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => store.takeChallenge(challenge, { supervisorId, purpose: 'add' }, now),
      expectedOrigin: call.origin,
      expectedRPID: siteOf(call),
      requireUserVerification: true,
    })
    .catch(refuse);
  if (!verified || !registrationInfo) throw new AppError('passkey-refused');
  return registrationInfo;
}

/** The library names the cause, which helps developers and nobody else. */
function refuse(cause: unknown): never {
  throw new AppError('passkey-refused', { cause });
}

/** Removes a passkey. @throws AppError `passkey-not-found`, `changed-meanwhile` */
export function removePasskey({ clock }: LoginDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const passkeys = await store.listPasskeys(supervisor.supervisorId);
    const passkey = passkeys.find(({ passkeyId }) => passkeyId === id);
    if (!passkey) throw new AppError('passkey-not-found');
    const before = await store.getSecondFactor(supervisor.supervisorId);
    const rest = { ...before, passkeys: Math.max(0, before.passkeys - 1) };
    const after = store.isSetUp(rest) ? rest : { ...rest, recoveryHashes: [] };
    const writes = [
      store.deletePasskey(passkey),
      ...securityWrites('second-factor-removed', supervisor, call, clock(), passkey.name),
    ];
    if (!(await store.changeSecondFactor(before, after, writes))) throw new AppError('changed-meanwhile');
    return { success: true as const };
  };
}

/** Starts a login: with the passkeys of a supervisor, or with any that the browser offers. */
export async function loginOptions(supervisorId: string, call: Call, now: Date) {
  const passkeys = supervisorId === '' ? [] : await store.listPasskeys(supervisorId);
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: siteOf(call),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
  });
  await store.saveChallenge(options.challenge, { supervisorId, purpose: 'log-in' }, now);
  return { ...options };
}

/** Starts a login by passkey alone. */
export function passkeyLoginOptions({ clock }: LoginDeps) {
  return async (_input: unknown, call: Call) => ({
    success: true as const,
    data: { options: await loginOptions('', call, clock()) },
  });
}

/**
 * Logs in by passkey. A passkey verifies its person, so it is two factors at once.
 * @throws AppError `passkey-refused`, `email-not-verified`
 */
export function logInWithPasskey(deps: LoginDeps) {
  return (input: { response: PasskeyResponse; rememberMe?: boolean | undefined }, call: Call) =>
    evenRefusals(async () => {
      const supervisorId = await ownerOf(input.response, '', call, deps.clock());
      const supervisor = await getSupervisor(supervisorId);
      if (!supervisor) throw new AppError('passkey-refused');
      if (!supervisor.isVerified) throw new AppError('email-not-verified');
      const options = { isStrong: true, rememberMe: input.rememberMe ?? false };
      const token = await openSession(deps, supervisor, call, options);
      return { success: true as const, data: { user: toSupervisor(supervisor), token } };
    });
}

/** Returns whether a supervisor's passkey signed the challenge that was issued for them. */
export const isPasskeyOf = async (
  { supervisorId }: SupervisorRecord,
  response: PasskeyResponse,
  call: Call,
  now: Date,
): Promise<boolean> => (await ownerOf(response, supervisorId, call, now)) === supervisorId;

/**
 * Returns whose passkey signed a challenge.
 * @param issuedTo the supervisor whom the challenge was issued for; empty for a login by passkey alone
 * @throws AppError `passkey-refused`
 */
async function ownerOf(response: PasskeyResponse, issuedTo: string, call: Call, now: Date): Promise<string> {
  const passkey = await store.findPasskey(response.id);
  if (!passkey) throw new AppError('passkey-refused');
  const { verified, authenticationInfo } = await (await webauthn())
    .verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) =>
        store.takeChallenge(challenge, { supervisorId: issuedTo, purpose: 'log-in' }, now),
      expectedOrigin: call.origin,
      expectedRPID: siteOf(call),
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    .catch(refuse);
  if (!verified) throw new AppError('passkey-refused');
  await store.recordUse(passkey.credentialHash, authenticationInfo.newCounter, now.toISOString());
  return passkey.supervisorId;
}
