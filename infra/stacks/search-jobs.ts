import { Duration, type Stack } from 'aws-cdk-lib';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { publicOriginOf } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { ResourceFunction } from '../constructs/resource-function.ts';
import { runOnSchedule } from '../constructs/scheduled-job.ts';
import type { StagePart } from './stage-part.ts';

/**
 * Adds the functions that compact the search index and send search alerts. `events-paper-projections` and `events-identity-projections`
 * write the index, the resource `search` reads it.
 * @returns how many papers a new base of the index has
 */
export function addSearchJobs(stack: Stack, { config, data, builtFolder }: StagePart): Metric {
  const compact = new ResourceFunction(stack, {
    name: 'jobs-compact-search-index',
    config,
    builtFolder,
    // The index of 100,000 papers with whole texts takes 0.68 GB, and twice that while a base is made of it
    // (docs/decisions/0010).
    memoryMegabytes: 2048,
    temporaryMegabytes: 4096,
    // Less than the schedule's interval, so that runs don't overlap. If they did, the first base would stay.
    timeout: Duration.minutes(14),
  });
  permit(compact)
    .toReadAndWrite(data.publishing)
    .toRead(data.reviewing)
    .toGet(data.files, 'papers/')
    .toGet(data.searchIndex, 'bases/', 'deltas/')
    .toPut(data.searchIndex, 'bases/')
    .toRebuildIn(data.searchDomain);
  runOnSchedule(stack, 'compact-every-quarter-of-an-hour', {
    description: 'Makes a new base of the search index if enough has changed',
    schedule: Duration.minutes(15),
    fn: compact,
    impact:
      'the search index is not compacted, so the first search of each new environment takes longer and longer',
  });

  const alert = new ResourceFunction(stack, {
    name: 'jobs-search-alerts',
    config,
    builtFolder,
    environment: { PUBLIC_ORIGIN: publicOriginOf(config) },
    memoryMegabytes: 2048,
    temporaryMegabytes: 2048,
    // A search takes about 20 ms, so 10,000 saved searches take less than two intervals.
    timeout: Duration.minutes(9),
  });
  permit(alert)
    .toReadAndWrite(data.identity)
    .toRead(data.publishing)
    .toReadAndWrite(data.notifications)
    .toWrite(data.operations)
    .toGet(data.searchIndex, 'bases/', 'deltas/')
    .toSearchIn(data.searchDomain);
  runOnSchedule(stack, 'alert-every-five-minutes', {
    description: 'Sends alerts about new papers for saved searches',
    schedule: Duration.minutes(5),
    fn: alert,
    impact: 'alerts about new papers for saved searches arrive late',
  });
  return compact.ownLog
    .addMetricFilter('papers-in-index', {
      filterPattern: FilterPattern.exists('$.papers'),
      metricNamespace: PRODUCT_NAME,
      metricName: `${stack.stackName}-papers-in-index`,
      metricValue: '$.papers',
    })
    .metric({ period: Duration.days(1), statistic: Stats.MAXIMUM });
}
