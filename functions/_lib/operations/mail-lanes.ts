import type { EmailRecord } from './operations-entities.ts';

/** Emails that somebody waits for are sent first; the others wait for each other. */
export type MailLane = 'codes' | 'others';

export const LANE_OF: Record<EmailRecord['template'], MailLane> = {
  'verification-code': 'codes',
  'verification-code-wanted': 'codes',
  'password-reset': 'codes',
  'password-reset-wanted': 'codes',
  'scholar-code': 'codes',
  'security-alert': 'codes',
  welcome: 'others',
  'contact-message': 'others',
  'contradicted-references': 'others',
  'saved-search': 'others',
  'scholar-decided': 'others',
  'publication-decided': 'others',
  'account-suspended': 'others',
  'suspension-decided': 'others',
  notification: 'others',
  digest: 'others',
};
