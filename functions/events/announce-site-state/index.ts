import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { queueSocketTasks } from '../../_lib/realtime/socket-tasks.ts';
import { eachRecord } from '../../_lib/runtime/stream-records.ts';

/** Broadcasts changes of the site state to open sockets. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, () => queueSocketTasks([{ task: 'announce-site-state' }]));
