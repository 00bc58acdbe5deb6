import * as z from 'zod';
import { finderIn, type TextRange } from '#shared/domain/find-quote.ts';
import type { Ask } from './ask.ts';
import { type Comment, type DroppedComment, isFault } from './comment.ts';
import { agrees, compute } from './compute.ts';
import { passagesIn } from './other-passages.ts';
import type { ShownText } from './shown-text.ts';

const Refutation = z.object({
  saysIt: z.boolean(),
  answeredBy: z.string().nullable(),
  holds: z.enum(['yes', 'no', 'unsure']),
  reason: z.string(),
});
type Refutation = z.infer<typeof Refutation>;

/** What surrounds the passage of a comment, on each side. */
const AROUND = 1200;

/** What is left of a comment after somebody tried to refute it. */
export type Outcome = { comment: Comment } | { dropped: DroppedComment };

/**
 * Returns a function that tries to refute a comment: is its number right when computed, does the passage say that, is it answered
 * elsewhere in the paper, does it hold? Praise isn't asked about.
 */
export function refuterIn(ask: Ask, { text, show }: ShownText): (comment: Comment) => Promise<Outcome> {
  const find = finderIn(text);
  const passages = passagesIn(text);
  return async (comment) => {
    if (comment.kind === 'praise') return { comment };
    const computed = computationOf(comment, text.slice(comment.range.start, comment.range.end));
    if (computed?.agrees) return { dropped: { claim: comment.claim, because: computed.words } };
    const around = {
      start: Math.max(0, comment.range.start - AROUND),
      end: Math.min(text.length, comment.range.end + AROUND),
    };
    const answer = await ask(
      'refute',
      [
        { name: 'The comment', text: inWords(comment) },
        { name: 'The quoted passage', text: show(comment.range) },
        { name: 'The passage with what surrounds it', text: show(around) },
        {
          name: 'Other passages on the matter',
          text: passages(`${comment.claim} ${comment.quote}`, around).map(show).join('\n…\n'),
        },
        { name: 'What a program computed', text: computed?.words ?? '' },
      ],
      Refutation,
    );
    const elsewhere = answer.answeredBy ? find({ exact: answer.answeredBy }) : undefined;
    return outcomeOf(withComputed(comment, computed), answer, elsewhere);
  };
}

/** Decides by a refutation. An answer elsewhere counts only if the paper has it, and not in the passage itself. */
export function outcomeOf(
  comment: Comment,
  { saysIt, holds, reason }: Refutation,
  elsewhere: TextRange | undefined,
): Outcome {
  const { claim, range } = comment;
  const drop = (because: string) => ({ dropped: { claim, because } });
  if (!saysIt) return drop(`The passage doesn’t say that. ${reason}`);
  if (holds === 'no') return drop(reason);
  if (elsewhere && (elsewhere.end <= range.start || elsewhere.start >= range.end))
    return drop(`It is answered elsewhere in the paper. ${reason}`);
  if (holds === 'yes' || !isFault(comment)) return { comment };
  const { severity: _, ...asked } = comment;
  return { comment: { ...asked, kind: 'question' } };
}

interface Computed {
  /** Whether the paper's number is right. */
  agrees: boolean;
  words: string;
}

/** Computes the number that a comment doubts, if the passage has it. */
function computationOf({ computation }: Comment, passage: string): Computed | undefined {
  if (!computation) return undefined;
  const { expression, reported } = computation;
  const value = compute(expression);
  if (value === undefined || reported.trim() === '' || !passage.includes(reported.trim())) return undefined;
  const result = `${expression} = ${Number(value.toPrecision(6))}`;
  return agrees(reported, value)
    ? { agrees: true, words: `${result}, which agrees with ${reported}.` }
    : { agrees: false, words: `${result}, and the paper has ${reported}.` };
}

function withComputed(comment: Comment, computed: Computed | undefined): Comment {
  if (!computed) return comment;
  return { ...comment, evidence: [computed.words, comment.evidence].filter(Boolean).join(' ') };
}

const inWords = ({ kind, severity, claim, evidence = '' }: Comment): string =>
  `${kind}${severity ? `, ${severity}` : ''}: ${claim}\n${evidence}`;
