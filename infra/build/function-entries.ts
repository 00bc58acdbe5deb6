import { RESOURCES } from '#shared/contract/base.ts';
import { PUBLISHING_ENTRIES } from './publishing-bundle.ts';

const CONSUMERS_AND_JOBS = [
  'events/account-notifications',
  'events/announce-site-state',
  'events/deliver-notifications',
  'events/enqueue-email',
  'events/identity-projections',
  'events/paper-projections',
  'events/review-notifications',
  'events/review-projections',
  'jobs/check-health',
  'jobs/check-references',
  'jobs/compact-search-index',
  'jobs/count-visits',
  'jobs/deliver-messages',
  'jobs/dump-papers',
  'jobs/erase-papers',
  'jobs/measure-reviewers',
  'jobs/paper-notifications',
  'jobs/record-bounces',
  'jobs/register-dois',
  'jobs/review-jobs',
  'jobs/search-alerts',
  'jobs/send-digests',
  'jobs/send-email',
  'jobs/socket-tasks',
  'jobs/sweep-requests',
];

/** The source files that each function is built from: `index` has its handler, the others become files beside it. */
export const FUNCTION_ENTRIES: Record<string, { index: string; [name: string]: string }> = {
  ...Object.fromEntries(
    [...RESOURCES, 'pages', 'mcp', 'socket', ...CONSUMERS_AND_JOBS].map((folder) => [
      folder.replace('/', '-'),
      { index: `functions/${folder}/index.ts` },
    ]),
  ),
  publishing: PUBLISHING_ENTRIES,
};
