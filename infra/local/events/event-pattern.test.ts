import { describe, expect, it } from 'vitest';
import { assertServedPattern, matchesPattern } from './event-pattern.ts';

const change = {
  eventName: 'MODIFY',
  dynamodb: { NewImage: { entity: { S: 'paper' }, pk: { S: 'P#1' } }, size: 12 },
  tags: ['a', 'b'],
};

describe('an event pattern', () => {
  it.each([
    [{ eventName: ['INSERT', 'MODIFY'] }, true],
    [{ eventName: ['REMOVE'] }, false],
    [{ eventName: ['MODIFY'], dynamodb: { NewImage: { entity: { S: ['review'] } } } }, false],
    [{ dynamodb: { NewImage: { pk: { S: [{ prefix: 'P#' }] } } } }, true],
    [{ dynamodb: { NewImage: { pk: { S: [{ suffix: '#2' }] } } } }, false],
    [{ dynamodb: { NewImage: { pk: { S: [{ 'anything-but': ['P#2'] }] } } } }, true],
    [{ dynamodb: { NewImage: { pk: { S: [{ 'anything-but': { prefix: 'P#' } }] } } } }, false],
    [{ dynamodb: { OldImage: { pk: { S: [{ exists: false }] } } } }, true],
    [{ dynamodb: { NewImage: { pk: { S: [{ exists: false }] } } } }, false],
    [{ dynamodb: { size: [{ numeric: ['>', 10, '<=', 12] }] } }, true],
    [{ dynamodb: { size: [{ numeric: ['<', 12] }] } }, false],
    [{ eventName: [{ 'equals-ignore-case': 'modify' }] }, true],
    [{ dynamodb: { NewImage: { pk: { S: [{ wildcard: 'P*1' }] } } } }, true],
    [{ tags: ['b'] }, true],
    [{ $or: [{ eventName: ['REMOVE'] }, { tags: ['a'] }] }, true],
  ])('%j matches a change of a paper: %s', (pattern, expected) => {
    expect(matchesPattern(pattern, change)).toBe(expected);
  });

  it('with an unsupported comparison is rejected at start', () => {
    expect(() => assertServedPattern({ ip: [{ cidr: '10.0.0.0/8' }] })).toThrow('"cidr"');
  });
});
