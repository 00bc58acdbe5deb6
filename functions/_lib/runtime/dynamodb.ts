import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { observed } from './observed.ts';
import { once } from './once.ts';
import { repeatConflicts } from './repeat-conflicts.ts';
import { RequestHash } from './request-hash.ts';
import { resendUnprocessed } from './resend-unprocessed.ts';
import { answerOversizedKeys } from './unstorable-values.ts';

/** The service name in every key, which shows whose items a table holds. */
export const SERVICE = 'colophon';

/**
 * What the SDK does for each request although nothing needs it: it prepares every response for a logger, even without one, and
 * writes the same `User-Agent` again. Each takes about 0.05 ms of a 0.6 ms read.
 */
const UNNEEDED = ['loggerMiddleware', 'getUserAgentMiddleware'];

/** The DynamoDB client of this function instance. */
export const dynamoClient = once(() => {
  const client = [observed, resendUnprocessed, repeatConflicts, answerOversizedKeys].reduce(
    (made, addTo) => addTo(made),
    new DynamoDBClient({ sha256: RequestHash }),
  );
  for (const name of UNNEEDED) client.middlewareStack.remove(name);
  return client;
});

/** The same client, with plain values instead of attribute values. */
export const documentClient = once(() =>
  DynamoDBDocumentClient.from(dynamoClient(), { marshallOptions: { removeUndefinedValues: true } }),
);

/**
 * Returns a setting from the environment, which the stack provides.
 * @throws Error naming the variable: a function without its settings must fail loudly at its first call
 */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment lacks ${name}.`);
  return value;
}
