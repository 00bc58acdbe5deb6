import { expect, it } from 'vitest';
import { JsonTooDeep, parseOutsideJson } from './parse-json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

it('parses JSON of at most 20 levels, and brackets in texts don’t count', () => {
  expect(parseOutsideJson(`{"a":[${JSON.stringify(`"${nested(99)}\\`)}]}`)).toEqual({
    a: [`"${nested(99)}\\`],
  });
  expect(() => parseOutsideJson(nested(20))).not.toThrow();
  expect(() => parseOutsideJson(nested(21))).toThrow(JsonTooDeep);
  expect(() => parseOutsideJson('{"a":'.repeat(1_000_000))).toThrow(JsonTooDeep);
  expect(() => parseOutsideJson('{"a')).toThrow(SyntaxError);
});
