import { replaceCommand } from './scan.ts';

/** Collects the entries of the package nomencl in a list, in the place of `\printnomenclature`. */
export function expandNomenclature(tex: string): string {
  if (!/\\nomenclature(?![A-Za-z])/.test(tex)) return tex;
  const entries: string[] = [];
  const result = replaceCommand(tex, 'nomenclature', 'omm', ([, symbol = '', text = '']) => {
    if (!/#\d/.test(symbol + text)) entries.push(`\\item[{${symbol}}] ${text}`);
    return '';
  });
  const list = `\n\n\\section*{Nomenclature}\n\n\\begin{description}\n${entries.join('\n')}\n\\end{description}\n\n`;
  return result.replace(/\\printnomenclature(?![A-Za-z])\s*(?:\[[^\]]*\])?/, () =>
    entries.length > 0 ? list : '',
  );
}
