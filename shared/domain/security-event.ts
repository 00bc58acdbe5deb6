import * as z from 'zod';

export const SECURITY_EVENT_KINDS = [
  'login',
  'new-device',
  'login-failed',
  'password-changed',
  'password-reset',
  'key-created',
  'key-revoked',
  'logged-out-everywhere',
  'google-linked',
  'orcid-linked',
  'institution-linked',
  'connection-allowed',
  'connection-ended',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
] as const;
export const SecurityEventKind = z.enum(SECURITY_EVENT_KINDS);
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

/** A security event of an account, as its owner sees it. */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: SecurityEventKind,
  at: z.iso.datetime(),
  userAgent: z.string(),
  detail: z.string().describe('What the event concerns, such as the name of an API key. Often empty.'),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** A session, as its owner sees it. */
export const Session = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;
