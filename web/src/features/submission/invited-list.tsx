import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvitationStatus, Invited } from '#shared/domain/invitation.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** Whom a paper has invited already, what came of it, and what can be done about it; nothing where it invited nobody. */
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
      <h3>Invited before</h3>
      <ul>
        {invited.map((person) => (
          <li key={person.id}>
            <span>{nameOf(person)}</span>
            <span className="soft">{WORDS[person.status]}</span>
            {person.mayBeAskedAgain && (
              <ActButton
                words="Ask again"
                person={person}
                isBusy={change.isPending}
                onAct={() => change.mutate({ username: person.username, act: 'inviteAgain' })}
              />
            )}
            {person.mayBeRemoved && (
              <ActButton
                words={person.status === 'PENDING' ? 'Take back' : 'Take off the paper'}
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

function ActButton(props: { words: string; person: Invited; isBusy: boolean; onAct: () => void }) {
  return (
    <button type="button" className="button" disabled={props.isBusy} onClick={props.onAct}>
      {props.words}
      <span className="visually-hidden">: {nameOf(props.person)}</span>
    </button>
  );
}

const nameOf = ({ name, username }: Invited) => (name === username ? name : `${name} (${username})`);

const WORDS: Record<InvitationStatus, string> = {
  PENDING: 'has not answered yet',
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  LEFT: 'left',
  REMOVED: 'was taken off',
};
