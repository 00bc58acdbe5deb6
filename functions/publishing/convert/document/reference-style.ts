import { packagesOf } from '../language/latex-packages.ts';
import type { Joints, PaperWords, ReferenceName } from '../language/paper-words.ts';
import { replaceCommand } from '../latex/scan.ts';
import { SIGNS } from '../marks.ts';
import { readable } from '../source-front/readable-tex.ts';

/** How a paper names what it refers to, as cleveref's options and commands say. */
export interface ReferenceStyle {
  /** Names within a sentence have a capital letter. */
  isCapitalized: boolean;
  isAbbreviated: boolean;
  /** Sorts the numbers of one kind, and writes three or more in a row as a range. */
  isSorted: boolean;
  isCompressed: boolean;
  /** The paper's own names by counter: those within a sentence, and those at its start. */
  names: ReadonlyMap<string, ReferenceName>;
  startNames: ReadonlyMap<string, ReferenceName>;
  /** What hyperref's `\autoref` prints, by counter. */
  autorefNames: ReadonlyMap<string, string>;
  /** How one reference is written, by counter, with the number at `#1`: `(#1)`. */
  formats: ReadonlyMap<string, string>;
  joints: Partial<Joints>;
}

/** Papers without cleveref have whole names with a capital letter. */
export const PLAIN_REFERENCES: ReferenceStyle = {
  isCapitalized: true,
  isAbbreviated: false,
  isSorted: true,
  isCompressed: true,
  names: new Map(),
  startNames: new Map(),
  autorefNames: new Map(),
  formats: new Map(),
  joints: {},
};

/** Reads the options and commands of cleveref in a source. Source: section 5 and 7 of its manual. */
export function readReferenceStyle(tex: string): ReferenceStyle {
  const use = packagesOf(tex).find(({ name }) => name === 'cleveref');
  const options = `${use?.options ?? ''},${/\\documentclass\s*\[([^\]]*)\]/.exec(tex)?.[1] ?? ''}`;
  const has = (option: RegExp) => option.test(options);
  return {
    isCapitalized: use === undefined || has(/(?:^|,)\s*capitali[sz]e\b/),
    isAbbreviated: use !== undefined && !has(/\bnoabbrev\b/),
    isSorted: !has(/\bnosort\b/) && !has(/(?:^|,)\s*compress\s*(?:,|$)/),
    isCompressed: !has(/\bnosort\b/) && !has(/(?:^|,)\s*sort\s*(?:,|$)/),
    ...namesIn(tex),
    autorefNames: autorefNamesIn(tex),
    formats: formatsIn(tex),
    joints: jointsIn(tex),
  };
}

function namesIn(tex: string): Pick<ReferenceStyle, 'names' | 'startNames'> {
  const names = new Map<string, ReferenceName>();
  const startNames = new Map<string, ReferenceName>();
  replaceCommand(tex, '[cC]refname', 'mmm', ([counters = '', one = '', many = ''], command) => {
    const words = { one: readable(one), many: readable(many) };
    for (const counter of counters.split(','))
      (command === 'Crefname' ? startNames : names).set(counter.trim(), words);
    return undefined;
  });
  return { names, startNames };
}

/** `\renewcommand{\sectionautorefname}{Sec.}`; those in `\addto` are for one of several languages. */
function autorefNamesIn(tex: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const own = replaceCommand(tex, 'addto\\s*\\\\(?:captions|extras)\\w+', 'm', () => '');
  for (const [, counter = '', text = ''] of own.matchAll(/\\(\w+)autorefname\s*\}?\s*\{([^{}]+)\}/g))
    names.set(counter, readable(text));
  return names;
}

function formatsIn(tex: string): ReadonlyMap<string, string> {
  const formats = new Map<string, string>();
  replaceCommand(tex, 'crefformat|creflabelformat', 'mm', ([counters = '', format = ''], command) => {
    const text = readable(format.replaceAll(/#[23]/g, '').replaceAll('#1', NUMBER).replaceAll('\\S', '§'));
    const written = text.replaceAll(NUMBER, '#1').replaceAll('~', '\u00a0');
    if (written.includes('#1'))
      for (const counter of counters.split(','))
        formats.set(`${command === 'crefformat' ? 'whole' : 'number'} ${counter.trim()}`, written);
    return undefined;
  });
  // `\crefmultiformat` writes several as `\crefformat` writes one, most often without their name.
  replaceCommand(tex, 'crefmultiformat', 'mm', ([counters = '', first = '']) => {
    for (const counter of counters.split(','))
      if (isBareNumber(first)) formats.set(`several ${counter.trim()}`, first.includes('(') ? '(#1)' : '#1');
    return undefined;
  });
  return formats;
}

/** Whether a format has the number without words: `(#2#1#3)`. */
const isBareNumber = (format: string): boolean =>
  /^[\s()[\]{}~]*#2?(?:[\s()]*#[13])*[\s()[\]{}]*$/.test(format);

const NUMBER = SIGNS.number;

const JOINTS: Readonly<Record<string, keyof Joints>> = {
  crefrangeconjunction: 'range',
  crefpairconjunction: 'pair',
  crefmiddleconjunction: 'middle',
  creflastconjunction: 'last',
  crefpairgroupconjunction: 'pairOfGroups',
  crefmiddlegroupconjunction: 'middleOfGroups',
  creflastgroupconjunction: 'lastOfGroups',
};

function jointsIn(tex: string): Partial<Joints> {
  const joints: Partial<Joints> = {};
  replaceCommand(tex, '(?:re)?newcommand', 'smm', ([, name = '', text = '']) => {
    const joint = JOINTS[name.trim().replace(/^\\/, '')];
    if (joint !== undefined)
      joints[joint] = text
        .replaceAll(/~|\\nobreakspace(?:\{\})?/g, '\u00a0')
        .replaceAll(/---?/g, (dashes) => (dashes === '--' ? '–' : '—'));
    return undefined;
  });
  return joints;
}

interface Named {
  type: string;
  kind?: string;
}

/**
 * Returns the word for one or several things of a kind.
 * @param isStart whether the command is for the start of a sentence, such as `\Cref`
 */
export function referenceName(
  target: Named,
  count: number,
  isStart: boolean,
  style: ReferenceStyle,
  words: PaperWords,
): string {
  const own = style.names.get(target.type);
  const ownAtStart = style.startNames.get(target.type);
  const pick = (name: ReferenceName) => (count > 1 ? name.many : name.one);
  if (isStart && ownAtStart) return pick(ownAtStart);
  if (own) return isStart ? withCapital(pick(own)) : pick(own);
  if (ownAtStart) return style.isCapitalized ? pick(ownAtStart) : withoutCapital(pick(ownAtStart));
  const isShort = style.isAbbreviated && !isStart;
  const name = pick((isShort ? words.abbreviation(target.type) : undefined) ?? nameOf(target, words));
  return isStart || style.isCapitalized || !words.isLowerCase ? name : withoutCapital(name);
}

/** Returns the name of a kind: the title that the paper gave a theorem or a float, else the word of its language. */
export function nameOf({ type, kind }: Named, words: PaperWords): ReferenceName {
  const known = [type, kind?.toLowerCase() ?? '']
    .map((counter) => words.reference(counter))
    .find((name) => kind === undefined || name?.one === kind);
  if (known) return known;
  const one = kind ?? type;
  return { one, many: words.language.startsWith('en') && one !== '' ? `${one}s` : one };
}

const withCapital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const withoutCapital = (text: string) => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
