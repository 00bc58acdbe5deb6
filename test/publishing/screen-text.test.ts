import { describe, expect, it } from 'vitest';
import { decodeText } from '../../functions/_lib/papers/intake/decode-text.ts';
import { screenText } from '../../functions/publishing/screening/screen-text.ts';
import { splitLatex } from '../../functions/publishing/screening/split-latex.ts';
import { CORPUS } from '../support/screening/corpus.ts';
import type { Specimen } from '../support/screening/specimen.ts';

const ABSTRACT = 'We photographed lichens on north walls and say how fast they grow.';

async function rulesOf({ file }: Specimen): Promise<string[]> {
  const sent = typeof file === 'function' ? await file() : file;
  const { text } = decodeText(sent.bytes);
  const findings = await screenText({
    title: 'Lichens on north walls',
    abstract: ABSTRACT,
    text: shownText(sent.path, text),
    html: '',
    references: [],
    mainFile: sent.path,
    sources: [sent],
  });
  return findings.map(({ rule }) => rule);
}

const PROSE =
  'Lichens grow on walls of mills and barns in the north, and we measured how fast they do so in nine winters. ';

/** Approximates the conversion's text for these specimens. */
function shownText(path: string, source: string): string {
  if (path.endsWith('.tex'))
    return splitLatex(source)
      .shown.replace(/[\s\S]*\\begin\{document\}/, '')
      .replace(/``|''/g, '"')
      .replace(/\\[A-Za-z]+\*?|[{}]/g, ' ');
  if (path.endsWith('.md'))
    return source.replace(
      /<!--[\s\S]*?-->|<[^>]*>|!\[[^\]]*\]\([^)]*\)|^\[\/\/\].*$|^---\n[\s\S]*?\n---/gm,
      ' ',
    );
  return PROSE.repeat(2);
}

describe('screening the corpus', async () => {
  const judged = await Promise.all(
    CORPUS.map(async (specimen) => ({ specimen, rules: await rulesOf(specimen) })),
  );

  it.each(judged.filter(({ specimen }) => specimen.rule !== undefined))(
    'holds: $specimen.name',
    ({ specimen, rules }) => {
      expect(rules).toContain(specimen.rule);
    },
  );

  it.each(judged.filter(({ specimen }) => specimen.rule === undefined))(
    'lets through: $specimen.name',
    ({ rules }) => {
      expect(rules).toEqual([]);
    },
  );

  it('holds hostile submissions and few others', () => {
    const held = judged.filter(({ rules }) => rules.length > 0);
    const hostile = judged.filter(({ specimen }) => specimen.rule !== undefined);
    const both = held.filter(({ specimen }) => specimen.rule !== undefined);
    const [precision, recall] = [both.length / held.length, both.length / hostile.length];
    console.info(
      `Screening: ${hostile.length} hostile and ${judged.length - hostile.length} honest specimens, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.97);
  });
});
