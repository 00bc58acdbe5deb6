import { splitAtTop } from '../document/equation-rows.ts';
import { replaceEnvironment } from './scan.ts';

/** Writes LaTeX's `tabbing`, whose lines go on at tab stops (`\=`, `\>`), as a table: in text, `\=` is an accent. */
export const expandTabbing = (tex: string): string =>
  replaceEnvironment(tex, 'tabbing', '', ([body = '']) => {
    // A killed line only sets the stops.
    const shown = body.replace(/(^|\\\\)((?:(?!\\\\|\\kill)[\s\S])*)\\kill(?![A-Za-z])/g, '$1');
    let indent = 0;
    const lines = splitAtTop(shown, '\\\\').flatMap((line) => {
      const cells = line
        .replace(/^\s*\[[^\]]*\]|\\(?:pushtabs|poptabs)(?![A-Za-z])/g, '')
        .split(/\\[=>]/)
        .map((cell) =>
          cell
            .replace(/\\[+\-<]/g, '')
            .replace(/\\[`']$/, '')
            .trim(),
        );
      const row = [...Array.from({ length: Math.max(0, indent) }, () => ''), ...cells];
      indent += (line.match(/\\\+/g)?.length ?? 0) - (line.match(/\\-/g)?.length ?? 0);
      return row.some((cell) => cell !== '') ? [row] : [];
    });
    const columns = Math.max(1, ...lines.map((line) => line.length));
    if (columns === 1) return `\n\n${lines.flat().join(' \\newline ')}\n\n`;
    const rows = lines.map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? '').join(' & '));
    return `\n\n\\begin{tabular}{${'l'.repeat(columns)}}${rows.join(' \\\\ ')}\\end{tabular}\n\n`;
  });
