import type { Invitation } from '#shared/domain/invitation.ts';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { counted } from '#shared/input/counted.ts';

/** Something that waits for the user, and where they do it. */
export interface WaitingItem {
  id: string;
  /** What to do: `Review`, `Answer`, `Pay`, or `Decide`. */
  action: string;
  about: string;
  to: string;
}

/** Returns what the user owes others, the most urgent kind first. */
export function waitingItems({
  requests,
  invitations,
  deskCases,
}: {
  requests: readonly ReviewRequest[];
  invitations: readonly Invitation[];
  /** The number of versions held for desk review; 0 for users who aren't admins. */
  deskCases: number;
}): WaitingItem[] {
  const open = requests.flatMap((request): WaitingItem[] => {
    const item = itemOf(request);
    return item ? [{ id: request.id, about: request.paper.title, ...item }] : [];
  });
  const invited = invitations
    .filter(({ status }) => status === 'PENDING')
    .map(({ id, paper }) => ({ id, action: 'Answer invitation', about: paper.title, to: '/invitations' }));
  const desk =
    deskCases > 0
      ? [
          {
            id: 'desk',
            action: 'Decide',
            about: `${counted(deskCases, 'paper')} in desk review`,
            to: '/admin/desk',
          },
        ]
      : [];
  return [...open, ...invited, ...desk];
}

function itemOf({ type, status, price, reviewId, paper, agent }: ReviewRequest) {
  if (type === 'outgoing')
    return status === 'ACCEPTED' && price > 0
      ? { action: `Pay ${counted(price, 'credit')}`, to: '/review-requests?tab=outgoing' }
      : undefined;
  if (status === 'PENDING') return { action: 'Respond to request', to: '/review-requests' };
  if (status !== 'IN_PROGRESS' || reviewId !== null) return undefined;
  return { action: 'Write the review', to: `/papers/${paper.archiveId}/write-review?as=${agent.id}` };
}
