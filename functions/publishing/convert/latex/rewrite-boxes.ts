import type { ConversionLog } from '../conversion-log.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Unwraps boxes that only scale, rotate or place their content, which pandoc would drop with the box. */
export function unwrapBoxes(tex: string, log: ConversionLog): string {
  let result = tex;
  // Boxes are rarely nested deeper than three levels.
  for (let level = 0; level < 3; level++)
    for (const [names, signature] of boxCommands)
      result = replaceCommand(result, names, signature, (values, name) => {
        log.info(`\\${name} was taken away; its content stays.`, `\\${name}`);
        return values.at(-1);
      });
  for (const [name, signature] of boxEnvironments)
    result = replaceEnvironment(result, name, signature, (values) => {
      if (name !== 'center')
        log.info(`The ${name} environment was taken away; its content stays.`, `\\begin{${name}}`);
      return `\n\n${values.at(-1) ?? ''}\n\n`;
    });
  return dropPaperCommands(acceptChanges(result));
}

// The last argument is the content.
const boxCommands: ReadonlyArray<[names: string, signature: string]> = [
  ['resizebox', 'smmm'],
  ['scalebox', 'mom'],
  ['adjustbox|maxsizebox|minsizebox', 'mm'],
  ['rotatebox', 'omm'],
  ['makebox|framebox', 'oom'],
  ['raisebox', 'moom'],
  ['vbox|vtop|fbox', 'm'],
  ['added', 'om'],
];

const boxEnvironments: ReadonlyArray<[name: string, signature: string]> = [
  ['adjustbox', 'm'],
  ['threeparttable', 'o'],
  ['measuredfigure', 'o'],
  ['ruledtabular', ''],
  ['landscape', ''],
  ['floattable', ''],
  ['center', ''],
  ['widetext', ''],
  ['spacing', 'm'],
  ['singlespace', ''],
  ['doublespace', ''],
  ['multicols', 'm'],
  ['adjustwidth', 'mm'],
  ['adjustwidth*', 'mm'],
];

/** Accepts marked changes: keeps the new text and removes the old. */
function acceptChanges(tex: string): string {
  // AASTeX has the old text first, the package changes the new one.
  const isOldFirst = /\\documentclass\s*(?:\[[^\]]*\])?\s*\{aastex/.test(tex);
  const replaced = replaceCommand(tex, 'replaced', 'omm', ([, first, second]) =>
    isOldFirst ? second : first,
  );
  return replaceCommand(replaced, 'deleted|index|typeout', 'om', () => '');
}

function dropPaperCommands(tex: string): string {
  let result = replaceCommand(tex, 'rowcolors', 'sommm', () => '');
  result = replaceCommand(result, 'mbox', 'm', ([inner]) =>
    inner?.includes('\\includegraphics') ? inner : undefined,
  );
  result = replaceCommand(result, 'cellcolor|rowcolor|columncolor', 'om', () => '');
  result = result.replace(/\\(?:setlength|addtolength)\s*\{?\s*\\[a-zA-Z]+\s*\}?\s*\{[^}]{0,1000}\}/g, '');
  result = result.replace(/\\(?:vspace|hspace)\*?\s*\{[^}]{0,1000}\}/g, ' ');
  result = result.replace(
    /\\(?:looseness|tolerance|hbadness|vbadness|emergencystretch)\s*=?\s*-?[\d.]+\s*(?:pt|em|ex|cm|mm|in)?/g,
    '',
  );
  result = result.replace(
    /\\(?:hskip|vskip|kern)\s*-?[\d.]+\s*(?:pt|em|ex|cm|mm|in)(?:\s*(?:plus|minus)\s*-?[\d.]+\s*(?:pt|em|ex|fil+))*/g,
    ' ',
  );
  return result.replace(
    /\\(?:small|footnotesize|scriptsize|tiny|normalsize|large|Large|LARGE|huge|Huge|hfill|hfil|centering|noindent|raggedright|protect|sloppy)(?![A-Za-z])/g,
    '',
  );
}
