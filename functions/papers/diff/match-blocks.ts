import { diffArrays } from 'diff';
import type { Block } from './read-blocks.ts';

/** What became of a block, in the order in which a reader of the diff meets it. */
export type Step =
  | { kind: 'same'; before: Block; after: Block }
  | { kind: 'changed'; before: Block; after: Block }
  | { kind: 'moved'; before: Block; after: Block }
  /** Where a block that was moved stood before. */
  | { kind: 'moved-away'; before: Block; after: Block }
  | { kind: 'deleted'; before: Block }
  | { kind: 'inserted'; after: Block };

/** From this likeness on a reader takes a block for the other one, changed. */
const LIKE = 0.5;
/** A block elsewhere must be liker, or every second sentence would have moved. */
const LIKE_ELSEWHERE = 0.8;
/** Shorter blocks ("where", "Proof.") stand in many places and have not moved. */
const LEAST_WORDS_TO_MOVE = 6;

/** Matches the blocks of two versions: first what is the same in the same order, then the likest in each gap, then moves. */
export function matchBlocks(before: Block[], after: Block[]): Step[] {
  const parts = diffArrays(before, after, { comparator: (a, b) => a.key === b.key });
  const steps: Step[] = [];
  let [atBefore, atAfter] = [0, 0];
  let gap: { deleted: Block[]; inserted: Block[] } = { deleted: [], inserted: [] };
  const closeGap = () => {
    steps.push(...pairInGap(gap.deleted, gap.inserted));
    gap = { deleted: [], inserted: [] };
  };
  for (const { added, removed, count } of parts) {
    const old = before.slice(atBefore, added ? atBefore : atBefore + count);
    const young = after.slice(atAfter, removed ? atAfter : atAfter + count);
    atBefore += old.length;
    atAfter += young.length;
    if (removed) gap.deleted.push(...old);
    else if (added) gap.inserted.push(...young);
    else {
      closeGap();
      steps.push(...old.flatMap((block, index): Step[] => same(block, young[index])));
    }
  }
  closeGap();
  return findMoves(steps);
}

const same = (before: Block, after: Block | undefined): Step[] =>
  after ? [{ kind: 'same', before, after }] : [];

/**
 * Pairs the blocks of a gap so that the pairs are as like as can be and none crosses another: dynamic programming over
 * likeness, as for any alignment of two sequences.
 */
function pairInGap(deleted: Block[], inserted: Block[]): Step[] {
  const width = inserted.length + 1;
  const best = new Float64Array((deleted.length + 1) * width);
  const likeness = new Float64Array((deleted.length + 1) * width);
  for (let i = deleted.length - 1; i >= 0; i--) {
    for (let j = inserted.length - 1; j >= 0; j--) {
      const [a, b] = [deleted[i], inserted[j]];
      const like = a && b ? likenessOf(a, b) : 0;
      likeness[i * width + j] = like;
      best[i * width + j] = Math.max(
        at(best, (i + 1) * width + j),
        at(best, i * width + j + 1),
        like >= LIKE ? like + at(best, (i + 1) * width + j + 1) : 0,
      );
    }
  }
  return walk(deleted, inserted, (i, j) => {
    const here = i * width + j;
    const like = at(likeness, here);
    if (like >= LIKE && at(best, here) === like + at(best, (i + 1) * width + j + 1)) return 'pair';
    return at(best, here) === at(best, (i + 1) * width + j) ? 'delete' : 'insert';
  });
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
    if (choice === 'pair' && before && after) steps.push({ kind: 'changed', before, after });
    if (choice === 'delete' && before) steps.push({ kind: 'deleted', before });
    if (choice === 'insert' && after) steps.push({ kind: 'inserted', after });
    if (choice !== 'insert') i++;
    if (choice !== 'delete') j++;
  }
  return steps;
}

const at = (numbers: Float64Array, index: number): number => numbers[index] ?? 0;

/** How much two blocks have in common, 0 to 1: twice the common words by all words (Dice). Blocks of two kinds nothing. */
function likenessOf(a: Block, b: Block): number {
  if (a.kind !== b.kind) return 0;
  const all = a.words.length + b.words.length;
  if (all === 0) return 1;
  if (2 * Math.min(a.words.length, b.words.length) < LIKE * all) return sameId(a, b) ? LIKE : 0;
  const like = (2 * common(a.words, b.words)) / all;
  // What has kept its label is the same equation, figure or section, however much of it was changed.
  return like < LIKE && sameId(a, b) ? LIKE : like;
}

const sameId = (a: Block, b: Block): boolean =>
  a.element.properties.id !== undefined && a.element.properties.id === b.element.properties.id;

/** How many numbers two sorted lists have in common. */
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

/** Of what went and what came, what is the same block in another place. */
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
