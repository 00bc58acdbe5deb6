export const OFFLINE_TEXT =
  'You’re offline. You can read this page; everything else loads once you’re online again.';
