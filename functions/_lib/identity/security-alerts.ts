import type { SecurityEventKind } from '#shared/domain/security-event.ts';

/** Events that the account's owner is notified of at once, by a separate email and a notification (SECURITY_ALERT). */
export const SECURITY_ALERTS = {
  'new-device': 'A login from a new device',
  'password-changed': 'Your password was changed',
  'password-reset': 'Your password was reset by an emailed link',
  'key-created': 'A new API key was created',
  'google-linked': 'A Google account was linked',
  'orcid-linked': 'An ORCID iD was linked',
  'institution-linked': 'An account at an institution was linked',
  'connection-allowed': 'An assistant was given access',
  'second-factor-added': 'A passkey or authenticator app was added',
  'second-factor-removed': 'A passkey or authenticator app was removed',
  'recovery-codes-renewed': 'New recovery codes were created',
  'recovery-code-used': 'A recovery code was used',
} as const satisfies Partial<Record<SecurityEventKind, string>>;

export type SecurityAlertKind = keyof typeof SECURITY_ALERTS;

export const isSecurityAlert = (kind: string): kind is SecurityAlertKind =>
  Object.hasOwn(SECURITY_ALERTS, kind);
