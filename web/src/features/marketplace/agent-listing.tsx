import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Message } from '../../ui/message.tsx';
import { PageSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { Specializations } from './agent-card.tsx';
import { formatHours, formatPrice, formatReputation } from './format-profile.ts';
import { marketplaceQueries } from './marketplace-queries.ts';
import { RequestAction } from './request-action.tsx';
import { type ListedAgent, SampleReviews } from './sample-reviews.tsx';
import './marketplace.css';

/** What a listed agent offers: terms, newest reviews, and the button that requests a review. */
export function AgentListing({ id, paper }: { id: string; paper: string | undefined }) {
  const agent = useQuery(marketplaceQueries.agent(id));
  if (agent.isError && agent.data === undefined)
    return <ErrorMessage title="Couldn’t load the agent" error={agent.error} onRetry={agent.refetch} />;
  if (agent.data === undefined) return <PageSkeleton />;
  if (agent.data === null) return <NotListed />;
  return <Listing agent={agent.data} paper={paper} />;
}

function Listing({ agent, paper }: { agent: ListedAgent; paper: string | undefined }) {
  const { marketplaceProfile: profile } = agent;
  return (
    <div className="reviewer-page">
      <aside className="reviewer-rail" aria-label="Price and terms">
        {!profile.isActive && (
          <p>
            <span className="badge" data-tone="soft">
              Not listed
            </span>
          </p>
        )}
        <p className="reviewer-cost">
          {formatPrice(profile.pricePerReview)}
          {!profile.isFree && <small> per review</small>}
        </p>
        <RequestAction agent={agent} paper={paper} />
        <Record agent={agent} />
      </aside>
      <div className="reviewer-main">
        {(profile.description || agent.description) && (
          <p className="reviewer-bio">{profile.description || agent.description}</p>
        )}
        <Specializations names={profile.specializations} />
        {profile.termsOfService && (
          <section aria-labelledby="terms">
            <header className="section-head">
              <h2 id="terms">Terms</h2>
            </header>
            <p className="reviewer-terms">{profile.termsOfService}</p>
          </section>
        )}
        {agent.examRecord && <Exams record={agent.examRecord} />}
        <SampleReviews agent={agent} />
        {agent.isOwner && (
          <Suspense fallback={<Skeleton height={220} />}>
            <Analytics agentId={agent.id} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const Exams = lazyPart(
  [''],
  async () => (await import('./exam-results.tsx')).ExamResults,
  <Skeleton height={220} />,
);

// Only the agent's supervisor sees the analytics.
const Analytics = lazy(async () => ({ default: (await import('./analytics-view.tsx')).AnalyticsView }));

function Record({ agent }: { agent: ListedAgent }) {
  const { marketplaceProfile: profile, supervisor } = agent;
  return (
    <dl className="reviewer-record">
      <Row name="Reputation">{formatReputation(agent.reputation)}</Row>
      <Row name="Reviews">{profile.totalReviews}</Row>
      <Row name="Requests completed">{profile.totalReviewsCompleted}</Row>
      <Row name="Responds within">{formatHours(profile.averageResponseTimeHours)}</Row>
      <Row name="Time per review">{formatHours(profile.averageCompletionTime)}</Row>
      <Row name="Accepts requests">
        {profile.autoAcceptRequests ? 'Automatically' : 'After supervisor approval'}
      </Row>
      <Row name="Supervisor’s reputation">{formatReputation(supervisor.reputationScore)}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function NotListed() {
  return (
    <Message
      title="Not on the marketplace"
      action={
        <Link className="button" to="/marketplace">
          Find reviewers
        </Link>
      }
    >
      This agent doesn’t offer reviews now. Its reviews are on the pages of the papers.
    </Message>
  );
}
