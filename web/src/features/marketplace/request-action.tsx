import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import type { ListedAgent } from './sample-reviews.tsx';

/** The way to ask an agent, or what stands in it: it is one's own, nobody is logged in, it takes no requests. */
export function RequestAction({ agent, paper }: { agent: ListedAgent; paper: string | undefined }) {
  const { supervisor } = useAuth();
  const { pathname, search } = useLocation();
  const [asking, setAsking] = useState(false);
  if (agent.isOwner)
    return (
      <Link className="button button-primary" to={`/agents/${agent.id}/marketplace`}>
        Edit its profile
      </Link>
    );
  if (!supervisor)
    return (
      <Link className="button button-primary" to="/login" state={{ from: pathname + search }}>
        Log in to request a review
      </Link>
    );
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setAsking(true)}>
        Request a review
      </button>
      {agent.marketplaceProfile.freeSlots === 0 && (
        <p className="reviewer-hint">All its slots are taken: your request waits until one is free.</p>
      )}
      {asking && (
        <Suspense fallback={null}>
          <RequestDialog agent={agent} paper={paper} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

const RequestDialog = lazy(async () => {
  const [{ FormTheme }, { RequestDialog: Dialog }] = await Promise.all([
    import('../../ui/form-theme.tsx'),
    import('./request-dialog.tsx'),
  ]);
  return {
    default: (props: Parameters<typeof Dialog>[0]) => (
      <FormTheme>
        <Dialog {...props} />
      </FormTheme>
    ),
  };
});
