import { diffArrays } from 'diff';
import type { InlineToken } from './inline-tokens.ts';

/** A run of tokens that stayed, went or came. */
export interface Segment {
  kind: 'same' | 'deleted' | 'inserted';
  tokens: InlineToken[];
  /** Of what stayed the older tokens, which stand in other elements and may show other numbers. */
  older?: InlineToken[];
}

/**
 * Past so many insertions and deletions two texts have nothing to do with each other, and comparing them word by word
 * would take seconds (the time grows with words × changes).
 */
const MOST_EDITS = 4000;

/** How one block's tokens became another's. What stayed has the newer token, with its newer number. */
export function diffTokens(before: InlineToken[], after: InlineToken[]): Segment[] {
  const parts = diffArrays(before, after, {
    comparator: (a, b) => a.key === b.key,
    maxEditLength: MOST_EDITS,
  });
  if (!parts) {
    return [
      { kind: 'deleted', tokens: before },
      { kind: 'inserted', tokens: after },
    ];
  }
  let [i, j] = [0, 0];
  const segments = parts.map(({ added, removed, count }): Segment => {
    const older = added ? [] : before.slice(i, i + count);
    const tokens = removed ? [] : after.slice(j, j + count);
    i += older.length;
    j += tokens.length;
    if (removed) return { kind: 'deleted', tokens: older };
    return added ? { kind: 'inserted', tokens } : { kind: 'same', tokens, older };
  });
  return deletedFirst(withoutIslands(segments));
}

/** A single word or a space that stayed between two changes is read as part of one change, not as rest between two. */
function withoutIslands(segments: Segment[]): Segment[] {
  return segments.flatMap((segment, index): Segment[] => {
    const between = index > 0 && index < segments.length - 1;
    if (segment.kind !== 'same' || !between || !isIsland(segment, segments, index)) return [segment];
    return [
      { kind: 'deleted', tokens: segment.older ?? segment.tokens },
      { kind: 'inserted', tokens: segment.tokens },
    ];
  });
}

function isIsland({ tokens }: Segment, segments: Segment[], index: number): boolean {
  const words = tokens.filter(({ isSpace }) => !isSpace);
  if (words.length === 0) return true;
  const around = segments
    .slice(Math.max(0, index - 2), index + 3)
    .filter(({ kind }) => kind !== 'same')
    .reduce((sum, segment) => sum + segment.tokens.filter(({ isSpace }) => !isSpace).length, 0);
  return words.length === 1 && around >= 5;
}

/** Of each stretch of changes first all that went, then all that came. */
function deletedFirst(segments: Segment[]): Segment[] {
  const ordered: Segment[] = [];
  let stretch: Segment[] = [];
  const close = () => {
    for (const kind of ['deleted', 'inserted'] as const) {
      const tokens = stretch.flatMap((segment) => (segment.kind === kind ? segment.tokens : []));
      if (tokens.length > 0) ordered.push({ kind, tokens });
    }
    stretch = [];
  };
  for (const segment of segments) {
    if (segment.kind !== 'same') stretch.push(segment);
    else {
      close();
      ordered.push(segment);
    }
  }
  close();
  return ordered;
}
