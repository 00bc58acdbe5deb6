import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#shared/errors.ts';
import { LOGIN_ROWS, REGISTER_ROWS } from '../support/specified-sentences.ts';

const SPECIFIED = new Set([...REGISTER_ROWS, ...LOGIN_ROWS].map(({ sentence }) => sentence));

const isSource = (file: string) => !/\.test\.ts$|node_modules|openapi-examples/.test(file);
const files = [...globSync('shared/**/*.ts'), ...globSync('functions/**/*.ts')].filter(isSource);

/** The text of each sentence that the source gives an error: literals behind `message`, `error`, and in `shared/errors.ts`. */
function sentencesOf(source: string): string[] {
  const literal =
    /(?:message|error)(?::|\s=)\s*(['"`])((?:(?!\1).)*)\1|\[\s*\d{3},\s*(['"`])((?:(?!\3).)*)\3/gs;
  return [...source.matchAll(literal)].map((match) => match[2] ?? match[4] ?? '');
}

/** Numbers in words, outside of `${…}` and of examples such as `10.5555/12345678`. */
const typedNumber = (sentence: string) =>
  /(?<![\w./-])\d[\d,]*(?![\w/-]|\.\d)/.exec(sentence.replace(/\$\{[^}]*\}/g, ''))?.[0];

const withTypedNumber = (source: string) =>
  sentencesOf(source).filter((sentence) => typedNumber(sentence) && !SPECIFIED.has(sentence));

/** `${name}` as source text. */
const insert = (name: string) => ['$', '{', name, '}'].join('');

describe('a sentence that names a limit', () => {
  it('is made from the limit, never typed', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(
      files.flatMap((file) => withTypedNumber(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`)),
    ).toEqual([]);
  });

  it('is found where a number is typed', () => {
    expect(withTypedNumber("'agent-limit-reached': [409, 'You have 50 agents.'],")).toEqual([
      'You have 50 agents.',
    ]);
    expect(withTypedNumber("throw new AppError('x', { message: 'At most 10,000 results.' })")).toHaveLength(
      1,
    );
    expect(withTypedNumber(`const message = \`At most ${insert('MOST')} results, 3 times.\`;`)).toHaveLength(
      1,
    );
    expect(withTypedNumber(`{ message: \`At most ${insert('LIMITS.page.max')} results.\` }`)).toEqual([]);
  });
});

describe('the sentence of each error', () => {
  const sentences = Object.entries(ERRORS).map(([code, [, sentence]]) => ({ code, sentence }));
  // The product's specification fixes these two.
  const FIXED = ['Insufficient credits', 'Credits system disabled'];

  it('is complete: a capital letter, a full stop, and no gap where a limit is missing', () => {
    const odd = sentences.filter(
      ({ sentence }) => !FIXED.includes(sentence) && !/^[A-Z].*\.$/s.test(sentence),
    );
    expect(odd).toEqual([]);
    expect(sentences.filter(({ sentence }) => /undefined|NaN|\[object/.test(sentence))).toEqual([]);
  });

  it('uses none of the words that mark a translation', () => {
    const translated = /at the most|of yours|anew|\bwho\b|any more|as one may|stands? on|told|at present/i;
    expect(sentences.filter(({ sentence }) => translated.test(sentence))).toEqual([]);
  });
});
