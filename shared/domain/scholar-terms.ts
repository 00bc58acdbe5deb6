/** By what a supervisor shows to be a scholar (decisions.md §9): evidence → how a page names it. */
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

/** Where a request for the badge stands: state → how a page names it. */
export const SCHOLAR_STATES = {
  UNCONFIRMED: 'Waits for the code that was mailed',
  PENDING: 'Waits for an admin',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  REVOKED: 'Taken back',
} as const;
export type ScholarState = keyof typeof SCHOLAR_STATES;
export const SCHOLAR_STATE_NAMES = Object.keys(SCHOLAR_STATES) as [ScholarState, ...ScholarState[]];

export const SCHOLAR_VERDICTS = ['approve', 'decline', 'revoke'] as const;
export type ScholarVerdict = (typeof SCHOLAR_VERDICTS)[number];
