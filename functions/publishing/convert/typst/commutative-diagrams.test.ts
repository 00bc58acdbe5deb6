import { describe, expect, it } from 'vitest';
import { markDiagrams, mendDiagrams } from './commutative-diagrams.ts';

const marked = (body: string) => markDiagrams(`\\begin{CD}${body}\\end{CD}`);

describe('a diagram of amscd', () => {
  it('has arrows between things, with letters above and below', () => {
    expect(marked('A @>f>> B @<<p< C')).toBe(
      '{}\\begin{matrix}A & \\overset{f}{\\text{colophoncdright1}} & B & \\underset{p}{\\text{colophoncdleft1}} & C\\end{matrix}',
    );
  });

  it('has arrows below things, with letters beside them', () => {
    const [, row = ''] = marked('A @>>> B \\\\ @V{V}VV @| \\\\ C @= D').split(' \\\\ ');
    expect(row.split(' & ')).toEqual([
      expect.stringMatching(/^\\text\{colophoncdscript0\}\{\{V\}\}.*colophoncddown0.*colophoncdhide0/),
      '',
      '\\text{colophoncdbars0}',
    ]);
  });

  it('has arrows as long as their letters in typst', () => {
    expect(mendDiagrams('upright("colophoncdright1")^f')).toBe('limits(stretch(arrow.r, size: #2.8em))^f');
    expect(mendDiagrams('upright("colophoncdright9")')).toContain('size: #6.8em');
    expect(mendDiagrams('upright("colophoncdscript0") g upright("colophoncdend0")')).toBe('script(g)');
    expect(mendDiagrams('A + B')).toBe('A + B');
  });
});
