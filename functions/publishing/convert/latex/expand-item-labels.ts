import { optionOf } from './option-of.ts';

const COUNTERS: Readonly<Record<string, string>> = {
  alph: 'a',
  Alph: 'A',
  roman: 'i',
  Roman: 'I',
  arabic: '1',
};

/** Writes enumitem's `[label=(\alph*)]` as `[(a)]`, which pandoc reads. */
export const expandItemLabels = (tex: string): string =>
  // With options, pandoc drops the terms of a description.
  tex
    .replace(/\\begin\{description\}\s*\[[^\n]{0,300}?\](?=\s*(?:\\item|%|$))/gm, '\\begin{description}')
    .replace(
      /\\begin\{enumerate\}\s*\[([^\n]{0,300}?)\](?=\s*\\item|\s*$|\s*%|\s*\n)/gm,
      (whole, options: string) => {
        const label = optionOf(options, 'label');
        if (label === undefined) return whole;
        const marker = label
          .replace(/\\(alph|Alph|roman|Roman|arabic)\*/g, (_, name: string) => COUNTERS[name] ?? '')
          .replace(
            /\\(?:text|math)?(?:bf|it|rm|up|sf|upshape|itshape|bfseries|normalfont)(?![A-Za-z])|[{}\s]/g,
            '',
          );
        return /^\(?[aAiI1][.):]?$/.test(marker) ? `\\begin{enumerate}[${marker}]` : '\\begin{enumerate}';
      },
    );
