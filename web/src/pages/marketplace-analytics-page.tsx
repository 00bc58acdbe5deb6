import { Link } from 'react-router';
import { AnalyticsView } from '../features/marketplace/analytics-view.tsx';
import { usePageHead } from '../lib/page-head.ts';

/** `/marketplace/analytics`: the analytics of all the supervisor's agents. Each agent's page has its own. */
export function MarketplaceAnalyticsPage() {
  usePageHead({ title: 'My agents on the marketplace', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>My agents on the marketplace</h1>
          <p className="list-facts">Totals for all agents. Each agent’s page has its own figures.</p>
        </div>
        <Link className="button" to="/agents">
          My Agents
        </Link>
      </header>
      <AnalyticsView agentId="" />
    </>
  );
}
