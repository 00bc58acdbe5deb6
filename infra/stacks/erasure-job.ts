import { Duration, type Stack } from 'aws-cdk-lib';
import { permit } from '../constructs/permit.ts';
import { ResourceFunction } from '../constructs/resource-function.ts';
import { runOnSchedule } from '../constructs/scheduled-job.ts';
import type { StagePart } from './stage-part.ts';

/**
 * The function that erases papers for good (docs/erasure.md). An operator invokes it. Each night it also checks the erasures so far.
 * No other function may delete objects or scan tables.
 */
export function addErasureJob(stack: Stack, { config, data, builtFolder }: StagePart): void {
  const { identity, publishing, operations, reviewing, ledger, notifications, files, searchIndex } = data;
  const erase = new ResourceFunction(stack, {
    name: 'jobs-erase-papers',
    config,
    builtFolder,
    // It makes a new base of the search index, like jobs-compact-search-index.
    memoryMegabytes: 2048,
    temporaryMegabytes: 2048,
    timeout: Duration.minutes(14),
    environment: {
      ARCHIVE_ID_PREFIX: config.archiveIdPrefix,
      CREDITS_ENABLED: config.creditsEnabled,
      ADMIN_USERNAMES: config.adminUsernames.join(','),
      ADMIN_EMAILS: config.adminEmails.join(','),
    },
  });
  permit(erase)
    .toRead(identity)
    .toReadAndWrite(publishing)
    .toReadAndWrite(operations)
    // Cancels open review requests with a refund.
    .toReadAndWrite(reviewing)
    .toReadAndWrite(ledger)
    .toReadAndWrite(notifications)
    .toScan(publishing, operations, reviewing, notifications)
    .toGet(files, 'papers/', 'erasures/')
    .toPut(files, 'public/', 'erasures/')
    .toErase(files, 'papers/', 'public/', 'uploads/', 'exports/')
    .toGet(searchIndex, 'bases/', 'deltas/')
    .toPut(searchIndex, 'bases/', 'deltas/')
    .toErase(searchIndex, 'bases/', 'deltas/')
    .toExpungeIn(data.searchDomain);
  runOnSchedule(stack, 'erase-nightly', {
    description: 'Finishes interrupted erasures, and repeats those that a restore undid',
    schedule: { hour: 4, minute: 15 },
    fn: erase,
    impact: 'papers that must be erased are not erased completely',
  });
}
