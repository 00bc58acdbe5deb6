import { describe, expect, it } from 'vitest';
import { rewriteIntertext } from '../latex/rewrite-intertext.ts';
import { rewriteSubequations } from '../latex/rewrite-subequations.ts';
import { type Inline, pairOf } from '../pandoc/document.ts';
import { numberDocument } from './number-document.ts';

const scheme = { headings: false, theorems: new Map(), withinSections: new Set<string>() };

/** Returns the number of each line of the formulas, and what the labels refer to. */
function numbered(...formulas: string[]) {
  const inlines: Inline[] = formulas.map((tex) => ({ t: 'Math', c: [{ t: 'DisplayMath' }, tex] }));
  const { blocks, labels } = numberDocument([{ t: 'Para', c: inlines }], scheme);
  const numbers = (inline: Inline): string[] => {
    if (inline.t !== 'Span') return [];
    const [attr, content] = inline.c;
    return attr[1].includes('rows') ? content.flatMap(numbers) : [pairOf(attr, 'number') ?? ''];
  };
  return {
    numbers: blocks.flatMap((block) => (block.t === 'Para' ? block.c.flatMap(numbers) : [])),
    labels: Object.fromEntries([...labels].map(([name, label]) => [name, `${label.id} ${label.number}`])),
  };
}

const align = (body: string, name = 'align') => `\\begin{${name}}${body}\\end{${name}}`;

describe('the lines of a formula', () => {
  it.each(['align', 'gather', 'eqnarray', 'flalign'])('have a number each, in %s', (name) => {
    expect(
      numbered(align('a \\label{x}\\\\[2pt] b \\label{y} \\\\', name), 'c', align('d', 'equation')),
    ).toEqual({ numbers: ['1', '2', '', '3'], labels: { x: 'x 1', y: 'y 2' } });
  });

  it('have the numbers that their author gave: none, a tag, or only the tags of a starred form', () => {
    expect(numbered(align('a \\\\ b \\notag \\\\ c')).numbers).toEqual(['1', '', '2']);
    expect(numbered(align('a \\tag{A1}\\label{x} \\\\ b \\\\ c \\tag*{$\\dagger$}'))).toEqual({
      numbers: ['A1', '1', '†'],
      labels: { x: 'x A1' },
    });
    expect(numbered(align("a \\\\ b \\tag{\\ref{x}$'$}", 'align*'), align('c', 'align*')).numbers).toEqual([
      '',
      '?′',
      '',
    ]);
    expect(numbered(align('a \\nonumber \\\\ b \\notag')).numbers).toEqual(['']);
  });

  it('are one formula with one number in multline, split, and inner environments', () => {
    expect(numbered(align('a \\\\ b', 'multline')).numbers).toEqual(['1']);
    expect(numbered(align(align('a \\\\ b', 'split'), 'equation')).numbers).toEqual(['1']);
    expect(numbered(align(`${align('a \\\\ b', 'cases')} \\\\ c`)).numbers).toEqual(['1', '2']);
  });

  it('are counted on after text between them', () => {
    const lines =
      'a \\label{x} \\\\[2pt] \\intertext{and, with \\(n\\) as in \\emph{this},} b \\label{y} \\\\ c';
    for (const name of ['align', 'gather', 'flalign']) {
      const tex = rewriteIntertext(align(lines, name));
      expect(tex).toContain('\nand, with \\(n\\) as in \\emph{this},\n');
      const [first = '', second = ''] = tex.split(/\nand.*\n/);
      expect(numbered(first, second)).toEqual({
        numbers: ['1', '2', '3'],
        labels: { x: 'x 1', y: 'y 2' },
      });
    }
    expect(rewriteIntertext(align('{2} a & b \\\\ \\shortintertext{so} c & d', 'alignat*'))).toBe(
      `${align('{2} a & b ', 'alignat*')}\nso\n${align('{2} c & d', 'alignat*')}`,
    );
  });

  it('have letters within subequations, whose label refers to all of them', () => {
    const tex = rewriteSubequations(
      `\\begin{subequations}\\label{all}${align('a \\label{x}\\\\ b \\notag \\\\ c')} and${align('d \\label{y}', 'equation')}\\end{subequations}`,
    );
    const [first = '', second = ''] = tex.split(' and');
    expect(numbered('\\begin{equation}z\\end{equation}', first, second)).toEqual({
      numbers: ['1', '2a', '', '2b', '2c'],
      labels: { x: 'x 2a', y: 'y 2c', all: 'x 2' },
    });
  });
});
