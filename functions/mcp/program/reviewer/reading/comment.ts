import type { TextRange } from '#shared/domain/find-quote.ts';
import { anchorIn } from '#shared/domain/reanchor.ts';
import {
  ITEM_SEVERITIES,
  type ItemKind,
  type ItemSeverity,
  namesFault,
  REVIEW_LIMITS,
} from '#shared/domain/review-constants.ts';

/** A comment before its quote was looked up. */
export interface ProposedComment {
  quote: string;
  kind: ItemKind;
  severity?: ItemSeverity | undefined;
  claim: string;
  evidence?: string | undefined;
  suggestedChange?: string | undefined;
  computation?: { expression: string; reported: string } | undefined;
  /** Who proposed it; the model by default. */
  by?: 'platform';
}

/** A comment on a passage that the paper has. */
export interface Comment extends ProposedComment {
  range: TextRange;
}

/** A comment that isn't in the review, with the reason. */
export interface DroppedComment {
  claim: string;
  because: string;
}

const SEVERITIES = Object.keys(ITEM_SEVERITIES);
export const isFault = ({ kind }: Pick<ProposedComment, 'kind'>): boolean => namesFault(kind);

/**
 * Looks comments up in the paper, as the site anchors them: the passage word for word, or the sentence with most of its words. A comment
 * on a passage that the paper doesn't have is dropped, and so is all but the gravest of several faults of one passage.
 */
export function anchorComments(
  text: string,
  proposed: readonly ProposedComment[],
): { comments: Comment[]; dropped: DroppedComment[] } {
  const anchor = anchorIn(text);
  const comments: Comment[] = [];
  const dropped: DroppedComment[] = [];
  const byGravity = proposed.toSorted((a, b) => gravity(b) - gravity(a));
  for (const comment of byGravity) {
    const found = anchor({ exact: comment.quote });
    const { claim } = comment;
    if (!found || claim.trim().length < REVIEW_LIMITS.item.claim.min)
      dropped.push({ claim, because: 'The paper doesn’t have the quoted passage.' });
    else if (isFault(comment) && comments.some((other) => isFault(other) && isSame(other.range, found)))
      dropped.push({ claim, because: 'Another comment is on the same passage.' });
    else
      comments.push({
        ...comment,
        range: { start: found.start, end: Math.min(found.end, found.start + REVIEW_LIMITS.item.quote) },
      });
  }
  return { comments, dropped };
}

const gravity = ({ severity, kind }: ProposedComment): number =>
  isFault({ kind }) ? SEVERITIES.indexOf(severity ?? 'minor') + 1 : 0;

/** Two ranges are of the same passage if more than half of the shorter one is in both. */
function isSame(a: TextRange, b: TextRange): boolean {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common > Math.min(a.end - a.start, b.end - b.start) / 2;
}
