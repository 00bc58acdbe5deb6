import type { QueryProblem } from '#shared/domain/search-query.ts';

/** An invalid query: the typed text with its errors highlighted, and their explanations. */
export function QueryProblems({ q, problems }: { q: string; problems: readonly QueryProblem[] }) {
  return (
    <div className="query-problems" role="alert">
      <p className="query-typed">
        <Marked q={q} problems={problems} />
      </p>
      <ul className="query-reasons">
        {problems.map(({ message, start }) => (
          <li key={`${start} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

function Marked({ q, problems }: { q: string; problems: readonly QueryProblem[] }) {
  const pieces: React.ReactNode[] = [];
  let done = 0;
  for (const { start, end } of problems.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue;
    pieces.push(q.slice(done, start));
    pieces.push(<mark key={start}>{q.slice(start, end)}</mark>);
    done = end;
  }
  return [...pieces, q.slice(done)];
}
