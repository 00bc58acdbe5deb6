import { withoutDefinitions } from './defined-commands.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Commands whose text stands below a table or figure, and the word that begins it, of apa7, Copernicus, Taylor & Francis and others. */
const NOTES: Readonly<Record<string, string>> = {
  figurenote: '\\textit{Note.} ',
  tablenote: '\\textit{Note.} ',
  fignote: '\\textit{Notes:} ',
  tabnote: '',
  tablenotes: '',
  belowtable: '',
};

/** Writes captions, notes and rules of tables that templates of journals have instead of LaTeX's own. */
export function expandTemplateFloats(tex: string, isDefined: (name: string) => boolean): string {
  let result = replaceEnvironment(tex, 'tabnote', '', ([body]) => `\n\n${body}\n\n`);
  // Taylor & Francis and World Scientific: `\tbl{The caption.}{\begin{tabular}…}`.
  result = replaceCommand(result, 'tbl', 'mm', ([caption, table], name) =>
    isDefined(name) ? undefined : `\\caption{${caption}}\n${table}`,
  );
  result = replaceCommand(result, Object.keys(NOTES).join('|'), 'm', ([note], name) =>
    isDefined(name) ? undefined : `\n\n${NOTES[name]}${note}\n\n`,
  );
  result = replaceCommand(result, 'IBGEtab', 'mmm', (parts, name) =>
    isDefined(name) ? undefined : parts.join('\n\n'),
  );
  // Brazilian theses name the source of a float, and notes on it, below it.
  if (/\{abntex2\}/.test(result)) {
    result = replaceCommand(result, 'legend', 'm', ([text]) => `\n\n${text}\n\n`);
    result = replaceCommand(result, 'fonte', 'om', ([name = 'Fonte', text]) => `\n\n${name}: ${text}\n\n`);
    result = replaceCommand(result, 'nota', 'om', ([name = 'Nota', text]) => `\n\n${name}: ${text}\n\n`);
  }
  return withoutDefinitions(result, ['(?:top|middle|bottom)hline']).replace(
    /\\(?:top|middle|bottom)hline(?![A-Za-z@])/g,
    '\\hline',
  );
}
