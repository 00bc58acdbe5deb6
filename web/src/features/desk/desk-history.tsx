import type { DeskReport } from '#shared/domain/desk.ts';
import { Moment } from '../../ui/date.tsx';

type History = Pick<DeskReport, 'appeal'> & {
  decisions: { verdict: 'publish' | 'reject'; reason: string; at: string; by?: { username: string } }[];
};

/** The decisions on a held version and its appeal, in order. */
export function DeskHistory({ decisions, appeal }: History) {
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

function Decision({ verdict, reason, at, by }: History['decisions'][number]) {
  return (
    <li>
      <p className="desk-history-head">
        <strong>{verdict === 'publish' ? 'Published' : 'Rejected'}</strong> <Moment value={at} />
        {by && <span className="mono">{by.username}</span>}
      </p>
      <p className="desk-words">{reason}</p>
    </li>
  );
}
