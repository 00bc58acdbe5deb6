import { Stack, type StackProps } from 'aws-cdk-lib';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import type { BuiltFolder } from '../constructs/resource-function.ts';
import { becameStatus, created, StreamConsumer } from '../constructs/stream-consumer.ts';
import { type DataStack, PUBLISHING_LIMIT } from './data-stack.ts';

export interface PublishingStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

/** Fewer than papers at once, so that previews leave room if the stage limits the function. */
const PREVIEWS_AT_ONCE = 5;

/** The pipeline, which makes the renditions of a submitted version and removes those of withdrawn papers. */
export class PublishingStack extends Stack {
  readonly worker: StreamConsumer;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: PublishingStackProps) {
    super(scope, id, props);
    this.worker = new StreamConsumer(this, {
      name: 'publishing',
      config,
      builtFolder,
      // The native module of the PDF compiler exists for x64 only.
      architecture: Architecture.X86_64,
      // Papers take up to 939 MB (docs/conversion.md). 3008 MB come with 1.7 processors, which saves about a third of the time.
      memoryMegabytes: 3008,
      // One conversion has 60 s. The rest is for a second attempt without the author's macros, and for files.
      timeout: PUBLISHING_LIMIT,
      // At most 200 MB of unpacked source, and the renditions.
      temporaryMegabytes: 1024,
      concurrency: config.publishingConcurrency,
      environment: { ARCHIVE_ID_PREFIX: config.archiveIdPrefix },
      table: data.publishing,
      changes: [created('version'), becameStatus('version', 'WITHDRAWN'), created('deskdecision')],
      // One paper per event, so that a malicious paper affects no other; ten at a time, so that a long conversion delays no other.
      batchSize: 1,
      parallel: 10,
    });
    // A separate lane: previews never delay papers, and a supervisor's many previews don't delay another's.
    this.worker.addEventSource(
      new SqsEventSource(data.previewQueue.queue, {
        batchSize: 1,
        maxConcurrency: PREVIEWS_AT_ONCE,
        reportBatchItemFailures: true,
      }),
    );
    permit(this.worker)
      .toReadAndWrite(data.publishing)
      .toSignWith(data.provenanceKey)
      .toGet(data.files, 'papers/', 'uploads/')
      .toPut(data.files, 'papers/', 'public/', 'uploads/');
  }
}
