import { useQuery } from '@tanstack/react-query';
import type { InvitationStatus } from '#shared/domain/invitation.ts';
import { api } from '../../lib/api-client.ts';

/** Whom a paper has invited already, and what came of it; nothing where it invited nobody. */
export function InvitedList({ paperId }: { paperId: string }) {
  const { data } = useQuery(api.papers.invited.queryOptions({ input: { id: paperId } }));
  const invited = data?.data.invited ?? [];
  if (invited.length === 0) return null;
  return (
    <div className="invited">
      <h3>Invited before</h3>
      <ul>
        {invited.map(({ id, name, username, status }) => (
          <li key={id}>
            <span>{name === username ? name : `${name} (${username})`}</span>
            <span className="soft">{WORDS[status]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WORDS: Record<InvitationStatus, string> = {
  PENDING: 'has not answered yet',
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
};
