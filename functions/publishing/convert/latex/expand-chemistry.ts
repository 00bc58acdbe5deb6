import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Writes chemmacros' numbered reactions as formulas of mhchem, and its signs as formulas. */
export function expandChemistry(tex: string): string {
  if (!/\{[^}]*\b(?:chemmacros|chemformula|achemso)\b[^}]*\}/.test(tex)) return tex;
  let result = tex;
  for (const [name, formula] of [
    ['reaction', 'equation'],
    ['reaction*', 'equation*'],
    ['reactions', 'align'],
    ['reactions*', 'align*'],
  ] as const)
    result = replaceEnvironment(result, name, '', ([body = '']) => {
      const labels = body.match(/\\label\s*\{[^}]*\}/g)?.join('') ?? '';
      const lines = body.replace(/\\label\s*\{[^}]*\}/g, '').trim();
      return name.startsWith('reactions')
        ? `\\begin{${formula}}${body
            .trim()
            .split('\\\\')
            .map((line) => reactionOf(line))
            .join(' \\\\ ')}\\end{${formula}}`
        : `\\begin{${formula}}${labels}\\ce{${lines}}\\end{${formula}}`;
    });
  if (!/\bchemmacros\b/.test(result)) return result;
  for (const [name, written] of Object.entries(SIGNS))
    result = replaceCommand(result, name, '', () => `\\ensuremath{${written}}`);
  return result;
}

function reactionOf(line: string): string {
  const labels = line.match(/\\label\s*\{[^}]*\}/g)?.join('') ?? '';
  return `\\ce{${line.replace(/\\label\s*\{[^}]*\}/g, '').trim()}}${labels}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  pH: '\\mathrm{pH}',
  pOH: '\\mathrm{pOH}',
  pKa: '\\mathrm{p}K_{\\mathrm{a}}',
  pKb: '\\mathrm{p}K_{\\mathrm{b}}',
  Ka: 'K_{\\mathrm{a}}',
  Kb: 'K_{\\mathrm{b}}',
  Kw: 'K_{\\mathrm{w}}',
};
