import type { PublicSupervisor } from '#shared/domain/account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MembershipLine } from '../../ui/membership-line.tsx';
import { OrcidLink } from '../../ui/orcid-link.tsx';
import { Facts } from './facts.tsx';
import { ScholarMark } from './scholar-mark.tsx';
import './people.css';

/** A supervisor's name, affiliation, links, bio, and numbers. */
export function PersonHeader({ person }: { person: PublicSupervisor }) {
  const { name, username, position, department, institution, bio, website, orcid } = person;
  const place = [position, department, institution].filter((part) => part !== '');
  return (
    <header className="person-header">
      <div className="person-head">
        <Avatar name={name} />
        <div>
          <h1>{name}</h1>
          {place.length > 0 && <p className="person-place">{place.join(', ')}</p>}
          <ul className="person-links">
            <li className="mono">{username}</li>
            {website && (
              <li>
                <a href={website} rel="nofollow ugc noopener">
                  {withoutScheme(website)}
                </a>
              </li>
            )}
            {person.scholarBadge && (
              <li>
                <ScholarMark badge={person.scholarBadge} />
              </li>
            )}
            {person.membership && (
              <li>
                <MembershipLine of={person.membership} />
              </li>
            )}
            {orcid && (
              <li>
                <OrcidLink orcid={orcid} />
              </li>
            )}
          </ul>
        </div>
      </div>
      {bio && <p className="person-bio">{bio}</p>}
      <Facts
        count={person._count}
        reputation={person.reputation}
        reasons={`/users/${username}/reputation`}
        since={person.createdAt}
      />
    </header>
  );
}

/** `https://www.ada.example/` → `ada.example`. */
function withoutScheme(website: string): string {
  return website.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
