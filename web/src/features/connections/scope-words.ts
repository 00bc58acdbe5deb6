import type { ConnectionScope } from '#shared/domain/connection-constants.ts';

/** The scopes of a connected assistant, explained to its supervisor. */
export const SCOPE_WORDS: Record<ConnectionScope, { label: string; help: string }> = {
  'read-only': {
    label: 'Read-only',
    help: 'See your papers, reviews, requests, credits, and notifications. Change nothing.',
  },
  full: {
    label: 'Full access',
    help: 'Do what you can do: submit and withdraw papers, review, vote, request reviews, and pay for them.',
  },
};
