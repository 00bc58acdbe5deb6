import { optionOf } from './option-of.ts';
import { readArguments, replaceCommand } from './scan.ts';

/**
 * Writes what a preamble says of all lists at the lists themselves: enumitem's `\setlist[enumerate,1]{label=(\roman*)}` and
 * `\newlist`, and LaTeX's `\renewcommand{\labelenumi}{(\roman{enumi})}`.
 */
export function expandListSettings(tex: string): string {
  if (!/\\(?:setlist|newlist|setenumerate)(?![A-Za-z])|\\(?:label|the)enumi/.test(tex)) return tex;
  const settings = new Map<string, string>();
  const add = (key: string, options: string) =>
    settings.set(key, [settings.get(key), options].filter(Boolean).join(','));
  let result = readLabelCommands(tex, add);
  const own = new Map<string, string>();
  result = replaceCommand(result, 'newlist', 'mmm', ([name = '', kind = '']) => {
    if (/^[A-Za-z*]+$/.test(name.trim())) own.set(name.trim(), kind.trim().replace('*', ''));
    return '';
  });
  result = replaceCommand(result, 'setlist', 'som', ([, names = '', options = '']) => {
    const parts = names.split(',').map((each) => each.trim());
    const levels = parts.filter((part) => /^\d$/.test(part));
    for (const name of parts.filter((part) => /^[A-Za-z]+$/.test(part)))
      for (const level of levels.length > 0 ? levels : ['']) add(name + level, options);
    return '';
  });
  result = replaceCommand(result, 'setenumerate', 'om', ([level = '', options = '']) => {
    add(`enumerate${level.trim()}`, options);
    return '';
  });
  if (own.size === 0 && ![...settings.keys()].some((key) => key.startsWith('enumerate'))) return result;
  return writeSettings(result, own, settings);
}

/** Reads `\labelenumi` and `\theenumi` as the options of enumitem that say the same. */
function readLabelCommands(tex: string, add: (key: string, options: string) => void): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  const named = tex.replace(/\\(renewcommand|def)\s*(\\(?:label|the)enumi{1,2})(?=\s*\{)/g, '\\$1{$2}');
  const defined = new Map<string, string>();
  const result = replaceCommand(named, 'renewcommand|def', 'smm', ([, name = '', body = '']) => {
    const known = /^\\((?:label|the)enumi{1,2})$/.exec(name.trim())?.[1];
    if (known === undefined || begin < 0) return undefined;
    defined.set(known, body);
    return '';
  });
  for (const [counter, level, usual] of [
    ['enumi', '1', '\\arabic*'],
    ['enumii', '2', '\\alph*'],
  ] as const) {
    const [the, label] = [defined.get(`the${counter}`), defined.get(`label${counter}`)];
    if (the === undefined && label === undefined) continue;
    const starred = (text: string) => text.replace(new RegExp(`\\{\\s*${counter}\\s*\\}`, 'g'), '*');
    const printed = the === undefined ? usual : starred(the);
    const marked =
      label === undefined ? `${printed}.` : starred(label.replaceAll(`\\the${counter}`, printed));
    add(`enumerate${level}`, `label={${marked}}${the === undefined ? '' : `,ref={${printed}}`}`);
  }
  return result;
}

/** Goes through the lists, and adds the options of their names and levels. The list's own options have priority. */
function writeSettings(
  tex: string,
  own: ReadonlyMap<string, string>,
  settings: ReadonlyMap<string, string>,
): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  const token = new RegExp(
    `\\\\(begin|end)\\s*\\{(enumerate|${[...own.keys(), 'itemize'].join('|').replaceAll('*', '\\*')})\\}`,
    'g',
  );
  // Of `\newlist{steps}{enumerate}{1}`, the counter is `stepsi`.
  const ownCounter = new RegExp(
    `\\{(?:${['enum', ...own.keys()].join('|').replaceAll('*', '\\*')})i{1,3}\\}`,
    'g',
  );
  token.lastIndex = Math.max(0, begin);
  let output = '';
  let done = 0;
  let level = 0;
  for (let match = token.exec(tex); match; match = token.exec(tex)) {
    const [whole, edge, name = ''] = match;
    const kind = own.get(name) ?? name;
    const isNumbered = kind === 'enumerate';
    if (edge === 'end') {
      if (isNumbered) level--;
      output += `${tex.slice(done, match.index)}\\end{${kind}}`;
      done = match.index + whole.length;
      continue;
    }
    if (isNumbered) level++;
    const given = readArguments(tex, token.lastIndex, 'o');
    const options = given?.values[0];
    const set = [
      settings.get(name + String(level)),
      own.has(name) ? settings.get(`${name}1`) : undefined,
      settings.get(name),
    ]
      .filter(Boolean)
      .join(',');
    const isShort = options !== undefined && !options.includes('=') && options.trim() !== '';
    output += `${tex.slice(done, match.index)}\\begin{${kind}}`;
    done = token.lastIndex;
    if (!isNumbered || isShort || set === '') continue;
    const wanted = ['label', 'ref'].flatMap((key) => {
      const value =
        optionOf(options ?? '', key) ?? (options?.includes('label') ? undefined : optionOf(set, key));
      return value === undefined ? [] : [`${key}={${value.replace(ownCounter, '*')}}`];
    });
    const others = /\bresume\b/.test(options ?? '') ? ['resume'] : [];
    output += `[${[...wanted, ...others].join(',')}]\n`;
    done = given?.end ?? token.lastIndex;
  }
  return output + tex.slice(done);
}
