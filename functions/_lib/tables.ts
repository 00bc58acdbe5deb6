import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from './once.ts';

/** The service name in every key, so that a table says whose items it holds. */
export const SERVICE = 'colophon';

/** The DynamoDB client of this function instance. */
export const dynamoClient = once(() => new DynamoDBClient({}));

/** The same, taking and giving plain values. */
export const documentClient = once(() =>
  DynamoDBDocumentClient.from(dynamoClient(), { marshallOptions: { removeUndefinedValues: true } }),
);

/**
 * What the function was given by its stack.
 * @throws Error naming the variable: a function without its settings must fail at its first call, loudly
 */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment lacks ${name}.`);
  return value;
}
