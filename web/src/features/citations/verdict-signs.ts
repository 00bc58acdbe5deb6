import type { ReferenceVerdict } from '#shared/domain/reference-check-constants.ts';

/** Each verdict has a sign of its own, so that no information depends on color alone. */
export const VERDICT_SIGNS: Record<ReferenceVerdict, string> = {
  verified: '✓',
  unchecked: '…',
  'not-found': '?',
  'other-work': '≈',
  'metadata-differs': '≠',
  corrected: '↻',
  concern: '!',
  contradicted: '✗',
  retracted: '⊘',
};
