import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyResponse } from '#shared/domain/second-factor.ts';

/** The options as the API sends them; WebAuthn's browser functions check them. */
type Options = Record<string, unknown>;

/** Asks the browser to create a passkey. */
export async function createPasskey(options: Options): Promise<PasskeyResponse> {
  // Loaded on demand: most visits need no passkey.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await inWords(startRegistration({ optionsJSON }))) };
}

/** Asks the browser to sign a challenge with a passkey. */
export async function signWithPasskey(options: Options): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await inWords(startAuthentication({ optionsJSON }))) };
}

/** The person declined or ran out of time, or the browser knows no passkey: it doesn't say which. */
export class PasskeyCancelled extends Error {}

async function inWords<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (cause) {
    throw new PasskeyCancelled('Your browser didn’t use a passkey. Try again.', { cause });
  }
}
