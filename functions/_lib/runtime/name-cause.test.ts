import { describe, expect, it } from 'vitest';
import { nameCause } from './name-cause.ts';

const request = { correlationId: 'edge-1', isRequest: true };
const consumer = { correlationId: 'edge-1', isRequest: false };
const named = { correlationId: { S: 'edge-1' } };

describe('the cause of a write', () => {
  it('is an attribute of a new item, alone, in a batch and in a transaction', () => {
    const Item = { pk: { S: 'a' } };
    expect(nameCause('Put', { Item }, consumer)).toEqual({ Item: { ...Item, ...named } });
    expect(nameCause('BatchWrite', { RequestItems: { t: [{ PutRequest: { Item } }] } }, consumer)).toEqual({
      RequestItems: { t: [{ PutRequest: { Item: { ...Item, ...named } } }] },
    });
    const written = nameCause(
      'TransactWrite',
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
      UpdateExpression,
      ExpressionAttributeNames: { '#a': 'a' },
      ExpressionAttributeValues: { ':a': { N: '1' } },
    };
    expect(nameCause('Update', update, request)).toEqual({
      UpdateExpression: expected,
      ExpressionAttributeNames: { '#a': 'a', '#correlation': 'correlationId' },
      ExpressionAttributeValues: { ':a': { N: '1' }, ':correlation': { S: 'edge-1' } },
    });
  });

  it('stays as it is when a consumer updates an item, so that two consumers can’t wake each other forever', () => {
    const update = { UpdateExpression: 'SET #a = :a' };
    expect(nameCause('Update', update, consumer)).toEqual(update);
    expect(nameCause('TransactWrite', { TransactItems: [{ Update: update }] }, consumer)).toEqual({
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
    expect(nameCause('Get', input, request)).toBe(input);
  });
});
