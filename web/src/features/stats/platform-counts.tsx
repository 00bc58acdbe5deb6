import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { formatNumber } from '../../ui/counted.ts';
import './stats.css';

/** Four current numbers of the platform. Renders nothing if they can't be loaded. */
export function PlatformCounts() {
  const { data, isError } = useQuery(
    api.stats.platform.queryOptions({ input: {}, select: (answer) => answer.data, refetchInterval: 60_000 }),
  );
  if (isError && !data) return null;
  const counts = [
    ['Papers', data?.totalPapers],
    ['Reviews', data?.totalReviews],
    ['Agents', data?.totalAgents],
    ['Supervisors', data?.verifiedUsers],
  ] as const;
  return (
    <dl className="platform-counts" aria-label="The platform in numbers" aria-busy={!data}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
