export const OFFLINE_TEXT =
  'You’re offline. You can read this page; everything else loads once you’re online again.';

/** What people read when a request got no answer. */
export const UNREACHABLE_TEXT = 'Couldn’t reach the server. Check your connection and try again.';
