import { diffArrays } from 'diff';
import type { Block } from './read-blocks.ts';

/** The result for a block, in the order in which the comparison shows it. */
export type Step =
  | { kind: 'same'; before: Block; after: Block }
  | { kind: 'changed'; before: Block; after: Block }
  | { kind: 'moved'; before: Block; after: Block }
  /** The old place of a moved block. */
  | { kind: 'moved-away'; before: Block; after: Block }
  | { kind: 'deleted'; before: Block }
  | { kind: 'inserted'; after: Block };

/** The similarity from which two blocks count as one that was changed. */
const LIKE = 0.5;
/** The similarity from which a block counts as moved. It is higher, because many sentences are somewhat similar. */
const LIKE_ELSEWHERE = 0.8;
/** Shorter blocks ("where", "Proof.") appear in many places, so they never count as moved. */
const LEAST_WORDS_TO_MOVE = 6;

/** Two texts of a thousand blocks each. For longer ones, equal blocks are matched first, and similarity only within gaps. */
const MOST_COMPARISONS = 1_000_000;

/** Matches the blocks of two versions: first equal and similar ones in the same order, then moved ones. */
export function matchBlocks(before: Block[], after: Block[]): Step[] {
  return findMoves(align(before, after));
}

function align(before: Block[], after: Block[]): Step[] {
  const begin = commonLength(before, after);
  const end = commonLength(before.slice(begin).toReversed(), after.slice(begin).toReversed());
  const [oldEnd, newEnd] = [before.length - end, after.length - end];
  const [old, young] = [before.slice(begin, oldEnd), after.slice(begin, newEnd)];
  return [
    ...sameSteps(before.slice(0, begin), after.slice(0, begin)),
    ...(old.length * young.length <= MOST_COMPARISONS ? pairAll(old, young) : pairInGaps(old, young)),
    ...sameSteps(before.slice(oldEnd), after.slice(newEnd)),
  ];
}

function commonLength(a: Block[], b: Block[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length]?.key === b[length]?.key) length++;
  return length;
}

const sameSteps = (before: Block[], after: Block[]): Step[] =>
  before.flatMap((block, index): Step[] => {
    const now = after[index];
    return now ? [{ kind: 'same', before: block, after: now }] : [];
  });

/** Matches very long texts: first equal blocks with Myers' algorithm, then similar blocks between them. */
function pairInGaps(before: Block[], after: Block[]): Step[] {
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  let gap: { deleted: Block[]; inserted: Block[] } = { deleted: [], inserted: [] };
  const closeGap = () => {
    const { deleted, inserted } = gap;
    const small = deleted.length * inserted.length <= MOST_COMPARISONS;
    steps.push(...(small ? pairAll(deleted, inserted) : walk(deleted, inserted, () => 'delete')));
    gap = { deleted: [], inserted: [] };
  };
  for (const { added, removed, count } of diffArrays(before, after, {
    comparator: (a, b) => a.key === b.key,
  })) {
    const old = added ? [] : before.slice(i, i + count);
    const young = removed ? [] : after.slice(j, j + count);
    i += old.length;
    j += young.length;
    if (removed) gap.deleted.push(...old);
    else if (added) gap.inserted.push(...young);
    else {
      closeGap();
      steps.push(...sameSteps(old, young));
    }
  }
  closeGap();
  return steps;
}

/**
 * Pairs blocks so that the total similarity is highest and no pairs cross: sequence alignment by dynamic programming.
 */
function pairAll(deleted: Block[], inserted: Block[]): Step[] {
  const width = inserted.length + 1;
  const best = new Float64Array((deleted.length + 1) * width);
  const gains = new Float64Array((deleted.length + 1) * width);
  for (let i = deleted.length - 1; i >= 0; i--) {
    for (let j = inserted.length - 1; j >= 0; j--) {
      const [a, b] = [deleted[i], inserted[j]];
      const gain = a && b ? gainOf(a, b) : 0;
      gains[i * width + j] = gain;
      best[i * width + j] = Math.max(
        at(best, (i + 1) * width + j),
        at(best, i * width + j + 1),
        gain > 0 ? gain + at(best, (i + 1) * width + j + 1) : 0,
      );
    }
  }
  return walk(deleted, inserted, (i, j) => {
    const here = i * width + j;
    const gain = at(gains, here);
    if (gain > 0 && at(best, here) === gain + at(best, (i + 1) * width + j + 1)) return 'pair';
    return at(best, here) === at(best, (i + 1) * width + j) ? 'delete' : 'insert';
  });
}

/** Returns the score of a pair: an unchanged one counts more than two changed ones, a heading more than a paragraph. */
function gainOf(a: Block, b: Block): number {
  if (a.key === b.key) return a.kind === 'heading' ? 2 : 1;
  const like = likenessOf(a, b);
  return like < LIKE ? 0 : like * like * 0.9;
}

function walk(
  deleted: Block[],
  inserted: Block[],
  choose: (i: number, j: number) => 'pair' | 'delete' | 'insert',
): Step[] {
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < deleted.length || j < inserted.length) {
    const [before, after] = [deleted[i], inserted[j]];
    const choice = before && after ? choose(i, j) : before ? 'delete' : 'insert';
    if (choice === 'pair' && before && after)
      steps.push({ kind: before.key === after.key ? 'same' : 'changed', before, after });
    if (choice === 'delete' && before) steps.push({ kind: 'deleted', before });
    if (choice === 'insert' && after) steps.push({ kind: 'inserted', after });
    if (choice !== 'insert') i++;
    if (choice !== 'delete') j++;
  }
  return steps;
}

const at = (numbers: Float64Array, index: number): number => numbers[index] ?? 0;

/** Returns the similarity of two blocks, from 0 to 1: Dice's coefficient of their words; 0 for blocks of different kinds. */
function likenessOf(a: Block, b: Block): number {
  if (a.kind !== b.kind) return 0;
  const all = a.words.length + b.words.length;
  if (all === 0) return 1;
  if (2 * Math.min(a.words.length, b.words.length) < LIKE * all) return sameId(a, b) ? LIKE : 0;
  const like = (2 * common(a.words, b.words)) / all;
  // Blocks with the same label are the same equation, figure or section, however much changed.
  return like < LIKE && sameId(a, b) ? LIKE : like;
}

const sameId = (a: Block, b: Block): boolean =>
  a.element.properties.id !== undefined && a.element.properties.id === b.element.properties.id;

/** Returns how many numbers two sorted lists have in common. */
function common(a: Uint32Array, b: Uint32Array): number {
  let [i, j, count] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x = 0, y = 0] = [a[i], b[j]];
    if (x === y) count++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return count;
}

/** Finds moved blocks among the deleted and inserted ones. */
function findMoves(steps: Step[]): Step[] {
  const deleted = steps.flatMap((step) => (step.kind === 'deleted' && mayMove(step.before) ? [step] : []));
  const newPlaces = new Map<Step, Step>();
  const taken = new Set<Step>();
  for (const step of steps) {
    if (step.kind !== 'inserted' || !mayMove(step.after)) continue;
    const { after } = step;
    const free = deleted.filter((candidate) => !taken.has(candidate));
    const from =
      free.find(({ before }) => before.key === after.key) ??
      free.find(({ before }) => likenessOf(before, after) >= LIKE_ELSEWHERE);
    if (!from) continue;
    taken.add(from);
    newPlaces.set(step, { kind: 'moved', before: from.before, after });
    newPlaces.set(from, { kind: 'moved-away', before: from.before, after });
  }
  return steps.map((step) => newPlaces.get(step) ?? step);
}

const mayMove = ({ kind, words }: Block): boolean =>
  words.length >= LEAST_WORDS_TO_MOVE || kind === 'figure' || kind === 'equation';
