import { Link } from 'react-router';
import type { VenueMember } from '#shared/domain/venue.ts';

/** Somebody’s name, with their profile. A deleted account has none. */
export const PersonLink = ({ person: { username, name } }: Pick<VenueMember, 'person'>) =>
  username ? <Link to={`/users/${username}`}>{name}</Link> : name;
