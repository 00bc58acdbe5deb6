import { AwsError } from '../services/aws-error.ts';

// "Amazon SQS message quotas" of the SQS developer guide, and the errors of its API reference.
const MAX_BYTES = 1024 * 1024;
const MAX_DELAY_SECONDS = 900;
const MAX_VISIBILITY_SECONDS = 43_200;
const MAX_ENTRIES = 10;
const MAX_ATTRIBUTES = 10;

/** All but #x9, #xA, #xD, #x20–#xD7FF, #xE000–#xFFFD and #x10000–#x10FFFF; a lone half of a pair is none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what SQS refuses
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;

export interface SizedMessage {
  MessageBody: string;
  DelaySeconds?: number | undefined;
  MessageAttributes: Record<
    string,
    { DataType: string; StringValue?: string | undefined; BinaryValue?: string | undefined }
  >;
}

const invalid = (message: string): AwsError => new AwsError('InvalidParameterValue', message);

/** Refuses a message that SQS wouldn't take. @throws AwsError */
export function assertMessage(message: SizedMessage): void {
  const { MessageBody, DelaySeconds, MessageAttributes } = message;
  if (MessageBody === '')
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (bytesOf(message) > MAX_BYTES)
    throw invalid(
      `One or more parameters are invalid. Reason: Message must be shorter than ${MAX_BYTES} bytes.`,
    );
  assertBetween('DelaySeconds', DelaySeconds, MAX_DELAY_SECONDS);
  const attributes = Object.keys(MessageAttributes).length;
  if (attributes > MAX_ATTRIBUTES)
    throw invalid(
      `Number of message attributes [${attributes}] exceeds the allowed maximum [${MAX_ATTRIBUTES}].`,
    );
  const texts = [MessageBody, ...Object.values(MessageAttributes).map(({ StringValue = '' }) => StringValue)];
  const forbidden = texts.map((text) => FORBIDDEN.exec(text)?.[0]).find((found) => found !== undefined);
  if (forbidden !== undefined)
    throw new AwsError(
      'InvalidMessageContents',
      `Invalid binary character '#x${forbidden.charCodeAt(0).toString(16).toUpperCase()}' was found in the message body, the set of allowed characters is #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF`,
    );
}

/** Refuses a batch that SQS wouldn't take. @throws AwsError */
export function assertBatch(operation: string, entries: { Id: string }[]): void {
  if (entries.length === 0)
    throw simple(
      'EmptyBatchRequest',
      `There should be at least one ${operation}RequestEntry in the request.`,
    );
  if (entries.length > MAX_ENTRIES)
    throw simple(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`,
    );
  const ids = entries.map(({ Id }) => Id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw simple('BatchEntryIdsNotDistinct', `Id ${repeated} repeated.`);
  if (ids.some((id) => !/^[\w-]{1,80}$/.test(id)))
    throw simple(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.',
    );
}

/** Refuses a batch of messages that are too long together. @throws AwsError */
export function assertBatchSize(messages: SizedMessage[]): void {
  const bytes = messages.reduce((sum, message) => sum + bytesOf(message), 0);
  if (bytes > MAX_BYTES)
    throw simple(
      'BatchRequestTooLong',
      `Batch requests cannot be longer than ${MAX_BYTES} bytes. You have sent ${bytes} bytes.`,
    );
}

export const assertVisibility = (seconds: number | undefined): void =>
  assertBetween('VisibilityTimeout', seconds, MAX_VISIBILITY_SECONDS);

function assertBetween(name: string, value: number | undefined, max: number): void {
  if (value !== undefined && !(Number.isInteger(value) && value >= 0 && value <= max))
    throw invalid(
      `Value ${value} for parameter ${name} is invalid. Reason: Must be between 0 and ${max}, if provided.`,
    );
}

const simple = (code: string, message: string): AwsError =>
  new AwsError(`AWS.SimpleQueueService.${code}`, message);

/** The body, and the name, type and value of each attribute. */
function bytesOf({ MessageBody, MessageAttributes }: SizedMessage): number {
  return Object.entries(MessageAttributes).reduce(
    (sum, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      sum +
      Buffer.byteLength(name) +
      Buffer.byteLength(DataType) +
      Buffer.byteLength(StringValue) +
      Buffer.byteLength(BinaryValue, 'base64'),
    Buffer.byteLength(MessageBody),
  );
}
