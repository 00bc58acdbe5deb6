import { readArguments, readGroup } from '../latex/scan.ts';
import { readable } from '../source-front/readable-tex.ts';
import { languageCode } from './language-codes.ts';
import type { CaptionName, OwnNames } from './paper-words.ts';

const COMMANDS: Readonly<Record<string, CaptionName>> = {
  figurename: 'figure',
  tablename: 'table',
  refname: 'references',
  bibname: 'references',
  abstractname: 'abstract',
  proofname: 'proof',
  partname: 'part',
  appendixname: 'appendix',
  lstlistingname: 'listing',
  algorithmname: 'algorithm',
  algorithmcfname: 'algorithm',
  'ALG@name': 'algorithm',
  keywordname: 'keywords',
  keywordsname: 'keywords',
};

/**
 * Returns the names that a preamble defines for its own language: `\renewcommand{\figurename}{Abb.}`, also within
 * `\addto\captionsgerman{…}`, `\setlocalecaption`, `\captionsetup[figure]{name=…}` and `\floatname`. Definitions within
 * other definitions, such as those of classes for several languages, don't count.
 */
export function readOwnNames(preamble: string, language: string): OwnNames {
  const names = new Map<string, string>();
  const set = (name: CaptionName | undefined, written: string) => {
    const text = readable(written).replace(/[\s.:]+$/, (end) => (end.includes('.') ? '.' : ''));
    // Capitals alone are the class's design, as REVTeX prints them.
    if (name && text !== '' && text.length <= 40 && !/^[\p{Lu}\s.]{3,}$/u.test(text)) names.set(name, text);
  };
  const read = (tex: string): void => {
    for (const { command, at, end } of topCommands(tex))
      readCommand(command, tex.slice(at, end), { set, read, language });
  };
  read(preamble);
  return names;
}

interface Reader {
  set: (name: CaptionName | undefined, written: string) => void;
  read: (tex: string) => void;
  language: string;
}

function readCommand(command: string, rest: string, { set, read, language }: Reader): void {
  const named = (name: string | undefined) => COMMANDS[name?.trim().replace(/^\\/, '') ?? ''];
  if (/^(?:renewcommand|providecommand|newcommand|def|gdef)$/.test(command)) {
    const [whole = '', name] = /^\*?\s*\{?\s*\\([A-Za-z@]+)\s*\}?\s*/.exec(rest) ?? [];
    const body = readGroup(rest, whole.length);
    if (body) set(named(name), body.inner);
    return;
  }
  if (command === 'addto') {
    const [whole = '', of = ''] = /^\s*\{?\s*\\(?:captions|extras)([A-Za-z]+)\s*\}?\s*/.exec(rest) ?? [];
    const body = readGroup(rest, whole.length);
    if (body && languageCode(of) === language) read(body.inner);
    return;
  }
  if (command === 'AtBeginDocument') {
    const body = readArguments(rest, 0, 'm')?.values[0];
    if (body !== undefined) read(body);
    return;
  }
  const values = readArguments(
    rest,
    0,
    command === 'captionsetup' ? 'om' : command === 'floatname' ? 'mm' : 'mmm',
  )?.values;
  if (!values) return;
  if (command === 'captionsetup') {
    const name = /(?:^|,)\s*name\s*=\s*(\{[^{}]*\}|[^,{}]*)/.exec(values[1] ?? '')?.[1];
    if (name !== undefined) set(FLOATS[values[0]?.trim() ?? ''], name);
  } else if (command === 'floatname') set(FLOATS[values[0]?.trim() ?? ''], values[1] ?? '');
  else if (command === 'setlocalecaption' && languageCode(values[0] ?? '') === language)
    set(LOCALE_NAMES[values[1]?.trim() ?? ''], values[2] ?? '');
  else if (command === 'renewcaptionname' && languageCode(values[0] ?? '') === language)
    set(named(values[1]), values[2] ?? '');
}

const FLOATS: Readonly<Record<string, CaptionName>> = {
  figure: 'figure',
  table: 'table',
  algorithm: 'algorithm',
  listing: 'listing',
  lstlisting: 'listing',
};

const LOCALE_NAMES: Readonly<Record<string, CaptionName>> = {
  ...FLOATS,
  ref: 'references',
  bib: 'references',
  abstract: 'abstract',
  proof: 'proof',
  part: 'part',
  appendix: 'appendix',
};

const READ =
  /^(?:renewcommand|providecommand|newcommand|def|gdef|addto|AtBeginDocument|captionsetup|floatname|setlocalecaption|renewcaptionname)$/;

/** Returns the commands of a preamble that define names, outside of groups. `at` is the index after the command. */
function topCommands(tex: string): { command: string; at: number; end: number }[] {
  const found: { command: string; at: number; end: number }[] = [];
  const pattern = /\\([A-Za-z@]+|.)|[{}]|%[^\n]*/gs;
  let depth = 0;
  for (let match = pattern.exec(tex); match; match = pattern.exec(tex)) {
    if (match[0] === '{') depth++;
    else if (match[0] === '}') depth--;
    else if (depth === 0 && READ.test(match[1] ?? ''))
      found.push({
        command: match[1] ?? '',
        at: pattern.lastIndex,
        end: Math.min(tex.length, pattern.lastIndex + 2000),
      });
  }
  return found;
}
