import { type DefinedCommands, definedCommands, expandPlain } from './read-test.ts';
import { readArguments, replaceCommand, skipSpace } from './scan.ts';

interface Facts {
  commands: DefinedCommands;
  switches: ReadonlyMap<string, boolean>;
}

/**
 * Resolves the commands of ifthen and etoolbox that choose between two texts, such as `\ifthenelse{\boolean{draft}}{…}{…}` and
 * `\iftoggle{draft}{…}{…}`. Pandoc skips both texts. A choice that only TeX can make becomes its second text, or the first if
 * the second is empty. One that depends on an argument of a definition stays.
 */
export function resolveChoices(tex: string): string {
  if (!CHOICE.test(tex)) return tex;
  const facts = { commands: definedCommands(tex), switches: switchesOf(tex) };
  let result = tex;
  for (const [names, signature] of SWITCHES) result = replaceCommand(result, names, signature, () => '');
  // A choice can contain others.
  for (let depth = 0; depth < 4; depth++) {
    const before = result;
    for (const [names, signature, decide] of CHOICES)
      result = replaceCommand(result, names, `${signature}mm`, (values) => {
        const [yes = '', no = ''] = values.slice(-2);
        const test = values.slice(0, -2).map((value) => value ?? '');
        if (/#\d/.test(test.join(''))) return undefined;
        const outcome = decide(test, facts);
        return (outcome ?? no.trim() === '') ? yes : no;
      });
    if (result === before) break;
  }
  return result;
}

const CHOICE =
  /\\if(?:thenelse|bool|toggle|def|undef|defempty|defvoid|strequal|strempty|blank|notblank|csdef|numcomp)(?![A-Za-z@])/;

/** Commands that declare and set switches. */
const SWITCHES: ReadonlyArray<[names: string, signature: string]> = [
  [
    'newboolean|provideboolean|newbool|providebool|newtoggle|providetoggle|booltrue|boolfalse|toggletrue|togglefalse',
    'm',
  ],
  ['setboolean|setbool|settoggle', 'mm'],
];

/** Returns the switches of a source, as it last set them. */
function switchesOf(tex: string): ReadonlyMap<string, boolean> {
  const switches = new Map<string, boolean>();
  replaceCommand(tex, 'setboolean|setbool|settoggle', 'mm', ([name = '', value]) => {
    switches.set(name.trim(), value?.trim() === 'true');
    return undefined;
  });
  for (const [, value, name = ''] of tex.matchAll(/\\(?:bool|toggle)(true|false)\s*\{([^}]*)\}/g))
    switches.set(name.trim(), value === 'true');
  return switches;
}

type Decide = (test: string[], facts: Facts) => boolean | undefined;

const isSet = ([name = '']: string[], { switches }: Facts): boolean => switches.get(name.trim()) ?? false;
const isDefined = ([token = '']: string[], { commands }: Facts): boolean =>
  commands.has(token.trim().replace(/^\\/, ''));
const isEmpty = ([text = '']: string[], { commands }: Facts): boolean => expandPlain(text, commands) === '';

const CHOICES: ReadonlyArray<[names: string, signature: string, decide: Decide]> = [
  ['ifthenelse', 'm', ([test = ''], facts) => ifthen(test, facts)],
  ['ifbool|iftoggle', 'm', isSet],
  ['ifdef|ifcsdef', 'm', isDefined],
  ['ifundef|ifcsundef', 'm', (test, facts) => !isDefined(test, facts)],
  ['ifdefempty|ifdefvoid', 'm', isEmpty],
  ['ifstrempty|ifblank', 'm', ([text = '']) => text.trim() === ''],
  ['ifnotblank|notblank', 'm', ([text = '']) => text.trim() !== ''],
  ['ifstrequal', 'mm', ([left, right]) => left === right],
  ['ifnumcomp', 'mmm', ([left, sign, right]) => compare(`${left}${sign}${right}`)],
];

/** Decides a test of ifthen; undefined if only TeX can. */
function ifthen(source: string, facts: Facts): boolean | undefined {
  const test = source.trim();
  for (const [word, decisive] of [
    ['OR', true],
    ['AND', false],
  ] as const) {
    const parts = test.split(new RegExp(`\\\\(?:${word}|${word.toLowerCase()})(?![A-Za-z])`));
    if (parts.length === 1) continue;
    const outcomes = parts.map((part) => ifthen(part, facts));
    if (outcomes.includes(decisive)) return decisive;
    return outcomes.includes(undefined) ? undefined : !decisive;
  }
  const [, not] = /^\\(?:NOT|not)(?![A-Za-z])\s*([\s\S]*)$/.exec(test) ?? [];
  if (not !== undefined) {
    const outcome = ifthen(not, facts);
    return outcome === undefined ? undefined : !outcome;
  }
  const [, inner] = /^\\\(([\s\S]*)\\\)$/.exec(test) ?? [];
  if (inner !== undefined) return ifthen(inner, facts);
  const name = /^\\(equal|boolean|isundefined)(?![A-Za-z])/.exec(test)?.[1];
  const values =
    name && readArguments(test, skipSpace(test, name.length + 1), name === 'equal' ? 'mm' : 'm')?.values;
  if (!values) return compare(expandPlain(test, facts.commands));
  const [left = '', right = ''] = values;
  if (name === 'boolean') return isSet([left], facts);
  if (name === 'isundefined') return !isDefined([left], facts);
  const [one, other] = [left, right].map((text) => expandPlain(text, facts.commands));
  return one === other ? true : /\\/.test(`${one}${other}`) ? undefined : false;
}

function compare(test: string): boolean | undefined {
  const [, left, sign, right] = /^(-?\d+)\s*([<>=])\s*(-?\d+)$/.exec(test.trim()) ?? [];
  if (left === undefined) return undefined;
  const difference = Number(left) - Number(right);
  return sign === '<' ? difference < 0 : sign === '>' ? difference > 0 : difference === 0;
}
