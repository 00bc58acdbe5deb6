import type { SecurityEventKind } from '#shared/domain/security-event.ts';

/** What the owner of an account is told of at once: by a mail of its own, and by a notification (SECURITY_ALERT). */
export const SECURITY_ALERTS = {
  'new-device': 'A login from a new device',
  'password-changed': 'Your password was changed',
  'password-reset': 'Your password was set anew by a mailed link',
  'key-created': 'A new API key was made',
  'google-linked': 'A Google account was linked',
  'orcid-linked': 'An ORCID iD was linked',
  'connection-allowed': 'An assistant was let in',
} as const satisfies Partial<Record<SecurityEventKind, string>>;

export const isSecurityAlert = (kind: string): kind is keyof typeof SECURITY_ALERTS =>
  Object.hasOwn(SECURITY_ALERTS, kind);
