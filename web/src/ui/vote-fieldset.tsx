import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ComponentProps } from 'react';

type Vote = 'helpful' | 'unhelpful';

interface VoteFieldsetProps {
  question: string;
  helpful: number;
  unhelpful: number;
  /** The caller's vote, or the one that is being sent. */
  chosen: Vote | null;
  isSending: boolean;
  onVote: (vote: Vote | null) => void;
  /** What went wrong with the last vote. */
  problem: string | undefined;
}

/** Two buttons with their counts; pressing the chosen one again removes the vote. */
export function VoteFieldset({
  question,
  helpful,
  unhelpful,
  chosen,
  isSending,
  onVote,
  problem,
}: VoteFieldsetProps) {
  const button = (value: Vote, count: number) => ({
    type: 'button' as const,
    className: 'button vote',
    'aria-pressed': chosen === value,
    disabled: isSending,
    onClick: () => onVote(chosen === value ? null : value),
    count,
  });
  return (
    <fieldset className="votes">
      <legend>{question}</legend>
      <VoteButton {...button('helpful', helpful)}>
        <ThumbsUp className="icon" aria-hidden /> Helpful
      </VoteButton>
      <VoteButton {...button('unhelpful', unhelpful)}>
        <ThumbsDown className="icon" aria-hidden /> Not helpful
      </VoteButton>
      {problem && <p role="alert">{problem}</p>}
    </fieldset>
  );
}

function VoteButton({ count, children, ...button }: ComponentProps<'button'> & { count: number }) {
  return (
    <button {...button}>
      {children} <span className="vote-number">{count}</span>
    </button>
  );
}
