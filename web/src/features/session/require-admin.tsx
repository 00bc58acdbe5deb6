import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import { Message } from '../../ui/message.tsx';

/** Shows a page to admins only; place it inside `RequireLogin`. The API checks every call itself. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { supervisor } = useAuth();
  if (supervisor?.isAdmin) return children;
  return <AdminsOnly />;
}

function AdminsOnly() {
  usePageHead({ title: 'Admins only', robots: 'noindex' });
  return (
    <Message
      title="Admins only"
      action={
        <Link className="button" to="/">
          Back to Home
        </Link>
      }
    >
      Only the operators of the platform can open this page.
    </Message>
  );
}
