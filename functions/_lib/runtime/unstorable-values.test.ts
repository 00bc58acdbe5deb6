import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { toAppError } from './error-responses.ts';
import { answerOversizedKeys } from './unstorable-values.ts';

const HASH = 'Size of hashkey has exceeded the maximum size limit of2048 bytes';
const RANGE = 'Aggregated size of all range keys has exceeded the size limit of 1024 bytes';

/** A client whose request is refused for this reason. */
function aClient(reason: string) {
  const body = {
    __type: 'com.amazon.coral.validate#ValidationException',
    message: `One or more parameter values were invalid: ${reason}`,
  };
  const requestHandler = {
    handle: () =>
      Promise.resolve({
        response: {
          statusCode: 400,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: new TextEncoder().encode(JSON.stringify(body)),
        },
      }),
  };
  return answerOversizedKeys(
    new DynamoDBClient({
      region: 'eu-central-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      requestHandler: requestHandler as never,
    }),
  );
}

const Key = { pk: { S: 'ﬃ'.repeat(2000) } };
const get = new GetItemCommand({ TableName: 'identity', Key });
const query = new QueryCommand({ TableName: 'identity', KeyConditionExpression: 'pk = :pk' });
const put = new PutItemCommand({ TableName: 'identity', Item: Key });

it('finds nothing under a key that is too long', async () => {
  expect((await aClient(HASH).send(get)).Item).toBeUndefined();
  expect((await aClient(RANGE).send(get)).Item).toBeUndefined();
  expect((await aClient(HASH).send(query)).Items).toEqual([]);
});

it('refuses to write what can’t be stored with a sentence', async () => {
  const refused = await aClient(RANGE).send(put).catch(toAppError);
  expect(refused).toMatchObject({
    code: 'validation-failed',
    message: 'An id or a name is too long. Shorten it.',
  });
  const tiny = await aClient('Number underflow. Attempting to store a number with magnitude smaller')
    .send(put)
    .catch(toAppError);
  expect(tiny).toMatchObject({
    code: 'validation-failed',
    message: 'A number is too close to 0, or too large.',
  });
});

it('throws other errors as they are', async () => {
  await expect(aClient('Unexpected attribute').send(get)).rejects.toThrow('Unexpected attribute');
});
