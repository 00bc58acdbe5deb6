import * as z from 'zod';
import { VerificationCode } from './account.ts';

/** What WebAuthn's browser functions take and return, as JSON (W3C Web Authentication, level 3). The library checks it. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export const PasskeyResponse = z
  .object({ id: z.string().max(2000), rawId: z.string().max(2000), type: z.literal('public-key') })
  .loose();
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

export const AppCode = VerificationCode;

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** How the owner of an account proves who they are, besides the password. */
export const SecondFactor = z.object({
  hasApp: z.boolean().describe('Whether an authenticator app (TOTP, RFC 6238) is set up.'),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  isRequired: z.boolean().describe('Whether this installation requires one of this supervisor, as an admin.'),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The recovery codes, shown once, when the first second factor is set up or new codes are made. */
export const RecoveryCodes = z.array(z.string());
