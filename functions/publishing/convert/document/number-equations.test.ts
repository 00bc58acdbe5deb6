import { describe, expect, it } from 'vitest';
import { type Inline, pairOf } from '../pandoc/document.ts';
import { numberDocument } from './number-document.ts';

/** Returns the number of each line of the formulas, and what the labels refer to. */
function numbered(...formulas: string[]) {
  const inlines: Inline[] = formulas.map((tex) => ({ t: 'Math', c: [{ t: 'DisplayMath' }, tex] }));
  const { blocks, labels } = numberDocument([{ t: 'Para', c: inlines }], 'by-hand');
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
});
