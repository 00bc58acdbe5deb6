import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { brokenReferences } from '../support/references.ts';

/** Every file of the repository that git knows or would add. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));

/** Papers of the demonstration set name files of their own. */
const isProse = (file: string) => file.endsWith('.md') && !file.startsWith('examples/papers/');
const isCode = (file: string) => /\.(?:ts|tsx|mjs)$/.test(file);

/** The text of all comments in a source file. */
const commentsOf = (file: string): string =>
  parseSync(path.basename(file), readFileSync(file, 'utf8'))
    .comments.map(({ value }) => value)
    .join('\n');

/** Targets of relative links in Markdown that lead nowhere. */
function brokenLinks(file: string): string[] {
  const prose = readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^(?:[a-z]+:|\/|#|\{\{)/.test(target))
    .filter((target) => !existsSync(path.join(path.dirname(file), target.replace(/#.*$/, ''))));
}

const report = (from: string[], textOf: (file: string) => string): string[] =>
  from.flatMap((file) => brokenReferences(textOf(file), files).map((name) => `${file}: ${name}`));

describe('references to files', () => {
  it('lead somewhere in comments', () => {
    expect(report(files.filter(isCode), commentsOf)).toEqual([]);
  });

  it('lead somewhere in style sheets', () => {
    const comments = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/\/\*[\s\S]*?\*\//g)].map(([comment]) => comment).join('\n');
    const sheets = files.filter((file) => file.endsWith('.css'));
    expect(report(sheets, comments)).toEqual([]);
  });

  it('lead somewhere in documentation', () => {
    const prose = files.filter(isProse);
    // A worked example names the files that it adds.
    const withoutExamples = (file: string) =>
      readFileSync(file, 'utf8').replaceAll(/^```\w+ (?:add|edit)=[\s\S]*?^```/gm, '');
    expect(report(prose, withoutExamples)).toEqual([]);
    expect(prose.flatMap((file) => brokenLinks(file).map((link) => `${file}: ${link}`))).toEqual([]);
  });
});

describe('brokenReferences', () => {
  const known = ['docs/decisions/0004-streams.md', 'shared/errors.ts', 'functions/_lib/papers/find.ts'];

  it.each([
    'see notes.md',
    'as `docs/product/gone.md` says',
    '(spec/limits.md, section 5)',
    'functions/papers/gone',
    'the rule is in ../notes/rules/code.md',
    'papers/gone.ts',
  ])('finds %j', (text) => {
    expect(brokenReferences(text, known)).toHaveLength(1);
  });

  it.each([
    'docs/decisions/0004',
    'docs/decisions/ and shared/errors.ts.',
    '`functions/_lib/*/find.ts` and papers/find.ts',
    'shared/contract/<resource>.ts, functions/<resource>/index.ts',
    'https://example.org/docs/gone.md and /docs/api.md',
  ])('accepts %j', (text) => {
    expect(brokenReferences(text, known)).toEqual([]);
  });
});
