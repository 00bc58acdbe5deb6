import { COUNTER_STYLES } from './counter-styles.ts';
import { expandListSettings } from './expand-list-settings.ts';
import { joinItems } from './join-items.ts';
import { optionOf } from './option-of.ts';
import { replaceReferences } from './replace-references.ts';
import { replaceEnvironment } from './scan.ts';

const COUNTERS: Readonly<Record<string, string>> = {
  alph: 'a',
  Alph: 'A',
  roman: 'i',
  Roman: 'I',
  arabic: '1',
};

/**
 * Writes the labels of enumitem's lists so that pandoc reads them: `[label=(\alph*)]` as `[(a)]`. Lists whose labels pandoc
 * has none for, such as (H1), and those with labels of their own (`\item[(a')]`) become descriptions, and references to their items links.
 */
export function expandItemLabels(tex: string): string {
  // With options, pandoc drops the terms of a description.
  const plain = completeTerms(markedBullets(joinItems(expandListSettings(tex))))
    .replace(/\\begin\{description\}\s*\[[^\n]{0,300}?\](?=\s*(?:\\item|%|$))/gm, '\\begin{description}')
    .replace(
      /\\begin\{enumerate\}\s*\[([^\n]{0,300}?)\](?=\s*\\item|\s*$|\s*%|\s*\n)/gm,
      (whole, options: string) => {
        const label = optionOf(options, 'label');
        if (label === undefined || optionOf(options, 'ref') !== undefined) return whole;
        const marker = bare(label.replace(COUNTER, (_, name: string) => COUNTERS[name] ?? ''));
        return SIMPLE.test(marker) ? `\\begin{enumerate}[${marker}]` : whole;
      },
    );
  const labels = new Map<string, string>();
  const described = describeLists(plain, labels);
  if (labels.size === 0) return described;
  return replaceReferences(described, (label, name) => {
    const shown = labels.get(label);
    if (shown === undefined) return undefined;
    const isBare = name === 'eqref' && !/^\\?\(/.test(shown);
    return `\\hyperlink{${label}}{${isBare ? `(${shown})` : shown}}`;
  });
}

/** Marks of bullets, which the page sets as bullets of its own. */
const BULLET =
  /^(?:[-–—•·*+◦‣▪►→]|\\(?:text)?(?:bullet|circ|cdot|diamond|ast|star|endash|emdash|asteriskcentered|square|blacksquare|triangleright|to|rightarrow|ensuremath)(?![A-Za-z])|[{}$\s])*$/;

/** Marks of bullets that say something: words, letters and numbers, such as `\item[Moss]` and `\item[A]`. */
const isWord = (mark: string): boolean =>
  /[\p{L}\p{N}]{2}|^\W*[A-Z0-9]\W*$/u.test(mark.replace(/\\[A-Za-z]+/g, ' '));

/** Writes a list of bullets whose items have marks of their own, such as `\item[\ding{182}]`, as a description with these. */
const markedBullets = (tex: string): string =>
  replaceEnvironment(tex, 'itemize', '', ([whole = '']) => {
    const body = whole.replace(/^\s*\[[^\n]{0,300}?\](?=\s*(?:\\item|%|\n|$))/, '');
    const inner = markedBullets(body);
    const items = itemsOf(inner);
    const marks = items.map(({ mark }) => mark?.trim());
    const isMarked =
      new Set(marks).size > 1 && marks.every((mark) => mark !== undefined)
        ? marks.some((mark = '') => !BULLET.test(mark))
        : marks.some((mark = '') => !BULLET.test(mark) && isWord(mark));
    if (!isMarked) return inner === body ? undefined : `\\begin{itemize}${inner}\\end{itemize}`;
    const written = items.map(({ mark = '•', text }) => `\\item[{${mark}}] ${text.trimStart()}`);
    return `\\begin{description}\n${written.join('\n')}\\end{description}`;
  });

/** Writes items of a description without a term, among which pandoc drops all terms, with an empty one, or as bullets if none has one. */
const completeTerms = (tex: string): string =>
  replaceEnvironment(tex, 'description', '', ([body = '']) => {
    const inner = completeTerms(body);
    const items = itemsOf(inner);
    const named = items.filter(({ mark }) => mark !== undefined).length;
    const lists = (name: string, content: string) => `\\begin{${name}}${content}\\end{${name}}`;
    if (items.length === named) return inner === body ? undefined : lists('description', inner);
    if (named === 0) return lists('itemize', inner);
    const written = items.map(({ mark = '', text }) => `\\item[{${mark}}] ${text.trimStart()}`);
    return lists('description', `\n${written.join('\n')}`);
  });

const COUNTER = /\\(alph|Alph|roman|Roman|arabic)\s*\*/g;
const SIMPLE = /^\(?[aAiI1][.):]?$/;
const bare = (label: string): string =>
  label.replace(
    /\\(?:text|math)?(?:bf|it|rm|up|sf|upshape|itshape|bfseries|normalfont)(?![A-Za-z])|[{}\s]/g,
    '',
  );

/** Lists are rarely nested deeper than four levels. */
const MOST_NESTED = 6;

function describeLists(tex: string, labels: Map<string, string>, depth = 0): string {
  if (depth > MOST_NESTED) return tex;
  let last = 0;
  return replaceEnvironment(tex, 'enumerate', '', ([whole = '']) => {
    const options = /^\s*\[([^\n]{0,300}?)\](?=\s*(?:\\item|%|\n|$))/.exec(whole);
    const inner = describeLists(options ? whole.slice(options[0].length) : whole, labels, depth + 1);
    const items = itemsOf(inner);
    const label = optionOf(options?.[1] ?? '', 'label');
    const ref = optionOf(options?.[1] ?? '', 'ref');
    const own = items.filter(({ mark }) => mark !== undefined).length;
    const isSimple =
      label === undefined ||
      (SIMPLE.test(bare(label.replace(COUNTER, (_, name: string) => COUNTERS[name] ?? ''))) &&
        ref === undefined);
    // One that is only indented has an empty mark.
    const isMarked = own > 0 && items.some(({ mark }) => mark?.trim());
    // A label without a number, such as a bullet.
    if (label !== undefined && !isMarked && BULLET.test(bare(label)))
      return `\\begin{itemize}${inner}\\end{itemize}`;
    if ((isSimple && !isMarked) || (label !== undefined && !/\*/.test(label)))
      return `\\begin{enumerate}${options?.[0].trim() ?? ''}${inner}\\end{enumerate}`;
    let count = /\bresume\b/.test(options?.[1] ?? '') ? last : 0;
    const written = items.map(({ mark, text }) => {
      if (mark === undefined) count++;
      const shown = mark ?? printed(label ?? '\\arabic*.', count);
      const named = mark ?? (ref === undefined ? shown : printed(ref, count));
      const marked = text.replace(/^((?:\s|%)*)\\label\s*\{([^}]*)\}/, (_, space: string, name: string) => {
        labels.set(name.trim(), named.trim());
        return `${space}\\hypertarget{${name.trim()}}{}`;
      });
      return `\\item[{${shown}}] ${marked.trimStart()}`;
    });
    last = count;
    return `\\begin{description}\n${written.join('\n')}\\end{description}`;
  });
}

const printed = (label: string, count: number): string =>
  label.replace(COUNTER, (whole, name: string) => COUNTER_STYLES[name]?.(count) ?? whole);

/** Splits a list into its items, without those of lists in them. */
function itemsOf(body: string): { mark: string | undefined; text: string }[] {
  const items: { mark: string | undefined; text: string }[] = [];
  let depth = 0;
  let from: number | undefined;
  let mark: string | undefined;
  const token =
    /\\(begin|end)\s*\{[^}]*\}|\\item(?![A-Za-z])\s*(?:\[((?:[^[\]{}]|\{[^{}]*\}|\[[^\]]*\])*)\])?/g;
  for (let match = token.exec(body); match; match = token.exec(body)) {
    if (match[1]) {
      depth += match[1] === 'begin' ? 1 : -1;
      continue;
    }
    if (depth > 0) continue;
    if (from !== undefined) items.push({ mark, text: body.slice(from, match.index) });
    from = token.lastIndex;
    mark = match[2];
  }
  if (from !== undefined) items.push({ mark, text: body.slice(from) });
  return items;
}
