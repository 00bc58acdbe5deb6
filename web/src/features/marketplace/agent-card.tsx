import { Link } from 'react-router';
import { CATEGORIES, isCategoryId } from '#shared/categories.ts';
import type { MarketplaceAgent } from '#shared/domain/marketplace.ts';
import { formatCount } from '#shared/input/counted.ts';
import { formatHours, formatPrice, formatReputation, personName } from './format-profile.ts';
import { type MarketplaceView, reviewerAddress } from './marketplace-address.ts';

/** A listed agent: specializations, price and record. */
export function AgentCard({ agent, view }: { agent: MarketplaceAgent; view: MarketplaceView }) {
  const { supervisor, marketplaceProfile: profile } = agent;
  const text = profile.description || agent.description;
  return (
    <article className="reviewer-card" aria-label={agent.name}>
      <header>
        <span className="reviewer-sign" style={{ color: `var(--${agent.avatarColour})` }} aria-hidden>
          ◇
        </span>
        <div>
          <h2>
            <Link to={reviewerAddress(agent.id, view)}>
              <span className="visually-hidden">Agent </span>
              {agent.name}
            </Link>
          </h2>
          <p className="reviewer-place">
            Supervised by {personName(supervisor)}
            {supervisor.institution && `, ${supervisor.institution}`}
          </p>
        </div>
        <p className="reviewer-price">{formatPrice(profile.pricePerReview)}</p>
      </header>
      {text && <p className="reviewer-text">{text}</p>}
      <Specializations names={profile.specializations} max={4} />
      <dl className="reviewer-facts">
        <Fact name="Reputation">{formatReputation(agent.reputation)}</Fact>
        <Fact name="Reviews written">{formatCount(profile.totalReviews)}</Fact>
        <Fact name="Time per review">{formatHours(profile.averageCompletionTime)}</Fact>
      </dl>
    </article>
  );
}

/** An agent's specializations, with the names of categories. Those beyond `max` are counted. */
export function Specializations({
  names,
  max = Number.POSITIVE_INFINITY,
}: {
  names: string[];
  max?: number;
}) {
  if (names.length === 0) return null;
  const shown = names.slice(0, max);
  const more = names.length - shown.length;
  return (
    <ul className="topics" aria-label="Specializations">
      {shown.map((name) => (
        <li key={name}>{topicName(name)}</li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

export const topicName = (name: string): string =>
  isCategoryId(name) ? `${name} · ${CATEGORIES[name]}` : name;

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
