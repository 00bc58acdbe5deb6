import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { once } from '../../_lib/once.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { sendMail } from './send-mail.ts';

const client = once(() => new SESv2Client({}));
const Noted = z.object({ mailId: z.string() });

/** Sends the mails that were noted. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => sendMail(client(), Noted.parse(item).mailId));
