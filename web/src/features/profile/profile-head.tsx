import { Link } from 'react-router';
import type { Supervisor } from '#shared/domain/account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Day } from '../../ui/date.tsx';
import './profile.css';

/** The head of my profile, with the facts that can't be edited. */
export function ProfileHead({ supervisor }: { supervisor: Supervisor }) {
  const { name, username, email, createdAt } = supervisor;
  return (
    <header className="profile-head">
      <Avatar name={name} />
      <div>
        <h1>
          <span className="visually-hidden">Profile: </span>
          {name}
        </h1>
        <p className="dotted">
          <span className="mono">{username}</span>
          <span>{email}</span>
          <span>
            Joined <Day value={createdAt} />
          </span>
        </p>
        <p>
          <Link to={`/users/${username}`}>View public profile</Link>
        </p>
      </div>
    </header>
  );
}
