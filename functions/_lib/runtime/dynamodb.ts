import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { observed } from './observed.ts';
import { once } from './once.ts';

/** The service name in every key, which shows whose items a table holds. */
export const SERVICE = 'colophon';

/**
 * The DynamoDB client of this function instance. The SDK's logging is off: even without a logger it prepares every
 * response for one, which takes 0.05 ms of a 0.6 ms read.
 */
export const dynamoClient = once(() => {
  const client = observed(new DynamoDBClient({}));
  client.middlewareStack.remove('loggerMiddleware');
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
