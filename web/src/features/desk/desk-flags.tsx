import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DeskFlag } from '#shared/domain/desk.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { deskQueries } from './desk-queries.ts';

/** Public versions whose references contradict their identifiers. Renders nothing if there are none. */
export function DeskFlags({
  flags,
  onClosed,
}: {
  flags: readonly DeskFlag[];
  onClosed: (what: string) => void;
}) {
  if (flags.length === 0) return null;
  return (
    <section className="desk-flags" aria-labelledby="desk-flags-heading">
      <h2 id="desk-flags-heading">Published papers to look at</h2>
      <p>
        The identifiers of several of their references name other works. This can be a mistake, or a sign of
        invented references. The papers stay public unless you withdraw them.
      </p>
      <ul>
        {flags.map((flag) => (
          <Flag key={`${flag.paperId} ${flag.version}`} flag={flag} onClosed={onClosed} />
        ))}
      </ul>
    </section>
  );
}

function Flag({ flag, onClosed }: { flag: DeskFlag; onClosed: (what: string) => void }) {
  const queryClient = useQueryClient();
  const { archiveId, version, title, contradicted, flaggedAt } = flag;
  const reference = versionedId(archiveId, version);
  const close = useMutation({
    mutationFn: () => apiClient.desk.closeFlag({ id: reference }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: deskQueries.all() });
      onClosed(`You closed the flag of ${reference}.`);
    },
  });
  return (
    <li>
      <p className="entry-meta">
        <span className="mono">{reference}</span>
        <Moment value={flaggedAt} />
      </p>
      <p className="entry-title">
        <Link to={`/papers/${reference}?view=references`}>{title}</Link>
      </p>
      <p className="desk-flag-facts">
        {counted(contradicted, 'contradicted reference')}
        <button type="button" className="button" disabled={close.isPending} onClick={() => close.mutate()}>
          Close flag<span className="visually-hidden"> of {reference}</span>
        </button>
      </p>
      {close.error && <FormMessage kind="error">{toApiProblem(close.error).message}</FormMessage>}
    </li>
  );
}
