import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Collects the entries of the package nomencl in a list, in the place of `\printnomenclature`. */
export function expandNomenclature(source: string): string {
  const tex = nomenclatureOfAsme(source);
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

/** The American Society of Mechanical Engineers' list, `\\entry{$k$}{Thermal conductivity}`, with headings in it. */
const nomenclatureOfAsme = (tex: string): string =>
  replaceEnvironment(tex, 'nomenclature', 'o', ([, body = '']) => {
    if (!/\\entry(?![A-Za-z])/.test(body)) return undefined;
    const items = replaceCommand(body, 'entry', 'mm', ([symbol, text]) => `\n\\item[{${symbol}}] ${text}`);
    const lists = replaceCommand(
      items,
      'EntryHeading',
      'm',
      ([heading]) => `\n\\end{description}\n\n\\textbf{${heading}}\n\n\\begin{description}\n`,
    );
    const written = `\\begin{description}${lists}\\end{description}`;
    return `\n\n\\section*{Nomenclature}\n\n${written.replace(/\\begin\{description\}\s*\\end\{description\}/g, '')}\n\n`;
  });
