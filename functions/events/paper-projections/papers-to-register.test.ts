import type { DynamoDBStreamEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { papersToRegister } from './papers-to-register.ts';

const before = { __edb_e__: 'paper', paperId: 'p1', versions: '[]', shown: '{}', status: 'UNDER_REVIEW' };

function change(now: Record<string, string>, old: Record<string, string> | null = before) {
  const image = (item: Record<string, string>) =>
    Object.fromEntries(Object.entries(item).map(([name, text]) => [name, { S: text }]));
  const event: DynamoDBStreamEvent = {
    Records: [
      {
        eventName: old ? 'MODIFY' : 'INSERT',
        dynamodb: { NewImage: image(now), ...(old ? { OldImage: image(old) } : {}) },
      },
    ],
  };
  return papersToRegister(event);
}

it.each(['versions', 'shown', 'status', 'coauthors'])(
  'registers a paper again when its %s changed',
  (name) => {
    expect(change({ ...before, [name]: 'changed' })).toEqual(['p1']);
  },
);

it('ignores views, the registration itself and other items', () => {
  expect(change({ ...before, viewCount: '7' })).toEqual([]);
  expect(change({ ...before, doiPrefix: '10.5072' })).toEqual([]);
  expect(change({ ...before, __edb_e__: 'invitation', status: 'ACCEPTED' })).toEqual([]);
});

it('registers a new paper', () => {
  expect(change(before, null)).toEqual(['p1']);
});
