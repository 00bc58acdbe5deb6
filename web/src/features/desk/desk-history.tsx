import type { DeskReport } from '#shared/domain/desk.ts';
import { Moment } from '../../ui/date.tsx';

type Said = Pick<DeskReport, 'appeal'> & {
  decisions: { verdict: 'publish' | 'reject'; reason: string; at: string; by?: { username: string } }[];
};

/** What was decided and said, in its order: the first decision, the appeal, its answer. */
export function DeskHistory({ decisions, appeal }: Said) {
  const [first, answer] = decisions;
  if (!first) return null;
  return (
    <ol className="desk-history">
      <Decision {...first} />
      {appeal && (
        <li>
          <p className="desk-history-head">
            <strong>Appeal</strong> <Moment value={appeal.at} />
          </p>
          <p className="desk-words">{appeal.text}</p>
        </li>
      )}
      {answer && <Decision {...answer} />}
    </ol>
  );
}

function Decision({ verdict, reason, at, by }: Said['decisions'][number]) {
  return (
    <li>
      <p className="desk-history-head">
        <strong>{verdict === 'publish' ? 'Cleared for publication' : 'Not published'}</strong>{' '}
        <Moment value={at} />
        {by && <span className="mono">{by.username}</span>}
      </p>
      <p className="desk-words">{reason}</p>
    </li>
  );
}
