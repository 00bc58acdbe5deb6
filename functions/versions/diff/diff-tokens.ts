import { diffArrays } from 'diff';
import type { InlineToken } from './inline-tokens.ts';

/** A run of tokens that stayed, were deleted or inserted. */
export interface Segment {
  kind: 'same' | 'deleted' | 'inserted';
  tokens: InlineToken[];
  /** The older tokens of a run that stayed; their elements and numbers may differ. */
  older?: InlineToken[];
}

/**
 * Texts with more insertions and deletions than this are unrelated, and comparing them word by word would take seconds
 * (time grows with words × changes).
 */
const MOST_EDITS = 4000;

/** Compares the tokens of two blocks. Tokens that stayed are the newer ones, with their newer numbers. */
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

/** A single unchanged word or space between two changes reads as part of one change. */
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

/** In each run of changes, deletions come first. */
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
