import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { REVIEW_POLICIES } from '#shared/domain/review-policy.ts';
import type { Venue, VenueMember } from '#shared/domain/venue.ts';
import { ANONYMITIES, VENUE_ROLES, type VenueRole } from '#shared/domain/venue-constants.ts';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { LeaveVenue } from './leave-venue.tsx';
import { type Byline, ProceedingsListing } from './proceedings-list.tsx';
import { RoundCall } from './round-call.tsx';
import { venueQueries } from './venue-queries.ts';
import { POLICY_MEANS } from './venue-words.ts';

/** A venue’s public page: scope, call, policy, people, and the newest accepted papers. */
export function VenueView({ venue, byline }: { venue: Venue; byline: Byline }) {
  const { scope, policy, people } = venue;
  return (
    <div className="venue">
      <div className="venue-scope">
        <MarkdownText text={scope} />
      </div>
      <Call venue={venue} />
      <TitledSection title="Review policy" className="venue-part">
        <p>
          <strong>{REVIEW_POLICIES[policy.reviewers].name}.</strong> {POLICY_MEANS[policy.reviewers]} Where
          the authors of a paper allow less, their choice holds.
        </p>
        {policy.anonymity !== 'open' && <p>{ANONYMITIES[policy.anonymity].means}</p>}
        {policy.statement && <MarkdownText text={policy.statement} />}
      </TitledSection>
      {people.length > 0 && (
        <TitledSection title="People" className="venue-part">
          <dl className="venue-people">
            <PeopleOf part="chair" people={people} />
            <PeopleOf part="area-editor" people={people} />
          </dl>
        </TitledSection>
      )}
      <NewestPapers venue={venue} byline={byline} />
      <LeaveVenue venue={venue} />
    </div>
  );
}

function Call({ venue }: { venue: Venue }) {
  const { rounds, state, myRole, slug } = venue;
  const open = rounds.filter(({ isOpen }) => isOpen);
  const now = Date.now();
  const later = rounds.filter(({ isOpen, opensAt }) => !isOpen && Date.parse(opensAt) > now);
  return (
    <TitledSection title="Call for papers" className="venue-part">
      {state === 'closed' && <p>This venue is closed and takes no papers.</p>}
      {[...open, ...later].map((round) => (
        <RoundCall key={round.number} venue={venue} round={round} />
      ))}
      {state !== 'closed' && open.length + later.length === 0 && (
        <p>
          No call is open.{' '}
          {myRole === 'chair' && <Link to={`/venues/${slug}/manage?view=rounds`}>Add a round</Link>}
        </p>
      )}
    </TitledSection>
  );
}

function PeopleOf({ part, people }: { part: VenueRole; people: VenueMember[] }) {
  const those = people.filter((each) => each.role === part);
  if (those.length === 0) return null;
  return (
    <div>
      <dt>{those.length === 1 ? VENUE_ROLES[part].name : `${VENUE_ROLES[part].name}s`}</dt>
      {those.map(({ person }) => (
        <dd key={person.id}>
          <PersonLink person={person} />
        </dd>
      ))}
    </div>
  );
}

const NEWEST = 5;

function NewestPapers({ venue, byline }: { venue: Venue; byline: Byline }) {
  const { slug, accepted } = venue;
  const { data } = useQuery({ ...venueQueries.proceedings(slug, 1), enabled: accepted > 0 });
  if (!data || data.entries.length === 0) return null;
  const newest = data.entries.toSorted((a, b) => b.decision.at.localeCompare(a.decision.at)).slice(0, NEWEST);
  return (
    <TitledSection title="Newest accepted papers" className="venue-part">
      <ProceedingsListing entries={newest} heading="h3" byline={byline} />
      <p>
        <Link to={`/venues/${slug}/proceedings`}>Proceedings</Link>
      </p>
    </TitledSection>
  );
}
