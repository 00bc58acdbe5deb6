import { expect, it } from 'vitest';
import { fieldExpression } from '../../_lib/search/index/field-query.ts';
import { ArxivQueryError, parseArxivQuery } from './parse-arxiv-query.ts';

const expressionOf = (text: string) => fieldExpression(parseArxivQuery(text));

it.each([
  ['ti:Galaxies', 'title : "galaxi"'],
  ['ti:"dark matter"', 'title : "dark matter"'],
  ['au:del_maestro', 'authors : "del" AND authors : "maestro"'],
  ['au:Byron_A', 'authors : "byron" AND authors : "a" *'],
  ['abs:noise ANDNOT ti:survey', '(abstract : "nois") NOT (title : "survei")'],
  ['ti:a1 OR ti:b1 AND ti:c1', '((title : "a1") OR (title : "b1")) AND (title : "c1")'],
  ['ti:a1 OR (ti:b1 AND ti:c1)', '(title : "a1") OR ((title : "b1") AND (title : "c1"))'],
  ['ti:a1 ti:b1', '(title : "a1") AND (title : "b1")'],
])('reads %s', (text, expected) => expect(expressionOf(text)).toBe(expected));

it('reads days', () => {
  expect(parseArxivQuery('submittedDate:[202602010000 TO 202602282359]')).toEqual({
    kind: 'days',
    from: '2026-02-01',
    to: '2026-02-28',
  });
});

it.each([
  '',
  '(',
  'ti:a AND',
  'AND ti:a',
  'ti:a)',
  '(ti:a',
  'xx:a',
  'ti:""',
  'submittedDate:[x TO y]',
  'id:1',
  'ti:"a',
])('refuses “%s” with a sentence', (text) => {
  expect(() => parseArxivQuery(text)).toThrow(ArxivQueryError);
});

it('reads hostile queries in linear time', () => {
  const started = performance.now();
  for (const text of ['('.repeat(2000), 'a:'.repeat(1000), '"'.repeat(1999), '['.repeat(2000)])
    expect(() => expressionOf(text)).toThrow();
  expect(performance.now() - started).toBeLessThan(1000);
});
