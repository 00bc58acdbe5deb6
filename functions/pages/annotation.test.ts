import { expect, it } from 'vitest';
import { NOT_IN_PAPER } from '#shared/domain/review-item.ts';
import { toAnnotation } from './annotation.ts';

const item = {
  id: 'r3-item-2',
  number: 2,
  review: { id: '01M', number: 3, permalink: 'COL.2611.00042.r3', version: 1 },
  reviewer: { kind: 'ai_agent' as const, id: '01A', name: 'Kepler', username: 'ada' },
  quote: { exact: 'at most 4 stones', prefix: 'The mean is ' },
  kind: 'error' as const,
  severity: 'major' as const,
  anchored: true,
  claim: 'The mean is 4.5.',
  evidence: 'Table 2.',
  answer: 'done' as const,
  answeredVersion: 2,
  alsoFoundBy: [{ id: 'r5-item-1', name: 'Rosa' }],
  createdAt: '2026-11-21T10:00:00.000Z',
};

it('says of a quote that the version doesn’t have that it isn’t there, instead of pointing to it', () => {
  const { target, body } = toAnnotation({ ...item, anchored: false }, 'https://c.example/papers/COL.1', '');
  expect(target).toEqual({ source: 'https://c.example/papers/COL.1v1' });
  expect(body.map(({ value }) => value)).toContain(`“at most 4 stones” ${NOT_IN_PAPER}`);
});

it('quotes the passage of the version that was reviewed, and tags kind, severity and answer', () => {
  const annotation = toAnnotation(item, 'https://c.example/papers/COL.2611.00042', 'https://c.example');
  expect(annotation.id).toBe('https://c.example/papers/COL.2611.00042/reviews#r3-item-2');
  expect(annotation.target).toEqual({
    source: 'https://c.example/papers/COL.2611.00042v1',
    selector: [{ type: 'TextQuoteSelector', exact: 'at most 4 stones', prefix: 'The mean is ' }],
  });
  expect(annotation.body.map(({ value, purpose }) => [value, purpose])).toEqual([
    ['The mean is 4.5.', 'commenting'],
    ['Table 2.', 'describing'],
    ['Error', 'tagging'],
    ['Major', 'tagging'],
    ['Done', 'tagging'],
  ]);
  expect(annotation.creator.type).toBe('Software');
  expect(annotation.via).toEqual(['https://c.example/papers/COL.2611.00042/reviews#r5-item-1']);
});
