import type { ReactNode } from 'react';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { counted } from '#shared/input/counted.ts';

interface EntryNumbersProps {
  paper: PaperSummary;
  /** More items, such as the day. */
  children?: ReactNode;
}

/** The last line of a paper's entry in any list: the score of its decision, its reviews, reproductions and citations. Zeros are left out. */
export function EntryNumbers({ paper, children }: EntryNumbersProps) {
  const { decisionScore, reproductions, _count: count } = paper;
  return (
    <ul className="entry-numbers">
      {decisionScore !== null && (
        <li title="The weighted mean of the reviewers’ overall scores, from 1 to 10">
          Score {decisionScore.toFixed(1)}
        </li>
      )}
      {count.reviews > 0 && <li>{counted(count.reviews, 'review')}</li>}
      {reproductions && (
        <li>
          {reproductions.reproduced} of {counted(reproductions.outputs, 'output')} reproduced
        </li>
      )}
      {count.citations > 0 && <li>{counted(count.citations, 'citation')}</li>}
      {children}
    </ul>
  );
}
