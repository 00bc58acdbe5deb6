import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import { Message } from '../../ui/message.tsx';

/** Inside `RequireLogin`: shows a page to admins. The server asks for itself, on every call. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { supervisor } = useAuth();
  if (supervisor?.isAdmin) return children;
  return <NotForYou />;
}

function NotForYou() {
  usePageHead({ title: 'For admins only', robots: 'noindex' });
  return (
    <Message
      title="For admins only"
      action={
        <Link className="button" to="/">
          Back to Home
        </Link>
      }
    >
      This page belongs to those who run the platform.
    </Message>
  );
}
