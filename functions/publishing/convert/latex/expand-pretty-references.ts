import { replaceCommand } from './scan.ts';

/** The formats that the package prettyref has from the beginning. */
const PRESET: ReadonlyArray<[prefix: string, format: string]> = [
  ['eq', '(\\ref{#1})'],
  ['lem', 'Lemma \\ref{#1}'],
  ['thm', 'Theorem \\ref{#1}'],
  ['cha', 'Chapter \\ref{#1}'],
  ['sec', 'Section \\ref{#1}'],
  ['tab', 'Table \\ref{#1}'],
  ['fig', 'Figure \\ref{#1}'],
];

/**
 * Replaces the references of the package prettyref, `\prettyref{fig:map}`, by what `\newrefformat{fig}{Figure~\ref{#1}}` makes of
 * them. So are those by a command of the paper's own that only calls it.
 */
export function expandPrettyReferences(tex: string): string {
  if (!/\\prettyref(?![A-Za-z@])/.test(tex)) return tex;
  const formats = new Map(PRESET);
  let result = replaceCommand(tex, 'newrefformat', 'mm', ([prefix = '', format = '']) => {
    formats.set(prefix.trim(), format);
    return '';
  });
  const names = ['prettyref'];
  result = result.replace(OWN, (_, name: string) => {
    names.push(name);
    return '';
  });
  return replaceCommand(result, names.join('|'), 'm', ([label = '']) => {
    if (label.includes('#')) return undefined;
    const format = formats.get(label.trim().split(':')[0] ?? '') ?? '\\ref{#1}';
    return format.replaceAll('#1', () => label.trim());
  });
}

const OWN =
  /\\(?:(?:re)?newcommand|providecommand|def|DeclareRobustCommand)\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*(?:\[1\]|#1)\s*\{\s*\\prettyref\s*\{#1\}\s*\}/g;
