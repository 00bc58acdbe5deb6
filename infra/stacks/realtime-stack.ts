import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { ContextTable } from '../constructs/context-table.ts';
import { permit } from '../constructs/permit.ts';
import { releaseGradually } from '../constructs/release-gradually.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import { SocketApi } from '../constructs/socket-api.ts';
import { workOffQueue } from '../constructs/work-off-queue.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { DataStack } from './data-stack.ts';

export interface RealtimeStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

// Messages to 100,000 sockets take 20 s: 50 at a time, 10 ms each.
const WORKER_LIMIT = Duration.seconds(60);

/** Sockets: the WebSocket API, the table of connections, and a queue of delayed tasks. */
export class RealtimeStack extends Stack {
  readonly socket: ResourceFunction;
  readonly worker: ResourceFunction;
  readonly table: ContextTable;
  readonly sockets: SocketApi;
  readonly tasks: WorkQueue;
  /** The session is checked before each message to a socket. */
  readonly identity: ContextTable;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: RealtimeStackProps) {
    super(scope, id, props);
    const { identity, operations } = data;
    this.identity = identity;
    this.table = new ContextTable(this, {
      context: 'realtime',
      indexes: ['gsi1'],
      config,
      // Connections last two hours, so the table needs no recovery.
      deletionProtection: false,
    });
    this.tasks = new WorkQueue(this, 'socket-tasks', { limit: WORKER_LIMIT });
    this.socket = new ResourceFunction(this, {
      name: 'socket',
      config,
      builtFolder,
      environment: { EDGE_SECRET: data.edgeSecrets.accepted },
    });
    this.worker = new ResourceFunction(this, {
      name: 'jobs-socket-tasks',
      config,
      builtFolder,
      timeout: WORKER_LIMIT,
    });
    this.sockets = new SocketApi(this, 'sockets', { config, name: this.stackName, fn: this.socket });
    permit(this.socket).toReachSockets(this).toSendTo('SOCKET_QUEUE_URL', this.tasks.queue);
    permit(this.worker).toReachSockets(this).toRead(operations);
    workOffQueue(this.worker, this.tasks.queue, { together: 10, maxConcurrency: 20 });
    releaseGradually(this, { config, functions: [this.socket, this.worker] });
  }
}
