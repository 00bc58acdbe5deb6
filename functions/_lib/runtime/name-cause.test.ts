import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { nameCause } from './name-cause.ts';

const request = { correlationId: 'edge-1', isRequest: true };
const consumer = { correlationId: 'edge-1', isRequest: false };
const Values = z.object({ ExpressionAttributeValues: z.unknown() });
const named = { correlationId: { S: 'edge-1' } };

describe('the cause of a write', () => {
  it('is an attribute of a new item, alone, in a batch and in a transaction', () => {
    const Item = { pk: { S: 'a' } };
    expect(nameCause('PutItem', { Item }, consumer)).toEqual({ Item: { ...Item, ...named } });
    expect(
      nameCause('BatchWriteItem', { RequestItems: { t: [{ PutRequest: { Item } }] } }, consumer),
    ).toEqual({
      RequestItems: { t: [{ PutRequest: { Item: { ...Item, ...named } } }] },
    });
    const written = nameCause(
      'TransactWriteItems',
      { TransactItems: [{ Put: { Item } }, { Delete: { Key: Item } }] },
      consumer,
    );
    expect(written).toEqual({
      TransactItems: [{ Put: { Item: { ...Item, ...named } } }, { Delete: { Key: Item } }],
    });
  });

  it.each([
    ['SET #a = :a REMOVE #b', 'SET #correlation = :correlation, #a = :a REMOVE #b'],
    ['REMOVE #b', 'SET #correlation = :correlation REMOVE #b'],
    ['ADD #n :one SET #a = :a', 'ADD #n :one SET #correlation = :correlation, #a = :a'],
  ])('is set by an update of a request: %s', (UpdateExpression, expected) => {
    const update = {
      Key: { pk: { S: 'a' } },
      UpdateExpression,
      ExpressionAttributeNames: { '#a': 'a' },
      ExpressionAttributeValues: { ':a': { N: '1' } },
    };
    expect(nameCause('UpdateItem', update, request)).toEqual({
      Key: update.Key,
      UpdateExpression: expected,
      ExpressionAttributeNames: { '#a': 'a', '#correlation': 'correlationId' },
      ExpressionAttributeValues: { ':a': { N: '1' }, ':correlation': { S: 'edge-1' } },
    });
  });

  it('is a plain value for the document client', () => {
    expect(nameCause('PutItem', { Item: { pk: 'a' } }, request)).toEqual({
      Item: { pk: 'a', correlationId: 'edge-1' },
    });
    const { ExpressionAttributeValues } = Values.parse(
      nameCause('UpdateItem', { Key: { pk: 'a' }, UpdateExpression: 'SET #a = :a' }, request),
    );
    expect(ExpressionAttributeValues).toEqual({ ':correlation': 'edge-1' });
  });

  it('stays as it is when a consumer updates an item, so that two consumers can’t wake each other forever', () => {
    const update = { UpdateExpression: 'SET #a = :a' };
    expect(nameCause('UpdateItem', update, consumer)).toEqual(update);
    expect(nameCause('TransactWriteItems', { TransactItems: [{ Update: update }] }, consumer)).toEqual({
      TransactItems: [{ Update: update }],
    });
  });

  it('is an attribute of each message', () => {
    const MessageAttributes = { correlationId: { DataType: 'String', StringValue: 'edge-1' } };
    expect(nameCause('SendMessage', { MessageBody: '{}' }, consumer)).toEqual({
      MessageBody: '{}',
      MessageAttributes,
    });
    expect(nameCause('SendMessageBatch', { Entries: [{ Id: '0' }] }, consumer)).toEqual({
      Entries: [{ Id: '0', MessageAttributes }],
    });
  });

  it('changes nothing that only reads', () => {
    const input = { Key: { pk: { S: 'a' } } };
    expect(nameCause('GetItem', input, request)).toBe(input);
  });
});
