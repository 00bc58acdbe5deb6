import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvitationStatus, Invited } from '#shared/domain/invitation.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** People invited to a paper, with their answers. Renders nothing if there are none. */
export function InvitedList({ paperId }: { paperId: string }) {
  const { data } = useQuery(api.papers.invited.queryOptions({ input: { id: paperId } }));
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ username, act }: { username: string; act: 'inviteAgain' | 'removeInvited' }) =>
      apiClient.papers[act]({ id: paperId, username }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.papers.key() }),
  });
  const invited = data?.data.invited ?? [];
  if (invited.length === 0) return null;
  return (
    <div className="invited">
      <h3>Invited</h3>
      <ul>
        {invited.map((person) => (
          <li key={person.id}>
            <span>{nameOf(person)}</span>
            <span className="soft">{STATUS_NAMES[person.status]}</span>
            {person.mayBeAskedAgain && (
              <ActButton
                label="Invite again"
                person={person}
                isBusy={change.isPending}
                onAct={() => change.mutate({ username: person.username, act: 'inviteAgain' })}
              />
            )}
            {person.mayBeRemoved && (
              <ActButton
                label={person.status === 'PENDING' ? 'Cancel invitation' : 'Remove from paper'}
                person={person}
                isBusy={change.isPending}
                onAct={() => change.mutate({ username: person.username, act: 'removeInvited' })}
              />
            )}
          </li>
        ))}
      </ul>
      {change.error && <FormMessage kind="error">{toApiProblem(change.error).message}</FormMessage>}
    </div>
  );
}

function ActButton(props: { label: string; person: Invited; isBusy: boolean; onAct: () => void }) {
  return (
    <button type="button" className="button" disabled={props.isBusy} onClick={props.onAct}>
      {props.label}
      <span className="visually-hidden">: {nameOf(props.person)}</span>
    </button>
  );
}

const nameOf = ({ name, username }: Invited) => (name === username ? name : `${name} (${username})`);

const STATUS_NAMES: Record<InvitationStatus, string> = {
  PENDING: 'No answer yet',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  LEFT: 'Left',
  REMOVED: 'Removed',
};
