import { LANGUAGE_MARK } from '../language/mark-languages.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/**
 * Marks `\selectlanguage` in the body, which pandoc skips, and writes babel's other commands for languages as those that
 * pandoc reads.
 */
export function markSelectedLanguages(tex: string): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  const [preamble, body] = begin < 0 ? ['', tex] : [tex.slice(0, begin), tex.slice(begin)];
  let result = replaceCommand(
    body,
    'selectlanguage',
    'm',
    ([name = '']) => `\n\n\\begin{${LANGUAGE_MARK}}${name.trim()}\\end{${LANGUAGE_MARK}}\n\n`,
  );
  result = replaceEnvironment(
    result,
    'otherlanguage*',
    'm',
    ([name, text]) => `\\begin{otherlanguage}{${name}}${text}\\end{otherlanguage}`,
  );
  return (
    preamble +
    replaceCommand(result, 'textlang', 'mm', ([name, text]) => `\\foreignlanguage{${name}}{${text}}`)
  );
}
