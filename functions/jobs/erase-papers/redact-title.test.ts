import { expect, it } from 'vitest';
import { redactTitle, titleHashes } from './redact-title.ts';

const long = `On ${'very '.repeat(40)}long titles`;
const hashes = titleHashes('P', ['On “engines”', long]);
const redact = (value: unknown, paperId = 'P') => redactTitle(value, paperId, hashes);

it.each([
  ['a whole text', 'On “engines”', 'Erased paper'],
  ['a quoted title with quotes', 'Ada reviewed “On “engines”” twice.', 'Ada reviewed “Erased paper” twice.'],
  ['a shortened title', `See “${long.slice(0, 119).trimEnd()}…”.`, 'See “Erased paper”.'],
  ['one of several titles', 'On moss · On “engines”', 'On moss · Erased paper'],
  ['JSON text', '{"paperTitle":"On “engines”","n":1}', '{"paperTitle":"Erased paper","n":1}'],
])('replaces %s', (_, before, after) => expect(redact(before)).toBe(after));

it('changes neither other texts nor other papers', () => {
  const value = { a: 'On “engine”', b: ['x', 1, null], c: '{not json', d: new Uint8Array([1]) };
  expect(redact(value)).toEqual(value);
  expect(redact('On “engines”', 'Q')).toBe('On “engines”');
});
