import { paperAnchor } from '#shared/domain/paper-anchors.ts';
import { safeId } from '../../functions/publishing/convert/document/safe-id.ts';
import type { PageLink } from './count-page.ts';
import type { Numbers } from './paper-row.ts';

/**
 * Compares what the cross-references of a page print with the numbers in LaTeX's `.aux`.
 * @param wanted the labels that the sources refer to
 */
export function compareNumbers(aux: string, links: readonly PageLink[], wanted: Iterable<string>): Numbers {
  const labels = labelsIn(aux);
  const byAnchor = new Map(
    [...labels].flatMap(([key, label]) =>
      anchorsOf(key).map((anchor) => [anchor, { key, ...label }] as const),
    ),
  );
  const numbers: Numbers = { right: 0, wrong: 0, restyled: 0, missing: 0, examples: [] };
  for (const { target, text } of links) {
    const label = byAnchor.get(target);
    if (!label?.number) continue;
    const printed = bare(text.split(/\s+/).at(-1) ?? '');
    const verdict = judge(printed, bare(label.number));
    if (!verdict) continue; // a title
    numbers[verdict]++;
    if (verdict === 'wrong') numbers.examples.push(`${label.key}: ${label.number}, printed “${text}”`);
  }
  const places = new Set(links.flatMap(({ target }) => byAnchor.get(target)?.place ?? target));
  const isLinked = (key: string) => {
    const place = labels.get(key)?.place;
    return (place !== undefined && places.has(place)) || anchorsOf(key).some((anchor) => places.has(anchor));
  };
  const missing = [...new Set(wanted)].filter((key) => labels.get(key)?.number && !isLinked(key));
  return {
    ...numbers,
    missing: missing.length,
    examples: [...numbers.examples.slice(0, 10), ...missing.slice(0, 10).map((key) => `${key}: missing`)],
  };
}

/** Where a label is on the page. LaTeXML writes spaces in labels as underscores. */
const anchorsOf = (key: string): string[] =>
  [...new Set([key, key.replace(/\s+/g, '_')])].map((name) => `#${paperAnchor(safeId(name))}`);

/** The labels that LaTeX sources refer to, as they are written. */
export const wantedLabels = (sources: Iterable<string>): Set<string> =>
  new Set(
    [...sources].flatMap((source) =>
      [...source.replace(/(?<!\\)%.*$/gm, '').matchAll(/\\(?:eq|auto|[cC]|sub|v|V)?ref\*?\s*\{([^{}#]*)\}/g)]
        .flatMap(([, keys = '']) => [keys, ...keys.split(',')])
        .map((key) => key.trim()),
    ),
  );

interface Label {
  number: string;
  /** Labels of the same thing have the same place; hyperref writes it. */
  place?: string | undefined;
}

function labelsIn(aux: string): Map<string, Label> {
  const labels = new Map<string, Label>();
  for (const { index, 0: head, 1: key = '' } of aux.matchAll(/\\newlabel\s*\{([^{}]*)\}/g)) {
    const [fields = ''] = groupsAt(aux, index + head.length, 1);
    const [whole = '', , , place] = groupsAt(fields, 0, 4);
    // memoir writes the title beside the number.
    const number = whole.includes('\\M@TitleReference') ? (groupsAt(whole, 0, 1)[0] ?? '') : whole;
    if (!key.endsWith('@cref')) labels.set(key, { number: plain(number), place: place || undefined });
  }
  return labels;
}

/** The groups in braces that follow each other at a place. */
function groupsAt(text: string, from: number, count: number): string[] {
  const groups: string[] = [];
  let [depth, start] = [0, from];
  for (let at = from; at < text.length && groups.length < count; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{' && depth++ === 0) start = at + 1;
    else if (text[at] === '}' && --depth === 0) groups.push(text.slice(start, at));
    else if (depth < 0) break;
  }
  return groups;
}

const plain = (tex: string): string =>
  tex
    .replace(/\\[A-Za-z@]+\s*|[{}$]/g, '')
    .replace(/~|\\./g, ' ')
    .trim();

const bare = (text: string): string =>
  (text.split(/\s+/).at(-1) ?? '')
    .replace(/[()[\]\s,:;]/g, '')
    .replaceAll('’', "'")
    .replace(/\.$/, '')
    .toLowerCase();

function judge(printed: string, own: string): 'right' | 'wrong' | 'restyled' | undefined {
  if (printed === own) return 'right';
  if (!/\d|^[a-z]$|^[ivxl]+$|\?\?/.test(printed)) return undefined;
  const values = own.split(/[.-]/).map((part, index) => arabic(part, index > 0));
  return /^[ivxl]+\b/.test(own) && printed === values.join('.') ? 'restyled' : 'wrong';
}

/** Sections that are numbered “II.A” are “2.1” in arabic. */
function arabic(part: string, isLetter: boolean): string {
  if (isLetter && /^[a-h]$/.test(part)) return String(part.charCodeAt(0) - 96);
  if (!/^[ivxl]+$/.test(part)) return part;
  const values = [...part].map((digit) => ({ i: 1, v: 5, x: 10 })[digit] ?? 50);
  return String(values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0));
}
