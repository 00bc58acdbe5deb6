import { readArguments } from '../latex/scan.ts';

const DELIMITERS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  p: ['(', ')'],
  b: ['[', ']'],
  B: ['\\{', '\\}'],
  v: ['|', '|'],
  V: ['\\|', '\\|'],
};

/** Writes the matrices of nicematrix as those of amsmath: `\begin{bNiceArray}{cc|c}` as an array between brackets. */
export function plainNiceMatrices(tex: string): string {
  if (!tex.includes('Nice')) return tex;
  const matrices = tex.replace(
    /\\(begin|end)\{([pbBvV]?)NiceMatrix\*?\}(?:\[[^\]]*\])?/g,
    (_, edge: string, kind: string) => `\\${edge}{${kind}matrix}`,
  );
  const begin = /\\begin\{([pbBvV]?)NiceArray\*?\}/g;
  let output = '';
  let done = 0;
  for (let match = begin.exec(matrices); match; match = begin.exec(matrices)) {
    const found = readArguments(matrices, begin.lastIndex, 'omo');
    if (!found) continue;
    const [open] = DELIMITERS[match[1] ?? ''] ?? ['.'];
    output += `${matrices.slice(done, match.index)}\\left${open}\\begin{array}{${found.values[1]}}`;
    done = found.end;
  }
  return (output + matrices.slice(done)).replace(
    /\\end\{([pbBvV]?)NiceArray\*?\}/g,
    (_, kind: string) => `\\end{array}\\right${DELIMITERS[kind]?.[1] ?? '.'}`,
  );
}
