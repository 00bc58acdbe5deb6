import type { EngineMessage } from '../../latexml/engine-log.ts';
import type { ReportMessage } from '../converted-paper.ts';
import { classSymbols } from '../document/class-symbols.ts';
import { isLayout } from '../layout-commands.ts';

/**
 * Returns LaTeXML's messages in an author's words, each once, with file and line. Of unknown commands in formulas, which show their
 * names, `explainMath` says it.
 */
export function engineMessages(messages: EngineMessage[], xml = ''): ReportMessage[] {
  const told = new Map<string, ReportMessage>();
  for (const message of messages) {
    if (message.kind === 'undefined' && isInFormula(message.subject, xml)) continue;
    const text = textOf(message);
    if (text === undefined) continue;
    const { file, line, kind } = message;
    // An unknown command is told once, and each error.
    const key = kind === 'unexpected' ? `${text} ${file}:${line}` : text;
    if (told.has(key)) continue;
    told.set(key, { severity: 'warning', message: text, ...(file && line ? { file, line } : {}) });
  }
  return [...told.values()];
}

const isInFormula = (name: string, xml: string): boolean =>
  /^\\[A-Za-z]+$/.test(name) && new RegExp(` tex="[^"]*\\${name}(?![A-Za-z])`).test(xml);

function textOf({ kind, subject, text }: EngineMessage): string | undefined {
  // Which citations have no entry, `resolveReferences` says.
  if (kind === 'expected' && subject === 'ids') return undefined;
  if (subject === '\\end{document}')
    return 'A brace or an environment is never closed; what follows it can be lost.';
  switch (kind) {
    case 'undefined':
      // Layout says nothing to readers, and the names of other things, nothing to authors.
      if (!/^[\\{]/.test(subject) || subject.includes('@') || isLayout(subject)) return undefined;
      // Formulas have signs of classes.
      if (classSymbols(subject) !== subject) return undefined;
      return subject.startsWith('{')
        ? `The environment ${subject.slice(1, -1)} is unknown; its content is shown as text.`
        : `The command ${subject} is unknown and was omitted.`;
    case 'missing_file':
      // Of other files, `readProject` and `collectFigures` say it.
      if (!/\.(?:sty|cls)$/.test(subject) || /stubbed/.test(text)) return undefined;
      return `The file “${subject}” is not among the files.`;
    case 'lost':
      // A binding of ours says it.
      return text;
    case 'expected':
    case 'unexpected':
    case 'misdefined':
      if (kind === 'unexpected' && subject === '}') return 'There is a “}” without its “{”.';
      if (subject.includes('@')) return 'A formula or a group ends in the wrong place.';
      return `There is an error near “${subject}”: ${text.slice(0, 120)}`;
    default:
      return undefined;
  }
}
