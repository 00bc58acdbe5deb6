import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';

const folder = process.env.COLOPHON_SAMPLES ?? '';
const reason = existsSync(folder) ? '' : ' (skipped: set COLOPHON_SAMPLES to the folder of these papers)';

describe.skipIf(reason !== '')(`real papers${reason}`, () => {
  it.each([
    ['emcee-latex', 'ms.tex', { references: 34, words: 4_500, figures: 0 }],
    ['emcee-joss', 'paper.md', { references: 6, words: 350, figures: 0 }],
    ['gala-joss', 'paper.md', { references: 5, words: 300, figures: 0 }],
    ['inara-joss', 'paper.md', { references: 5, words: 1_900, figures: 3 }],
  ])(
    'converts %s without loss',
    async (name, main, expected) => {
      const files = readTree(join(folder, name));
      const { [main]: first = new Uint8Array(), ...others } = files;
      const paper = await convertPaper(aSubmission({ [main]: first, ...others }));
      expect(paper.kind).toBe('converted');
      expect(paper.report.messages.filter((message) => message.severity !== 'info')).toEqual([]);
      expect(paper.references).toHaveLength(expected.references);
      expect(paper.figures).toHaveLength(expected.figures);
      expect(paper.wordCount).toBeGreaterThan(expected.words);
      expect(paper.html).not.toContain('math-failed');
    },
    60_000,
  );
});

function readTree(root: string, prefix = ''): Record<string, Uint8Array> {
  const entries = readdirSync(join(root, prefix), { withFileTypes: true });
  return Object.assign(
    {},
    ...entries.map((entry) => {
      const path = join(prefix, entry.name);
      return entry.isDirectory()
        ? readTree(root, path)
        : { [path]: new Uint8Array(readFileSync(join(root, path))) };
    }),
  );
}
