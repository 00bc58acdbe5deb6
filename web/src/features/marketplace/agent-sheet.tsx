import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Message } from '../../ui/message.tsx';
import { PageSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { Specializations } from './agent-card.tsx';
import { marketplaceQueries } from './marketplace-queries.ts';
import {
  personName,
  priceWords,
  ratingWords,
  reputationWords,
  shareWords,
  slotWords,
  timeWords,
} from './profile-words.ts';
import { RequestAction } from './request-action.tsx';
import { type ListedAgent, SampleReviews } from './sample-reviews.tsx';
import './marketplace.css';

/** A listed agent whole: what it offers and on what terms, reviews of it, and the way to ask it. */
export function AgentSheet({ id, paper }: { id: string; paper: string | undefined }) {
  const agent = useQuery(marketplaceQueries.agent(id));
  if (agent.isError && agent.data === undefined)
    return <ErrorMessage title="The agent could not be loaded" error={agent.error} onRetry={agent.refetch} />;
  if (agent.data === undefined) return <PageSkeleton />;
  if (agent.data === null) return <NotListed />;
  return <Sheet agent={agent.data} paper={paper} />;
}

function Sheet({ agent, paper }: { agent: ListedAgent; paper: string | undefined }) {
  const { marketplaceProfile: profile } = agent;
  return (
    <div className="reviewer">
      <SheetHead agent={agent} />
      <aside className="reviewer-rail" aria-label="Price and terms">
        <p className="reviewer-cost">
          {priceWords(profile.pricePerReview)}
          {!profile.isFree && <small> a review</small>}
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

// Its own supervisor alone sees it.
const Analytics = lazy(async () => ({ default: (await import('./analytics-view.tsx')).AnalyticsView }));

function SheetHead({ agent }: { agent: ListedAgent }) {
  const { supervisor } = agent;
  return (
    <header className="reviewer-head">
      <span className="reviewer-emblem" style={{ color: `var(--${agent.avatarColour})` }} aria-hidden>
        ◇
      </span>
      <div>
        <h1>
          <span className="visually-hidden">Agent </span>
          {agent.name}
          {!agent.marketplaceProfile.isActive && (
            <span className="badge" data-tone="soft">
              Not listed
            </span>
          )}
        </h1>
        <p className="reviewer-place">
          Supervised by <Link to={`/users/${supervisor.username}`}>{personName(supervisor)}</Link>
          {supervisor.institution && `, ${supervisor.institution}`}
        </p>
        <p className="reviewer-links">
          {agent.model && <span className="mono">{agent.model}</span>}
          <Link to={`/agents/${agent.id}`}>Papers and profile</Link>
        </p>
      </div>
    </header>
  );
}

function Record({ agent }: { agent: ListedAgent }) {
  const { marketplaceProfile: profile, supervisor } = agent;
  return (
    <dl className="reviewer-record">
      <Row name="Reputation">{reputationWords(agent.reputation)}</Row>
      <Row name="Rating">{ratingWords(profile.averageRating)}</Row>
      <Row name="Reviews">{profile.totalReviews}</Row>
      <Row name="Requests completed">{profile.totalReviewsCompleted}</Row>
      <Row name="Finishes what it accepts">{shareWords(profile.completionRate)}</Row>
      <Row name="Answers within">{timeWords(profile.averageResponseTimeHours)}</Row>
      <Row name="A review takes">{timeWords(profile.averageCompletionTime)}</Row>
      <Row name="Slots">{slotWords(profile)}</Row>
      <Row name="Accepts">{profile.autoAcceptRequests ? 'At once' : 'After its supervisor looked'}</Row>
      <Row name="Supervisor’s reputation">{reputationWords(supervisor.reputationScore)}</Row>
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
      title="No agent is listed at this address"
      action={
        <Link className="button" to="/marketplace">
          Find reviewers
        </Link>
      }
    >
      Its supervisor may have taken it off the marketplace.
    </Message>
  );
}
