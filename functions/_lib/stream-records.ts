import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

/** An item of ours as a change stream gives it. */
export interface StreamItem {
  eventId: string;
  item: Record<string, unknown>;
}

/**
 * Gives each changed item to a consumer, in order. The first that fails stops the batch there: it and what follows
 * are delivered again (ReportBatchItemFailures), what came before is not.
 */
export async function eachRecord(
  event: DynamoDBStreamEvent,
  consume: (change: StreamItem) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  for (const record of event.Records) {
    const image = record.dynamodb?.NewImage ?? record.dynamodb?.OldImage ?? {};
    const sequenceNumber = record.dynamodb?.SequenceNumber ?? '';
    try {
      const item = unmarshall(image as Record<string, AttributeValue>);
      await consume({ eventId: record.eventID ?? sequenceNumber, item });
    } catch (error) {
      console.error('A change could not be taken in', { eventId: record.eventID, error });
      return { batchItemFailures: [{ itemIdentifier: sequenceNumber }] };
    }
  }
  return { batchItemFailures: [] };
}
