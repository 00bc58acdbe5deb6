// Separate from the schema: every function needs the names, few load zod for them.
export const SITE_STATES = [
  'OPEN',
  'SUBMISSIONS_CLOSED',
  'REGISTRATION_CLOSED',
  'READ_ONLY',
  'MAINTENANCE',
] as const;
export type SiteStateName = (typeof SITE_STATES)[number];
