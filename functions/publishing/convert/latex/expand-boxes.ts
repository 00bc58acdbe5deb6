import { optionOf } from './option-of.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/**
 * Writes the boxes of tcolorbox and mdframed as quotations with their titles, also those that the paper declares, and its theorems
 * in boxes (`\newtcbtheorem`) as theorems.
 */
export function expandBoxes(tex: string): string {
  let result = boxedTheorems(tex);
  result = ownBoxes(result);
  result = replaceCommand(result, 'tcbsubtitle', 'om', ([, title]) => `\n\n\\textbf{${title}}\n\n`);
  result = result.replace(/\\tcblower(?![A-Za-z])/g, '\n\n');
  result = replaceCommand(result, 'tcbox', 'som', ([, , text]) => text);
  result = replaceEnvironment(result, 'tcolorbox', 'o', ([options = '', body = '']) =>
    box(optionOf(options, 'title'), body),
  );
  return replaceEnvironment(result, 'mdframed', 'o', ([options = '', body = '']) =>
    box(optionOf(options, 'frametitle'), body),
  );
}

function box(title: string | undefined, body: string): string {
  const head = title?.trim() ? `\\textbf{${title.trim().replace(/[.:]$/, '')}.} ` : '';
  return `\n\n\\begin{quote}${head}${body.trim()}\\end{quote}\n\n`;
}

/** `\newtcbtheorem[init]{name}{Title}{options}{prefix}`, used as `\begin{name}{note}{label}`. */
function boxedTheorems(tex: string): string {
  const prefixes = new Map<string, string>();
  const declared = replaceCommand(
    tex,
    '(?:re)?newtcbtheorem|NewTcbTheorem',
    'ommmm',
    ([init = '', name = '', title = '', , prefix = '']) => {
      prefixes.set(name.trim(), prefix.trim());
      const shared = optionOf(init, 'use counter from') ?? optionOf(init, 'use counter');
      const within = optionOf(init, 'number within');
      const sibling = shared === undefined ? '' : `[${shared}]`;
      const place = within === undefined ? '' : `[${within.replace(/^\\the/, '')}]`;
      return `\\newtheorem{${name.trim()}}${sibling}{${title.trim()}}${place}\\newtheorem*{${name.trim()}*}{${title.trim()}}`;
    },
  );
  let result = declared;
  for (const [name, prefix] of prefixes) {
    result = replaceEnvironment(result, name, 'omm', ([, note = '', label = '', body]) => {
      const mark = label.trim() === '' ? '' : `\\label{${prefix}:${label.trim()}}`;
      return `\\begin{${name}}${note.trim() === '' ? '' : `[${note.trim()}]`}${mark}${body}\\end{${name}}`;
    });
    result = replaceEnvironment(
      result,
      `${name}*`,
      'om',
      ([, note = '', body]) =>
        `\\begin{${name}*}${note.trim() === '' ? '' : `[${note.trim()}]`}${body}\\end{${name}*}`,
    );
  }
  return result;
}

interface OwnBox {
  signature: string;
  /** The default of a first optional argument. */
  preset: string | undefined;
  options: string;
}

/** `\newtcolorbox[init]{name}[2][default]{title=#2}` and `\DeclareTColorBox{name}{O{} m}{title=#2}` */
function ownBoxes(tex: string): string {
  const boxes = new Map<string, OwnBox>();
  let result = replaceCommand(
    tex,
    '(?:re)?newtcolorbox',
    'omoom',
    ([, name = '', count = '0', preset, options = '']) => {
      const total = Math.min(Number(count) || 0, 9);
      const signature = preset === undefined ? 'm'.repeat(total) : `o${'m'.repeat(Math.max(0, total - 1))}`;
      boxes.set(name.trim(), { signature, preset, options });
      return '';
    },
  );
  result = replaceCommand(
    result,
    '(?:New|Renew|Declare|Provide)TColorBox',
    'ommm',
    ([, name = '', spec = '', options = '']) => {
      const signature = spec
        .replace(/\{[^{}]*\}/g, '')
        .replace(/[^A-Za-z]/g, '')
        .replace(/O/g, 'o');
      if (/^[som]*$/.test(signature)) boxes.set(name.trim(), { signature, preset: '', options });
      return '';
    },
  );
  for (const [name, { signature, preset, options }] of boxes)
    result = replaceEnvironment(result, name, signature, (values) => {
      const filled = options.replace(/#(\d)/g, (_, digit: string) => {
        const index = Number(digit) - 1;
        return values[index] ?? (index === 0 ? (preset ?? '') : '');
      });
      return box(optionOf(filled, 'title'), values.at(-1) ?? '');
    });
  return result;
}
