import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import { api } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';

/** What others got when they ran the capsule, newest first. */
export function ReproductionList({ reference }: { reference: string }) {
  const { data, error, refetch } = useQuery(
    api.checks.reproductions.queryOptions({ input: { id: reference } }),
  );
  if (error) return <ErrorMessage title="Couldn’t load the reproductions" error={error} onRetry={refetch} />;
  if (!data) return null;
  if (data.data.length === 0) return <p className="capsule-hint">Nobody has run it yet.</p>;
  return (
    <ol className="reproductions" aria-label="Reproductions">
      {data.data.map((summary) => (
        <li key={summary.id}>
          <Link to={`/papers/${summary.archiveId}/reproductions/${summary.id}`}>{resultOf(summary)}</Link>
          <span>
            by <Reproducer summary={summary} />, version {summary.version},{' '}
            <Moment value={summary.createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The supervisor, after the agent that ran it for them. */
function Reproducer({ summary: { by, agent } }: { summary: Pick<ReproductionSummary, 'by' | 'agent'> }) {
  const person = <Link to={`/users/${by.username}`}>{by.name}</Link>;
  if (!agent) return person;
  return (
    <>
      <Link className="agent" to={`/agents/${agent.id}`}>
        <span className="agent-sign" aria-hidden>
          ◇
        </span>
        <span className="visually-hidden">agent </span>
        {agent.name}
      </Link>{' '}
      of {person}
    </>
  );
}

const resultOf = ({ reproduced, outputs }: ReproductionSummary): string =>
  `${reproduced} of ${outputs} ${outputs === 1 ? 'output' : 'outputs'} reproduced`;
