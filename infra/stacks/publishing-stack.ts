import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { releaseGradually } from '../constructs/release-gradually.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import { becameStatus, created, StreamConsumer, written } from '../constructs/stream-consumer.ts';
import { workOffQueue } from '../constructs/work-off-queue.ts';
import { type DataStack, PUBLISHING_LIMIT } from './data-stack.ts';

export interface PublishingStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

/** Papers come first: the other two leave them room if the stage limits the function. */
const PAPERS_AT_ONCE = 10;
const SLOW_PAPERS_AT_ONCE = 3;
const PREVIEWS_AT_ONCE = 5;
/** How much processor time a paper may use among the quick ones. 25 pages take 3.5 s (docs/conversion.md). */
const FIRST_TURN_PROCESSOR_MS = 4_000;
/** How long a long turn may convert, and then screen. Processor time limits it first: at most 180 s (turn-limits.ts). */
const LONG_TURN_MS = 240_000;

const LATEX_LIMIT = Duration.seconds(150);

/** The pipeline, which makes the renditions of a submitted version and removes those of withdrawn papers. */
export class PublishingStack extends Stack {
  readonly worker: StreamConsumer;
  /** Runs what is a program: TeX. So it may do nothing but write its log. */
  readonly latex: ResourceFunction;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: PublishingStackProps) {
    super(scope, id, props);
    this.latex = new ResourceFunction(this, {
      name: 'convert-latex',
      config,
      builtFolder,
      // vendor/latexml has the program for x64 only.
      architecture: Architecture.X86_64,
      // A thesis takes 780 MB and one processor; from 1,769 MB on, a function has a whole one.
      memoryMegabytes: 2048,
      // 30 s of processor time, with and without the class that the author sent, and files.
      timeout: LATEX_LIMIT,
      temporaryMegabytes: 1024,
    });
    this.worker = new StreamConsumer(this, {
      name: 'publishing',
      config,
      builtFolder,
      // The native module of the PDF compiler exists for x64 only.
      architecture: Architecture.X86_64,
      // 400 pages take 2.1 GB (docs/conversion.md). 3008 MB come with 1.7 processors, which saves about a third of the time.
      memoryMegabytes: 3008,
      // A conversion and a screening, the source shown instead, and files.
      timeout: PUBLISHING_LIMIT,
      // At most 200 MB of unpacked source, and the renditions.
      temporaryMegabytes: 1024,
      concurrency: config.publishingConcurrency,
      environment: {
        ARCHIVE_ID_PREFIX: config.archiveIdPrefix,
        FIRST_TURN_PROCESSOR_MS: String(FIRST_TURN_PROCESSOR_MS),
        LONG_TURN_MS: String(LONG_TURN_MS),
      },
      table: data.publishing,
      changes: [
        created('version'),
        becameStatus('version', 'WITHDRAWN'),
        becameStatus('version', 'UNDER_REVIEW'),
        created('deskdecision'),
        // Something that readers see of a paper changed.
        written('changenote'),
      ],
      // New versions are only enqueued, so that nobody's papers occupy the stream.
      batchSize: 1,
      parallel: 10,
    });
    // Separate lanes, each shared fairly by supervisors: previews and slow papers never delay others. One paper per event, so
    // that a malicious paper affects no other.
    for (const [{ queue }, maxConcurrency] of [
      [data.paperQueue, PAPERS_AT_ONCE],
      [data.slowPaperQueue, SLOW_PAPERS_AT_ONCE],
      [data.previewQueue, PREVIEWS_AT_ONCE],
    ] as const)
      workOffQueue(this.worker, queue, { together: 1, maxConcurrency });
    permit(this.worker)
      .toSendTo('PAPER_QUEUE_URL', data.paperQueue.queue)
      .toSendTo('SLOW_PAPER_QUEUE_URL', data.slowPaperQueue.queue)
      // Messages of a submitter who pauses are enqueued again.
      .toSendTo('PREVIEW_QUEUE_URL', data.previewQueue.queue)
      // A published version's references are checked.
      .toSendTo('REFERENCE_QUEUE_URL', data.referenceQueue.queue)
      .toReadAndWrite(data.publishing)
      .toSignWith(data.provenanceKey)
      .toCall('LATEX_FUNCTION', this.latex)
      // A condition of a write reads the object, too.
      .toGet(data.files, 'papers/', 'public/', 'uploads/')
      .toPut(data.files, 'papers/', 'public/', 'uploads/');
    releaseGradually(this, { config, functions: [this.worker, this.latex] });
  }
}
