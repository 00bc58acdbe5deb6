import type { PaperWords } from '../language/paper-words.ts';
import { attributes, type Inline, str } from '../pandoc/document.ts';
import type { Label } from './number-document.ts';
import { type ReferenceStyle, referenceName } from './reference-style.ts';

/** What one command refers to, such as `\cref{a,b}`. */
interface References {
  targets: Label[];
  /** Whether it stands at the start of a sentence. */
  isStart: boolean;
  /** Whether it names the kinds, and not only numbers. */
  isNamed: boolean;
  /** Whether the two targets are the ends of a range. */
  isRange: boolean;
}

interface Context {
  style: ReferenceStyle;
  words: PaperWords;
}

/** Writes a reference to several things as cleveref prints it: "Equations (1) and (2)", "Lemmas 1 to 3", each number a link. */
export function joinReferences(references: References, { style, words }: Context): Inline[] {
  const joints = { ...words.joints, ...style.joints };
  const groups = references.isRange ? [references.targets] : groupsOf(references, style);
  const written = groups.map((group) => {
    const [first] = group;
    const format = first && style.formats.get(`${group.length === 1 ? 'whole' : 'several'} ${first.type}`);
    const parts = references.isRange ? [group] : runsOf(group, style);
    const numbers = parts.map((part) => {
      const [from, to] = [part[0], part.at(-1)];
      if (!from || !to) return [];
      const link = (label: Label) =>
        linkTo(label, format?.replaceAll('#1', label.number) ?? numberText(label, style));
      if (part.length === 1) return [link(from)];
      return [
        ...(joints.beforeRange ? [text(joints.beforeRange)] : []),
        link(from),
        text(joints.range),
        link(to),
      ];
    });
    const list = joined(numbers, joints.pair, joints.middle, joints.last);
    if (!references.isNamed || format !== undefined || !first) return list;
    return named(referenceName(first, group.length, references.isStart, style, words), list);
  });
  return joined(written, joints.pairOfGroups, joints.middleOfGroups, joints.lastOfGroups);
}

/** Groups the targets by their kind, in the order of the first of each. */
function groupsOf({ targets, isNamed }: References, style: ReferenceStyle): Label[][] {
  const groups = isNamed
    ? Map.groupBy(targets, ({ type, kind }) => `${type} ${kind ?? ''}`)
    : new Map([['', targets]]);
  return [...groups.values()].map((group) => (style.isSorted ? group.toSorted(inOrder) : group));
}

const inOrder = (one: Label, other: Label): number =>
  one.number.localeCompare(other.number, 'en', { numeric: true });

/** Splits a group at gaps: three or more in a row are a run, which is written as a range. */
function runsOf(group: Label[], style: ReferenceStyle): Label[][] {
  const runs: Label[][] = [];
  for (const label of group) {
    const last = runs.at(-1)?.at(-1);
    if (style.isCompressed && last && follows(last.number, label.number)) runs.at(-1)?.push(label);
    else runs.push([label]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run.map((label) => [label]) : [run]));
}

function follows(number: string, next: string): boolean {
  const [, start = '', end = ''] = /^(.*?)(\d+|[a-zA-Z])$/.exec(number) ?? [];
  const following = /\d/.test(end)
    ? String(Number(end) + 1)
    : String.fromCharCode((end.charCodeAt(0) || 0) + 1);
  return end !== '' && next === start + following;
}

function numberText(label: Label, style: ReferenceStyle): string {
  const shown = label.number || label.title || '';
  const format = style.formats.get(`number ${label.type}`);
  if (format !== undefined) return format.replaceAll('#1', shown);
  return label.type === 'equation' ? `(${shown})` : shown;
}

/** Puts the name into the first link, so that it says where it leads. */
function named(name: string, list: Inline[]): Inline[] {
  const [first, ...rest] = list;
  if (name === '' || !first) return list;
  if (first.t !== 'Link') return [...words(`${name}\u00a0`), ...list];
  const [attr, content, target] = first.c;
  return [{ t: 'Link', c: [attr, [...words(`${name}\u00a0`), ...content], target] }, ...rest];
}

function joined(parts: Inline[][], pair: string, middle: string, last: string): Inline[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    const joint = parts.length === 2 ? pair : index === parts.length - 1 ? last : middle;
    return [text(joint), ...part];
  });
}

const text = (written: string): Inline => str(written);
const linkTo = (label: Label, shown: string): Inline => ({
  t: 'Link',
  c: [attributes('', ['xref']), words(shown), [`#${label.id}`, '']],
});

/** The words of a reference stay on one line. */
const words = (shown: string): Inline[] => [str(shown.replaceAll(' ', '\u00a0'))];
