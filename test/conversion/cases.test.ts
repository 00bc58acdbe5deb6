import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { PIXEL, readLatex, slow, warnings, wordsOf } from '../support/read-paper.ts';

/** A case in `cases/*.yaml`: some LaTeX, and what its page shows. `cases/README.md` explains the fields. */
const Case = z.strictObject({
  it: z.string(),
  preamble: z.string().optional(),
  source: z.string(),
  files: z.record(z.string(), z.string()).default({}),
  warnings: z.array(z.string()).optional(),
  'page text': z.array(z.string()).default([]),
  'not in page text': z.array(z.string()).default([]),
  numbers: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

const FOLDER = path.join(import.meta.dirname, 'cases');

describe.each(globSync('*.yaml', { cwd: FOLDER }).toSorted())('%s', (file) => {
  const cases = z
    .array(Case)
    .nonempty()
    .parse(parse(readFileSync(path.join(FOLDER, file), 'utf8')));
  it.each(cases.map((each) => [each.it, each] as const))(
    '%s',
    async (_, { preamble, source, files, numbers, ...expected }) => {
      const asked = Object.keys(numbers).map((label) => `\n\nNumber of ${label}: \\ref{${label}}!`);
      const paper = await readLatex(source + asked.join(''), preamble, withPictures(files));
      const text = wordsOf(paper);
      if (expected.warnings) expect(warnings(paper)).toEqual(expected.warnings);
      for (const words of expected['page text']) expect(text).toContain(words);
      for (const words of expected['not in page text']) expect(text).not.toContain(words);
      for (const [label, number] of Object.entries(numbers))
        expect(text).toContain(`Number of ${label}: ${number}!`);
    },
    slow,
  );
});

const withPictures = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, content === 'PIXEL' ? PIXEL : content]),
  );
