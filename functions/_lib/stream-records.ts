import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

/** An item of ours as a change stream gives it. */
export interface StreamItem {
  eventId: string;
  /** As it is now; as it was, where it was removed. */
  item: Record<string, unknown>;
  /** As it was before; undefined where it is new. Read only by who asks for it. */
  readonly before: Record<string, unknown> | undefined;
  isRemoved: boolean;
}

/**
 * Gives each changed item to a consumer, in order. The first that fails stops the batch there: it and what follows
 * are delivered again (ReportBatchItemFailures), what came before is not. The log names its key: a dead letter does not.
 */
export async function eachRecord(
  event: DynamoDBStreamEvent,
  consume: (change: StreamItem) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  for (const record of event.Records) {
    const { NewImage, OldImage } = record.dynamodb ?? {};
    const sequenceNumber = record.dynamodb?.SequenceNumber ?? '';
    try {
      await consume({
        eventId: record.eventID ?? sequenceNumber,
        item: plain(NewImage ?? OldImage ?? {}),
        get before() {
          return OldImage && plain(OldImage);
        },
        isRemoved: record.eventName === 'REMOVE',
      });
    } catch (error) {
      const key = plain(record.dynamodb?.Keys ?? {});
      console.error('A change could not be taken in', { eventId: record.eventID, key, error });
      return { batchItemFailures: [{ itemIdentifier: sequenceNumber }] };
    }
  }
  return { batchItemFailures: [] };
}

/** An item as it is written in code; the types of the two libraries differ in names alone. */
const plain = (image: object) => unmarshall(image as Record<string, AttributeValue>);
