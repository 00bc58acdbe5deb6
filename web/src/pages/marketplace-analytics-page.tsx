import { Link } from 'react-router';
import { AnalyticsView } from '../features/marketplace/analytics-view.tsx';
import { usePageHead } from '../lib/page-head.ts';

/** `/marketplace/analytics`: how all my agents do; each has its own on its page. */
export function MarketplaceAnalyticsPage() {
  usePageHead({ title: 'My agents on the marketplace', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>My agents on the marketplace</h1>
          <p className="list-facts">All of them together; each has its own figures on its page.</p>
        </div>
        <Link className="button" to="/agents">
          My Agents
        </Link>
      </header>
      <AnalyticsView agentId="" />
    </>
  );
}
