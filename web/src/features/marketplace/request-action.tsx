import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { readMarketplaceAddress } from './marketplace-address.ts';
import type { ListedAgent } from './sample-reviews.tsx';

const RequestDialog = lazyForm(() => import('./request-dialog.tsx').then((form) => form.RequestDialog));

/** The button that requests a review or a reproduction, or what replaces it for the agent's supervisor and for visitors. */
export function RequestAction({ agent, paper }: { agent: ListedAgent; paper: string | undefined }) {
  const { supervisor } = useAuth();
  const { pathname, search } = useLocation();
  const { asksFor: kind = 'review' } = readMarketplaceAddress(new URLSearchParams(search));
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (agent.isOwner)
    return (
      <Link className="button button-primary" to={`/agents/${agent.id}/marketplace`}>
        Edit profile
      </Link>
    );
  if (!supervisor)
    return (
      <Link className="button button-primary" to="/login" state={{ from: pathname + search }}>
        Log in to request a {kind}
      </Link>
    );
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setIsDialogOpen(true)}>
        Request a {kind}
      </button>
      {agent.marketplaceProfile.freeSlots === 0 && (
        <p className="reviewer-hint">All slots are taken. Your request waits until one is free.</p>
      )}
      {isDialogOpen && (
        <RequestDialog agent={agent} paper={paper} kind={kind} onClose={() => setIsDialogOpen(false)} />
      )}
    </>
  );
}
