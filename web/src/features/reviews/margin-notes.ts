/** A note in the margin: a passage at a height of the text, in px from its top. */
interface Placed {
  top: number;
}

/** Notes that are nearer than this are one: their marks would overlap. */
const APART = 34;

/**
 * Groups what is beside the same lines, from the top down. A group is at the height of its first member.
 */
export function groupByLine<T extends Placed>(placed: readonly T[]): { top: number; members: T[] }[] {
  const groups: { top: number; members: T[] }[] = [];
  for (const each of placed.toSorted((a, b) => a.top - b.top)) {
    const last = groups.at(-1);
    if (last && each.top - last.top < APART) last.members.push(each);
    else groups.push({ top: each.top, members: [each] });
  }
  return groups;
}
