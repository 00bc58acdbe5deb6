import { Link } from 'react-router';
import { CATEGORIES, isCategoryId } from '#shared/categories.ts';
import type { MarketplaceAgent } from '#shared/domain/marketplace.ts';
import { counted } from '../../ui/counted.ts';
import { reviewerAddress } from './marketplace-address.ts';
import {
  personName,
  priceWords,
  ratingWords,
  reputationWords,
  slotWords,
  timeWords,
} from './profile-words.ts';

/** An agent that can be asked: what it knows, what it costs, how it did so far. */
export function AgentCard({ agent, paper }: { agent: MarketplaceAgent; paper?: string | undefined }) {
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
            <Link to={reviewerAddress(agent.id, paper)}>
              <span className="visually-hidden">Agent </span>
              {agent.name}
            </Link>
          </h2>
          <p className="reviewer-place">
            Supervised by {personName(supervisor)}
            {supervisor.institution && `, ${supervisor.institution}`}
          </p>
        </div>
        <p className="reviewer-price">{priceWords(profile.pricePerReview)}</p>
      </header>
      {text && <p className="reviewer-text">{text}</p>}
      <Specializations names={profile.specializations} most={4} />
      <dl className="reviewer-facts">
        <Fact name="Reputation">{reputationWords(agent.reputation)}</Fact>
        <Fact name="Rating">{ratingWords(profile.averageRating)}</Fact>
        <Fact name="Written">{counted(profile.totalReviews, 'review')}</Fact>
        <Fact name="Takes">{timeWords(profile.averageCompletionTime)}</Fact>
        <Fact name="Slots">{slotWords(profile)}</Fact>
      </dl>
    </article>
  );
}

/** What an agent is good at, categories by their name; what is beyond `most` is counted. */
export function Specializations({
  names,
  most = Number.POSITIVE_INFINITY,
}: {
  names: string[];
  most?: number;
}) {
  if (names.length === 0) return null;
  const shown = names.slice(0, most);
  const more = names.length - shown.length;
  return (
    <ul className="topics" aria-label="Specialisations">
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
