import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { once } from '../../_lib/runtime/once.ts';
import { eachRecord } from '../../_lib/runtime/stream-records.ts';
import { sendEmail } from './send-email.ts';

const client = once(() => new SESv2Client({}));
const EmailItem = z.object({ mailId: z.string() });

/** Sends enqueued emails. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => sendEmail(client(), EmailItem.parse(item).mailId));
