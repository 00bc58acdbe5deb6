import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { LANE_OF } from '../../_lib/operations/mail-lanes.ts';
import { enqueueMail } from '../../_lib/operations/mail-queues.ts';
import { MAIL_TEMPLATES } from '../../_lib/operations/operations-entities.ts';
import { eachRecord } from '../../_lib/runtime/stream-records.ts';

const EmailItem = z.object({ mailId: z.string(), template: z.enum(MAIL_TEMPLATES) });

/** Enqueues new emails in their lanes, from which `jobs-send-email` sends them at the account's rate. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const { mailId, template } = EmailItem.parse(item);
    await enqueueMail({ mailId, lane: LANE_OF[template] });
  });
