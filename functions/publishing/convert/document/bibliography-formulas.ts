import { SIGNS, withoutSigns } from '../marks.ts';
import type { Block, Inline } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import { chemistry } from './chemistry.ts';

// citeproc knows no formulas: it would print `$\nu$` as TeX, and a style's title case would make it `$\Nu$`. So formulas are
// digits between private-use characters while citeproc has them: five for each code unit.
const [OPEN, CLOSE] = SIGNS.formula;
const HIDDEN = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');

/** Hides the formulas of a .bib file from citeproc. In braces, they keep their case. */
export const hideFormulas = (bib: string): string =>
  withoutSigns(bib)
    .replace(
      /\{?\\(farcs|arcsec|farcm|arcmin|fdg|arcdeg|degr|micron|sun)(?![A-Za-z])\s*\}?/g,
      (_, name: string) => OF_ASTRONOMY[name] ?? '',
    )
    .replace(
      /\\(?:ce|ch)\s*\{((?:[^{}$]|\{[^{}$]*\})*)\}/g,
      (_, formula: string) => `$${chemistry(formula)}$`,
    )
    // As ADS writes them: `M$_{\\ensuremath{\\odot}}$`.
    .replace(/(?<!\\)\$((?:[^$\\\n]|\\.){1,300})\$/g, (formula) =>
      formula.replace(/\\ensuremath(?![A-Za-z])\s*/g, ''),
    )
    .replace(/\\ensuremath\s*\{((?:[^{}$]|\{[^{}$]*\})*)\}/g, '$$$1$$')
    .replace(
      /(?<!\\)\$((?:[^$\\\n]|\\.){1,300})\$/g,
      (_, tex: string) => `{${OPEN}${digitsOf(tex)}${CLOSE}}`,
    );

/** Signs of astronomy's classes, which ADS exports in titles. */
const OF_ASTRONOMY: Readonly<Record<string, string>> = {
  farcs: '″.',
  arcsec: '″',
  farcm: '′.',
  arcmin: '′',
  fdg: '°.',
  arcdeg: '°',
  degr: '°',
  micron: 'µm',
  sun: '☉',
};

/** Shows hidden formulas as `$…$` again. */
export const shownFormulas = (text: string): string =>
  text.replace(HIDDEN, (_, digits: string) => `$${texOf(digits)}$`);

/** Makes hidden formulas in printed references formulas. */
export const readFormulas = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, {
    inline: (inline) =>
      inline.t === 'Str' && inline.c.includes(OPEN) ? splitAtFormulas(inline.c) : undefined,
  });

function splitAtFormulas(text: string): Inline[] {
  return text.split(HIDDEN).flatMap((part, index): Inline[] => {
    if (index % 2 === 1) return [{ t: 'Math', c: [{ t: 'InlineMath' }, texOf(part)] }];
    return part === '' ? [] : [{ t: 'Str', c: part }];
  });
}

const digitsOf = (tex: string): string =>
  Array.from({ length: tex.length }, (_, at) => String(tex.charCodeAt(at)).padStart(5, '0')).join('');

const texOf = (digits: string): string =>
  (digits.match(/\d{5}/g) ?? []).map((code) => String.fromCharCode(Number(code))).join('');
