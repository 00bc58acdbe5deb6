import { describe, expect, it } from 'vitest';
import { wordsOf } from '../language/paper-words.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { joinReferences } from './join-references.ts';
import type { Label } from './number-document.ts';
import { PLAIN_REFERENCES, readReferenceStyle } from './reference-style.ts';

const label = (type: string, number: string, kind?: string): Label => ({
  type,
  number,
  id: `${type}-${number}`,
  ...(kind === undefined ? {} : { kind }),
});
const equations = (...numbers: string[]) => numbers.map((number) => label('equation', number));

/** Returns what `\cref` prints, or `\Cref` at the start of a sentence. */
function printed(
  targets: Label[],
  { preamble = '', language = 'en', isStart = false, isRange = false } = {},
) {
  const style = preamble === '' ? PLAIN_REFERENCES : readReferenceStyle(`${preamble}\\begin{document}`);
  const inlines = joinReferences(
    { targets, isStart, isNamed: true, isRange },
    { style, words: wordsOf(language) },
  );
  return inlineText(inlines).replaceAll('\u00a0', ' ');
}

const CLEVEREF = '\\usepackage{cleveref}';
const WHOLE = '\\usepackage[capitalise,noabbrev]{cleveref}';

describe('a reference to several things', () => {
  it('names the kind once, and each number is a link', () => {
    expect(printed(equations('1', '2'))).toBe('Equations (1) and (2)');
    expect(printed(equations('1', '3', '7'))).toBe('Equations (1), (3) and (7)');
    const links = joinReferences(
      { targets: equations('1', '2'), isStart: true, isNamed: true, isRange: false },
      { style: PLAIN_REFERENCES, words: wordsOf('en') },
    ).filter(({ t }) => t === 'Link');
    expect(links).toHaveLength(2);
  });

  it('writes three or more in a row as a range, sorted', () => {
    expect(printed(equations('4', '1', '2', '3'))).toBe('Equations (1) to (4)');
    expect(printed(equations('2.9', '2.10', '2.11', '3.1'))).toBe('Equations (2.9) to (2.11) and (3.1)');
    expect(printed(equations('1', '5'), { isRange: true })).toBe('Equations (1) to (5)');
    expect(printed(equations('3', '1'), { preamble: '\\usepackage[nosort]{cleveref}', isStart: true })).toBe(
      'Equations (3) and (1)',
    );
  });

  it('groups kinds', () => {
    const targets = [label('figure', '1'), label('table', '2'), label('figure', '3')];
    expect(printed(targets, { preamble: WHOLE })).toBe('Figures 1 and 3 and Table 2');
    expect(printed([...targets, label('equation', '4')], { preamble: WHOLE })).toBe(
      'Figures 1 and 3, Table 2, and Equation (4)',
    );
  });

  it('is small and short within a sentence, and whole at its start, as cleveref has it', () => {
    const one = [label('figure', '1')];
    expect(printed(one, { preamble: CLEVEREF })).toBe('fig. 1');
    expect(printed(one, { preamble: CLEVEREF, isStart: true })).toBe('Figure 1');
    expect(printed(one, { preamble: '\\usepackage[capitalize]{cleveref}' })).toBe('Fig. 1');
    expect(
      printed([label('thm', '2', 'Theorem'), label('thm', '4', 'Theorem')], { preamble: CLEVEREF }),
    ).toBe('theorems 2 and 4');
  });

  it('has the paper’s own names, formats and words between', () => {
    const preamble = `${CLEVEREF}\\crefname{equation}{formula}{formulas}\\Crefname{table}{Tab.}{Tabs.}
\\newcommand{\\crefrangeconjunction}{--}\\crefformat{section}{\\S#2#1#3}\\creflabelformat{figure}{#2[#1]#3}`;
    expect(printed(equations('1', '2', '3'), { preamble })).toBe('formulas (1)–(3)');
    expect(printed(equations('1'), { preamble, isStart: true })).toBe('Formula (1)');
    expect(printed([label('table', '1'), label('table', '2')], { preamble, isStart: true })).toBe(
      'Tabs. 1 and 2',
    );
    expect(printed([label('section', '3')], { preamble })).toBe('§3');
    expect(printed([label('figure', '3')], { preamble })).toBe('fig. [3]');
  });

  it('is in the language of the paper', () => {
    expect(printed(equations('1', '2'), { language: 'de' })).toBe('Gleichungen (1) und (2)');
    expect(printed(equations('1', '2', '3'), { language: 'fr', preamble: CLEVEREF })).toBe(
      'équations (1) à (3)',
    );
    expect(printed(equations('1', '2', '3'), { language: 'ru', isStart: true })).toBe('Формулы (1)–(3)');
    expect(printed(equations('1', '3'), { language: 'zh' })).toBe('式 (1)、(3)');
  });
});
