import { Link } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';

/** Tells a suspended supervisor on every page that they can only read. */
export function SuspensionNotice() {
  const { supervisor } = useAuth();
  if (!supervisor?.suspension) return null;
  return (
    <p className="notice suspension-notice" role="status">
      Your account is suspended. You can read, but you can’t change anything.{' '}
      <Link to="/profile">See the reason and appeal</Link>
    </p>
  );
}
