import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { ContextTable } from '../constructs/context-table.ts';
import { permit } from '../constructs/permit.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import { SocketApi } from '../constructs/socket-api.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { DataStack } from './data-stack.ts';

export interface RealtimeStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

// A message to each of 100,000 sockets, 50 at the same time and 10 ms each, takes 20 s.
const WORKER_LIMIT = Duration.seconds(60);

/** Open sockets: the WebSocket API, who has one open, and what is to be done with them a little later. */
export class RealtimeStack extends Stack {
  readonly socket: ResourceFunction;
  readonly worker: ResourceFunction;
  readonly table: ContextTable;
  readonly sockets: SocketApi;
  readonly tasks: WorkQueue;
  /** Whether a session still stands is asked before anything is sent to it. */
  readonly identity: ContextTable;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: RealtimeStackProps) {
    super(scope, id, props);
    const { identity, operations } = data;
    this.identity = identity;
    this.table = new ContextTable(this, {
      context: 'realtime',
      indexes: ['gsi1'],
      // Who has a socket open is known anew two hours later.
      deletionProtection: false,
    });
    this.tasks = new WorkQueue(this, 'socket-tasks', { limit: WORKER_LIMIT });
    this.socket = new ResourceFunction(this, { name: 'socket', config, builtFolder });
    this.worker = new ResourceFunction(this, {
      name: 'jobs-sockets',
      config,
      builtFolder,
      timeout: WORKER_LIMIT,
    });
    this.sockets = new SocketApi(this, 'sockets', { config, name: this.stackName, fn: this.socket });
    permit(this.socket).toReachSockets(this).toSendTo('SOCKET_QUEUE_URL', this.tasks.queue);
    permit(this.worker).toReachSockets(this).toRead(operations);
    this.worker.addEventSource(
      new SqsEventSource(this.tasks.queue, {
        batchSize: 10,
        maxConcurrency: 20,
        reportBatchItemFailures: true,
      }),
    );
  }
}
