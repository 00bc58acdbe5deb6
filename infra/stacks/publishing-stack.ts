import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import type { BuiltFolder } from '../constructs/resource-function.ts';
import { becameStatus, created, StreamConsumer } from '../constructs/stream-consumer.ts';
import type { DataStack } from './data-stack.ts';

export interface PublishingStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

/** The pipeline that makes a submitted version readable: HTML, PDF, text; and takes withdrawn ones down. */
export class PublishingStack extends Stack {
  readonly worker: StreamConsumer;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: PublishingStackProps) {
    super(scope, id, props);
    this.worker = new StreamConsumer(this, {
      name: 'publishing',
      config,
      builtFolder,
      // The PDF compiler's native part is served for x64 only.
      architecture: Architecture.X86_64,
      // Papers take up to 723 MB (publishing-pipeline.md); 3008 MB buys 1.7 processors, and so a third of the time.
      memoryMegabytes: 3008,
      // A job's own clock stops at 60 s; that leaves room for a second try without the author's macros, and for files.
      timeout: Duration.minutes(3),
      // 200 MB unpacked at the most, beside what is written.
      temporaryMegabytes: 1024,
      concurrency: config.publishingConcurrency,
      environment: { ARCHIVE_ID_PREFIX: config.archiveIdPrefix },
      table: data.publishing,
      changes: [
        created('version'),
        becameStatus('version', 'WITHDRAWN'),
        created('deskdecision'),
        created('preview'),
      ],
      // One paper a call: a hostile one takes no other with it. Ten at a time, so that none waits for a long one.
      batchSize: 1,
      parallel: 10,
    });
    permit(this.worker)
      .toReadAndWrite(data.publishing)
      .toSignWith(data.provenanceKey)
      .toGet(data.files, 'papers/', 'uploads/')
      .toPut(data.files, 'papers/', 'public/', 'uploads/');
  }
}
