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
  'connection-allowed',
  'connection-ended',
] as const;
export const SecurityEventKind = z.enum(SECURITY_EVENT_KINDS);
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

/** Something that happened to an account, as its owner sees it. */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: SecurityEventKind,
  at: z.iso.datetime(),
  userAgent: z.string(),
  detail: z.string().describe('What it was about: the name of a key; often empty.'),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** A login somewhere, as its owner sees it. */
export const Session = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;
