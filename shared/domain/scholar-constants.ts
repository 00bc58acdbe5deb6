import type { StatusDescription } from '#shared/domain/status.ts';

/** Evidence for the verified-scholar badge (docs/product/accounts.md): evidence → label. */
export const SCHOLAR_EVIDENCE = {
  'google-scholar': 'Google Scholar profile',
  orcid: 'ORCID record',
  'institutional-email': 'Institutional email',
} as const;
export type ScholarEvidence = keyof typeof SCHOLAR_EVIDENCE;
export const SCHOLAR_EVIDENCE_KINDS = Object.keys(SCHOLAR_EVIDENCE) as [
  ScholarEvidence,
  ...ScholarEvidence[],
];

/** The states of a request for the badge. */
export const SCHOLAR_STATES = {
  UNCONFIRMED: {
    label: 'Email not confirmed',
    explanation: 'Enter the code that we emailed to the institutional address.',
    tone: 'pending',
  },
  PENDING: {
    label: 'Waiting for an admin',
    explanation: 'An admin is checking the evidence.',
    tone: 'pending',
  },
  APPROVED: { label: 'Approved', explanation: 'The profile shows the badge.', tone: 'ok' },
  DECLINED: { label: 'Declined', explanation: 'An admin declined the request.', tone: 'rubric' },
  REVOKED: { label: 'Revoked', explanation: 'An admin revoked the badge.', tone: 'rubric' },
} as const satisfies Record<string, StatusDescription>;
export type ScholarState = keyof typeof SCHOLAR_STATES;
export const SCHOLAR_STATE_NAMES = Object.keys(SCHOLAR_STATES) as [ScholarState, ...ScholarState[]];

export const SCHOLAR_VERDICTS = ['approve', 'decline', 'revoke'] as const;
export type ScholarVerdict = (typeof SCHOLAR_VERDICTS)[number];
