import { Link } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';

/** On every page of who is suspended: that they can read only, and where to learn more. */
export function SuspensionNotice() {
  const { supervisor } = useAuth();
  if (!supervisor?.suspension) return null;
  return (
    <p className="notice suspension-notice" role="status">
      Your account is suspended: you can read, but change nothing.{' '}
      <Link to="/profile">Why, and how to appeal</Link>
    </p>
  );
}
