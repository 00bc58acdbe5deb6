import { describe, expect, it } from 'vitest';
import { ConversionLog } from '../conversion-log.ts';
import { pandocMarkdown } from './scientific-markdown.ts';

const rewrite = (text: string, files: Record<string, string> = {}) =>
  pandocMarkdown(text, {
    read: (path) => files[path],
    embed: () => undefined,
    keyOfDoi: (doi) => (doi === '10.5555/known' ? 'moss' : undefined),
    log: new ConversionLog(),
  });

describe('pandocMarkdown', () => {
  it.each([
    'Plain text with $x$, `code`, [a link](#there), and an email@example.org.',
    '```python\n{ref}`a`\n:::{note}\n```',
    '% A title block of pandoc’s\n\nText.',
    '::: {.callout-note}\nText.\n:::',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ])('leaves alone: %s', (text) => {
    expect(rewrite(text)).toBe(text);
  });

  it.each([
    ['{cite:p}`a, b` and {cite:t}`c`', '[@a; @b] and @c'],
    ['{ref}`there <map>` and {numref}`Fig. {number} <map>`', '[there](#map) and Fig. \\ref{map}'],
    ['(map)=\n## A map', '## A map {#map}'],
    ['(map)=\nA paragraph.', '\\label{map}A paragraph.'],
    ['$$x$$ (eq)', '$$x \\label{eq}$$'],
    [
      'As @10.5555/known and @10.5555/other.',
      'As @moss and [doi:10.5555/other](https://doi.org/10.5555/other).',
    ],
    ['It is [@doi:10.5555/known; @https://doi.org/10.5555/known].', 'It is [@moss; @moss].'],
    [
      'It is [@10.5555/known; @10.5555/a_b].',
      'It is [@moss] ([doi:10.5555/a_b](https://doi.org/10.5555/a_b)).',
    ],
    [
      '[](doi:10.5555/known), `@10.5555/known` and a@10.5555/known',
      '@moss, `@10.5555/known` and a@10.5555/known',
    ],
    ['```{python}\n#| echo: true\nx\n```', '```python\nx\n```'],
    ['{unknown}`words` {button}`*a* <b>` {chem}`H2O`', 'words \\*a\\* H~2~O'],
  ])('rewrites %s', (text, expected) => {
    expect(rewrite(text)).toBe(expected);
  });

  it('doesn’t follow a circle of included files', () => {
    expect(rewrite('{{< include a.md >}}', { 'a.md': 'Words.\n{{< include a.md >}}' })).toMatch(/^Words\./);
  });

  it.each([
    ['boxes that don’t end', ':::{note}\n'.repeat(60_000)],
    ['nested boxes', `${':::{note}\n'.repeat(2_000)}${':::\n'.repeat(2_000)}`],
    ['fences of growing length', Array.from({ length: 1_500 }, (_, at) => '`'.repeat(at + 3)).join('\n')],
    ['notes of LaTeX that don’t end', '\\footnote{a'.repeat(50_000)],
    ['boxes of HTML that don’t end', '<div id="fig:a">\n'.repeat(60_000)],
    ['roles that don’t end', '{ref}`'.repeat(100_000)],
    ['DOIs that don’t end', '[@10.5555/a;'.repeat(50_000)],
    ['code that doesn’t end', '` `` '.repeat(50_000)],
    [
      'a table with a very long row',
      `:::{list-table}\n* - a\n${'  - b\n'.repeat(20_000)}${'* - a\n'.repeat(20_000)}:::`,
    ],
    ['formulas without labels', '$$x$$ '.repeat(100_000)],
    ['targets', '(a)=\n'.repeat(100_000)],
  ])('takes little time for %s', (_, text) => {
    const started = performance.now();
    rewrite(text);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
