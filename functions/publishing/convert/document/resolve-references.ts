import type { ConversionLog } from '../conversion-log.ts';
import { labelOf, type PaperWords } from '../language/paper-words.ts';
import { REFERENCE_MARKS } from '../marks.ts';
import { attributes, type Block, type Citation, type Inline, pairOf, span, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import { joinReferences } from './join-references.ts';
import type { Label } from './number-document.ts';
import { nameOf, type ReferenceStyle } from './reference-style.ts';
import { safeId } from './safe-id.ts';

/** How references name their targets. */
export interface Naming {
  style: ReferenceStyle;
  words: PaperWords;
}

interface Unresolved {
  references: string[];
  citations: string[];
}

/** Converts `\ref` and similar commands to links with numbers, and citations to links into the list of references. */
export function resolveReferences(
  blocks: Block[],
  labels: ReadonlyMap<string, Label>,
  { style, words, log }: Naming & { log: ConversionLog },
): { blocks: Block[]; unresolved: Unresolved } {
  const unresolved: Unresolved = { references: [], citations: [] };
  const naming = { style, words };
  const resolve = (inline: Inline): Inline[] | undefined => {
    if (inline.t === 'Link') return resolveLink(inline, labels, { naming, unresolved })?.map(linkedIfHere);
    if (inline.t === 'Math') return [{ t: 'Math', c: [inline.c[0], numbersIn(inline.c[1], labels, naming)] }];
    if (inline.t !== 'Cite') return undefined;
    const crossReference = hasEntry(inline) ? undefined : asCrossReference(inline, labels, naming);
    return crossReference ?? citation(inline, unresolved);
  };
  const printedWords = new Set([...labels.values()].flatMap(({ word }) => word ?? []));
  const line = (inlines: Inline[]) =>
    printedWords.size === 0 ? inlines : withoutRepeatedWords(inlines, printedWords);
  const resolved = rewriteBlocks(blocks, { inline: resolve, line });
  for (const label of new Set(unresolved.references))
    log.warning(`The reference to “${label}” has no target.`, [`{${label}}`, label]);
  for (const key of new Set(unresolved.citations))
    log.warning(`The citation “${key}” has no entry.`, [`{${key}}`, `@${key}`, key]);
  return { blocks: resolved, unresolved };
}

/** Writes "Appendix A" where the author wrote "Appendix~\ref{a}" and the paper’s class adds the word, too. */
function withoutRepeatedWords(inlines: Inline[], words: ReadonlySet<string>): Inline[] {
  return inlines.map((inline, at) => {
    if (inline.t !== 'Link' || !inline.c[0][1].includes('xref')) return inline;
    const [attr, [first, ...rest], target] = inline.c;
    if (first?.t !== 'Str' || !words.has(first.c)) return inline;
    const before = inlineText(inlines.slice(Math.max(0, at - 2), at)).toLowerCase();
    return before.endsWith(first.c.toLowerCase()) ? { t: 'Link', c: [attr, rest.slice(1), target] } : inline;
  });
}

/** Something in another document has a number, but no place on the page to link to. */
const linkedIfHere = (inline: Inline): Inline =>
  inline.t === 'Link' && inline.c[2][0] === '#' ? span(attributes('', []), inline.c[1]) : inline;

/** Replaces references inside formulas, where links aren't possible, with their numbers. */
function numbersIn(tex: string, labels: ReadonlyMap<string, Label>, { words }: Naming): string {
  return tex.replace(
    /\\(eq|auto|[cC])?ref\*?\s*\{([^{}]*)\}/g,
    (whole, kind: string | undefined, name: string) => {
      const label = labels.get(name.trim());
      if (!label?.number) return kind === 'eq' ? '(??)' : whole.startsWith('\\ref') ? '??' : name;
      if (kind === 'eq') return `(${label.number})`;
      return kind === undefined ? label.number : `${nameOf(label, words).one} ${label.number}`;
    },
  );
}

/** How the targets of works begin, to which citations without brackets and the short names of works are links. */
const WORK = 'ref-';

function resolveLink(
  link: Extract<Inline, { t: 'Link' | 'Image' }>,
  labels: ReadonlyMap<string, Label>,
  { naming, unresolved }: { naming: Naming; unresolved: Unresolved },
): Inline[] | undefined {
  const [attr, content, [target, title]] = link.c;
  const reference = pairOf(attr, 'reference');
  if (reference === undefined) {
    if (!target.startsWith('#') || attr[1].includes('citation')) return undefined;
    const name = decode(target.slice(1));
    const label = labels.get(name);
    if (!label?.number && name.startsWith(WORK)) {
      const cites: [string, string][] = [['cites', name.slice(WORK.length)]];
      return [span(attributes('', ['citations'], cites), markCitation(link))];
    }
    return [{ t: 'Link', c: [attr, content, [`#${label?.id || safeId(name)}`, title]] }];
  }
  const [mark, prefix] = Object.entries(REFERENCE_MARKS).find(([, each]) => reference.startsWith(each)) ?? [
    '',
    '',
  ];
  const command = pairOf(attr, 'reference-type') ?? 'ref';
  const names = namesOf(reference.slice(prefix.length), `${command} ${mark}`);
  const targets = names.flatMap((name) => shownAs(mark, labels.get(name), naming) ?? []);
  const missing = names.filter((name) => !labels.has(name));
  unresolved.references.push(...missing);
  const [first] = targets;
  if (!first) return [span(attributes('', ['unresolved']), [str('??')])];
  const gaps = missing.map(() => span(attributes('', ['unresolved']), [str(', ??')]));
  // The writers number footnotes, and give them their places.
  if (first.type === 'footnote') return [str(first.number), ...gaps];
  if (/label/i.test(command) || LISTS.has(mark))
    return [
      ...joinReferences(
        {
          targets,
          isStart: command.includes('Label'),
          isNamed: mark !== 'list',
          isRange: mark === 'range' && targets.length === 2,
        },
        naming,
      ),
      ...gaps,
    ];
  return [crossReference(first, mark === 'auto' ? 'autoref' : command, { content, naming })];
}

/** The marks of references to several things. */
const LISTS: ReadonlySet<string> = new Set(['list', 'range']);

/** Splits the labels of commands that take several. Other labels can contain commas. */
const namesOf = (reference: string, command: string): string[] =>
  /label|list|range/i.test(command)
    ? [...new Set(reference.split(',').map((name) => name.trim()))].filter((name) => name !== '')
    : [reference];

/** Returns a target with what a reference shows of it in the place of its number. */
function shownAs(mark: string, label: Label | undefined, { words }: Naming): Label | undefined {
  if (label === undefined) return undefined;
  if (mark === 'part') return { ...label, number: label.number.replace(/^.*\d(?=[a-z]+$)/, '') };
  if (mark === 'kind') return { ...label, number: nameOf(label, words).one.toLowerCase() };
  return mark === 'title' ? { ...label, number: label.title ?? label.number } : label;
}

function crossReference(
  label: Label,
  type: string,
  { content, naming }: { content: Inline[]; naming: Naming },
): Inline {
  const name = naming.style.autorefNames.get(label.type) ?? nameOf(label, naming.words).one;
  const text = label.number || label.title || inlineText(content) || name.toLowerCase() || 'here';
  const named = name && label.number ? labelOf(name, label.number) : text;
  const whole = label.word === undefined ? text : `${label.word} ${text}`;
  const shown = /eqref/.test(type) ? `(${text})` : /autoref/i.test(type) ? named : whole;
  const inlines = shown
    .split(' ')
    .flatMap((word, index) => (index ? [{ t: 'Str', c: '\u00a0' } as const, str(word)] : [str(word)]));
  return { t: 'Link', c: [attributes('', ['xref']), inlines, [`#${label.id}`, '']] };
}

/** Whether it cites a work: a key can be that of a heading too, such as `method`. */
function hasEntry({ c: [citations, rendered] }: Extract<Inline, { t: 'Cite' }>): boolean {
  const key = citations[0]?.citationId ?? '';
  const text = inlineText(rendered);
  // Without a bibliography, pandoc writes the source; citeproc marks unknown keys.
  return (
    rendered.every(({ t }) => t !== 'RawInline') && !text.includes(`@${key}`) && !text.includes(`${key}?`)
  );
}

/** Detects pandoc-crossref's `@fig:map` and `[@fig:map; @fig:site]`, which look like citations but refer to figures. */
function asCrossReference(
  cite: Extract<Inline, { t: 'Cite' }>,
  labels: ReadonlyMap<string, Label>,
  naming: Naming,
): Inline[] | undefined {
  const targets = cite.c[0].flatMap((citation) => labels.get(citation.citationId) ?? []);
  const [first] = targets;
  if (!first || targets.length < cite.c[0].length) return undefined;
  if (cite.c[0].some(isWorded))
    return targets.flatMap((label, at) => worded(label, cite.c[0][at], at, naming));
  return targets.length === 1
    ? [crossReference(first, 'autoref', { content: [], naming })]
    : joinReferences({ targets, isStart: true, isNamed: true, isRange: false }, naming);
}

/** How labels of figures and their like begin, in Quarto and pandoc-crossref. */
const LABEL = /^(?:sec|fig|tbl|eq|lst|thm|lem|cor|prp|cnj|def|exm|exr)[-:]./;

const isWorded = ({ citationPrefix, citationSuffix, citationMode }: Citation): boolean =>
  citationPrefix.length > 0 || citationSuffix.length > 0 || citationMode.t === 'SuppressAuthor';

/** Words that stand before the name of a figure, not in its place. */
const BEFORE_NAME = /(?:^|\s)(?:see|cf\.|e\.g\.,?|i\.e\.,?|also|and|or|in|from|with|compare)$/i;

/** Writes `[Fig. @fig-map]` and `[-@fig-map]` with the author’s words in the place of the name: "Fig. 1", "1". */
function worded(label: Label, citation: Citation | undefined, at: number, naming: Naming): Inline[] {
  const { citationPrefix: before = [], citationSuffix: after = [], citationMode } = citation ?? {};
  const isNamed =
    citationMode?.t !== 'SuppressAuthor' && (before.length === 0 || BEFORE_NAME.test(inlineText(before)));
  return [
    ...(at > 0 ? [str(';'), { t: 'Space' } as const] : []),
    ...before,
    ...(before.length > 0 ? [str('\u00a0')] : []),
    crossReference(label, isNamed ? 'autoref' : 'ref', { content: [], naming }),
    ...after,
  ];
}

/** Returns a citation as citeproc prints it; without a bibliography, its keys. */
function citation({ c: [citations, rendered] }: Extract<Inline, { t: 'Cite' }>, unresolved: Unresolved) {
  const keys = citations.map(({ citationId }) => citationId);
  const isPrinted = rendered.some(({ t }) => t !== 'RawInline');
  const text = inlineText(rendered);
  // Without a bibliography, pandoc writes the source. In the text, `@moss` can be a name of something else.
  const isSource = (key: string) => (text.startsWith('[') || LABEL.test(key)) && text.includes(`@${key}`);
  const missing = keys.filter((key) => !isPrinted || isSource(key) || text.includes(`${key}?`));
  for (const key of missing) unresolved[LABEL.test(key) ? 'references' : 'citations'].push(key);
  const printed = isPrinted
    ? rendered.flatMap(markCitation)
    : keys.flatMap((key, index): Inline[] => [
        str(index === 0 ? '[' : ', '),
        span(attributes('', ['unresolved']), [str(`${key}?`)]),
        ...(index === keys.length - 1 ? [str(']')] : []),
      ]);
  return [span(attributes('', ['citations'], isPrinted ? [['cites', keys.join(' ')]] : []), printed)];
}

/** Adds a class to citeproc's links to `#ref-key`, by which the page recognizes citations. */
function markCitation(inline: Inline): Inline[] {
  if (inline.t === 'Link')
    return [
      {
        t: 'Link',
        c: [attributes('', ['citation']), inline.c[1], [`#${safeId(decode(inline.c[2][0].slice(1)))}`, '']],
      },
    ];
  // Each of these links was taken for a citation of its own before the command around it was seen.
  if (inline.t === 'Span' && inline.c[0][1].includes('citations')) return inline.c[1].flatMap(markCitation);
  if (inline.t === 'Span') return [span(inline.c[0], inline.c[1].flatMap(markCitation))];
  return [inline];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
