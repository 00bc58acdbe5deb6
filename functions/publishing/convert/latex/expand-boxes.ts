import { optionOf } from './option-of.ts';
import { replaceReferences } from './replace-references.ts';
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
  /** How many of a box with `auto counter` have been read. */
  count?: number;
}

/** `\newtcolorbox[init]{name}[2][default]{title=#2}` and `\DeclareTColorBox{name}{O{} m}{title=#2}` */
function ownBoxes(tex: string): string {
  const boxes = new Map<string, OwnBox>();
  let result = replaceCommand(
    tex,
    '(?:re)?newtcolorbox',
    'omoom',
    ([init = '', name = '', count = '0', preset, options = '']) => {
      const total = Math.min(Number(count) || 0, 9);
      const signature = preset === undefined ? 'm'.repeat(total) : `o${'m'.repeat(Math.max(0, total - 1))}`;
      const counted = /auto counter/.test(init) ? { count: 0 } : {};
      boxes.set(name.trim(), { signature, preset, options, ...counted });
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
  const labels = new Map<string, string>();
  for (const [name, own] of boxes)
    result = replaceEnvironment(result, name, own.signature, (values) => filledBox(own, values, labels));
  return labels.size === 0
    ? result
    : replaceReferences(result, (label) => {
        const number = labels.get(label);
        return number === undefined ? undefined : `\\hyperlink{${label}}{${number}}`;
      });
}

/** Writes a box with its title and number, and notes the number of its label. */
function filledBox(own: OwnBox, values: (string | undefined)[], labels: Map<string, string>): string {
  const filled = own.options.replace(/#(\d)/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    return values[index] ?? (index === 0 ? (own.preset ?? '') : '');
  });
  const body = values.at(-1) ?? '';
  if (own.count === undefined) return box(optionOf(filled, 'title'), body);
  const number = String(++own.count);
  const inBody = /\\label\s*\{([^{}]*)\}/.exec(body);
  const label = (optionOf(filled, 'label') ?? inBody?.[1] ?? '').trim();
  if (label !== '') labels.set(label, number);
  const target = label === '' ? '' : `\\hypertarget{${label}}{}`;
  const title = optionOf(filled, 'title')?.replace(/\\thetcbcounter(?![A-Za-z])(?:\{\})?/g, number);
  return target + box(title, inBody ? body.replace(inBody[0], '') : body);
}
