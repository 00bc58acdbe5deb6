import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { publicOriginOf, type StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import { runOnSchedule } from '../constructs/scheduled-job.ts';
import type { DataStack } from './data-stack.ts';

export interface SearchStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

/** The functions that compact the search index and send search alerts. `events-paper-projections` and `events-identity-projections` write the index, the resource `search` reads it. */
export class SearchStack extends Stack {
  readonly compact: ResourceFunction;
  readonly alert: ResourceFunction;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: SearchStackProps) {
    super(scope, id, props);
    this.compact = new ResourceFunction(this, {
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
    permit(this.compact)
      .toReadAndWrite(data.publishing)
      .toRead(data.reviewing)
      .toGet(data.files, 'papers/')
      .toGet(data.searchIndex, 'bases/', 'deltas/')
      .toPut(data.searchIndex, 'bases/')
      .toRebuildIn(data.searchDomain);
    runOnSchedule(this, 'compact-every-quarter-of-an-hour', {
      description: 'Makes a new base of the search index if enough has changed',
      schedule: Duration.minutes(15),
      fn: this.compact,
      impact:
        'the search index is not compacted, so the first search of each new environment takes longer and longer',
    });

    this.alert = new ResourceFunction(this, {
      name: 'jobs-search-alerts',
      config,
      builtFolder,
      environment: { PUBLIC_ORIGIN: publicOriginOf(config) },
      memoryMegabytes: 2048,
      temporaryMegabytes: 2048,
      // A search takes about 20 ms, so 10,000 saved searches take less than two intervals.
      timeout: Duration.minutes(9),
    });
    permit(this.alert)
      .toReadAndWrite(data.identity)
      .toRead(data.publishing)
      .toReadAndWrite(data.notifications)
      .toWrite(data.operations)
      .toGet(data.searchIndex, 'bases/', 'deltas/')
      .toSearchIn(data.searchDomain);
    runOnSchedule(this, 'alert-every-five-minutes', {
      description: 'Sends alerts about new papers for saved searches',
      schedule: Duration.minutes(5),
      fn: this.alert,
      impact: 'alerts about new papers for saved searches arrive late',
    });
  }
}
