import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECURITY_TXT_PATH } from '#shared/constants.ts';
import { StageConfig } from '../../infra/config.ts';

/** The sections of OWASP ASVS 4.0.3 with their requirements of levels 1 and 2; removed ones and those of level 3 are missing. */
const LEVEL_2: Record<string, readonly number[]> = {
  ...{ '1.1': upTo(7), '1.2': upTo(4), '1.4': [1, 4, 5], '1.5': upTo(4), '1.6': upTo(4), '1.7': upTo(2) },
  ...{ '1.8': upTo(2), '1.9': upTo(2), '1.10': [1], '1.11': upTo(2), '1.12': [2], '1.14': upTo(6) },
  ...{ '2.1': upTo(12), '2.2': upTo(3), '2.3': upTo(3), '2.4': upTo(5), '2.5': upTo(7), '2.6': upTo(3) },
  ...{ '2.7': upTo(6), '2.8': upTo(7), '2.9': upTo(3), '2.10': upTo(4) },
  ...{ '3.1': [1], '3.2': upTo(4), '3.3': upTo(4), '3.4': upTo(5), '3.5': upTo(3), '3.7': [1] },
  ...{ '4.1': [1, 2, 3, 5], '4.2': upTo(2), '4.3': upTo(3) },
  ...{ '5.1': upTo(5), '5.2': upTo(8), '5.3': upTo(10), '5.4': upTo(3), '5.5': upTo(4) },
  ...{ '6.1': upTo(3), '6.2': upTo(6), '6.3': upTo(2), '6.4': upTo(2) },
  ...{ '7.1': upTo(4), '7.2': upTo(2), '7.3': [1, 3, 4], '7.4': upTo(3) },
  ...{ '8.1': upTo(4), '8.2': upTo(3), '8.3': upTo(8), '9.1': upTo(3), '9.2': upTo(4) },
  ...{ '10.2': upTo(2), '10.3': upTo(3), '11.1': upTo(8) },
  ...{ '12.1': upTo(3), '12.2': [1], '12.3': upTo(6), '12.4': upTo(2), '12.5': upTo(2), '12.6': [1] },
  ...{ '13.1': [1, 3, 4, 5], '13.2': [1, 2, 3, 5, 6], '13.3': upTo(2), '13.4': upTo(2) },
  ...{ '14.1': upTo(4), '14.2': upTo(6), '14.3': [2, 3], '14.4': upTo(7), '14.5': upTo(4) },
};

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

const pages = ['docs/security.md', 'docs/security/asvs.md'].map((path) => readFileSync(path, 'utf8'));
const [model = '', lines = ''] = pages;

interface Row {
  id: string;
  verdict: string;
  evidence: string;
}

/** The rows of the tables of requirements. */
const rows: Row[] = [...lines.matchAll(/^\| (\d+\.\d+\.\d+) *\|[^|]*\| *([a-z/ ]+?) *\| *(.+?) *\|$/gm)].map(
  ([, id = '', verdict = '', evidence = '']) => ({ id, verdict, evidence }),
);

/** The tests that a page names, as `file` › "title". */
const namedTests = (text: string) =>
  [...text.matchAll(/`([^`]+\.test\.tsx?)` › "([^"]+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

/** Code files that a page names, without a title. */
const namedFiles = (text: string) =>
  [...text.matchAll(/`((?:docs|functions|infra|shared|test|web)\/[^` ]+\.\w+)`/g)].map(
    ([, file = '']) => file,
  );

it('name the address for reports as the site does', () => {
  const page = readFileSync('SECURITY.md', 'utf8');
  const contact = StageConfig.shape.contactEmail.parse(undefined);
  for (const text of [contact, SECURITY_TXT_PATH]) expect(page).toContain(text);
});

describe('the requirements of ASVS 4.0.3, level 2', () => {
  it('are all listed, once and in order', () => {
    const all = Object.entries(LEVEL_2).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    );
    expect(all).toHaveLength(259);
    expect(rows.map(({ id }) => id)).toEqual(all);
  });

  it('have a verdict of the list, and evidence', () => {
    const verdicts = new Set(['met', 'partly', 'not met', 'accepted', 'n/a', 'operator']);
    expect(rows.filter(({ verdict, evidence }) => !verdicts.has(verdict) || evidence.length < 5)).toEqual([]);
  });

  it('that are not met are summed up in the threat model, and no others', () => {
    const summary = model.slice(model.indexOf('## What isn’t met'), model.indexOf('## Assets'));
    const listed = [...summary.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id);
    const open = rows.filter(({ verdict }) => ['partly', 'not met', 'accepted'].includes(verdict));
    expect(listed.toSorted()).toEqual(open.map(({ id }) => id).toSorted());
  });
});

const quoted = (title: string) => ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`);

describe('the tests and files that the security pages name', () => {
  it.each(pages.flatMap(namedTests))('exist: $file › $title', ({ file, title }) => {
    expect(existsSync(file) && quoted(title).some((text) => readFileSync(file, 'utf8').includes(text))).toBe(
      true,
    );
  });

  it('exist', () => {
    const files = pages.flatMap(namedFiles);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
