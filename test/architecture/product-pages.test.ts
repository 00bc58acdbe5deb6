import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { CREDITS } from '#shared/domain/ledger.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/notification-constants.ts';
import { PAGE_PATHS } from '#shared/domain/page-paths.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';
import { SOCKET_LIMITS, SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';

/** The constants whose numbers the pages can cite, by their names in the code. */
const CONSTANTS = {
  LIMITS,
  RATE_LIMITS,
  CREDITS,
  NOTIFICATION_LIMITS,
  REVIEW_LIMITS,
  SOCKET_LIMITS,
  SOCKET_RHYTHM,
};
const CITED = new RegExp(`\`((?:${Object.keys(CONSTANTS).join('|')})(?:\\.\\w+)+)\``, 'g');

const pages = globSync('docs/product/*.md');
const paragraphs = pages.flatMap((page) =>
  readFileSync(page, 'utf8')
    .split(/\n\n|\n(?=[|-])|\n(?=\d\. )/)
    .map((text) => ({ page: path.basename(page), text })),
);
const citations = paragraphs.flatMap(({ page, text }) =>
  [...text.matchAll(CITED)].map(([, name = '']) => ({ page, name, text })),
);

/** Returns the constant with a dotted name; undefined if there is none. */
function constantOf(name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) => z.record(z.string(), z.unknown()).safeParse(value).data?.[key],
      CONSTANTS,
    );
}

/** Returns all numbers in a constant, at any depth. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  const { data = {} } = z.record(z.string(), z.unknown()).safeParse(value);
  return Object.values(data).flatMap(numbersIn);
}

const MEBIBYTE = 1024 * 1024;
const DAY_SECONDS = 86_400;
/** How a page may write a number: as it is, in seconds for milliseconds, in MB or GB for bytes, "per day" for a day's seconds. */
const spellings = (number: number): string[] =>
  [number, number / 1000, number / MEBIBYTE, number / (1024 * MEBIBYTE)]
    .filter((each) => Number.isInteger(each) && each > 0)
    .flatMap((each) => [String(each), each.toLocaleString('en-US')])
    .concat(number === DAY_SECONDS ? ['per day'] : [], number === 60 ? ['per minute'] : [])
    .concat(number === 3600 ? ['per hour'] : []);

const says = (text: string, number: number): boolean => {
  const prose = text.replaceAll(CITED, '');
  return spellings(number).some((spelling) =>
    new RegExp(`(?<![\\d,.])${spelling.replaceAll('.', '\\.')}(?![\\d]|,\\d)`).test(prose),
  );
};

describe('every page', () => {
  it('has no placeholder that was never filled in', () => {
    const placeholders = globSync('{*.md,{docs,web/docs}/**/*.md}').flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/@[A-Z_]{3,}@/g)].map(([piece]) => `${page}: ${piece}`),
    );
    expect(placeholders).toEqual([]);
  });
});

describe('the pages of docs/product', () => {
  it('cite constants that exist', () => {
    expect(citations.length).toBeGreaterThan(40);
    expect(citations.filter(({ name }) => constantOf(name) === undefined)).toEqual([]);
  });

  it('give each constant its number', () => {
    const wrong = citations.flatMap(({ page, name, text }) =>
      numbersIn(constantOf(name))
        .filter((number) => !says(text, number))
        .map((number) => `${page}: ${name} is ${number}, which the paragraph does not say`),
    );
    expect(wrong).toEqual([]);
  });

  it('link every page from the index', () => {
    const index = readFileSync('docs/product/README.md', 'utf8');
    const others = pages.map((page) => path.basename(page)).filter((name) => name !== 'README.md');
    expect(others.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });

  it('name every route of the website', () => {
    const page = readFileSync('docs/product/pages.md', 'utf8');
    const addresses = PAGE_PATHS.map((address) => address.replaceAll(/:(\w+)/g, '{$1}'));
    const missing = addresses.filter(
      (address) => !page.includes(`\`${address.replace('{paperId}', '{id}')}\``),
    );
    expect(missing).toEqual([]);
  });

  it('quote fixed texts as the code has them', () => {
    const code = globSync(['shared/**/*.ts', 'web/src/**/*.{ts,tsx}', 'functions/auth/*.ts'])
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const rows = readFileSync('docs/product/texts.md', 'utf8').matchAll(/^\|[^|]+\|([^|]+)\|$/gm);
    const sentences = [...rows]
      .flatMap(([, cell = '']) => cell.split(' · '))
      .map((sentence) => sentence.trim().replace(/ ?…$/, ''))
      .filter((sentence) => sentence !== 'sentence' && !/^-+$/.test(sentence));
    expect(sentences.length).toBeGreaterThan(35);
    expect(sentences.filter((sentence) => !code.includes(sentence))).toEqual([]);
  });
});
