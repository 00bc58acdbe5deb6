import * as z from 'zod';
import { type Cause, CORRELATION_ATTRIBUTE } from './cause.ts';

const Fields = z.record(z.string(), z.unknown());
const OptionalFields = Fields.optional();
const OptionalText = z.string().optional();
const Write = z.looseObject({
  Put: Fields.optional(),
  Update: Fields.optional(),
  PutRequest: Fields.optional(),
});
const Entries = z.array(Fields);
const Writes = z.array(Write);
const Batch = z.record(z.string(), Writes);

/**
 * Adds the cause to what a command writes: an attribute to each item, and to each message. Updates name it only if they belong to a
 * request: if consumers changed it too, two that update each other’s items would wake each other forever.
 * @param command `PutItem`, `SendMessage` …
 * @param input with attribute values, or with the plain values of the document client
 */
export function nameCause(command: string, input: object, cause: Cause): object {
  const fields = Fields.parse(input);
  switch (command) {
    case 'PutItem':
      return inItem(fields, cause);
    case 'UpdateItem':
      return inUpdate(fields, cause);
    case 'TransactWriteItems':
      return { ...fields, TransactItems: Writes.parse(fields.TransactItems).map(inWrite(cause)) };
    case 'BatchWriteItem':
      return { ...fields, RequestItems: inBatch(Batch.parse(fields.RequestItems), cause) };
    case 'SendMessage':
      return inMessage(fields, cause);
    case 'SendMessageBatch': {
      const entries = Entries.parse(fields.Entries);
      return { ...fields, Entries: entries.map((entry) => inMessage(entry, cause)) };
    }
    default:
      return input;
  }
}

const inWrite = (cause: Cause) => (write: z.infer<typeof Write>) => ({
  ...write,
  ...(write.Put ? { Put: inItem(write.Put, cause) } : {}),
  ...(write.Update ? { Update: inUpdate(write.Update, cause) } : {}),
  ...(write.PutRequest ? { PutRequest: inItem(write.PutRequest, cause) } : {}),
});

const inBatch = (tables: z.infer<typeof Batch>, cause: Cause) =>
  Object.fromEntries(Object.entries(tables).map(([table, writes]) => [table, writes.map(inWrite(cause))]));

function inItem(fields: Record<string, unknown>, { correlationId }: Cause) {
  const item = Fields.parse(fields.Item);
  return { ...fields, Item: { ...item, [CORRELATION_ATTRIBUTE]: valueLike(item, correlationId) } };
}

/** Writes a string as an item or key has its own: each has `pk`. */
const valueLike = ({ pk }: Record<string, unknown>, text: string) =>
  typeof pk === 'string' ? text : { S: text };

function inUpdate(fields: Record<string, unknown>, { correlationId, isRequest }: Cause) {
  const expression = OptionalText.parse(fields.UpdateExpression);
  if (!isRequest || expression === undefined) return fields;
  const sets = '#correlation = :correlation';
  return {
    ...fields,
    UpdateExpression: /\bSET\s/i.test(expression)
      ? expression.replace(/\bSET\s/i, `SET ${sets}, `)
      : `SET ${sets} ${expression}`,
    ExpressionAttributeNames: {
      ...OptionalFields.parse(fields.ExpressionAttributeNames),
      '#correlation': CORRELATION_ATTRIBUTE,
    },
    ExpressionAttributeValues: {
      ...OptionalFields.parse(fields.ExpressionAttributeValues),
      ':correlation': valueLike(Fields.parse(fields.Key), correlationId),
    },
  };
}

const inMessage = (fields: Record<string, unknown>, { correlationId }: Cause) => ({
  ...fields,
  MessageAttributes: {
    ...OptionalFields.parse(fields.MessageAttributes),
    [CORRELATION_ATTRIBUTE]: { DataType: 'String', StringValue: correlationId },
  },
});
