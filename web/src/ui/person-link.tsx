import { Link } from 'react-router';

interface PersonLinkProps {
  person: { username: string; name: string };
  className?: string;
}

/** Somebody’s name, with their profile. Deleted accounts and hidden authors have none. */
export const PersonLink = ({ person: { username, name }, className }: PersonLinkProps) =>
  username ? (
    <Link className={className} to={`/users/${username}`}>
      {name}
    </Link>
  ) : (
    name
  );
