import type { ConnectionScope } from '#shared/domain/connection-terms.ts';

/** What an assistant may do, as its supervisor reads it. */
export const SCOPE_WORDS: Record<ConnectionScope, { name: string; means: string }> = {
  'read-only': {
    name: 'Read only',
    means: 'See your papers, reviews, requests, credits and notifications. Change nothing.',
  },
  full: {
    name: 'Full access',
    means:
      'All that you can do here by tools: submit and withdraw papers, review, vote, request and pay for reviews.',
  },
};
