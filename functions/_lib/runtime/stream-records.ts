import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { becauseOf, type Cause, CORRELATION_ATTRIBUTE, causeOfChange } from './cause.ts';

/** A changed item of one of our tables. */
export interface StreamItem {
  eventId: string;
  /** The item after the change; before it, if it was removed. */
  item: Record<string, unknown>;
  /** The item before the change; undefined if it is new. Unmarshalled on demand. */
  readonly before: Record<string, unknown> | undefined;
  isRemoved: boolean;
}

/**
 * Passes each changed item to a consumer, in order. The first failure stops the batch: it and all later items are
 * delivered again (ReportBatchItemFailures), earlier ones aren't. The log has the item's key, which a dead letter lacks.
 */
export async function eachRecord(
  event: DynamoDBStreamEvent,
  consume: (change: StreamItem) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  const causes = new Set<string>();
  for (const record of event.Records) {
    const { NewImage, OldImage } = record.dynamodb ?? {};
    const sequenceNumber = record.dynamodb?.SequenceNumber ?? '';
    const eventId = record.eventID ?? sequenceNumber;
    const item = plain(NewImage ?? OldImage ?? {});
    const cause = causeOfRecord(record);
    causes.add(cause.correlationId);
    try {
      await becauseOf(cause, () =>
        consume({
          eventId,
          item,
          get before() {
            return OldImage && plain(OldImage);
          },
          isRemoved: record.eventName === 'REMOVE',
        }),
      );
    } catch (error) {
      const key = plain(record.dynamodb?.Keys ?? {});
      becauseOf(cause, () =>
        console.error('A change could not be processed', { eventId: record.eventID, key, error }),
      );
      return { batchItemFailures: [{ itemIdentifier: sequenceNumber }] };
    }
  }
  console.info('Processed changes', { changes: event.Records.length, correlationIds: [...causes] });
  return { batchItemFailures: [] };
}

/** Does work for all changes of a batch that have the same cause, and so on for each cause, at the same time. */
export async function forEachCause(
  { Records }: DynamoDBStreamEvent,
  work: (event: DynamoDBStreamEvent) => Promise<unknown>,
): Promise<void> {
  const groups = Map.groupBy(Records, (record) => causeOfRecord(record).correlationId);
  await Promise.all(
    [...groups].map(([correlationId, some]) =>
      becauseOf({ correlationId, isRequest: false }, () => work({ Records: some })),
    ),
  );
}

function causeOfRecord({ eventID, dynamodb }: DynamoDBRecord): Cause {
  const image = dynamodb?.NewImage ?? dynamodb?.OldImage ?? {};
  return causeOfChange(
    { [CORRELATION_ATTRIBUTE]: image[CORRELATION_ATTRIBUTE]?.S },
    eventID ?? dynamodb?.SequenceNumber ?? '',
  );
}

/** Unmarshalls an item; the two libraries' types differ only in name. */
const plain = (image: object) => unmarshall(image as Record<string, AttributeValue>);
